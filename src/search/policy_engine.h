/* policy_engine: a policy of playouts as a player, without a search: "policy-capture" plays what a playout by the
 * game's policy "capture" would play first, "policy" what one by the first policy would, uniform random play. For games
 * that have policies (core/policy.h). It moves at once, whatever the limits; where limits.moves leaves out what it
 * would play it plays any of those. */
#ifndef SEARCH_POLICY_ENGINE_H
#define SEARCH_POLICY_ENGINE_H

#include "core/engine.h"

extern const struct engine policy_engine; /* "policy" */

#endif
