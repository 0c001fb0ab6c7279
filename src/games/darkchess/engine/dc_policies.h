/* dc_policies: game->advice.policies of dark chess; docs/policies.md says what each does. */
#ifndef GAMES_DARKCHESS_ENGINE_DC_POLICIES_H
#define GAMES_DARKCHESS_ENGINE_DC_POLICIES_H

#include "core/policy.h"

extern const struct policy dc_policies[]; /* ended by a name of NULL */

#endif
