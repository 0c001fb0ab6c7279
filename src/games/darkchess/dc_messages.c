#include "games/darkchess/dc_messages.h"

DC_MESSAGES(MESSAGE_DEFINE)
