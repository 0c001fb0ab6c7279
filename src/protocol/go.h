/* go: what a think is asked for, in the words of the command go.
 *
 * UCI, which the page uses too:
 *   depth N, nodes N, movetime MS, mate N, infinite, ponder,
 *   wtime MS, btime MS, winc MS, binc MS, movestogo N      w is the first side
 *   searchmoves M M ...                                    up to the next of these words
 * UCCI:
 *   depth N, nodes N, infinite, depth infinite, ponder,
 *   time T, increment T, movestogo N                       of the side to act
 *   opptime T, oppincrement T, oppmovestogo N              of the other one; the last is not needed
 *
 * Moves in any notation of the game; none of them is one of these words. Of moves that are not legal there is a fault;
 * without one that is, all are considered. */
#ifndef PROTOCOL_GO_H
#define PROTOCOL_GO_H

#include "core/limits.h"
#include "core/line.h"

struct go {
	struct limits limits; /* stop and ponder are the caller's business; moves points into this structure */
	bool ponders;
	move_t moves[MOVES_MAX];
};

/* overhead_ms is taken off all times but increments, at least one millisecond is left, and the clock plans it for the
 * moves to come. A time below 0 is 0. False with the error filled for the first word that was not understood; all the
 * others are still in out. A structure that is copied must have its limits.moves set anew. */
bool go_read(const char *words, const struct line *, int overhead_ms, struct go *out, struct error *) MUST_USE;

/* The same for UCCI; unit_ms: of its times, 1 or 1000. */
bool go_read_ucci(const char *words, const struct line *, int unit_ms, int overhead_ms, struct go *out,
		  struct error *) MUST_USE;

#endif
