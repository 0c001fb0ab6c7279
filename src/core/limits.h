/* limits: when a search must end. 0 is no limit; with several, the first one reached ends it. */
#ifndef CORE_LIMITS_H
#define CORE_LIMITS_H

#include <stdint.h>

struct limits {
	int depth;      /* plies */
	uint64_t nodes; /* positions looked at; playouts in searches that are made of them */
	int time_ms;    /* milliseconds of wall time */
};

#endif
