#include "games/qilin/ql_messages.h"

QL_MESSAGES(MESSAGE_DEFINE)
