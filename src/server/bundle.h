/* bundle: the levels and puzzles that come with the program, for GET /api/levels and /api/puzzles. */
#ifndef SERVER_BUNDLE_H
#define SERVER_BUNDLE_H

#include "levels/level.h"
#include "puzzles/puzzles.h"

/* The campaign's levels, and one file of puzzles per game. */
struct bundle {
	struct level_file levels;   /* the first ones, which the list has and the level of the day is one of */
	struct level_file campaign; /* all of them */
	int n_files;
	struct puzzles *files;
};

struct bundle *bundle_new(void);
void bundle_free(struct bundle *); /* accepts NULL */

/* The puzzles of a game; NULL: none. */
const struct puzzles *bundle_puzzles(const struct bundle *, const struct game *);

/* A day is the number of days since 1970. bundle_read_day parses "2026-11-25"; false for any other form and for years
 * before 1970 or after 9999. bundle_add_day appends this form. */
#define BUNDLE_DAY_SIZE 11
bool bundle_read_day(const char *text, int64_t *day) MUST_USE;
void bundle_add_day(int64_t day, char out[BUNDLE_DAY_SIZE]);

/* The level and the puzzle of the day, the same as on the page (web/src/levels/daily.ts, web/src/puzzles/file.ts). The
 * file must not be empty. */
const struct level *bundle_level_of_day(const struct bundle *, int64_t day);
const struct puzzle *bundle_puzzle_of_day(const struct puzzles *, int64_t day);

#endif
