#include "endgames/endgames_messages.h"

ENDGAMES_MESSAGES(MESSAGE_DEFINE)
