/* ql_parts: the members of ql_game that are implemented in separate files and used only there. The others are in
 * ql_rules.h and ql_text.h. docs/rules/qilin.md */
#ifndef GAMES_QILIN_QL_PARTS_H
#define GAMES_QILIN_QL_PARTS_H

#include "core/features.h"
#include "core/setup.h"
#include "games/qilin/ql_rules.h"

/* ql_setup: position setup for editors. 5.2 */
extern const struct setup_form ql_setup_form;

/* ql_heuristics: evaluation and move ordering. */
int ql_evaluate(const struct position *);
void ql_order(const struct position *, const move_t *moves, int n, int *score);

/* ql_features: input features of the nets: own, enemy and pressed pieces by point, pieces in hand, the stage, the side
 * to act, and the rewards due. Both perspectives see the board from the same side. */
extern const struct features ql_features;

/* ql_observe: the planes of observations. */
extern const struct game_observation ql_observation;

#endif
