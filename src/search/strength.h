/* strength: how strong the computer plays: eight strengths of the generic search, those of the game's advice or some
 * that were not measured. docs/opponents.md */
#ifndef SEARCH_STRENGTH_H
#define SEARCH_STRENGTH_H

#include "core/advice.h"

/* 1 .. STRENGTH_MAX; 0 is full strength: no limit and no error. */
struct advice_strength strength_at(const struct game_advice *, int n);

#endif
