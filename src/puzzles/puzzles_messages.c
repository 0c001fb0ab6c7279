#include "puzzles/puzzles_messages.h"

PUZZLES_MESSAGES(MESSAGE_DEFINE)
