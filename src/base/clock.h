/* clock: time that only goes forward. */
#ifndef BASE_CLOCK_H
#define BASE_CLOCK_H

#include <stdint.h>

int64_t clock_us(void); /* microseconds since an arbitrary moment; any thread */

static inline int64_t clock_ms(void)
{
	return clock_us() / 1000;
}

#endif
