/* skt_solve: solves the positions of Surakarta with n pieces, which lead only to each other and, by captures, to
 * positions with n - 1. docs/tables.md
 *
 * What a game without end is worth. Nobody has to capture, so each side can wait for a repeated position or the limit
 * of plies without a capture. There are two goals:
 *
 *   SKT_MAJORITY  then the side with more pieces wins, equal numbers draw (presets olympiad, core and their like);
 *   SKT_LAST      only the capture of the last piece wins, all else draws (contest, polygames).
 *
 * So every position has a result that it keeps if nobody forces another: by the majority, or a draw. A result is forced
 * by a capture into a smaller class; a side that can be forced does not have another move. This makes two games of
 * reaching:
 *
 *   To win: won if some move leads to a position that is lost for the other side; lost if every move leads to a
 * position that is won for the other side. By captures these are results of the smaller class, in which keeping counts
 * too. With SKT_MAJORITY, the side with more pieces need not reach its win, and the other cannot be made to lose what
 * it has lost. To draw (SKT_MAJORITY, unequal numbers): the same with "at least a draw" for "won", solved separately.
 *
 * A position has the better of both: a side that can reach a win has no use for a draw.
 *
 * Plies count to the next capture: the side that reaches hurries, the other side delays. They make a player capture in
 * time for the limit, and progress without a repetition, since they decrease with each move of the side that reaches.
 * For a draw, they are the plies within which at least a draw is reached, even if the other side prefers to lose later.
 *
 * A side without a move has lost, by the majority or by the rule "stuck" alike: with up to eight pieces it always has
 * fewer than the other (a test checks this). The solver ignores stuck=draws. */
#ifndef ENDGAMES_SKT_SOLVE_H
#define ENDGAMES_SKT_SOLVE_H

#include <stddef.h>

#include "base/error.h"
#include "endgames/skt_index.h"

enum skt_goal { SKT_MAJORITY, SKT_LAST, SKT_GOALS };

enum skt_result { SKT_LOST, SKT_DRAWN, SKT_WON };

/* A value is a byte, for the side to move: SKT_KEEP, or one of the others plus plies to the next capture, or to the end
 * if it comes first. */
enum {
	SKT_KEEP = 0,
	SKT_WIN = 0, /* plus 1 to SKT_PLIES_MAX */
	SKT_DRAW = 85,
	SKT_LOSS = 170, /* plus 0: the side has no move */
	SKT_PLIES_MAX = 84
};

/* What the side keeps with these numbers of pieces. */
static inline enum skt_result skt_kept(enum skt_goal goal, int own, int other)
{
	if (goal == SKT_LAST || own == other)
		return SKT_DRAWN;
	return own > other ? SKT_WON : SKT_LOST;
}

static inline enum skt_result skt_result_of(enum skt_goal goal, int own, int other, uint8_t value)
{
	if (value == SKT_KEEP)
		return skt_kept(goal, own, other);
	return value <= SKT_PLIES_MAX ? SKT_WON : value < SKT_LOSS ? SKT_DRAWN : SKT_LOST;
}

static inline int skt_plies_of(uint8_t value)
{
	return value <= SKT_PLIES_MAX ? value : value < SKT_LOSS ? value - SKT_DRAW : value - SKT_LOSS;
}

/* Values of all positions with n pieces: of a block all colorings one after the other, also those that are equivalent,
 * and two without meaning in which a side has no piece. */
struct skt_layer {
	const struct skt_index *index;
	enum skt_goal goal;
	uint8_t *values; /* index->n_blocks << n */
};

/* Allocates the values, all 0; false if memory runs out. Release it in any case. */
bool skt_layer_init(struct skt_layer *, enum skt_goal, int n);
void skt_layer_release(struct skt_layer *);

/* Solves those positions of the layer in which a side has a pieces, for all bits a of wanted, 1 to n - 1. smaller has
 * the values with n - 1 pieces that they lead to, and the same goal; it is not used if n is 2. */
bool skt_solve(struct skt_layer *, const struct skt_layer *smaller, unsigned wanted, int threads,
	       struct error *) MUST_USE;

/* Bytes that solving n pieces takes at most: both layers, and what skt_solve needs. */
size_t skt_solve_memory(int n);

#endif
