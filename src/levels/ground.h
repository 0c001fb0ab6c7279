/* ground: board layouts of generated levels: small and large boards, rings, crosses, corridors, islands. */
#ifndef LEVELS_GROUND_H
#define LEVELS_GROUND_H

#include "base/rng.h"
#include "levels/level.h"

/* The kind of a layout, by its wood. */
enum ground_kind {
	GROUND_OPEN = 1,    /* little or no wood */
	GROUND_RING = 2,    /* a path around an obstacle */
	GROUND_MAZE = 4,    /* corridors */
	GROUND_ISLANDS = 8, /* regions connected by bridges */
	GROUND_ANY = 15
};

/* Draws a layout of one of the kinds (a bit set) with at least n_places points and no file or rank longer than longest,
 * rotated or mirrored at random. Leaves exactly n_places points for pieces ('?') and empties the others, symmetrically
 * where possible. False if no layout is that large. The other members are those of level_init. */
bool ground_lay(struct level *, struct rng *, int kinds, int n_places, int longest) MUST_USE;

/* Whether two levels have the same layout, ignoring pieces, up to rotation and mirroring. */
bool ground_same(const struct level *, const struct level *);

#endif
