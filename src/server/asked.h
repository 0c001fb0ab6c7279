/* asked: a position as requests give it: a game, a preset, a starting position and the moves played from it. */
#ifndef SERVER_ASKED_H
#define SERVER_ASKED_H

#include "records/record.h"
#include "server/reply.h"

/* The members of the request; NULL: xiangqi, its first preset, the start of the preset, no moves. */
struct asked {
	const char *game, *preset, *position, *moves;
};

/* Sets up the position and plays the moves, at most RECORD_STEPS_MAX. False: the reply is the refusal, and there is
 * nothing to release. */
bool asked_play(const struct asked *, struct record *out, struct reply *) MUST_USE;

#endif
