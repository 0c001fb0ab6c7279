/* draw_messages: errors in drawing options, and the legend of the board's marks. */
#ifndef DRAW_MESSAGES_H
#define DRAW_MESSAGES_H

#include "base/message.h"

/* clang-format off */
#define DRAW_MESSAGES(M) \
	M(draw_unknown_pieces, "\"{0.40}\" is not a piece style, expected han, latin or ascii") \
	/* Legend of the marks next to or in place of pieces. */ \
	M(draw_face_down, "face down") \
	M(draw_hidden, "hidden by magic") \
	M(draw_wood, "wood") \
	M(draw_gold_shield, "gold shield") \
	M(draw_frozen, "frozen for n turns") \
	M(draw_pressed, "pressed, owned by neither side") \
	M(draw_line, "a line") \
	M(draw_in_hand, "{0} in hand")
/* clang-format on */

DRAW_MESSAGES(MESSAGE_DECLARE)

#endif
