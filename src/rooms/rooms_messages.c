#include "rooms/rooms_messages.h"

ROOMS_MESSAGES(MESSAGE_DEFINE)
