#include "lib/lib_messages.h"

LIB_MESSAGES(MESSAGE_DEFINE)
