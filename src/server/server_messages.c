#include "server/server_messages.h"

SERVER_MESSAGES(MESSAGE_DEFINE)
