#include "games/surakarta/sk_messages.h"

SK_MESSAGES(MESSAGE_DEFINE)
