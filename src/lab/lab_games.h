/* lab_games: items of struct lab_kind that are games: each series belongs to a pair of players. The context of the work
 * is a struct lab_pairs. */
#ifndef LAB_LAB_GAMES_H
#define LAB_LAB_GAMES_H

#include "lab/lab_work.h"
#include "match/tally.h"

#define LAB_WORD_MAX  32
#define LAB_PAIRS_MAX 48

/* The players' names in the results. */
struct lab_pair {
	char a[LAB_WORD_MAX], b[LAB_WORD_MAX];
};

struct lab_pairs {
	struct lab_pair pairs[LAB_PAIRS_MAX];

	/* Pairs of another experiment that shares the results file: their rows are skipped. */
	struct lab_pair others[LAB_PAIRS_MAX];
	int n_others;

	/* Adds the two players and other match parameters to a setup that has game, rules, seed and number of games. */
	void (*set)(const struct lab_setup *, const struct lab_pair *, struct match_setup *);
};

/* The members of struct lab_kind that are the same for all games. */
#define LAB_GAMES                                                                                                      \
	.header = lab_games_header, .item_size = sizeof(struct match_game), .once = lab_each_game_once,                \
	.columns = {"a", "game", {"a_ms", "b_ms"}, 0}, .read = lab_games_read, .add_row = lab_games_add_row,           \
	.measure = lab_games_play, .report = lab_games_report

extern const char lab_games_header[];
bool lab_games_read(const struct lab_work *, int row, struct lab_item *, void *out, struct error *) MUST_USE;
void lab_games_add_row(const struct lab_work *, struct lab_item, const void *, struct string *row);
bool lab_games_play(const struct lab_work *, struct lab_item, const atomic_bool *stop, struct string *out,
		    struct error *) MUST_USE;
void lab_games_report(const struct lab_work *, struct lab_item);

/* The index of a row's pair, or -1. */
int lab_games_find_pair(const struct lab_pair *, int n, const struct results *, int row);

/* Writes the pairs of Tables 3 and 4 and returns their number: those of Table 3 player by player in increasing sizes;
 * the figures have a subset of Table 3's. The players are words of games/opponent.h, those of the paper in lower case:
 * "c2-cr-h-640" against "reference". */
int lab_pairs(enum lab_experiment, struct lab_pair out[LAB_PAIRS_MAX]);

/* Lists the players of the experiments on dark chess. */
int lab_matches_players(const struct lab_setup *, struct match_player out[LAB_PLAYERS_MAX]);

#endif
