/* lab_matches: the pairs of players of Tables 3 and 4, shared by the code that runs and the code that writes them. */
#ifndef LAB_LAB_MATCHES_H
#define LAB_LAB_MATCHES_H

#include "lab/lab_setup.h"
#include "lab/paper.h"
#include "lab/results.h"
#include "match/tally.h"

#define LAB_WORD_MAX  32
#define LAB_PAIRS_MAX (PAPER_PLAYERS * PAPER_SIZES)

/* Words of games/opponent.h, those of the paper in lower case: "c2-cr-h-640" against "reference". */
struct lab_pair {
	char a[LAB_WORD_MAX], b[LAB_WORD_MAX];
};

/* Writes the experiment's pairs and returns how many: those of Table 3 player by player, sizes growing; those of the
 * figures are Table 3's with the others left out. */
int lab_pairs(enum lab_experiment, struct lab_pair *out);

/* Whether a player of Table 3 is in the experiment. */
bool lab_has_player(enum lab_experiment, const struct paper_player *);

/* The games in the results, {0} is empty: games of pair p are games[p * stride ...], some of them not played. */
struct lab_games {
	struct match_game *games;
	int stride;
};

/* With room for n_games of each pair at least. Release it whatever is returned. Rows of pairs of Table 3 that are not
 * in the experiment are skipped. */
bool lab_games_read(const struct lab_setup *, const struct results *, const struct lab_pair *, int n_pairs, int n_games,
		    struct lab_games *out, struct error *) MUST_USE;
void lab_games_release(struct lab_games *);

extern const char lab_matches_header[]; /* of the CSV file */

/* As lab.c says of every kind of experiment. */
bool lab_matches_run(const struct lab_setup *, struct results *, bool *finished, struct error *) MUST_USE;
bool lab_matches_write(const struct lab_setup *, const struct results *, struct string *table, struct string *plot,
		       struct error *) MUST_USE;

#endif
