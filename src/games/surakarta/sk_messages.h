/* sk_messages: error messages for positions and moves of Surakarta. */
#ifndef SK_MESSAGES_H
#define SK_MESSAGES_H

#include "base/message.h"

/* clang-format off */
#define SK_MESSAGES(M) \
	M(sk_all_fields, "points, side, plies without capture, ply") \
	M(sk_quiet_plies, "plies without capture") \
	M(sk_plies, "plies") \
	M(sk_bad_piece, "'{0}' is not a piece, expected X or O") \
	M(sk_bad_point, "\"{0}\" on rank {1} has '{2}', expected X, O or a number of empty points") \
	M(sk_rank_too_long, "\"{0}\" on rank {1} has more than 6 points") \
	M(sk_rank_too_short, "\"{0}\" on rank {1} has {2} points, expected 6") \
	M(sk_too_many_ranks, "\"{0.60}\" has more than 6 ranks") \
	M(sk_too_few_ranks, "\"{0.60}\" has fewer than 6 ranks") \
	M(sk_bad_piece_counts, \
	  "\"{0}\" has {1} black and {2} white pieces, expected at most 12 each and at least one in all") \
	M(sk_bad_side, "\"{0.20}\" is not a side, expected x or o") \
	M(sk_not_a_black_piece, "\"{0}\" does not start on a black piece") \
	M(sk_not_a_white_piece, "\"{0}\" does not start on a white piece") \
	M(sk_ends_on_own_piece, "\"{0}\" ends on the mover's own piece, expected an empty point or an enemy piece") \
	M(sk_not_a_capture, "\"{0}\" is not a capture: {1}") \
	M(sk_captures_run, "captures follow an unobstructed track around at least one loop") \
	M(sk_not_a_step, "\"{0}\" is not a step: {1}") \
	M(sk_steps_go, "steps go one point in any direction") \
	M(sk_bad_move, "\"{0.20}\" is not a move, expected one such as b2-b3 or b5xb4") \
	M(sk_wrong_sign, "\"{0}\" has the wrong sign, expected '-' for a step and 'x' for a capture") \
	M(sk_bad_contest_move, "\"{0.20}\" is not a contest move, expected four letters A to F")
/* clang-format on */

SK_MESSAGES(MESSAGE_DECLARE)

#endif
