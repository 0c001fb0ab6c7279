/* dcs_solve: solves dark chess on a small board from its start or from a position: exact expected values, with reveals
 * as chance. docs/solved.md
 *
 * A win counts 1, a draw 0, a loss -1 for the side to move; endless play is a draw. A value with d pieces face down is
 * an integer divided by d!, since each reveal is a mean over the pieces that lie face down. Values are therefore stored
 * as integers, and all of them are exact.
 *
 * Layers are solved in order of weight. Flips and captures lead to solved layers, so each position has a best exit.
 * The quiet moves within a layer make a finite game of perfect information whose ends are the exits, and which is a
 * draw if it goes on forever. It is solved from the greatest absolute value of an exit down: a side that can still
 * choose an exit of that value takes it; who can quietly move to a position that the enemy has lost by that value has
 * won it; who has only quiet moves to positions won by the enemy, and no better exit, has lost it. What is never
 * decided is a draw: there each side always has a move that keeps its position undecided, or an exit worth 0.
 *
 * Each decision leads to the exit in a bounded number of plies without repeating a position; `longest` is the maximum.
 * Repetition rules therefore never change a value, and neither does a limit of plies without progress that is at least
 * this long. */
#ifndef ENDGAMES_DCS_SOLVE_H
#define ENDGAMES_DCS_SOLVE_H

#include "endgames/dcs_layers.h"

struct dcs_plan {
	int threads;
	size_t memory; /* maximum bytes for values and work */
	bool keep;     /* keep the values of all layers, for dcs_value of any position; otherwise only the start's */

	/* Progress callback: done of all positions; not called concurrently. May be NULL. */
	void (*progress)(void *context, uint64_t done, uint64_t all);
	void *context;
};

struct dcs_solution {
	struct dcs_layers layers;
	int longest; /* plies to the next flip or capture, at most DCS_PLIES_MAX */
};

#define DCS_PLIES_MAX 254

/* Maximum bytes of dcs_solve beyond the list of layers. */
size_t dcs_memory(const struct dcs_layers *, const struct dcs_plan *);

/* Solves all layers of a solution whose layers are initialized. False with the error filled if they do not fit in
 * memory. */
bool dcs_solve(struct dcs_solution *, const struct dcs_plan *, struct error *) MUST_USE;

/* An action and its expected value for the side that plays it. */
struct dcs_action {
	uint8_t from, to; /* equal for a flip */
	int64_t value;    /* times dcs_scale */
};

#define DCS_ACTIONS_MAX (DCS_POINTS_MAX * 5)

/* The factor of the values of a position: the factorial of the number of its face-down pieces. */
int64_t dcs_scale(const struct dcs_position *, const struct dcs_board *);

/* The values of all actions, in the order of points, and the value of the position; returns the number of actions. The
 * layers of the position and of its successors must be in memory. A position that is over has none. */
int dcs_actions(const struct dcs_solution *, const struct dcs_position *, struct dcs_action out[DCS_ACTIONS_MAX],
		int64_t *value);

/* The value of a position for the side to move, times dcs_scale. Its layer must be in memory. */
int64_t dcs_value(const struct dcs_solution *, const struct dcs_position *);

#endif
