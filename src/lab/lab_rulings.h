/* lab_rulings: xiangqi by complete rulings against xiangqi by perpetual check alone, and against ElephantEye; shared by
 * the code that plays and the code that writes tables.
 *
 * Both players of LAB_RULINGS search alike, and the referee has the complete rulings. They meet without nets; if there
 * is a net, both with it; and if there is one of its own for the player that knows no chases, each with its own. */
#ifndef LAB_LAB_RULINGS_H
#define LAB_LAB_RULINGS_H

#include "lab/lab_games.h"

#define LAB_RULINGS_PAIRS 3

/* The experiment's pairs, in this order; returns how many. */
int lab_rulings_pairs(const struct lab_setup *, struct lab_pair out[LAB_RULINGS_PAIRS]);

/* The players of all pairs, at most two each; returns how many. They point to what the setup points to. */
int lab_rulings_players(const struct lab_setup *, struct match_player *out);

/* Adds a pair's players, clocks and openings to a match's setup, as struct lab_plan says. */
void lab_rulings_set(const struct lab_setup *, const struct lab_pair *, struct match_setup *);

/* Whether a row's pair is one of the setup's. */
bool lab_rulings_has(const struct lab_setup *, const struct results *, int row);

/* As lab.c says of every kind of experiment. */
bool lab_rulings_run(const struct lab_setup *, struct results *, bool *finished, struct error *) MUST_USE;
bool lab_rulings_write(const struct lab_setup *, const struct results *, struct string *table, struct string *plot,
		       struct error *) MUST_USE;

#endif
