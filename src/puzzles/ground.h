/* ground: the boards that made levels are played on: small ones and large ones, rings, crosses, corridors, islands. */
#ifndef PUZZLES_GROUND_H
#define PUZZLES_GROUND_H

#include "base/rng.h"
#include "puzzles/level.h"

/* What the wood of a board makes of it; one of each. */
enum ground_kind {
	GROUND_OPEN = 1,    /* little wood or none */
	GROUND_RING = 2,    /* a way around something */
	GROUND_MAZE = 4,    /* corridors */
	GROUND_ISLANDS = 8, /* parts with bridges between them */
	GROUND_ANY = 15
};

/* Lays a board of one of the kinds (their sum) with at least so many places and no file or rank longer than longest,
 * turned or mirrored as it falls, and leaves just n_places of them for pieces ('?'), the others empty; as many as can
 * be lie opposite each other. False where no board is so large. The rest of the level becomes level_init's. */
bool ground_lay(struct level *, struct rng *, int kinds, int n_places, int longest) MUST_USE;

/* Whether two levels have the same board but for what stands on it, turned or mirrored. */
bool ground_same(const struct level *, const struct level *);

#endif
