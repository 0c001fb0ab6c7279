/* qlt_moves: the value of a position of Qilin chess from the values after its moves, by the game's own tables of lines
 * and neighbors: an independent check of endgames/qlt_solve.h, and the way to probe values that are not stored. */
#ifndef ENDGAMES_QLT_MOVES_H
#define ENDGAMES_QLT_MOVES_H

#include "endgames/qlt_solve.h"

/* A value for the side to move, pieces as bits 0-23 in the order of ql_board.h. */
typedef uint8_t qlt_lookup_fn(void *context, const uint32_t pieces[2], int side);

/* The value of the position after its moves and removals, which are looked up. */
uint8_t qlt_value_from_moves(const uint32_t pieces[2], int side, qlt_lookup_fn *, void *context);

#endif
