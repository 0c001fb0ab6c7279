/* dct_solve: computes the values of all placements of a set by retrograde analysis. docs/rules/darkchess.md 2.2 - 3.2
 *
 * A side without a legal action or without pieces loses; endless play is a draw. A value is one byte, for the side to
 * move, with the game ending after n plies of best play by both sides:
 *
 *     0   draw
 *     n+1 the side to move wins if n is odd and loses if n is even
 *
 * Quiet moves stay within the set and are undone by quiet moves; captures lead to a smaller set. Captures are therefore
 * looked up once, forward, and quiet moves are followed backward from decided positions. */
#ifndef ENDGAMES_DCT_SOLVE_H
#define ENDGAMES_DCT_SOLVE_H

#include "endgames/dct_index.h"

#define DCT_DRAW      0
#define DCT_PLIES_MAX 253 /* longer wins cannot be represented */

struct dct_values {
	uint8_t *of[2]; /* by side to move (of the set) and placement number; one block: release with free(of[0]) */
};

static inline bool dct_value_loses(uint8_t value)
{
	return value & 1;
}

/* The set reached by capturing a piece of a group. */
struct dct_child {
	struct dct_index index;
	struct dct_values values;         /* of[0] is NULL if the side has no pieces left */
	bool swapped;                     /* our upper side is the child's lower side */
	uint8_t group_of[DCT_PIECES_MAX]; /* maps our groups to the child's */
};

/* Solves the set. children[g]: the set after a piece of group g is captured. False with the error filled if memory runs
 * out or a win is too long. */
bool dct_solve(const struct dct_set *, const struct dct_child children[DCT_PIECES_MAX], struct dct_values *out,
	       struct error *) MUST_USE;

/* Peak memory of dct_solve in bytes, including its result. */
size_t dct_solve_memory(const struct dct_set *);

#endif
