#include "train/train_messages.h"

TRAIN_MESSAGES(MESSAGE_DEFINE)
