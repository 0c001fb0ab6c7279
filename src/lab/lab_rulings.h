/* lab_rulings: xiangqi with complete rulings against xiangqi with perpetual check only, and against ElephantEye.
 *
 * Both players of LAB_RULINGS use the same search, and the referee applies the complete rulings. They play without
 * nets; if there is a net, also both with it; and if there is a separate net for the player without chase rulings, also
 * each with its own. */
#ifndef LAB_LAB_RULINGS_H
#define LAB_LAB_RULINGS_H

#include "lab/lab_games.h"

/* The players of all pairs, at most two each; returns their number. They borrow from the setup. */
int lab_rulings_players(const struct lab_setup *, struct match_player *out);

/* Adds the players of a pair, such as "complete" and "checks", clocks and openings to a match setup. */
void lab_rulings_set(const struct lab_setup *, const struct lab_pair *, struct match_setup *);

#endif
