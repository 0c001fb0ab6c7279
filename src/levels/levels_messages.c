#include "levels/levels_messages.h"

LEVELS_MESSAGES(MESSAGE_DEFINE)
