/* puzzles: those of one game as text. docs/puzzles.md
 *
 *   qipan puzzles 2
 *   game xiangqi
 *   preset wxf
 *   nodes 5000000
 *   source Chinese-Chess-Practical-Dataset (Yvonne761), CC BY 4.0
 *   mate TAB 1450 TAB start TAB moves before TAB solution TAB whose game
 *   end 6
 *
 * Moves are canonical, with blanks between. Behind a move of the solution stand the others that are as good, each after
 * a bar: "a1a8|b1b8 d9e9 b0b9". The last line has the number of lines. Files of form 1, without such moves, are read
 * too. */
#ifndef PUZZLES_PUZZLES_H
#define PUZZLES_PUZZLES_H

#include "base/text.h"
#include "puzzles/puzzle.h"

#define PUZZLES_MAX       100000
#define PUZZLES_BYTES_MAX ((size_t)32 << 20)

/* {0} is an empty one; it owns its puzzles. */
struct puzzles {
	const struct game *game;
	const struct preset *preset;
	uint64_t nodes; /* positions that were searched to see that an answer is alone, where no proof says it */
	char *source;   /* where the games are from, and their licence: a line */
	int n;
	struct puzzle *all;
};

void puzzles_release(struct puzzles *);

/* Takes the puzzle over. */
void puzzles_add(struct puzzles *, const struct puzzle *);

void puzzles_write(const struct puzzles *, struct string *out);

/* The other moves at a step of the solution, which led to the line, with the text between them. */
void puzzles_write_others(const struct puzzle *, const struct line *, int step, const char *between,
			  struct string *out);

/* One puzzle as its line, without the end. */
void puzzles_write_one(const struct game *, const struct puzzle *, struct string *out);

/* Reads such a line; false with the error filled, and nothing to release, if it is none, or not one of the game. */
bool puzzles_read_one(const struct game *, const struct preset *, const char *line, struct puzzle *out,
		      struct error *) MUST_USE;

/* False with the error filled, naming the line, and nothing to release, if the file is damaged. */
bool puzzles_read(const char *bytes, size_t n, struct puzzles *out, struct error *) MUST_USE;

#endif
