/* dc_messages: error messages for positions, actions and position setup of dark chess. */
#ifndef GAMES_DARKCHESS_DC_MESSAGES_H
#define GAMES_DARKCHESS_DC_MESSAGES_H

#include "base/message.h"

/* clang-format off */
#define DC_MESSAGES(M) \
	/* The pieces. */ \
	M(dc_red_king, "red king") \
	M(dc_red_guard, "red guard") \
	M(dc_red_minister, "red minister") \
	M(dc_red_rook, "red rook") \
	M(dc_red_knight, "red knight") \
	M(dc_red_cannon, "red cannon") \
	M(dc_red_pawn, "red pawn") \
	M(dc_black_king, "black king") \
	M(dc_black_guard, "black guard") \
	M(dc_black_minister, "black minister") \
	M(dc_black_rook, "black rook") \
	M(dc_black_knight, "black knight") \
	M(dc_black_cannon, "black cannon") \
	M(dc_black_pawn, "black pawn") \
	/* Positions. */ \
	M(dc_all_fields, \
	  "points, side, first player's color, bag, plies without progress, ply and, within a turn, the point that is " \
	  "due") \
	M(dc_quiet_plies, "plies without progress") \
	M(dc_bad_rank_sign, "\"{0.60}\" has '{1}' on rank {2}, expected a piece, '?' or 1 to 4") \
	M(dc_rank_too_long, "\"{0.60}\" has more than 4 points on rank {1}") \
	M(dc_rank_too_short, "\"{0.60}\" has fewer than 4 points on rank {1}") \
	M(dc_too_few_ranks, "\"{0.60}\" ends after rank {1}, expected 8 ranks from 8 down to 1") \
	M(dc_too_many_ranks, "\"{0.60}\" has more than 8 ranks") \
	M(dc_bad_bag_piece, "\"{0.60}\" has '{1}', expected the pieces in the bag or \"-\" for none") \
	M(dc_wrong_bag_size, "the bag \"{0.60}\" has size {1}, expected {2} for the face-down points") \
	M(dc_too_many_pieces, "\"{0}\" occurs {1} times on the board and in the bag, expected at most {2}") \
	M(dc_no_pieces, "\"{0.60}\" has no pieces, expected at least one") \
	M(dc_bad_turned_point, "\"{0.20}\" cannot be revealed, expected a face-down point") \
	M(dc_bad_blind_capture, "\"{0.20}\" is not a blind capture that the rules allow") \
	M(dc_bad_chain, "\"{0.20}\" is not a piece that may capture again") \
	/* The colors in positions: of the side to move and of the first player. */ \
	M(dc_bad_colour, "{1}: \"{0.20}\" is not a color, expected r, b or ?") \
	M(dc_no_colour, "{0}: \"?\" although a piece is face up, expected r or b") \
	M(dc_colour_too_early, "{1}: \"{0.20}\" although no piece is face up, expected ?") \
	M(dc_side_to_move, "side to move") \
	M(dc_first_colour, "first player's color") \
	M(dc_chase_without_third, "\"chase=loses\" needs \"repetition=third\"") \
	/* Actions. */ \
	M(dc_bad_reveal, "\"{0.20}\" cannot come up, expected a piece from the bag in parentheses such as (k)") \
	M(dc_impossible_step, "\"{0.20}\" is illegal: {1}") \
	M(dc_bad_move, "\"{0.20}\" is illegal, expected a move such as c6-c5 or a face-down point such as b4") \
	/* Why a step is impossible. */ \
	M(dc_target_face_down, "a face-down piece must be revealed first") \
	M(dc_chain_captures, "within a chain the piece only captures, or ends the turn on its point") \
	M(dc_chain_with_one_piece, "within a chain only the piece that captured moves") \
	M(dc_target_own_piece, "a friendly piece is there") \
	M(dc_target_not_beside, "it moves one square up, down or sideways") \
	M(dc_cannon_must_jump, "a cannon captures along a line, over exactly one piece") \
	M(dc_king_spares_pawn, "a king cannot capture a pawn") \
	M(dc_equal_pieces, "pieces of equal rank cannot capture each other") \
	M(dc_target_ranks_higher, "the piece there has a higher rank") \
	/* Position setup. */ \
	M(dc_bad_piece, "'{0}' is not a piece, expected one of KGMRNCP or kgmrncp, or '?'") \
	M(dc_bad_point, "\"{0.20}\" is not a point")
/* clang-format on */

DC_MESSAGES(MESSAGE_DECLARE)

#endif
