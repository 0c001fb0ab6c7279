/* opponents: all opponents that a user can name: our own (games/opponent.h) and external programs (protocol/program.h).
 */
#ifndef PROTOCOL_OPPONENTS_H
#define PROTOCOL_OPPONENTS_H

#include "games/opponent.h"

/* opponent_find extended by "uci:COMMAND" and the other client protocols. */
bool opponents_find(const struct game *, const char *word, struct opponent *out, struct error *) MUST_USE;

#endif
