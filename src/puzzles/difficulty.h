/* difficulty: how hard a puzzle is, told by how much a program has to search for it. */
#ifndef PUZZLES_DIFFICULTY_H
#define PUZZLES_DIFFICULTY_H

#include "core/engine.h"
#include "puzzles/puzzle.h"

#define DIFFICULTY_NODES_MIN ((uint64_t)125)
#define DIFFICULTY_DOUBLINGS 12 /* of them: 512,000 */

/* The fewest of 125, 250, 500, ... positions, doubled at most so often, with which, and with each greater number, the
 * thinker finds every move of the solver; twice the greatest if not even that does. Each search begins without memory.
 */
uint64_t difficulty_nodes(const struct puzzle *, const struct game *, struct thinker *, int doublings,
			  const atomic_bool *stop);

/* The rating that goes with it: 600 for 125 positions and one move, 110 more for each doubling, 70 for each further
 * move of the solver, within PUZZLE_RATING_MIN and _MAX. */
int difficulty_rating(uint64_t nodes, int moves);

/* How many moves of the solution are the solver's. */
int difficulty_moves(const struct puzzle *, const struct game *);

#endif
