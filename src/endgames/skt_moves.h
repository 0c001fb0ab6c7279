/* skt_moves: checks a value of a position of Surakarta against the values after its moves, by the game's own rules: the
 * independent check of endgames/skt_solve.h. */
#ifndef ENDGAMES_SKT_MOVES_H
#define ENDGAMES_SKT_MOVES_H

#include "endgames/skt_solve.h"
#include "games/surakarta/sk_board.h"

/* Looks up the value of a position in which both sides have pieces, for the side to move. */
typedef uint8_t skt_lookup_fn(void *context, const struct sk_position *);

/* Whether the value of the position, for the side to move, follows from those after its moves. A draw that the other
 * side reaches may also take as long as a loss on the way would, since values do not tell when a lost side could still
 * be held to a draw. */
bool skt_value_fits(enum skt_goal, const struct sk_position *, uint8_t value, skt_lookup_fn *, void *context);

#endif
