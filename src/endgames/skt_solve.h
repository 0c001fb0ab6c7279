/* skt_solve: solves the positions of Surakarta with n pieces, which lead only to each other and, by captures, to
 * positions with n - 1. docs/tables.md
 *
 * What a game without end is worth. Nobody has to capture, so each side can wait for a repeated position or the limit
 * of plies without a capture. There are two goals:
 *
 *   SKT_MAJORITY  then the side with more pieces wins, and equal numbers draw (presets olympiad, core and their like);
 *   SKT_LAST      only the capture of the last piece wins, all else is a draw (contest, polygames).
 *
 * So each position has a result that it keeps unless a side forces another one, and it can force one only by captures
 * into smaller classes, whose results are known. Whether the side to move gets at least a result t is therefore a game
 * of reaching, for the side that does not have t anyway: it reaches t if some move leads to a position in which it has
 * reached t, and the other side cannot prevent it if every move leads to such a position. Positions from which nobody
 * reaches t keep what they have. The solver does this for t = win and, with SKT_MAJORITY and unequal numbers,
 * separately for t = at least a draw; the better one counts. (With equal numbers or SKT_LAST, either side may reach a
 * win, and "at least a draw" is that the other side does not.) The values of a side that can only lose what it has, by
 * the same rules, are those of the other side turned around.
 *
 * Plies count to the next capture: the side that reaches a result hurries, the other side delays. So a player who
 * always takes the shortest way progresses without a repetition, and the plies tell whether the capture comes before
 * the limit. For a draw, they are those in which at least a draw is reached, even if the other side prefers to lose
 * more later.
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

/* The result that a side keeps with these numbers of pieces. */
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

/* Bytes that solving n pieces takes: both layers with their indices, and what skt_solve needs. 0: memory ran out. */
size_t skt_solve_memory(int n);

#endif
