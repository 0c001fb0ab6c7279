/* ground: the boards of generated levels: small and large ones, rings, crosses, corridors, islands. */
#ifndef LEVELS_GROUND_H
#define LEVELS_GROUND_H

#include "base/rng.h"
#include "levels/level.h"

/* The kind of a board, by its wood. */
enum ground_kind {
	GROUND_OPEN = 1,    /* little wood or none */
	GROUND_RING = 2,    /* a way around something */
	GROUND_MAZE = 4,    /* corridors */
	GROUND_ISLANDS = 8, /* parts with bridges between them */
	GROUND_ANY = 15
};

/* Draws a board of one of the kinds (a sum of them) with at least n_places points and no file or rank longer than
 * longest, rotated or mirrored at random, and leaves exactly n_places of them for pieces ('?'), the others empty; as
 * many as possible are symmetric. False if no board is that large. The rest of the level is that of level_init. */
bool ground_lay(struct level *, struct rng *, int kinds, int n_places, int longest) MUST_USE;

/* Whether two levels have the same board, except for the pieces, perhaps rotated or mirrored. */
bool ground_same(const struct level *, const struct level *);

#endif
