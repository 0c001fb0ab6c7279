/* lab_games: the games of an experiment between pairs of players: as rows of its results, and how those that are
 * missing are played. */
#ifndef LAB_LAB_GAMES_H
#define LAB_LAB_GAMES_H

#include "lab/lab_setup.h"
#include "lab/results.h"
#include "match/tally.h"

#define LAB_WORD_MAX 32

/* What the players are called in the results. */
struct lab_pair {
	char a[LAB_WORD_MAX], b[LAB_WORD_MAX];
};

struct lab_plan {
	const struct lab_pair *pairs;
	int n_pairs, n_games; /* n_games of each pair are to be played */

	/* Pairs of another experiment that shares the results: their rows are skipped. */
	const struct lab_pair *others;
	int n_others;

	/* Adds the two players, and what else the match is to have, to a setup that has game, rules, seed and number of
	 * games. */
	void (*set)(const struct lab_setup *, const struct lab_pair *, struct match_setup *);
};

/* The games in the results, {0} is empty: games of pair p are games[p * stride ...], some of them not played. */
struct lab_games {
	struct match_game *games;
	int stride;
};

/* With room for the plan's games at least. Release it whatever is returned. */
bool lab_games_read(const struct lab_setup *, const struct lab_plan *, const struct results *, struct lab_games *out,
		    struct error *) MUST_USE;
void lab_games_release(struct lab_games *);

/* Plays what the results lack, the first game of every pair before the second of any; *finished is false if it was
 * stopped. */
bool lab_games_run(const struct lab_setup *, const struct lab_plan *, struct results *, bool *finished,
		   struct error *) MUST_USE;

/* The pair of a row, by its index, or -1. */
int lab_games_find_pair(const struct lab_pair *, int n, const struct results *, int row);

extern const char lab_games_header[]; /* of the CSV file */

#endif
