/* go: parses the arguments of the go command into search limits.
 *
 * UCI, also used by the page:
 *   depth N, nodes N, movetime MS, mate N, infinite, ponder,
 *   wtime MS, btime MS, winc MS, binc MS, movestogo N      w is the first side
 *   searchmoves M M ...                                    up to the next keyword
 * UCCI:
 *   depth N, nodes N, infinite, depth infinite, ponder,
 *   time T, increment T, movestogo N                       of the side to move
 *   opptime T, oppincrement T, oppmovestogo N              of the opponent; the last is not needed
 *
 * Moves may be in any notation of the game; no move equals a keyword. Illegal moves are an error; if no move is legal,
 * all moves are considered. */
#ifndef PROTOCOL_GO_H
#define PROTOCOL_GO_H

#include "core/limits.h"
#include "core/line.h"

struct go {
	struct limits limits; /* stop and ponder are the caller's business; moves points into this structure */
	bool ponders;
	move_t moves[MOVES_MAX];
};

/* overhead_ms is subtracted from all times except increments, leaving at least one millisecond; clock time is budgeted
 * over the moves to come. Negative times count as 0. False with the error filled for the first invalid word; out still
 * holds all the others. After copying the structure, reset its limits.moves. */
bool go_read(const char *words, const struct line *, int overhead_ms, struct go *out, struct error *) MUST_USE;

/* The same for UCCI; unit_ms: unit of its times, 1 or 1000. */
bool go_read_ucci(const char *words, const struct line *, int unit_ms, int overhead_ms, struct go *out,
		  struct error *) MUST_USE;

#endif
