/* kernel_body: the functions of a kernel, in C that compilers turn into the instructions of the including file.
 * KERNEL is its name; add_products adds to 16 sums the products of n numbers, a multiple of 8, by their weights: those
 * of the first four numbers, then stride bytes later those of the next (net_weight_at). VECTOR is how many sums a
 * register holds, if not 8. */
#include "net/kernel.h"

#include <string.h>

#define BLOCK 64 /* sums that stay in registers while rows are added: a divisor of their number */
#ifndef VECTOR
#define VECTOR 8
#endif
#define N_VECTORS (BLOCK / VECTOR)

typedef int16_t vector __attribute__((vector_size(2 * VECTOR), may_alias));

static inline const vector *vectors(const int16_t *sums)
{
	return (const vector *)(const void *)sums;
}

static void change(const struct net *net, const struct features_change *c, const int16_t *from, int16_t *to)
{
	size_t hidden = (size_t)net->hidden;
	for (size_t at = 0; at < hidden; at += BLOCK) {
		vector sums[N_VECTORS];
		for (int k = 0; k < N_VECTORS; k++)
			sums[k] = vectors(from + at)[k];
		for (int i = 0; i < c->n_gone; i++)
			for (int k = 0; k < N_VECTORS; k++)
				sums[k] -= vectors(net->rows + c->gone[i] * hidden + at)[k];
		for (int i = 0; i < c->n_come; i++)
			for (int k = 0; k < N_VECTORS; k++)
				sums[k] += vectors(net->rows + c->come[i] * hidden + at)[k];
		for (int k = 0; k < N_VECTORS; k++)
			((vector *)(void *)(to + at))[k] = sums[k];
	}
}

static inline int16_t clipped(int16_t x)
{
	x = x < 0 ? 0 : x;
	return x > NET_SUM ? NET_SUM : x;
}

/* The numbers of a view: products of two halves. Not inlined: pages load one copy of it. */
static __attribute__((noinline)) void multiply(const int16_t *restrict sums, int half, uint8_t *restrict out)
{
	for (int at = 0; at < half; at += BLOCK / 2)
		for (int i = at; i < at + BLOCK / 2; i++) {
			uint16_t product = (uint16_t)(clipped(sums[i]) * clipped(sums[half + i]));
			out[i] = (uint8_t)(product >> 9);
		}
}

/* The numbers of sums. Not inlined: where gcc knows that there are 16, it takes one by one. */
static __attribute__((noinline)) void narrow(const int32_t *restrict sums, int n, uint8_t *restrict out)
{
	for (int i = 0; i < n; i++) {
		int32_t x = (sums[i] < 0 ? 0 : sums[i]) / NET_WEIGHT;
		out[i] = (uint8_t)(x > NET_ONE ? NET_ONE : x);
	}
}

/* A layer of some times 16 rows: what comes out, from the n numbers that go in and the offsets. */
static inline void layer(const int8_t *weights, const int32_t *offsets, const uint8_t *numbers, int n, int rows,
			 uint8_t *out)
{
	int32_t sums[NET_SECOND];
	memcpy(sums, offsets, (size_t)rows * sizeof *sums);
	for (int row = 0; row < rows; row += 16)
		add_products(weights + 4 * row, 4 * (size_t)rows, numbers, n, sums + row);
	narrow(sums, rows, out);
}

static int value(const struct net *net, const struct net_stage *stage, const int16_t *own, const int16_t *other)
{
	_Alignas(64) uint8_t numbers[NET_HIDDEN_MAX], first[NET_FIRST], second[NET_SECOND];
	int hidden = net->hidden;
	multiply(own, hidden / 2, numbers);
	multiply(other, hidden / 2, numbers + hidden / 2);
	layer(stage->first, stage->first_offset, numbers, hidden, NET_FIRST, first);
	layer(stage->second, stage->second_offset, first, NET_FIRST, NET_SECOND, second);
	int32_t last = stage->last_offset;
	for (int i = 0; i < NET_SECOND; i++)
		last += stage->last[i] * second[i];
	return (int)((int64_t)last * NET_VALUE / (NET_ONE * NET_WEIGHT));
}

const struct kernel KERNEL = {KERNEL_NAME, change, value};
