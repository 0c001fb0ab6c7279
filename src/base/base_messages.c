#include "base/base_messages.h"

BASE_MESSAGES(MESSAGE_DEFINE)
