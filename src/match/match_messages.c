#include "match/match_messages.h"

MATCH_MESSAGES(MESSAGE_DEFINE)
