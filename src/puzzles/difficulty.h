/* difficulty: estimates the difficulty of a puzzle from the search effort needed to solve it. */
#ifndef PUZZLES_DIFFICULTY_H
#define PUZZLES_DIFFICULTY_H

#include "core/engine.h"
#include "puzzles/puzzle.h"

#define DIFFICULTY_NODES_MIN ((uint64_t)125)
#define DIFFICULTY_DOUBLINGS 12 /* at most 512,000 nodes */

/* The smallest node count of 125, 250, 500, ... (at most doublings times doubled) such that with it, and with each
 * greater count, the engine finds every move of the solver; twice the greatest if even that fails. Each search begins
 * with cleared memory. */
uint64_t difficulty_nodes(const struct puzzle *, const struct game *, struct engine_instance *, int doublings,
			  const atomic_bool *stop);

/* The corresponding rating: 600 for 125 nodes and one move, plus 110 for each doubling and 70 for each further move of
 * the solver, within PUZZLE_RATING_MIN and _MAX. */
int difficulty_rating(uint64_t nodes, int moves);

/* The number of solver moves in the solution. */
int difficulty_moves(const struct puzzle *, const struct game *);

#endif
