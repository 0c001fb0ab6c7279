/* pairing: who plays whom. Pure functions of the results so far. docs/tournaments.md
 *
 * Players are numbered from 0 in the order of their seeds. In a pair, first moves first. PAIRING_NO_PLAYER as second is
 * a bye; on both sides it is an empty place of a knock-out. */
#ifndef TOURNAMENT_PAIRING_H
#define TOURNAMENT_PAIRING_H

#include <stdbool.h>
#include <stdint.h>

#include "base/attributes.h"

#define PAIRING_PLAYERS_MAX      64
#define PAIRING_PAIRS_MAX        (PAIRING_PLAYERS_MAX / 2)
#define PAIRING_SWISS_ROUNDS_MAX 20
#define PAIRING_NO_PLAYER        (-1)

struct pairing {
	int first, second;
};

/* --- round robin --- */

int pairing_robin_rounds(int n_players, bool is_double);

/* The pairs of a round, from 0, by the Berger tables (FIDE handbook C.05, annex 1), for at least 2 players. With two
 * cycles the last two rounds of the first cycle are swapped, so that no player has the same seat three times in a row,
 * and the second cycle has the seats exchanged. Returns the number of pairs; with an odd number of players one is a
 * bye. */
int pairing_robin(int n_players, bool is_double, int round, struct pairing[PAIRING_PAIRS_MAX]);

/* --- Swiss --- */

/* A player's history before the round. */
struct pairing_player {
	int number; /* the player's number; the array is sorted by it */
	int half_points;
	uint64_t met; /* bit i: has been paired with player i */
	bool had_bye;
	int n_seats; /* games played */
	bool was_second[PAIRING_SWISS_ROUNDS_MAX];
	int floats[2]; /* in the last round and the one before: -1 met an opponent with fewer points or had a bye, 1 one
			  with more, otherwise 0 */
};

/* The cost of a pairing, most important part first. pairing_swiss finds the pairing with the lexicographically least
 * cost among those without a rematch or a second bye for a player. */
struct pairing_cost {
	int seats;       /* number of players with the same seat three times in a row, or a difference above 2 */
	int bye;         /* half points of the player who gets the bye */
	int scores;      /* sum of squared differences in half points */
	int preferences; /* missed preferences: 2 if the difference of seats grows, 1 if the seat does not alternate */
	int floats;      /* floats in the same direction as in the last round: 2; as in the round before that: 1 */
	int order;       /* sum of squared distances from the ideal opponents by rank: docs/tournaments.md */
};

/* Pairs all n players. False: every pairing has a rematch or a second bye. Pairs are sorted by their better player, by
 * points and then number; the bye is last. cost may be NULL. */
bool pairing_swiss(const struct pairing_player *, int n, struct pairing[PAIRING_PAIRS_MAX], int *n_pairs,
		   struct pairing_cost *cost) MUST_USE;

/* --- knock-out --- */

int pairing_cup_rounds(int n_players);

/* The first round: seeds are as far apart as possible, and the best ones get the byes. Returns the number of pairs, a
 * power of two; the winners of pairs 2i and 2i + 1 meet in pair i of the next round. */
int pairing_cup(int n_players, struct pairing[PAIRING_PAIRS_MAX]);

#endif
