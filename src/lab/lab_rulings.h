/* lab_rulings: xiangqi with complete rulings against xiangqi with perpetual check only, and against ElephantEye; shared
 * by the code that plays and the code that writes the tables.
 *
 * Both players of LAB_RULINGS use the same search, and the referee applies the complete rulings. They play without
 * nets; if there is a net, also both with it; and if there is a separate net for the player without chase rulings, also
 * each with its own. */
#ifndef LAB_LAB_RULINGS_H
#define LAB_LAB_RULINGS_H

#include "lab/lab_games.h"

#define LAB_RULINGS_PAIRS 3

/* The experiment's pairs, in this order; returns their number. */
int lab_rulings_pairs(const struct lab_setup *, struct lab_pair out[LAB_RULINGS_PAIRS]);

/* The players of all pairs, at most two each; returns their number. They borrow from the setup. */
int lab_rulings_players(const struct lab_setup *, struct match_player *out);

/* Adds a pair's players, clocks and openings to a match setup, as required by struct lab_plan. */
void lab_rulings_set(const struct lab_setup *, const struct lab_pair *, struct match_setup *);

/* Whether a row's pair belongs to the setup. */
bool lab_rulings_has(const struct lab_setup *, const struct results *, int row);

/* The functions that lab.c requires of every kind of experiment. */
bool lab_rulings_run(const struct lab_setup *, struct results *, bool *finished, struct error *) MUST_USE;
bool lab_rulings_write(const struct lab_setup *, const struct results *, struct string *table, struct string *plot,
		       struct error *) MUST_USE;

#endif
