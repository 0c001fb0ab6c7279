/* core_messages: errors in positions, game histories, presets and options, independent of the game. */
#ifndef CORE_MESSAGES_H
#define CORE_MESSAGES_H

#include "base/message.h"

/* clang-format off */
#define CORE_MESSAGES(M) \
	/* The fields of position texts. */ \
	M(core_text_too_long, "the text \"{0.20}...\" is too long, expected fewer than {1} characters") \
	M(core_too_many_fields, "\"{0.40}\" is one field too many, expected {1}") \
	M(core_too_few_fields, "\"{0.60}\" has {1} fields, expected {2}") \
	M(core_bad_number, "\"{0.20}\" is not a number of {1}, expected 0 to {2}") \
	M(core_ply, "ply") \
	/* Position setup. */ \
	M(core_rank_too_long, "the rank \"{0.20}\" is too long") \
	M(core_no_such_board, "\"{0.60}\" has {1} ranks of {2} points, which no board has") \
	M(core_bad_rank_length, "rank {0} has {1} points, expected {2}") \
	M(core_too_many_pieces, "\"{0.60}\" holds more pieces than there can be") \
	M(core_bad_choice, "\"{0.20}\" is not a value of {1}") \
	M(core_value_out_of_range, "{0} is {1}, expected {2} to {3}") \
	M(core_unknown_piece, "'{0}' is not a piece of {1}") \
	M(core_unknown_trait, "'{0}' has more traits than {1} knows") \
	M(core_bad_board_size, "{0} has no board of {1} by {2} points") \
	M(core_bad_point_count, "there are {0} points, expected {1}") \
	/* Inconsistent game histories. */ \
	M(core_wrong_key, "position {0} has another key than the line says") \
	M(core_move_after_end, "the line goes on after its end") \
	M(core_impossible_step, "step {0} of {1} cannot be played") \
	M(core_wrong_position, "position {0} does not follow from the one before by its move") \
	M(core_line_too_long, "the line has {0} steps, and room for {1}") \
	M(core_bad_root, "the root is at step {0} of {1}") \
	M(core_bad_stride, "positions of {0} bytes stand {1} apart") \
	/* Presets, policies and options. */ \
	M(core_unknown_preset, "{0} has no preset \"{1.40}\", it has: {2}") \
	M(core_no_policies, "{0} has no policies, which playouts need") \
	M(core_unknown_policy, "no policy of {0} is called \"{1.40}\"; there are {2}") \
	M(core_misspelled_policy, "no policy of {0} is called \"{1.40}\", did you mean \"{2}\"?; there are {3}") \
	M(core_either, "{0} or {1}") \
	M(core_unknown_option, "\"{0.40}\" is not an option of {1}, expected {2}") \
	M(core_misspelled_option, "\"{0.40}\" is not an option of {1}, expected {2}; did you mean \"{3}\"?") \
	M(core_bad_switch, "\"{0.40}\" is not a value of {1}, expected true or false") \
	M(core_bad_option_number, "\"{0.40}\" is not a value of {1}, expected a whole number from {2} to {3}") \
	/* Root move lists. */ \
	M(core_no_moves, "moves: there is none, expected one or more") \
	M(core_too_many_moves, "moves: there are too many") \
	M(core_bad_move, "moves: {0}")
/* clang-format on */

CORE_MESSAGES(MESSAGE_DECLARE)

#endif
