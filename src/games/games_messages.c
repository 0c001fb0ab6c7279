#include "games/games_messages.h"

GAMES_MESSAGES(MESSAGE_DEFINE)
