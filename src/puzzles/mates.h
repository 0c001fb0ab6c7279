/* mates: puzzles in which a side forces the end of the game, solved and checked by an exhaustive search.
 * docs/puzzles.md
 *
 * The solution wins in the fewest turns; at each of its steps all moves that win as fast are known, and they are few.
 */
#ifndef PUZZLES_MATES_H
#define PUZZLES_MATES_H

#include "puzzles/prover.h"
#include "puzzles/puzzle.h"

#define MATES_FIRST_MAX 2 /* solutions at the first step */
#define MATES_POSITIONS                                                                                                \
	((uint64_t)2000000) /* that solving a puzzle may visit, and half of those that checking it may */

/* The fewest turns, up to most, in which the side to act wins by force; 0: none, or the search did not finish. */
int mates_turns(struct prover *, const struct line *, int most, const atomic_bool *stop);

/* Fills kind, solution and others of the puzzle from start and moves before, for a win in at most that many turns.
 * Replies hold out longest, and leave the fewest solutions. False if there is no such win, if the alternatives are too
 * many or cannot be bounded, or if chance acts within the solution. */
bool mates_solve(struct prover *, const struct game *, int most, struct puzzle *, const atomic_bool *stop);

/* Whether a mate is what it promises: no faster win, and at each step all moves as fast as the solution's, and no
 * others, are listed. If not, the error says what is wrong. */
bool mates_check(struct prover *, const struct game *, const struct puzzle *, const atomic_bool *stop,
		 struct error *) MUST_USE;

#endif
