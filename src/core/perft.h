/* perft: counts the leaves of the legal move tree, the standard test of move generators. A flip and its reveal count as
 * one ply. Rules that need the history are ignored; decided positions have no children. */
#ifndef CORE_PERFT_H
#define CORE_PERFT_H

#include "core/game.h"

/* Number of leaves `depth` plies below the position, depth >= 0; a side (not chance) must be to act. */
uint64_t perft_count(const struct game *, const struct position *, int depth);

/* Leaf counts per root move, computed on several threads: counts[i] belongs to move i of generate; moves and counts
 * must have room for moves_max. Returns the total; depth >= 1. *n_moves receives the number of moves. */
uint64_t perft_divide(const struct game *, const struct position *, int depth, int threads, move_t *moves,
		      uint64_t *counts, int *n_moves);

#endif
