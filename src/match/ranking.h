/* ranking: the standings of a match: each player against all its opponents, and the cross table. */
#ifndef MATCH_RANKING_H
#define MATCH_RANKING_H

#include "match/tally.h"

/* The results of a player. */
struct ranking_row {
	int player;            /* index in the setup */
	int score[3];          /* won, drawn, lost */
	int pairs[ELO_SCORES]; /* as in a tally, over all its pairings */
	int plain[3], plain_pairs[ELO_SCORES];
	int faults[TALLY_FAULTS];
	int64_t time_us;
	uint64_t nodes;
};

struct ranking {
	int n;
	struct ranking_row rows[MATCH_PLAYERS_MAX];         /* by points per game, best first */
	int cells[MATCH_PLAYERS_MAX][MATCH_PLAYERS_MAX][3]; /* each row against each: won, drawn, lost */
	struct tally all;                                   /* over all games; A is the first player of each pairing */
};

void ranking_count(struct ranking *, const struct match_setup *, const struct match_game *games);

/* The number of games of a score, and its points, 2 for a win. */
static inline int ranking_games(const int score[3])
{
	return score[0] + score[1] + score[2];
}

static inline int ranking_points(const int score[3])
{
	return 2 * score[0] + score[1];
}

#endif
