#include <arm_neon.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Adds two products to each of four sums, two per output row (row a, row a, row b, row b). Activations are at most 127,
 * so they fit in a signed byte, and a product fits in 16 bits. */
static inline int32x4_t add_pairs(int32x4_t sums, int8x8_t numbers, const int8_t *weights)
{
	return vpadalq_s16(sums, vmull_s8(numbers, vld1_s8(weights)));
}

static inline void add_products(const int8_t *weights, size_t stride, const uint8_t *numbers, int n, int32_t *sums)
{
	int32x4_t a[8]; /* two rows each */
	for (size_t k = 0; k < 8; k++)
		a[k] = vdupq_n_s32(0);
	for (int i = 0; i < n; i += 4, weights += stride) {
		int32_t four;
		memcpy(&four, numbers + i, sizeof four);
		for (size_t k = 0; k < 8; k++)
			a[k] = add_pairs(a[k], vreinterpret_s8_s32(vdup_n_s32(four)), weights + 8 * k);
	}
	for (size_t k = 0; k < 4; k++)
		vst1q_s32(sums + 4 * k, vaddq_s32(vld1q_s32(sums + 4 * k), vpaddq_s32(a[2 * k], a[2 * k + 1])));
}

#define KERNEL      kernel_neon
#define KERNEL_NAME "neon"
#include "net/kernel_body.h"
