/* mc_notation: text notation of Magic Chess actions. docs/rules/magic.md 5.1 */
#ifndef GAMES_MAGIC_MC_NOTATION_H
#define GAMES_MAGIC_MC_NOTATION_H

#include "core/layout.h"
#include "games/magic/mc_rules.h"

move_t mc_parse_move(const struct position *, const char *text, struct error *);
size_t mc_format_move(const struct position *, move_t, char *buf, size_t size);
struct move_points mc_move_points(const struct position *, move_t);

#endif
