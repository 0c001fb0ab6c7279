/* core_messages: errors in positions, game histories, presets and options, independent of the game. */
#ifndef CORE_MESSAGES_H
#define CORE_MESSAGES_H

#include "base/message.h"

/* clang-format off */
#define CORE_MESSAGES(M) \
	/* The fields of position texts. */ \
	M(core_text_too_long, "\"{0.20}...\" is too long, expected fewer than {1} characters") \
	M(core_too_many_fields, "unexpected field \"{0.40}\", expected {1}") \
	M(core_too_few_fields, "\"{0.60}\" has {1} fields, expected {2}") \
	M(core_bad_number, "{1}: \"{0.20}\" is not a number from 0 to {2}") \
	M(core_ply, "ply") \
	/* Position setup. */ \
	M(core_rank_too_long, "the rank \"{0.20}\" is too long") \
	M(core_no_such_board, "\"{0.60}\" has {1} ranks of {2} points, which is not the size of any board") \
	M(core_bad_rank_length, "rank {0} has {1} points, expected {2}") \
	M(core_too_many_pieces, "\"{0.60}\" has more pieces than are allowed") \
	M(core_bad_choice, "\"{0.20}\" is not a valid value for {1}") \
	M(core_value_out_of_range, "{0}: {1} is out of range, expected {2} to {3}") \
	M(core_unknown_piece, "'{0}' is not a piece in {1}") \
	M(core_unknown_trait, "'{0}' has too many traits for {1}") \
	M(core_bad_board_size, "{0} has no board of {1} by {2} points") \
	M(core_bad_point_count, "the number of points is {0}, expected {1}") \
	/* Inconsistent game histories. */ \
	M(core_wrong_key, "the key of position {0} does not match the one in the line") \
	M(core_move_after_end, "the line continues after the end of the game") \
	M(core_impossible_step, "step {0} of {1} is not possible") \
	M(core_wrong_position, "position {0} is not the result of the move before it") \
	M(core_line_too_long, "the line has {0} steps, but room for only {1}") \
	M(core_bad_root, "the root is at step {0} of {1}") \
	M(core_bad_stride, "positions of {0} bytes are {1} bytes apart") \
	/* Presets, policies and options. */ \
	M(core_unknown_preset, "{0} has no preset \"{1.40}\", expected one of {2}") \
	M(core_no_switches, "{0} has no house rules, so nothing can follow the preset \"{1}\"") \
	M(core_switch_syntax, "\"{0.40}\" is not a house rule, expected one like \"+{1}={2}\"") \
	M(core_unknown_switch, "{0} has no house rule \"{1.40}\", expected one of {2}") \
	M(core_unknown_choice, "\"{0.40}\" is not a value of the house rule {1}, expected {2}") \
	M(core_switch_twice, "the house rule {0} is given twice") \
	M(core_no_policies, "{0} has no playout policies") \
	M(core_unknown_policy, "{0} has no policy \"{1.40}\", expected one of {2}") \
	M(core_either, "{0} or {1}") \
	M(core_unknown_option, "\"{0.40}\" is not an option of {1}, expected {2}") \
	M(core_bad_switch, "\"{0.40}\" is not a valid value for {1}, expected true or false") \
	M(core_bad_option_number, "\"{0.40}\" is not a valid value for {1}, expected a whole number from {2} to {3}") \
	/* Root move lists. */ \
	M(core_no_moves, "moves: the list is empty, expected at least one") \
	M(core_too_many_moves, "moves: too many") \
	M(core_bad_move, "moves: {0}")
/* clang-format on */

CORE_MESSAGES(MESSAGE_DECLARE)

#endif
