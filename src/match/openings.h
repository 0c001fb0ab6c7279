/* openings: positions and lines of moves from which the games of a match begin, read from a text. docs/arena.md
 *
 *   # openings of darkchess; lines such as this one say where they are from
 *   startpos moves b4 (P) b5 (p) b4-b5 c3 (N)
 *   ?1?1/r?P?/1m?1/p?1?/1?g?/??1?/?1P1/?1?N b r KGMMRNPPkgmrnpp 1 25 moves b7 (p)
 *
 * A line is an opening: startpos or a position, in the forms that the game reads, then perhaps the word moves and moves
 * and reveals with blanks between. Empty lines are skipped, and those that begin with '#' and a blank or nothing more:
 * the text of a position may begin with '#'. */
#ifndef MATCH_OPENINGS_H
#define MATCH_OPENINGS_H

#include "base/text.h"
#include "core/line.h"

#define OPENINGS_BYTES_MAX ((size_t)8 << 20)
#define OPENINGS_MAX       100000
#define OPENING_MOVES_MAX  400 /* moves and reveals of one opening */

struct openings {
	const struct game *game;
	int n; /* at least 1 once they are read */
	struct opening {
		int number;        /* of its line in the text, from 1 */
		int n_moves;       /* moves and reveals */
		size_t first_move; /* index into moves */
		uint64_t key;      /* of the position that it leads to */
	} * list;                  /* in the order of the text */
	struct position *starts;   /* one for each */
	move_t *moves;             /* of all */
};

/* Reads n bytes of text with the rules of the preset. At the end of each opening a side is to act, the game goes on at
 * each of its steps, and no two lead to the same position (counters of limits aside): two equal pairs of games would
 * count as two. False with the error filled, naming the line, if this is not so or there is no opening; then there is
 * nothing to release. */
bool openings_read(struct openings *, const struct game *, const struct preset *, const char *text, size_t n,
		   struct error *) MUST_USE;

void openings_release(struct openings *);

/* Puts them into a random order that the seed decides. */
void openings_shuffle(struct openings *, uint64_t seed);

/* A number that identifies their positions and moves, in their order: the same on every machine. */
uint64_t openings_hash(const struct openings *);

/* Initialises out as the start of opening i with its moves played. */
void openings_line(const struct openings *, int i, struct line *out);

/* Appends the line as such a text has it, and its end. */
void openings_write(const struct line *, const struct preset *, struct string *out);

#endif
