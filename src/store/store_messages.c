#include "store/store_messages.h"

STORE_MESSAGES(MESSAGE_DEFINE)
