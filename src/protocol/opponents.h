/* opponents: every opponent that a user can name: our own (games/opponent.h), and other programs (protocol/program.h).
 */
#ifndef PROTOCOL_OPPONENTS_H
#define PROTOCOL_OPPONENTS_H

#include "games/opponent.h"

/* opponent_find, which also reads "uci:COMMAND" and the other dialects. */
bool opponents_find(const struct game *, const char *word, struct opponent *out, struct error *) MUST_USE;

#endif
