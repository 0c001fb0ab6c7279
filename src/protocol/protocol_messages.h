/* protocol_messages: errors in protocol lines and of external programs. */
#ifndef PROTOCOL_MESSAGES_H
#define PROTOCOL_MESSAGES_H

#include "base/message.h"

/* clang-format off */
#define PROTOCOL_MESSAGES(M) \
	/* The client session. */ \
	M(protocol_not_opened, "\"{0.60}\" is not the first command of any protocol") \
	M(protocol_no_thread, "cannot start a thread") \
	M(protocol_no_move_found, "no move was found") \
	/* Dark chess boards. */ \
	M(protocol_too_many_of_piece, "the {0} occurs {1} times, expected at most {2}") \
	M(protocol_bad_bag_size, "the bag has size {1}, expected {0} for the face-down points") \
	M(protocol_bag_too_small, "{0} points are face down, but only {1} pieces are missing") \
	M(protocol_no_pieces, "the board has no pieces") \
	M(protocol_bad_milliseconds, "\"{0.40}\" is not a time in milliseconds") \
	/* The fen-line protocol. */ \
	M(protocol_bad_square, "\"{0.80}\" has '{1}' on rank {2}, expected a piece, '?' or 1 to 8") \
	M(protocol_rank_too_long, "\"{0.80}\" has more than 8 squares on rank {1}") \
	M(protocol_rank_too_short, "\"{0.80}\" has fewer than 8 squares on rank {1}") \
	M(protocol_too_many_ranks, "\"{0.80}\" has more than 4 ranks") \
	M(protocol_too_few_ranks, "\"{0.80}\" has fewer than 4 ranks") \
	M(protocol_bad_side, "\"{0.80}\" is not a side to move, expected r or b") \
	/* The ntu protocol. */ \
	M(protocol_unknown_command, "\"{0}\" is not a command") \
	M(protocol_bad_argument_count, "{0} has {1} arguments, expected {2}") \
	M(protocol_bad_board_size, "\"{0} {1}\" is not the size of the board, expected 4 8") \
	M(protocol_game_has_begun, "the game has already begun") \
	M(protocol_bad_repetition, "\"{0}\" is not a repetition limit, expected 3, or 0 for none") \
	M(protocol_bad_draw_limit, "\"{0}\" is not a draw limit in plies, expected 1 to {1}") \
	M(protocol_bad_mark, "\"{0.80}\" is not a piece, expected one of KGMRNCPkgmrncp, {1} or {2}") \
	M(protocol_bad_piece_count, "\"{0}\" is not a count of the piece {1}, expected 0 to 5") \
	M(protocol_piece_count_too_low, "the piece {0} is face up {1} times, but only {2} are left") \
	M(protocol_bad_point, "\"{0.80}\" is not a point, expected a1 to d8") \
	M(protocol_illegal_move, "\"{0} {1}\" is not a legal move") \
	M(protocol_bad_revealed_piece, "\"{0}\" is not a piece, expected one of KGMRNCPkgmrncp") \
	M(protocol_not_face_down, "no face-down piece on {0}") \
	M(protocol_piece_not_in_bag, "no face-down {0} is left") \
	M(protocol_bad_clock_color, "\"{0}\" is not a color, expected red or black") \
	M(protocol_bad_mover_color, "\"{0}\" is not a color, expected red, black or unknown") \
	M(protocol_red_to_move, "it is red's turn") \
	M(protocol_black_to_move, "it is black's turn") \
	/* External programs: the word that names one, then what it did. */ \
	M(protocol_program_failed, "{0.120}: {1}") \
	M(protocol_plays_other_game, "{0} plays {1}, expected {2}") \
	M(protocol_no_program, \
	  "\"{0.60}\" is not an external program, expected a protocol and a command, such as \"uci:COMMAND\"") \
	M(protocol_unknown_dialect, "\"{0.60}\" is not an opponent, expected one of these before the colon: {1}")
/* clang-format on */

PROTOCOL_MESSAGES(MESSAGE_DECLARE)

#endif
