#include <stddef.h>
#include <stdint.h>

static inline void add_products(const int8_t *weights, size_t stride, const uint8_t *numbers, int n, int32_t *sums)
{
	for (int i = 0; i < n; i += 4, weights += stride)
		for (int row = 0; row < 16; row++)
			for (int k = 0; k < 4; k++)
				sums[row] += weights[4 * row + k] * numbers[i + k];
}

#define KERNEL      kernel_plain
#define KERNEL_NAME "plain"
#include "net/kernel_body.h"
