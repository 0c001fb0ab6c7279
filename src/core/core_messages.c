#include "core/core_messages.h"

CORE_MESSAGES(MESSAGE_DEFINE)
