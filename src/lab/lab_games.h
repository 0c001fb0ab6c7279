/* lab_games: the games of an experiment between pairs of players: stored as rows of its results; missing ones are
 * played. */
#ifndef LAB_LAB_GAMES_H
#define LAB_LAB_GAMES_H

#include "lab/lab_setup.h"
#include "lab/results.h"
#include "match/tally.h"

#define LAB_WORD_MAX 32

/* The players' names in the results. */
struct lab_pair {
	char a[LAB_WORD_MAX], b[LAB_WORD_MAX];
};

struct lab_plan {
	const struct lab_pair *pairs;
	int n_pairs, n_games; /* n_games: to be played by each pair */

	/* Pairs of another experiment that shares the results file: their rows are skipped. */
	const struct lab_pair *others;
	int n_others;

	/* Adds the two players and other match parameters to a setup that has game, rules, seed and number of games. */
	void (*set)(const struct lab_setup *, const struct lab_pair *, struct match_setup *);
};

/* The games in the results, {0} is empty: pair p has games[p * stride ...], possibly not all played. */
struct lab_games {
	struct match_game *games;
	int stride;
};

/* Allocates at least the plan's games. The caller releases out regardless of the result. */
bool lab_games_read(const struct lab_setup *, const struct lab_plan *, const struct results *, struct lab_games *out,
		    struct error *) MUST_USE;
void lab_games_release(struct lab_games *);

/* Plays the games missing from the results, the first game of every pair before the second of any; *finished is false
 * if it was stopped. */
bool lab_games_run(const struct lab_setup *, const struct lab_plan *, struct results *, bool *finished,
		   struct error *) MUST_USE;

/* The index of a row's pair, or -1. */
int lab_games_find_pair(const struct lab_pair *, int n, const struct results *, int row);

extern const char lab_games_header[]; /* of the CSV file */

#endif
