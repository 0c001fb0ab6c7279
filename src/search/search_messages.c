#include "search/search_messages.h"

SEARCH_MESSAGES(MESSAGE_DEFINE)
