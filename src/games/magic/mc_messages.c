#include "games/magic/mc_messages.h"

MC_MESSAGES(MESSAGE_DEFINE)
