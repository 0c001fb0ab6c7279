/* base_messages: messages that every layer may need, and those of base itself. */
#ifndef BASE_MESSAGES_H
#define BASE_MESSAGES_H

#include "base/message.h"

/* clang-format off */
#define BASE_MESSAGES(M) \
	/* Where something is wrong: the place, then the error. */ \
	M(in_file, "{0.120}: {1}") \
	M(in_game, "game {0}: {1}") \
	M(in_line, "line {0}: {1}") \
	M(in_column, "line {0}, column {1}: {2}") \
	M(in_move, "move {0}: {1}") \
	M(in_byte, "byte {0}: {1}") \
	/* Files and memory: the path, then what the system says. */ \
	M(no_memory, "no memory") \
	M(cannot_read, "cannot read \"{0.120}\": {1}") \
	M(cannot_write, "cannot write \"{0.120}\": {1}") \
	M(cannot_read_folder, "cannot read the folder \"{0.120}\": {1}")
/* clang-format on */

BASE_MESSAGES(MESSAGE_DECLARE)

#endif
