/* strength: the eight playing strengths of the generic search: those of the game's heuristics, or defaults that were
 * not calibrated. docs/opponents.md */
#ifndef SEARCH_STRENGTH_H
#define SEARCH_STRENGTH_H

#include "core/heuristics.h"

/* n: 1 .. STRENGTH_MAX, or 0 for full strength: no limits and no errors. */
struct strength_level strength_at(const struct heuristics *, int n);

#endif
