/* strength: the eight playing strengths of the generic search: those of the game's advice, or defaults that were not
 * calibrated. docs/opponents.md */
#ifndef SEARCH_STRENGTH_H
#define SEARCH_STRENGTH_H

#include "core/advice.h"

/* n: 1 .. STRENGTH_MAX, or 0 for full strength: no limits and no errors. */
struct advice_strength strength_at(const struct game_advice *, int n);

#endif
