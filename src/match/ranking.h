/* ranking: how the players of a match stand: each against all that it met, and each against each. */
#ifndef MATCH_RANKING_H
#define MATCH_RANKING_H

#include "match/tally.h"

/* What a player has done. */
struct ranking_row {
	int player;            /* its number in the setup */
	int score[3];          /* won, drawn, lost */
	int pairs[ELO_SCORES]; /* as in a tally, of all its pairings */
	int plain[3], plain_pairs[ELO_SCORES];
	int faults[TALLY_FAULTS];
	int64_t time_us;
	uint64_t nodes;
};

struct ranking {
	int n;
	struct ranking_row rows[MATCH_PLAYERS_MAX];         /* by points a game, the best first */
	int cells[MATCH_PLAYERS_MAX][MATCH_PLAYERS_MAX][3]; /* of each row against each: won, drawn, lost */
	struct tally all;                                   /* of all games; who A is differs from pairing to pairing */
};

void ranking_count(struct ranking *, const struct match_setup *, const struct match_game *games);

/* Games of a score, and its points, 2 for a win. */
static inline int ranking_games(const int score[3])
{
	return score[0] + score[1] + score[2];
}

static inline int ranking_points(const int score[3])
{
	return 2 * score[0] + score[1];
}

#endif
