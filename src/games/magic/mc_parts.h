/* mc_parts: the members of mc_game that are implemented in separate files and used only there. The others are in
 * mc_rules.h and mc_text.h. docs/rules/magic.md */
#ifndef GAMES_MAGIC_MC_PARTS_H
#define GAMES_MAGIC_MC_PARTS_H

#include "base/attributes.h"
#include "core/features.h"
#include "core/layout.h"
#include "core/setup.h"
#include "games/magic/mc_rules.h"

/* mc_parse: the output of mc_format, and dark chess positions. 5.2 - 5.4 */
bool mc_parse(struct position *, const char *text, struct error *);

/* mc_notation: text notation of actions. 5.1 */
move_t mc_parse_move(const struct position *, const char *text, struct error *);
size_t mc_format_move(const struct position *, move_t, char *buf, size_t size);
struct move_points mc_move_points(const struct position *, move_t);

/* mc_setup: position setup for editors. 5.2 - 5.4 */
extern const struct setup_form mc_setup_form;

/* mc_heuristics: evaluation and move ordering. 4.4. mc_heuristics_fill fills the tables; called by the game's begin. */
void mc_heuristics_fill(void) RARELY_CALLED;
int mc_evaluate(const struct position *);
void mc_order(const struct position *, const move_t *moves, int n, int *score);

/* mc_features: input features of the nets: the contents of each point (pieces with their magic, or empty), the pieces
 * in the bag (the face-down ones), the size of the board, and the casts left. Both perspectives see the board from the
 * same corner. The rule options of a level are not encoded. */
extern const struct features mc_features;

/* mc_observe: the planes of observations. */
extern const struct game_observation mc_observation;

#endif
