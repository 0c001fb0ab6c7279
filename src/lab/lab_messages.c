#include "lab/lab_messages.h"

LAB_MESSAGES(MESSAGE_DEFINE)
