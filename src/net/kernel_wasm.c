#include <stddef.h>
#include <stdint.h>
#include <wasm_simd128.h>

/* Four sums of two products each, two per output row: row a, row a, row b, row b. Activations are at most 127, so they
 * fit in a signed byte. */
static inline v128_t products(v128_t numbers, const int8_t *weights)
{
	return wasm_i32x4_dot_i16x8(numbers, wasm_i16x8_load8x8(weights));
}

static inline void add_products(const int8_t *weights, size_t stride, const uint8_t *numbers, int n, int32_t *sums)
{
	v128_t a[8]; /* two rows each */
	for (size_t k = 0; k < 8; k++)
		a[k] = wasm_i32x4_const_splat(0);
	for (int i = 0; i < n; i += 4, weights += stride) {
		v128_t four = wasm_i16x8_extend_low_i8x16(wasm_v128_load32_splat(numbers + i));
		for (size_t k = 0; k < 8; k++)
			a[k] = wasm_i32x4_add(a[k], products(four, weights + 8 * k));
	}
	for (size_t k = 0; k < 4; k++) {
		v128_t even = wasm_i32x4_shuffle(a[2 * k], a[2 * k + 1], 0, 2, 4, 6);
		v128_t odd = wasm_i32x4_shuffle(a[2 * k], a[2 * k + 1], 1, 3, 5, 7);
		v128_t both = wasm_i32x4_add(even, odd);
		wasm_v128_store(sums + 4 * k, wasm_i32x4_add(wasm_v128_load(sums + 4 * k), both));
	}
}

#define KERNEL      kernel_wasm
#define KERNEL_NAME "wasm"
#include "net/kernel_body.h"
