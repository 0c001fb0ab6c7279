/* wasm_messages: errors in requests to the module, by the page or another program. */
#ifndef WASM_MESSAGES_H
#define WASM_MESSAGES_H

#include "base/message.h"

/* clang-format off */
#define WASM_MESSAGES(M) \
	/* Input and seeds. */ \
	M(wasm_no_line, "no game, expected wasm_set first") \
	M(wasm_too_many_bytes, "{0} bytes of input exceed the buffer") \
	M(wasm_zero_byte, "zero byte after \"{0.40}\", expected text") \
	M(wasm_bad_seed, "\"{0.70}\" is not a seed, expected 1 to 64 hexadecimal digits") \
	/* Opening books. */ \
	M(wasm_no_book, "no book of this game, expected wasm_set and wasm_book first") \
	M(wasm_unknown_book_game, "the book has no such game") \
	M(wasm_game_of_chance, "{0} is a game of chance, expected one without chance") \
	/* Clocks. */ \
	M(wasm_bad_clock_number, "\"{0.40}\" is not a valid number for a clock, expected 0 to {1}") \
	M(wasm_unknown_clock_action, "\"{0.40}\" is not a clock action, expected look, start, stop or moved") \
	M(wasm_text_after_clocks, "unexpected \"{0.40}\" after the clocks") \
	/* Position setup. */ \
	M(wasm_position_too_long, "the position text is longer than {0} characters") \
	M(wasm_bad_traits, "\"{0.20}\" has too many traits or a trait out of range") \
	M(wasm_bad_piece, "\"{0.20}\" is not a piece, expected one such as k or k,2,0,0,0") \
	M(wasm_wrong_point_count, "the number of points is {0}, expected {1}") \
	M(wasm_too_many_pieces, "too many pieces \"{0.20}\"") \
	M(wasm_bad_field_value, "\"{0.20}\" is not a valid value for {1}") \
	M(wasm_unknown_field, "unknown field \"{0.40}\"") \
	M(wasm_no_such_board, "{0} has no board of that size") \
	/* Trials of levels. */ \
	M(wasm_not_one_level, "expected exactly one level") \
	M(wasm_no_trials_asked, "no trials, expected 1..{0} games, the player's depth 1..{1}, a seed") \
	/* Records and reviews. */ \
	M(wasm_no_record, "no game, expected a record") \
	M(wasm_format_of_xiangqi, "\"{0}\" is a format of xiangqi only, expected qipan") \
	M(wasm_unknown_format, "\"{0.20} {1.20}\" is not a format, expected qipan, pgn, dhtmlxq or xqf and a " \
		"notation") \
	M(wasm_bad_score, "\"{0.40}\" is not a score, expected a whole number from {1} to {2}") \
	/* Tables. */ \
	M(wasm_bad_act, "invalid arguments for \"{0.40}\", expected action, argument, time and seed") \
	M(wasm_unknown_act, "unknown action \"{0.40}\", expected agree, back, look, pause, play, resign or run") \
	M(wasm_unknown_result, "\"{0.40}\" is not a result, expected first, second, draw or nothing") \
	M(wasm_bad_length, "cannot take the game back to \"{0.40}\" steps, expected 0 to {1}") \
	M(wasm_bad_resigning_side, "\"{0.40}\" is not a resigning side, expected 0 or 1") \
	M(wasm_game_is_over, "cannot play \"{0.40}\", the game is over: {1}") \
	/* Engines. */ \
	M(wasm_nothing_to_search, "no position to search, expected one with a side to move") \
	M(wasm_no_chance_here, "no chance outcome is due here") \
	M(wasm_cannot_count, "cannot count positions, expected a depth of 0 or more and a side to move") \
	M(wasm_bad_opponent_settings, "invalid settings for \"{0.40}\", expected seed, lines and hash-megabytes") \
	M(wasm_option_out_of_range, "\"{0.80}\" is out of range for {1}, expected at most {2}") \
	M(wasm_settings_too_long, "the settings have {0} bytes, expected at most {1}") \
	M(wasm_no_endless_search, "unlimited searches (\"infinite\", \"ponder\") are not available, expected limits")
/* clang-format on */

WASM_MESSAGES(MESSAGE_DECLARE)

#endif
