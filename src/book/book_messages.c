#include "book/book_messages.h"

BOOK_MESSAGES(MESSAGE_DEFINE)
