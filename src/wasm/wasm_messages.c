#include "wasm/wasm_messages.h"

WASM_MESSAGES(MESSAGE_DEFINE)
