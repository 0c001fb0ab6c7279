/* dc_playouts: playout loops, one for each policy: docs/policies.md */
#ifndef GAMES_DARKCHESS_ENGINE_DC_PLAYOUTS_H
#define GAMES_DARKCHESS_ENGINE_DC_PLAYOUTS_H

#include "core/policy.h"
#include "games/darkchess/engine/dc_core.h"

enum dc_policy {
	DC_RANDOM,
	DC_CAPTURE,
	DC_AVOID,
	DC_TRAP,
	DC_CAPTURE_AVOID,
	DC_AVOID_CAPTURE,
	DC_CAPTURE_TRAP,
	DC_CAPTURE_AVOID_TRAP,
	DC_POLICIES
};

/* Plays the core to the end of the game. Neither side may have lost all pieces yet. *first gets the first action. */
typedef enum verdict dc_loop(struct dc_core *, struct rng *, move_t *first);

/* Indexed by policy. The second array is for processors with AVX2 and BMI2 and gives the same results. */
extern dc_loop *const dc_playouts[DC_POLICIES];
#if defined(__GNUC__) && !defined(__clang__) && defined(__x86_64__)
#define DC_PLAYOUTS_V3
extern dc_loop *const dc_playouts_v3[DC_POLICIES];
#endif

#endif
