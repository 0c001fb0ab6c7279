/* limits: when a search must end. 0 is no limit; with several, the first one reached ends it. */
#ifndef CORE_LIMITS_H
#define CORE_LIMITS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

struct limits {
	int depth;      /* plies */
	uint64_t nodes; /* positions looked at; playouts in searches that are made of them */
	int time_ms;    /* milliseconds of wall time */

	/* While it is true nobody waits for more than what is known: a think ends soon, and one that begins only
	 * guesses. The caller's: any thread or signal handler sets it, no engine changes it, and whoever begins a think
	 * has cleared it, so that a stop that comes late ends nothing. NULL: nobody stops. */
	const atomic_bool *stop;
};

static inline bool limits_stopped(const struct limits *limits)
{
	return limits->stop && atomic_load_explicit(limits->stop, memory_order_relaxed);
}

#endif
