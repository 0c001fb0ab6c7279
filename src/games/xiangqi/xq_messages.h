/* xq_messages: error messages for positions, moves and position setup of xiangqi. */
#ifndef GAMES_XIANGQI_XQ_MESSAGES_H
#define GAMES_XIANGQI_XQ_MESSAGES_H

#include "base/message.h"

/* clang-format off */
#define XQ_MESSAGES(M) \
	/* Sides and kinds of pieces. */ \
	M(xq_red, "Red") \
	M(xq_black, "Black") \
	M(xq_kind_king, "king") \
	M(xq_kind_advisor, "advisor") \
	M(xq_kind_elephant, "elephant") \
	M(xq_kind_horse, "horse") \
	M(xq_kind_rook, "rook") \
	M(xq_kind_cannon, "cannon") \
	M(xq_kind_pawn, "pawn") \
	M(xq_chase_unprotected, ", which is unprotected") \
	M(xq_chase_even_protected_an, ", which an {0} chases even if protected") \
	M(xq_chase_even_protected, ", which a {0} chases even if protected") \
	/* Pieces of a position. Here and below, a file and a rank such as {1}{2} form a square. */ \
	M(xq_bad_piece, "'{0}' is not a piece, expected one of KABNRCP or kabnrcp") \
	M(xq_bad_piece_on_square, "'{0}' on {1}{2} is not a piece, expected one of KABNRCP or kabnrcp") \
	M(xq_too_many_of_kind, "\"{0}\" on {1}{2} is one {3} too many, expected at most {5} for {4}") \
	M(xq_impossible_square, "\"{0}\" on {1}{2}: {3}'s {4} can never be there") \
	M(xq_rank_too_short, "rank {0} of \"{1.40}\" has {2} files, expected 9") \
	M(xq_rank_too_long, "rank {0} of \"{1.40}\" has more than 9 files") \
	M(xq_too_few_ranks, "\"{0.40}\" has {1} ranks, expected 10") \
	M(xq_too_many_ranks, "\"{0.40}\" has more than 10 ranks") \
	M(xq_no_king, "{0} has no king") \
	M(xq_king_can_be_taken, "{0} is to move, but {1}'s king is in check") \
	/* Other fields of a position, and field names. */ \
	M(xq_no_pieces, "\"{0.60}\" has no pieces, expected {1}") \
	M(xq_bad_side, "\"{0.20}\" is not a side, expected w (or r) or b") \
	M(xq_unknown_field, "unexpected field \"{0.20}\", expected -") \
	M(xq_bad_checks, \
	  "\"{0.20}\" is not the number of checks of both sides, expected one such as \"2+0\", each at most {1}") \
	M(xq_all_fields, "pieces, side, -, -, plies without a capture, move number") \
	M(xq_quiet_plies, "plies without a capture") \
	M(xq_move_number, "move number") \
	/* Moves as squares. */ \
	M(xq_no_own_piece, "\"{0}\" is illegal: {1} has no piece on {2}{3}") \
	M(xq_stays_on_square, "\"{0}\" is illegal for the {1} on {2}{3}") \
	M(xq_illegal_move, "\"{0}\" is illegal for the {1} on {2}{3}: {4}") \
	/* Why a piece cannot go to a square; {4} of xq_illegal_move. */ \
	M(xq_king_goes, "it moves one point along a line") \
	M(xq_advisor_goes, "it moves one point diagonally") \
	M(xq_elephant_goes, "it moves two points diagonally") \
	M(xq_horse_goes, "it moves one point straight, then one diagonally") \
	M(xq_rook_or_cannon_goes, "it moves along a line") \
	M(xq_pawn_goes, "it moves one point forward, and across the river also sideways") \
	M(xq_own_piece_there, "a friendly piece is there") \
	M(xq_king_would_fall, "the {0} on {1}{2} could capture the king") \
	M(xq_kings_would_face, "the kings would face each other") \
	M(xq_stays_in_palace, "it cannot leave the palace") \
	M(xq_cannon_must_jump, "it captures over exactly one piece") \
	M(xq_way_is_blocked, "the {0} on {1}{2} blocks it") \
	M(xq_stays_at_home, "it cannot cross the river") \
	/* Moves in other notations. */ \
	M(xq_bad_move, "\"{0.24}\" is not a move, expected one such as h2e2, H2-E2, C2=5 or 炮二平五") \
	M(xq_no_such_move, "\"{0}\" is not a legal move for {1} here") \
	M(xq_front_or_rear, "\"{0}\" could be {1} moves, expected front or rear, or squares such as h2e2") \
	M(xq_file_or_rank, "\"{0}\" could be {1} moves, expected also the file or the rank of the piece") \
	M(xq_piece_or_file, "\"{0}\" could be {1}, by the {2} on that rank, or {3}, expected one of these in lower case") \
	M(xq_not_by_piece, "\"{0}\" is not a legal move for the {1} on that rank, expected \"{2}\" if {2} is meant")
/* clang-format on */

XQ_MESSAGES(MESSAGE_DECLARE)

#endif
