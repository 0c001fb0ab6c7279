/* lib_messages: errors detected by the library itself, as opposed to the layers below it. */
#ifndef LIB_MESSAGES_H
#define LIB_MESSAGES_H

#include "base/message.h"

/* clang-format off */
#define LIB_MESSAGES(M) \
	/* Engines. */ \
	M(lib_bad_limit, "the limit {0} is {1}, expected 0 or more") \
	M(lib_other_game, "the engine plays {0}, but the game is \"{1}\"") \
	M(lib_chance_to_act, "a chance outcome is due, expected a side to move") \
	M(lib_review_limits, "a review searches all moves of each position, expected limits of depth, nodes, time_ms or mate") \
	M(lib_review_stopped, "the review was stopped") \
	/* Batches and playouts. */ \
	M(lib_bad_batch, "a batch of {0} games with at most {2} moves each, expected 1 to {1} games and 0 or more moves") \
	M(lib_no_memory_for_batch, "not enough memory for a batch of {0} games") \
	M(lib_no_batch_action, "{0} is not the number of a legal move in game {1} of the batch") \
	M(lib_bad_playouts, "{0} playouts of at most {2} moves, expected 1 to {1} playouts and 0 or more moves") \
	M(lib_large_levels, "the levels are too long, expected at most {0} bytes") \
	/* Records. */ \
	M(lib_no_branch, "there is no branch {0}") \
	M(lib_bad_branch_step, "a branch cannot leave after {0} steps, expected a move of a side at 0 to {1}") \
	M(lib_branches_too_deep, "branches are nested at most {0} deep") \
	M(lib_main_line_stays, "the main line cannot be removed") \
	M(lib_long_move, "a move has more than {0} bytes") \
	M(lib_moves_after_end, "the game is over before \"{0.20}\"") \
	M(lib_no_moves, "expected at least one move") \
	M(lib_bad_comment_step, "no comment can stand after {0} steps, expected 0 to {1}") \
	M(lib_bad_tag_name, "\"{0.40}\" cannot be a tag, expected up to 31 letters, digits and \"_\", and no name that a record uses itself") \
	M(lib_too_many_tags, "a record has at most {0} tags") \
	M(lib_no_format, "{0} is not written as \"{1.20}\"") \
	M(lib_no_notation, "{0} has no notation \"{1.20}\"") \
	/* Games. */ \
	M(lib_side_to_move, "{0} is to move, expected a chance outcome to be due") \
	M(lib_no_dealer, "no dealer, expected a seed or a sealed layout first") \
	M(lib_no_action, "{0} is not the number of a legal move or outcome") \
	M(lib_bad_length, "cannot take the game back to {0} steps, expected 0 to {1}") \
	M(lib_bad_verdict, "\"{0}\" does not end a game, expected a win or a draw")
/* clang-format on */

LIB_MESSAGES(MESSAGE_DECLARE)

#endif
