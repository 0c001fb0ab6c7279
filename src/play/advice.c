#include "play/advice.h"

const struct limits advice_limits = {.nodes = 300000, .time_ms = 5000};
