/* perft: counts the leaves of the tree of legal moves, the standard test of move generators. A flip and its reveal are
 * one ply. Rules that need the history are ignored; decided positions have no children. */
#ifndef CORE_PERFT_H
#define CORE_PERFT_H

#include "core/game.h"

/* Leaves at depth >= 0 plies below the position, in which a side is to act. */
uint64_t perft_count(const struct game *, const struct position *, int depth);

/* The leaves below each child of the position, counted on several threads: counts[i] belongs to move i of generate and
 * must have room for moves_max. Returns their sum; depth >= 1. *n_moves gets the number of moves. */
uint64_t perft_divide(const struct game *, const struct position *, int depth, int threads, move_t *moves,
		      uint64_t *counts, int *n_moves);

#endif
