#include "net/net_messages.h"

NET_MESSAGES(MESSAGE_DEFINE)
