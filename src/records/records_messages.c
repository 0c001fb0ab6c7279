#include "records/records_messages.h"

RECORDS_MESSAGES(MESSAGE_DEFINE)
