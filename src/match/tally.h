/* tally: the result of a match. */
#ifndef MATCH_TALLY_H
#define MATCH_TALLY_H

#include "match/match.h"

#define TALLY_ENDS_MAX 16

struct tally_end {
	char clause[MATCH_CLAUSE_MAX];
	int n;
	int score[3]; /* of A: won, drawn, lost */
};

/* How a player lost a game outside the rules: enum engine_fault minus one, or by moving too late. */
#define TALLY_LATE   5
#define TALLY_FAULTS 6

/* "crash", "hang", "illegal", "claim", "resign", "time": the clauses of such games. */
const char *tally_fault_name(int fault);

/* Everything below refers to played games. A is the first player of the pairing. */
struct tally {
	int n;
	int seats[2][3];       /* A in the first seat, and in the second: won, drawn, lost */
	int pairs[ELO_SCORES]; /* pairs with both games played, by A's points */

	/* Excluding games that a ruling on a repetition ended, which other rules may decide differently: A's games, and
	 * the pairs in which neither game ended that way. */
	int plain[3], plain_pairs[ELO_SCORES];

	int64_t plies;
	int64_t time_us[2];
	uint64_t nodes[2];
	int faults[2][TALLY_FAULTS];           /* by player */
	struct tally_end ends[TALLY_ENDS_MAX]; /* the most frequent first; excess ones are dropped */
	int n_ends;
};

void tally_count(struct tally *, const struct match_game *games, int n_games);

/* Counts the games of one pairing among all those of a match (match/schedule.h). */
void tally_pairing(struct tally *, const struct match_setup *, const struct match_game *games, int pairing);

/* Sum over both seats: 0 won, 1 drawn, 2 lost. */
static inline int tally_sum(const struct tally *t, int what)
{
	return t->seats[0][what] + t->seats[1][what];
}

#endif
