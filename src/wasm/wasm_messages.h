/* wasm_messages: errors in requests to the module, by the page or another program. */
#ifndef WASM_MESSAGES_H
#define WASM_MESSAGES_H

#include "base/message.h"

/* clang-format off */
#define WASM_MESSAGES(M) \
	/* Input and seeds. */ \
	M(wasm_no_line, "there is no line, expected wasm_set first") \
	M(wasm_too_many_bytes, "{0} bytes came in, more than there is room for") \
	M(wasm_zero_byte, "there is a zero byte after \"{0.40}\", expected text") \
	M(wasm_bad_seed, "\"{0.70}\" is not a seed, expected 1 to 64 hexadecimal digits") \
	/* Opening books. */ \
	M(wasm_unknown_book_game, "there is no such game in the book") \
	M(wasm_game_of_chance, "{0} is a game of chance, expected one without") \
	/* Clocks. */ \
	M(wasm_bad_clock_number, "\"{0.40}\" is not a number of the clocks, expected 0 to {1}") \
	M(wasm_unknown_clock_action, "\"{0.40}\" is not an action of the clocks, expected look, start, stop or moved") \
	M(wasm_text_after_clocks, "\"{0.40}\" follows the clocks") \
	/* Position setup. */ \
	M(wasm_position_too_long, "the position's text is longer than {0} characters") \
	M(wasm_bad_traits, "\"{0.20}\" has more traits than there are, or greater ones") \
	M(wasm_bad_piece, "\"{0.20}\" is not a piece, expected such as k or k,2,0,0,0") \
	M(wasm_wrong_point_count, "there are {0} points, expected {1}") \
	M(wasm_too_many_pieces, "there are more pieces of \"{0.20}\" than there can be") \
	M(wasm_bad_field_value, "\"{0.20}\" is not a value of {1}") \
	M(wasm_unknown_field, "\"{0.40}\" is not a field") \
	M(wasm_no_such_board, "{0} has no board of that size") \
	/* Trials of levels. */ \
	M(wasm_not_one_level, "there is not exactly one level, expected one") \
	M(wasm_no_trials_asked, "nothing is asked for, expected 1..{0} games, the player's depth 1..{1}, a seed") \
	/* Records and reviews. */ \
	M(wasm_no_record, "there is no game, expected a record") \
	M(wasm_format_of_xiangqi, "\"{0}\" is a format of xiangqi alone, expected qipan") \
	M(wasm_unknown_format, "\"{0.20} {1.20}\" is not a format, expected qipan, pgn, dhtmlxq or xqf and a " \
		"notation") \
	M(wasm_bad_score, "\"{0.40}\" is not a score, expected a whole number from {1} to {2}") \
	/* Tables. */ \
	M(wasm_bad_act, "\"{0.40}\" is nothing that is done, expected: what with time seed") \
	M(wasm_unknown_act, "\"{0.40}\" is nothing that is done, expected agree, back, look, pause, play, resign " \
		"or run") \
	M(wasm_unknown_result, "\"{0.40}\" is not a result, expected first, second, draw or nothing") \
	M(wasm_bad_length, "\"{0.40}\" is not a length to take back to, expected 0 to {1}") \
	M(wasm_bad_resigning_side, "\"{0.40}\" is not a side that resigns, expected 0 or 1") \
	M(wasm_game_is_over, "\"{0.40}\" cannot be played, the game is over: {1}") \
	/* Engines. */ \
	M(wasm_nothing_to_search, "there is no move to think about") \
	M(wasm_no_chance_here, "chance is not to act here") \
	M(wasm_cannot_count, "cannot count here, expected a depth of 0 or more and a side to move") \
	M(wasm_bad_opponent_settings, "\"{0.40}\" has something else after it than seed, lines and hash-megabytes") \
	M(wasm_option_out_of_range, "\"{0.80}\" is out of range for {1}, expected at most {2}") \
	M(wasm_settings_too_long, "the settings have {0} bytes, expected at most {1}") \
	M(wasm_no_endless_search, "\"infinite\" and \"ponder\" cannot be asked for, expected limits")
/* clang-format on */

WASM_MESSAGES(MESSAGE_DECLARE)

#endif
