/* margins: pruning and reduction conditions, as pure functions of a game's search parameters
 * (core/search_parameters.h). Depths are in plies, values in hundredths of a piece. docs/search.md */
#ifndef SEARCH_MARGINS_H
#define SEARCH_MARGINS_H

#include "core/heuristics.h"
#include "core/search_parameters.h"

/* Returns its argument, or for NULL the parameters that prune nothing. */
const struct search_parameters *margins_of(const struct search_parameters *);

/* The search parameters of the game for a search with or without a net; may be NULL. */
const struct search_parameters *margins_with(const struct heuristics *, bool net);

/* Base late move reduction of the n-th move (from 1), in hundredths of a ply. */
int margins_lmr(const struct search_parameters *, int depth, int n);

/* Reverse futility pruning and razoring: whether the evaluation is so far above beta or below alpha that the node need
 * not be searched. worse: the opponent's last move worsened the opponent's position. */
bool margins_rfp(const struct search_parameters *, int depth, bool improving, bool worse, int eval, int beta);
bool margins_razor(const struct search_parameters *, int depth, int eval, int alpha);

/* Whether the evaluation permits a null move. */
bool margins_null_move(const struct search_parameters *, int depth, int eval, int beta);

/* Late move pruning: whether quiet moves are skipped after n moves. Futility pruning: whether even a good quiet move
 * would not reach alpha. */
bool margins_lmp(const struct search_parameters *, int depth, bool improving, int n);
bool margins_futility(const struct search_parameters *, int depth, int eval, int alpha);

#endif
