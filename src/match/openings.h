/* openings: starting positions and move sequences for the games of a match, parsed from a text. docs/arena.md
 *
 *   # openings of darkchess; comment lines such as this one name the source
 *   startpos moves b4 (P) b5 (p) b4-b5 c3 (N)
 *   ?1?1/r?P?/1m?1/p?1?/1?g?/??1?/?1P1/?1?N b r KGMMRNPPkgmrnpp 1 25 moves b7 (p)
 *
 * Each line is an opening: startpos or a position in a notation of the game, optionally followed by the word moves and
 * blank-separated moves and reveals. Empty lines are skipped, and lines that begin with '#' followed by a blank or the
 * end of the line: the text of a position may begin with '#'. */
#ifndef MATCH_OPENINGS_H
#define MATCH_OPENINGS_H

#include "base/text.h"
#include "core/line.h"

#define OPENINGS_BYTES_MAX ((size_t)8 << 20)
#define OPENINGS_MAX       100000
#define OPENING_MOVES_MAX  400 /* moves and reveals per opening */

struct openings {
	const struct game *game;
	int n; /* at least 1 after openings_read */
	struct opening {
		int number;        /* line number in the text, from 1 */
		int n_moves;       /* moves and reveals */
		size_t first_move; /* index into moves */
		uint64_t key;      /* of the position after the opening */
	} * list;                  /* in the order of the text */
	struct position *starts;   /* one per opening */
	move_t *moves;             /* of all openings */
};

/* Parses n bytes of text under the rules of the preset. Each opening must end with a player to move, the game must not
 * be over at any of its steps, and no two openings may lead to the same position (limit counters aside): two identical
 * pairs of games would count as two. False with the error filled, naming the line, if an opening is invalid or the text
 * has none; *out then needs no release. */
bool openings_read(struct openings *, const struct game *, const struct preset *, const char *text, size_t n,
		   struct error *) MUST_USE;

void openings_release(struct openings *);

/* Shuffles them by the seed. */
void openings_shuffle(struct openings *, uint64_t seed);

/* A hash of their positions and moves, in order: the same on every machine. */
uint64_t openings_hash(const struct openings *);

/* Initializes out with the start of opening i and plays its moves. */
void openings_line(const struct openings *, int i, struct line *out);

/* Appends the history as a line of such a text, including the line end. */
void openings_write(const struct line *, const struct preset *, struct string *out);

#endif
