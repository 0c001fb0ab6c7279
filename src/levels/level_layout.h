/* level_layout: board layouts of generated levels: small and large boards, rings, crosses, corridors, islands. */
#ifndef LEVELS_LEVEL_LAYOUT_H
#define LEVELS_LEVEL_LAYOUT_H

#include "base/rng.h"
#include "levels/level.h"

/* The kind of a layout, by its wood. */
enum level_layout_kind {
	LEVEL_LAYOUT_OPEN = 1,    /* little or no wood */
	LEVEL_LAYOUT_RING = 2,    /* a path around an obstacle */
	LEVEL_LAYOUT_MAZE = 4,    /* corridors */
	LEVEL_LAYOUT_ISLANDS = 8, /* regions connected by bridges */
	LEVEL_LAYOUT_ANY = 15
};

/* Draws a layout of one of the kinds (a bit set) with at least n_places points and no file or rank longer than longest,
 * rotated or mirrored at random. Leaves exactly n_places points for pieces ('?') and empties the others, symmetrically
 * where possible. False if no layout is that large. The other members are those of level_init. */
bool level_layout_draw(struct level *, struct rng *, int kinds, int n_places, int longest) MUST_USE;

/* The same for boards with `side` ranks and files. Half of the boards are drawn from the layouts, the others get wood
 * at random points, symmetric to the center, that leave the rest connected; with kinds 0, none. */
bool level_layout_draw_square(struct level *, struct rng *, int kinds, int n_places, int side) MUST_USE;

/* Whether two levels have the same layout, ignoring pieces, up to rotation and mirroring. */
bool level_layout_same(const struct level *, const struct level *);

#endif
