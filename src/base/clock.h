/* clock: monotonic time, and the time of day. */
#ifndef BASE_CLOCK_H
#define BASE_CLOCK_H

#include <stdint.h>

int64_t clock_us(void); /* microseconds since an arbitrary moment; any thread */

/* CPU time of the calling thread: unaffected by other load on the machine. */
int64_t clock_cpu_us(void);

/* The time of day in ms since 1970; it may jump. */
int64_t clock_wall_ms(void);

static inline int64_t clock_ms(void)
{
	return clock_us() / 1000;
}

#endif
