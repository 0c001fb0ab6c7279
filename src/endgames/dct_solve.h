/* dct_solve: the values of all placements of a set, by retrograde analysis. docs/rules/darkchess.md 2.2 - 3.2
 *
 * A side without an action and a side without pieces have lost; play without an end is a draw. A value is one byte for
 * the side to move, n plies from the end with best play of both:
 *
 *     0   draw
 *     n+1 the side to move wins if n is odd, loses if n is even
 *
 * Quiet steps are undone by quiet steps and stay within the set, captures lead to a smaller one: so captures are looked
 * up once, forwards, and quiet steps are followed backwards from decided positions. */
#ifndef ENDGAMES_DCT_SOLVE_H
#define ENDGAMES_DCT_SOLVE_H

#include "endgames/dct_index.h"

#define DCT_DRAW      0
#define DCT_PLIES_MAX 253 /* longer wins cannot be stored */

struct dct_values {
	uint8_t *of[2]; /* by the set's side to move and by number; one block, released with free(of[0]) */
};

static inline bool dct_value_loses(uint8_t value)
{
	return value & 1;
}

/* The set that is reached when a piece of a group is taken. */
struct dct_child {
	struct dct_index index;
	struct dct_values values;         /* of[0] is NULL: the side has nothing left */
	bool swapped;                     /* our upper side is the child's lower one */
	uint8_t group_of[DCT_PIECES_MAX]; /* our groups as the child's */
};

/* Solves the set; children[g] is what remains when a piece of group g is taken. False with the error filled if memory
 * runs out or a win is too long. */
bool dct_solve(const struct dct_set *, const struct dct_child children[DCT_PIECES_MAX], struct dct_values *out,
	       struct error *) MUST_USE;

/* The most bytes that dct_solve needs, including its result. */
size_t dct_solve_memory(const struct dct_set *);

#endif
