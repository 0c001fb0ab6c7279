/* draw_messages: what is wrong with how a board is to be drawn. */
#ifndef DRAW_MESSAGES_H
#define DRAW_MESSAGES_H

#include "base/message.h"

/* clang-format off */
#define DRAW_MESSAGES(M) \
	M(draw_unknown_pieces, "\"{0.40}\" is not a way to draw pieces, expected han, latin or ascii")
/* clang-format on */

DRAW_MESSAGES(MESSAGE_DECLARE)

#endif
