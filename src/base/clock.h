/* clock: time that only goes forward. */
#ifndef BASE_CLOCK_H
#define BASE_CLOCK_H

#include <stdint.h>

int64_t clock_us(void); /* microseconds since an arbitrary moment; any thread */

/* The processor time of the calling thread: other work on the machine does not lengthen it. */
int64_t clock_cpu_us(void);

static inline int64_t clock_ms(void)
{
	return clock_us() / 1000;
}

#endif
