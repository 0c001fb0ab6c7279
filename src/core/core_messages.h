/* core_messages: what is wrong with the texts of positions and moves, whatever the game. */
#ifndef CORE_MESSAGES_H
#define CORE_MESSAGES_H

#include "base/message.h"

/* clang-format off */
#define CORE_MESSAGES(M) \
	M(core_text_too_long, "the text \"{0.20}...\" is too long, expected fewer than {1} characters") \
	M(core_too_many_fields, "\"{0.40}\" is one field too many, expected {1}") \
	M(core_too_few_fields, "\"{0.60}\" has {1} fields, expected {2}") \
	M(core_bad_number, "\"{0.20}\" is not a number of {1}, expected 0 to {2}")
/* clang-format on */

CORE_MESSAGES(MESSAGE_DECLARE)

#endif
