/* pairing: who plays whom. Pure functions of what has been played. docs/tournaments.md
 *
 * Players are numbers from 0, in the order of their seeds. In a pair, first moves first; PAIRING_NOBODY as second is a
 * bye, on both sides an empty place of a knock-out. */
#ifndef TOURNAMENT_PAIRING_H
#define TOURNAMENT_PAIRING_H

#include <stdbool.h>
#include <stdint.h>

#include "base/attributes.h"

#define PAIRING_PLAYERS_MAX      64
#define PAIRING_PAIRS_MAX        (PAIRING_PLAYERS_MAX / 2)
#define PAIRING_SWISS_ROUNDS_MAX 20
#define PAIRING_NOBODY           (-1)

struct pairing {
	int first, second;
};

/* --- round robin --- */

int pairing_robin_rounds(int n_players, bool is_double);

/* The pairs of a round, from 0, by the Berger tables (FIDE handbook C.05, annex 1), for at least 2 players. With two
 * cycles the last two rounds of the first one change places, so that nobody has the same seat three times in a row, and
 * the second one has the seats exchanged. Returns the number of pairs; with an odd number of players one is a bye. */
int pairing_robin(int n_players, bool is_double, int round, struct pairing[PAIRING_PAIRS_MAX]);

/* --- Swiss --- */

/* What a player has done before the round. */
struct pairing_player {
	int number; /* of the player; the array is in this order */
	int half_points;
	uint64_t met; /* bit i: was paired with number i */
	bool had_bye;
	int n_seats; /* games played */
	bool was_second[PAIRING_SWISS_ROUNDS_MAX];
	int floats[2]; /* in the last round and the one before: -1 met an opponent with fewer points or had a bye, 1 one
			  with more, otherwise 0 */
};

/* The cost of a pairing, its most important part first: no other pairing without rematch and with at most one bye per
 * player has a smaller one, comparing part by part. */
struct pairing_cost {
	int seats;       /* players who get a seat for the third time in a row or with a difference beyond 2 */
	int bye;         /* half points of the player with the bye */
	int scores;      /* squares of the differences of half points */
	int preferences; /* missed: 2 for a difference of seats that grows, 1 for a seat that does not alternate */
	int floats;      /* the same way as in the last round: 2, or in the one before: 1 */
	int order;       /* squares of the distances from the opponents by rank: docs/tournaments.md */
};

/* Pairs all n players. False: every pairing has a rematch or a second bye. Pairs are in the order of their better
 * player by points, then number; the bye is last. cost may be NULL. */
bool pairing_swiss(const struct pairing_player *, int n, struct pairing[PAIRING_PAIRS_MAX], int *n_pairs,
		   struct pairing_cost *cost) MUST_USE;

/* --- knock-out --- */

int pairing_cup_rounds(int n_players);

/* The first round: seeds as far apart as possible, byes for the best ones. Returns the number of pairs, a power of two;
 * the winners of the pairs 2 i and 2 i + 1 meet in pair i of the next round. */
int pairing_cup(int n_players, struct pairing[PAIRING_PAIRS_MAX]);

#endif
