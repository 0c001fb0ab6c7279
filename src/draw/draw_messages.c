#include "draw/draw_messages.h"

DRAW_MESSAGES(MESSAGE_DEFINE)
