#include <immintrin.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Sums of four products each. Activations are at most 127, so a pair of products fits in 16 bits. */
static inline __m256i products(__m256i numbers, const int8_t *weights)
{
	__m256i pairs = _mm256_maddubs_epi16(numbers, _mm256_loadu_si256((const __m256i *)(const void *)weights));
	return _mm256_madd_epi16(pairs, _mm256_set1_epi16(1));
}

static inline void add_products(const int8_t *weights, size_t stride, const uint8_t *numbers, int n, int32_t *sums)
{
	__m256i *to = (__m256i *)(void *)sums, a = _mm256_loadu_si256(to), b = _mm256_loadu_si256(to + 1);
	for (int i = 0; i < n; i += 4, weights += stride) {
		int32_t four;
		memcpy(&four, numbers + i, sizeof four);
		a = _mm256_add_epi32(a, products(_mm256_set1_epi32(four), weights));
		b = _mm256_add_epi32(b, products(_mm256_set1_epi32(four), weights + 32));
	}
	_mm256_storeu_si256(to, a);
	_mm256_storeu_si256(to + 1, b);
}

#define KERNEL      kernel_avx2
#define KERNEL_NAME "avx2"
#define VECTOR      16
#include "net/kernel_body.h"
