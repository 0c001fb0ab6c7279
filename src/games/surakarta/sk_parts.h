/* sk_parts: the members of sk_game that are implemented in separate files and used only there. The others are in
 * sk_rules.h and sk_text.h. docs/rules/surakarta.md */
#ifndef GAMES_SURAKARTA_SK_PARTS_H
#define GAMES_SURAKARTA_SK_PARTS_H

#include "core/features.h"
#include "core/setup.h"
#include "games/surakarta/sk_rules.h"

/* sk_setup: position setup for editors. 4 */
extern const struct setup_form sk_setup_form;

/* sk_heuristics: evaluation and move ordering. */
int sk_evaluate(const struct position *);
void sk_order(const struct position *, const move_t *moves, int n, int *score);

/* sk_features: input features of the nets: own and enemy pieces by point. Both perspectives see the board from the same
 * side. */
extern const struct features sk_features;

/* sk_observe: the planes of observations. */
extern const struct game_observation sk_observation;

#endif
