/* position_request: the position of a request, given as game, preset, starting position and moves. */
#ifndef SERVER_POSITION_REQUEST_H
#define SERVER_POSITION_REQUEST_H

#include "records/record.h"
#include "server/reply.h"

/* The members of the request. NULL means the default: xiangqi, its first preset, the start of the preset, no moves. */
struct position_request {
	const char *game, *preset, *position, *moves;
};

/* Sets up the position and plays the moves, at most RECORD_STEPS_MAX. False: the reply is the refusal, and there is no
 * record to release. */
bool position_request_play(const struct position_request *, struct record *out, struct reply *) MUST_USE;

#endif
