/* fen_line: the protocol of a dark-chess tournament of 2025: each line is a whole question, the board, the side to move
 * and both times; the answer is a move. docs/protocols.md */
#ifndef PROTOCOL_FEN_LINE_H
#define PROTOCOL_FEN_LINE_H

#include "protocol/talk.h"

extern const struct protocol fen_line_protocol;

#endif
