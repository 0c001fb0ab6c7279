/* games_messages: error messages for names of games and opponents. */
#ifndef GAMES_MESSAGES_H
#define GAMES_MESSAGES_H

#include "base/message.h"

/* clang-format off */
#define GAMES_MESSAGES(M) \
	M(games_unknown, "unknown game \"{0.40}\"; \"qipan games\" lists the games") \
	M(games_unknown_opponent, "\"{0.40}\" is not an opponent in {1}, expected a strength from 1 to {2}, depth-N, " \
		"{3} or {4}")
/* clang-format on */

GAMES_MESSAGES(MESSAGE_DECLARE)

#endif
