/* lab_matches: the pairs of players of Tables 3 and 4, shared by the code that runs and the code that writes them. */
#ifndef LAB_LAB_MATCHES_H
#define LAB_LAB_MATCHES_H

#include "lab/lab_games.h"
#include "lab/paper.h"

#define LAB_PAIRS_MAX (PAPER_PLAYERS * PAPER_SIZES)

/* Writes the experiment's pairs and returns their number: those of Table 3 player by player in increasing sizes; the
 * figures have a subset of Table 3's. The players are words of games/opponent.h, those of the paper in lower case:
 * "c2-cr-h-640" against "reference". */
int lab_pairs(enum lab_experiment, struct lab_pair *out);

/* Whether the experiment includes a player of Table 3. */
bool lab_has_player(enum lab_experiment, const struct paper_player *);

/* A plan with the experiment's pairs, which are stored in storage, and n_games still 0. */
struct lab_schedule {
	struct lab_pair pairs[LAB_PAIRS_MAX], others[LAB_PAIRS_MAX];
};
struct lab_plan lab_matches_plan(const struct lab_setup *, struct lab_schedule *storage);

/* The functions that lab.c requires of every kind of experiment. */
bool lab_matches_run(const struct lab_setup *, struct results *, bool *finished, struct error *) MUST_USE;
bool lab_matches_write(const struct lab_setup *, const struct results *, struct string *table, struct string *plot,
		       struct error *) MUST_USE;

#endif
