/* xq_exchange: what the captures on one square are worth, without search.
 *
 * After the move the sides take in turn on its target, each time with the least valuable piece that may (pawn, advisor,
 * elephant, horse, cannon, rook, king; of two of a kind the one on the lower square), and each may stop. Pieces count
 * xq_worth. A quiet move gains nothing itself; the exchange begins with the opponent.
 *
 * Every capture in it is a legal one on the board as it then is: screens, legs and elephants' eyes that the exchange
 * emptied or filled, pinned pieces, checks, facing kings, a king that may not take what is protected. Not looked at:
 * captures elsewhere, that a side in check which stops must still answer it, mate, and what a dearer attacker or the
 * other of two of a kind would do better, as when it opens a line or becomes a screen. */
#ifndef GAMES_XIANGQI_XQ_EXCHANGE_H
#define GAMES_XIANGQI_XQ_EXCHANGE_H

#include "games/xiangqi/xq_board.h"

/* Whether the legal move and this exchange gain at least that much for the side to move: core/advice.h. */
bool xq_exchange(const struct position *, move_t, int least);

#endif
