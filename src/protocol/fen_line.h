/* fen_line: the protocol of a 2025 dark chess tournament: each line is a complete request with the board, the side to
 * move and both clocks; the reply is a move. docs/protocols.md */
#ifndef PROTOCOL_FEN_LINE_H
#define PROTOCOL_FEN_LINE_H

#include "protocol/client.h"

extern const struct protocol fen_line_protocol;

#endif
