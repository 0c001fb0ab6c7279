/* puzzles: the puzzles of one game as text. docs/puzzles.md
 *
 *   qipan puzzles 2
 *   game xiangqi
 *   preset wxf
 *   nodes 5000000
 *   source Chinese-Chess-Practical-Dataset (Yvonne761), CC BY 4.0
 *   mate TAB 1450 TAB start TAB moves before TAB solution TAB whose game
 *   end 6
 *
 * Moves are canonical, separated by blanks. A move of the solution is followed by the equally good alternatives, each
 * after a bar: "a1a8|b1b8 d9e9 b0b9". The last line has the number of lines. Files of format 1, without alternatives,
 * are also read. */
#ifndef PUZZLES_PUZZLES_H
#define PUZZLES_PUZZLES_H

#include "base/text.h"
#include "puzzles/puzzle.h"

#define PUZZLES_MAX       100000
#define PUZZLES_BYTES_MAX ((size_t)32 << 20)

/* {0} is empty; owns its puzzles. */
struct puzzles {
	const struct game *game;
	const struct preset *preset;
	uint64_t nodes; /* nodes searched to confirm that an answer is unique, where there is no proof */
	char *source;   /* one line: origin and license of the games */
	int n;
	struct puzzle *all;
};

void puzzles_release(struct puzzles *);

/* Takes ownership of the puzzle. */
void puzzles_add(struct puzzles *, const struct puzzle *);

void puzzles_write(const struct puzzles *, struct string *out);

/* Appends the alternatives at a step of the solution, which the line has reached, separated by the text between. */
void puzzles_write_others(const struct puzzle *, const struct line *, int step, const char *between,
			  struct string *out);

/* Appends one puzzle as a line, without the line end. */
void puzzles_write_one(const struct game *, const struct puzzle *, struct string *out);

/* Parses such a line. False with the error filled, and nothing to release, if it is malformed or not a puzzle of the
 * game. */
bool puzzles_read_one(const struct game *, const struct preset *, const char *line, struct puzzle *out,
		      struct error *) MUST_USE;

/* False with the error filled, naming the line, and nothing to release, if the file is damaged. */
bool puzzles_read(const char *bytes, size_t n, struct puzzles *out, struct error *) MUST_USE;

#endif
