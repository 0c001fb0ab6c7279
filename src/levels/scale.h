/* scale: difficulties of levels and abilities of players on one scale, from the games of ratings. docs/levels.md "One
 * scale"
 *
 * The Rasch model (1960): player p wins a game of level i with probability 1 / (1 + exp(difficulty i - ability p)). The
 * estimates maximize the likelihood of all games times a weak normal prior (mean 0, SCALE_PRIOR_SD), which keeps those
 * finite that lost or won everything. The ability of one player, the anchor, is 0 by definition. */
#ifndef LEVELS_SCALE_H
#define LEVELS_SCALE_H

#include <stdbool.h>

#include "base/attributes.h"

#define SCALE_PLAYERS_MAX 16
#define SCALE_PRIOR_SD    4.0

struct scale_estimate {
	double value; /* in logits */
	double error; /* standard error: the square root of the inverse information */
};

/* won[p][i] of games[p][i] games were won by player p in level i; neither is negative. */
struct scale_data {
	int n_players, n_levels, anchor;
	const int *games, *won; /* n_players rows of n_levels */
};

/* Estimates both. A level or player without games gets the mean and the deviation of the prior. Deterministic. */
void scale_fit(const struct scale_data *, struct scale_estimate *abilities, struct scale_estimate *difficulties);

/* The probability that the model gives a win. */
double scale_expected(double ability, double difficulty);

/* The number of moves needed in the best 5 % of runs: the mean over the shortest won games, as many as 5 % of all n,
 * rounded up; 0 if fewer are won. moves: of the n_won won games, in any order; sorts them. */
double scale_best_moves(int *moves, int n_won, int n);

#endif
