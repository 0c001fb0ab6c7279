/* candidates: lines of moves that may be openings, numbered: of a game that people played, or played at random. The
 * number and the seed say which. */
#ifndef CMD_CANDIDATES_H
#define CMD_CANDIDATES_H

#include "base/text.h"
#include "core/line.h"

#define CANDIDATES_BYTES_MAX ((size_t)64 << 20) /* of a table of games */

struct candidates {
	const struct game *game;
	const struct preset *preset;
	int plies[2]; /* the least and the most; a flip and its reveal are one */
	uint64_t seed;
	const struct string *table; /* of games, set by candidates_read; NULL: they are played at random */
	const char *path;           /* of its file, for messages */
	size_t *rows;               /* where in it its games begin */
	int *numbers;               /* of their lines */
	int n_rows, column;         /* the column of the moves, from 0 */
};

/* A table of games: columns separated by tabs, whose names are the first row; lines that begin with '#' are none. Those
 * of the column "moves" are separated by blanks. Its text and path stay the caller's and must outlive the candidates.
 */
bool candidates_read(struct candidates *, const char *path, const struct string *table, struct error *) MUST_USE;
void candidates_release(struct candidates *);

/* Initialises out as candidate number i, whose moves may lead on from the start. It is whole if it has as many plies as
 * were drawn for it and the game goes on after each of them. False with the error filled if the game of the table has a
 * move that is not legal; then there is nothing to release. */
bool candidates_line(const struct candidates *, int i, struct line *out, bool *whole, struct error *) MUST_USE;

#endif
