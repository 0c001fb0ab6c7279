#include "play/play_messages.h"

PLAY_MESSAGES(MESSAGE_DEFINE)
