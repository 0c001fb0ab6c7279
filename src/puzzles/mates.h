/* mates: puzzles in which a side forces the end of the game, solved and verified by an exhaustive search.
 * docs/puzzles.md
 *
 * The solution wins in the fewest turns; at each of its steps all moves that win equally fast are known, and there are
 * only a few. */
#ifndef PUZZLES_MATES_H
#define PUZZLES_MATES_H

#include "puzzles/prover.h"
#include "puzzles/puzzle.h"

#define MATES_FIRST_MAX 2 /* maximum solutions at the first step */
#define MATES_POSITIONS                                                                                                \
	((uint64_t)2000000) /* nodes that solving a puzzle may visit; verifying one may visit half as many */

/* The fewest turns, up to max, in which the side to act wins by force; 0 if there is no such win or the search did not
 * finish. */
int mates_turns(struct prover *, const struct line *, int max, const atomic_bool *stop);

/* Fills kind, solution and others of the puzzle from start and the moves before, for a win in up to max turns. Replies
 * are chosen to hold out longest and, among those, to leave the fewest solutions. False if there is no such win, if
 * there are too many alternatives or their number cannot be bounded, or if chance acts within the solution. */
bool mates_solve(struct prover *, const struct game *, int max, struct puzzle *, const atomic_bool *stop);

/* Verifies a mate: there is no faster win, and the moves listed at each step are exactly those that win as fast as the
 * solution. If not, the error describes the problem. */
bool mates_check(struct prover *, const struct game *, const struct puzzle *, const atomic_bool *stop,
		 struct error *) MUST_USE;

#endif
