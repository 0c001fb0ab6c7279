#include <smmintrin.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Sums of four products each. Activations are at most 127, so a pair of products fits in 16 bits. */
static inline __m128i products(__m128i numbers, const int8_t *weights)
{
	__m128i pairs = _mm_maddubs_epi16(numbers, _mm_loadu_si128((const __m128i *)(const void *)weights));
	return _mm_madd_epi16(pairs, _mm_set1_epi16(1));
}

static inline void add_products(const int8_t *weights, size_t stride, const uint8_t *numbers, int n, int32_t *sums)
{
	__m128i a[4];
	memcpy(a, sums, sizeof a);
	for (int i = 0; i < n; i += 4, weights += stride) {
		int32_t four;
		memcpy(&four, numbers + i, sizeof four);
		for (size_t k = 0; k < 4; k++)
			a[k] = _mm_add_epi32(a[k], products(_mm_set1_epi32(four), weights + 16 * k));
	}
	memcpy(sums, a, sizeof a);
}

#define KERNEL      kernel_sse41
#define KERNEL_NAME "sse41"
#include "net/kernel_body.h"
