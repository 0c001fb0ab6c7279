#include "referee/referee_messages.h"

REFEREE_MESSAGES(MESSAGE_DEFINE)
