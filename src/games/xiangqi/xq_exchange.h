/* xq_exchange: static exchange evaluation (SEE), without search.
 *
 * After the move the sides alternate capturing on its target, each time with the least valuable piece that legally can
 * (in the order pawn, advisor, elephant, horse, cannon, rook, king; of two of a kind, the one on the lower square), and
 * either side may stop. Pieces are worth xq_worth. A quiet move itself gains nothing; the opponent captures first.
 *
 * Every capture is legal on the board at that point. This covers screens, horse legs and elephant eyes emptied or
 * filled by the exchange, pins, checks, facing kings, and a king that may not take a protected piece. It ignores
 * captures elsewhere, the duty of a side in check to answer it after stopping, mate, and cases where a more valuable
 * attacker or the other of two of a kind would do better, such as by opening a line or becoming a screen. */
#ifndef GAMES_XIANGQI_XQ_EXCHANGE_H
#define GAMES_XIANGQI_XQ_EXCHANGE_H

#include "games/xiangqi/xq_board.h"

/* Whether the SEE of the legal move is at least this much for the side to move: core/heuristics.h. */
bool xq_exchange(const struct position *, move_t, int least);

#endif
