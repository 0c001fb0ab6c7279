#include "cmd/cmd_messages.h"

CMD_MESSAGES(MESSAGE_DEFINE)
