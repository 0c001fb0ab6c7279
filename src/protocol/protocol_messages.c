#include "protocol/protocol_messages.h"

PROTOCOL_MESSAGES(MESSAGE_DEFINE)
