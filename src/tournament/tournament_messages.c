#include "tournament/tournament_messages.h"

TOURNAMENT_MESSAGES(MESSAGE_DEFINE)
