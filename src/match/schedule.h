/* schedule: which players meet in which game of a match. Two players meet in one pairing; more than two play round
 * robin, or in a gauntlet the first meets each of the others. Each pairing plays setup.n_games games, numbered from 0
 * within the pairing.
 *
 * Game numbers of the match run pair by pair: the first pair of games of every pairing, then the second pair of every
 * pairing, and so on, so that a match that ends early is about equally long for all. Pair k of every pairing has the
 * same deal and the same opening. With two players a game has the same number in the match and in its pairing. */
#ifndef MATCH_SCHEDULE_H
#define MATCH_SCHEDULE_H

#include "match/match.h"

struct schedule_pairing {
	int a, b; /* players, a before b */
};

struct schedule_game {
	int pairing, number; /* within the pairing */
	int players[2];      /* a and b of the pairing */
};

int schedule_players(const struct match_setup *);
int schedule_pairings(const struct match_setup *);
int schedule_games(const struct match_setup *); /* of all pairings */

struct schedule_pairing schedule_pairing_at(const struct match_setup *, int pairing);

struct schedule_game schedule_at(const struct match_setup *, int number);

/* The match-wide number of a pairing's game. */
int schedule_number(const struct match_setup *, int pairing, int number);

#endif
