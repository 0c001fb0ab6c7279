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

/* How a player lost a game without the rules: as enum thought_fault says, less one, or by answering too late. */
#define TALLY_LATE   5
#define TALLY_FAULTS 6

/* "crash", "hang", "illegal", "claim", "resign", "time": the clauses of such games. */
const char *tally_fault_name(int fault);

/* The rest is about the games that were played. A is the first player of the pairing. */
struct tally {
	int n;
	int seats[2][3];       /* of A in the first seat, and in the second: won, drawn, lost */
	int pairs[ELO_SCORES]; /* both games played, by A's points */

	/* Without the games that a ruling on a repetition ended, which other rules may decide otherwise: A's games, and
	 * the pairs of which neither game ended so. */
	int plain[3], plain_pairs[ELO_SCORES];

	int64_t plies;
	int64_t time_us[2];
	uint64_t nodes[2];
	int faults[2][TALLY_FAULTS];           /* of each player */
	struct tally_end ends[TALLY_ENDS_MAX]; /* the most frequent first; those that do not fit are left out */
	int n_ends;
};

void tally_count(struct tally *, const struct match_game *games, int n_games);

/* The games of one pairing among all those of a match (match/schedule.h). */
void tally_pairing(struct tally *, const struct match_setup *, const struct match_game *games, int pairing);

/* Of both seats: 0 won, 1 drawn, 2 lost. */
static inline int tally_sum(const struct tally *t, int what)
{
	return t->seats[0][what] + t->seats[1][what];
}

#endif
