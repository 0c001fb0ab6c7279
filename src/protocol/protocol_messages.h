/* protocol_messages: errors in protocol lines, in settings and of external programs. */
#ifndef PROTOCOL_MESSAGES_H
#define PROTOCOL_MESSAGES_H

#include "base/message.h"

/* clang-format off */
#define PROTOCOL_MESSAGES(M) \
	/* Session and host. */ \
	M(protocol_not_opened, "\"{0.60}\" opens no protocol") \
	M(protocol_no_thread, "a thread cannot be started") \
	M(protocol_opponent_too_long, "\"{0.40}...\" is not an opponent, expected a shorter word") \
	M(protocol_no_tables, "there are no tables here") \
	M(protocol_no_nets, "there are no nets here") \
	M(protocol_position_too_long, "\"{0.40}...\" is too long for a position") \
	M(protocol_no_position, "there is no position, expected startpos or fen POSITION") \
	M(protocol_no_moves_word, "\"{0.40}\" stands after startpos, expected moves") \
	M(protocol_move_after_end, "move {0} \"{1}\": the game is over") \
	M(protocol_game_over, "the game is over: {0} ({1})") \
	M(protocol_reveal_due, "a reveal is due, a search starts where a side is to move") \
	M(protocol_no_move_found, "no move was found") \
	/* Options: the option's name, then the error. */ \
	M(protocol_in_option, "{0.120}: {1}") \
	M(protocol_no_value, "{0.120}: there is no value") \
	M(protocol_unknown_option, "there is no option \"{0.60}\"") \
	M(protocol_bad_whole_number, "\"{0.40}\" is not a whole number from {1} to {2}") \
	M(protocol_bad_switch, "\"{0.40}\" is not true or false") \
	/* The go command. */ \
	M(protocol_unknown_go_word, "\"{0.80}\" is not a word of go") \
	M(protocol_bad_go_number, "{0}: \"{1.80}\" is not a whole number up to {2}") \
	M(protocol_in_searchmoves, "searchmoves: {0}") \
	M(protocol_no_searchmoves, "searchmoves: there is no move, expected one or more") \
	M(protocol_too_many_searchmoves, "searchmoves: there are more than {0} moves") \
	/* Dark chess boards. */ \
	M(protocol_too_many_of_piece, "the piece {0} is there {1} times, expected at most {2}") \
	M(protocol_bad_bag_size, "{0} points are face down but {1} pieces") \
	M(protocol_bag_too_small, "{0} points are face down, but only {1} pieces are missing") \
	M(protocol_no_pieces, "there is no piece") \
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
	M(protocol_game_has_begun, "the game has begun") \
	M(protocol_bad_repetition, "\"{0}\" occurrences cannot end the game, expected 3, or 0 for no such rule") \
	M(protocol_bad_draw_limit, "\"{0}\" is not a number of plies, expected 1 to {1}") \
	M(protocol_bad_mark, "\"{0.80}\" is not a piece, expected one of KGMRNCPkgmrncp, {1} or {2}") \
	M(protocol_bad_piece_count, "\"{0}\" is not a number of pieces {1}, expected 0 to 5") \
	M(protocol_piece_count_too_low, "the piece {0} is face up {1} times, but {2} are left") \
	M(protocol_bad_point, "\"{0.80}\" is not a point, expected a1 to d8") \
	M(protocol_illegal_move, "\"{0} {1}\" is not possible") \
	M(protocol_bad_revealed_piece, "\"{0}\" is not a piece, expected one of KGMRNCPkgmrncp") \
	M(protocol_not_face_down, "nothing lies face down on {0}") \
	M(protocol_piece_not_in_bag, "no {0} lies face down") \
	M(protocol_bad_clock_color, "\"{0}\" is not a colour, expected red or black") \
	M(protocol_bad_mover_color, "\"{0}\" is not a colour, expected red, black or unknown") \
	M(protocol_red_to_move, "it is red's turn") \
	M(protocol_black_to_move, "it is black's turn") \
	/* External programs: the word that names one, then what it did. */ \
	M(protocol_program_failed, "{0.120}: {1}") \
	M(protocol_plays_other_game, "{0}: plays {1}, not {2}") \
	M(protocol_no_program, \
	  "\"{0.60}\" names no program, expected a protocol and a command, such as \"uci:COMMAND\"") \
	M(protocol_unknown_dialect, "\"{0.60}\" is not an opponent, expected before the colon one of: {1}")
/* clang-format on */

PROTOCOL_MESSAGES(MESSAGE_DECLARE)

#endif
