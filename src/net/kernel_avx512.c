#include <immintrin.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

static inline __m512i four(const uint8_t *numbers)
{
	int32_t four;
	memcpy(&four, numbers, sizeof four);
	return _mm512_set1_epi32(four);
}

static inline void add_products(const int8_t *weights, size_t stride, const uint8_t *numbers, int n, int32_t *sums)
{
	__m512i a = _mm512_loadu_si512(sums),
		b = _mm512_setzero_si512(); /* two accumulators shorten the dependency chain */
	for (int i = 0; i < n; i += 8, weights += 2 * stride) {
		a = _mm512_dpbusd_epi32(a, four(numbers + i), _mm512_loadu_si512(weights));
		b = _mm512_dpbusd_epi32(b, four(numbers + i + 4), _mm512_loadu_si512(weights + stride));
	}
	_mm512_storeu_si512(sums, _mm512_add_epi32(a, b));
}

#define KERNEL      kernel_avx512
#define KERNEL_NAME "avx512"
#define VECTOR      32
#include "net/kernel_body.h"
