#include "games/xiangqi/xq_messages.h"

XQ_MESSAGES(MESSAGE_DEFINE)
