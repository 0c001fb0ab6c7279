/* dc_policies: game->heuristics.policies of dark chess, described in docs/policies.md. */
#ifndef GAMES_DARKCHESS_ENGINE_DC_POLICIES_H
#define GAMES_DARKCHESS_ENGINE_DC_POLICIES_H

#include "core/policy.h"

extern const struct policy dc_policies[]; /* terminated by a NULL name */

#endif
