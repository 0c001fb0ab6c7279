/* shelf: the levels and puzzles that come with the program, for GET /api/levels and /api/puzzles. */
#ifndef SERVER_SHELF_H
#define SERVER_SHELF_H

#include "levels/level.h"
#include "puzzles/puzzles.h"

/* The campaign's levels, and one file of puzzles per game. */
struct shelf {
	struct level_file levels;
	int n_files;
	struct puzzles *files;
};

struct shelf *shelf_new(void);
void shelf_free(struct shelf *); /* accepts NULL */

/* The puzzles of a game; NULL: none. */
const struct puzzles *shelf_puzzles(const struct shelf *, const struct game *);

/* A day is the number of days since 1970. shelf_read_day parses "2026-11-25"; false for any other form and for years
 * before 1970 or after 9999. shelf_add_day appends this form. */
#define SHELF_DAY_SIZE 11
bool shelf_read_day(const char *text, int64_t *day) MUST_USE;
void shelf_add_day(int64_t day, char out[SHELF_DAY_SIZE]);

/* The level and the puzzle of the day, the same as on the page (web/src/levels/daily.ts, web/src/puzzles/file.ts). The
 * file must not be empty. */
const struct level *shelf_level_of_day(const struct shelf *, int64_t day);
const struct puzzle *shelf_puzzle_of_day(const struct puzzles *, int64_t day);

#endif
