#include "session/session_messages.h"

SESSION_MESSAGES(MESSAGE_DEFINE)
