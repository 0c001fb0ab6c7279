/* policy_engine: a playout policy as a player, without a search: "policy-capture" plays the first move of a playout by
 * the game's policy "capture"; "policy" uses the game's first policy, uniform random play. It supports games with
 * policies (core/policy.h). It moves at once, whatever the limits; if its move is not in limits.moves it plays a random
 * one of those. */
#ifndef SEARCH_POLICY_ENGINE_H
#define SEARCH_POLICY_ENGINE_H

#include "core/engine.h"

extern const struct engine policy_engine; /* "policy" */

#endif
