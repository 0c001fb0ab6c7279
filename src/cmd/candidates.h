/* candidates: numbered move sequences that may become openings, taken from a table of games or played at random. The
 * number and the seed determine the sequence. */
#ifndef CMD_CANDIDATES_H
#define CMD_CANDIDATES_H

#include "base/text.h"
#include "core/line.h"

#define CANDIDATES_BYTES_MAX ((size_t)64 << 20) /* size limit of a table of games */

struct candidates {
	const struct game *game;
	const struct preset *preset;
	int plies[2]; /* minimum and maximum length; a flip and its reveal count as one ply */
	uint64_t seed;
	const struct string *table; /* the table of games, set by candidates_read; NULL: play random games */
	const char *path;           /* path of the table's file, for messages */
	size_t *rows;               /* offsets of the games in the table */
	int *numbers;               /* their line numbers */
	int n_rows, column;         /* number of games; index of the moves column, from 0 */
};

/* Parses a table of games: tab-separated columns with a header row; lines that begin with '#' are skipped. The moves in
 * column "moves" are separated by blanks. The caller keeps ownership of text and path, which must outlive the
 * candidates. */
bool candidates_read(struct candidates *, const char *path, const struct string *table, struct error *) MUST_USE;
void candidates_release(struct candidates *);

/* Initializes out as candidate number i, played from the start position. *whole is set if it reached the length drawn
 * for it and the game continues after every move. Returns false with the error filled if the game in the table has an
 * illegal move; then out needs no release. */
bool candidates_line(const struct candidates *, int i, struct line *out, bool *whole, struct error *) MUST_USE;

#endif
