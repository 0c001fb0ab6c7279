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
	/* Batches and playouts. */ \
	M(lib_bad_batch, "a batch of {0} games with at most {2} moves each, expected 1 to {1} games and 0 or more moves") \
	M(lib_no_memory_for_batch, "not enough memory for a batch of {0} games") \
	M(lib_no_batch_action, "{0} is not the number of a legal move in game {1} of the batch") \
	M(lib_bad_playouts, "{0} playouts of at most {2} moves, expected 1 to {1} playouts and 0 or more moves") \
	/* Games. */ \
	M(lib_side_to_move, "{0} is to move, expected a chance outcome to be due") \
	M(lib_no_dealer, "no dealer, expected a seed or a sealed layout first") \
	M(lib_no_action, "{0} is not the number of a legal move or outcome") \
	M(lib_bad_length, "cannot take the game back to {0} steps, expected 0 to {1}") \
	M(lib_bad_verdict, "\"{0}\" does not end a game, expected a win or a draw")
/* clang-format on */

LIB_MESSAGES(MESSAGE_DECLARE)

#endif
