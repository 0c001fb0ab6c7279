/* protocols: the protocols that we speak as an engine. docs/protocols.md */
#ifndef PROTOCOL_PROTOCOLS_H
#define PROTOCOL_PROTOCOLS_H

#include "protocol/client.h"

/* The Universal Chess Interface as xiangqi engines implement it (April 2006; files a-i, ranks 0-9), and for our other
 * games with their own names and notations. */
extern const struct protocol uci_protocol;

/* The Universal Chinese Chess Protocol 3.0 (象棋百科全书网, November 2007), as xiangqi programs implement it, and for
 * our other games with their own notations. */
extern const struct protocol ucci_protocol;

/* The Chess Engine Communication Protocol, version 2, as xboard and WinBoard use it (engine-intf.html of xboard 4.9).
 * CECP has no notion of chance: where a reveal is due, the GUI sends the outcome as a move, "usermove (k)". */
extern const struct protocol cecp_protocol;

/* The numbered-line protocol of dark chess tournaments (NTU, TCGA), version 1.1.0. */
extern const struct protocol ntu_protocol;

/* The protocol of a 2025 dark chess tournament: each line is a complete request with the board, the side to move and
 * both clocks; the reply is a move. */
extern const struct protocol fen_line_protocol;

/* The protocol of the Chinese Surakarta contests (SAU Game Platform). */
extern const struct protocol sau_protocol;

/* All of them, ended by NULL. The first input line is offered to them in this order. */
extern const struct protocol *const protocols[];

#endif
