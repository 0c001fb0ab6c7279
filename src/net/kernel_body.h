/* kernel_body: the functions of a kernel, in C that compilers vectorize for the instruction set of the including file.
 * KERNEL is the kernel's name. add_products adds the products of n activations (a multiple of 8) and their weights to
 * 16 sums: the weights of the first four activations, then, stride bytes later, those of the next four (net_weight_at).
 * VECTOR is the number of sums per register, by default 8. */
#include "net/kernel.h"

#include <string.h>

#define BLOCK 64 /* sums kept in registers while rows are added; must divide the hidden size */
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
		for (int i = 0; i < c->n_removed; i++)
			for (int k = 0; k < N_VECTORS; k++)
				sums[k] -= vectors(net->rows + c->removed[i] * hidden + at)[k];
		for (int i = 0; i < c->n_added; i++)
			for (int k = 0; k < N_VECTORS; k++)
				sums[k] += vectors(net->rows + c->added[i] * hidden + at)[k];
		for (int k = 0; k < N_VECTORS; k++)
			((vector *)(void *)(to + at))[k] = sums[k];
	}
}

static inline int16_t clipped(int16_t x)
{
	x = x < 0 ? 0 : x;
	return x > NET_SUM ? NET_SUM : x;
}

/* Activations of a perspective: products of its two halves. Not inlined, so that web pages load one copy of it. */
static __attribute__((noinline)) void multiply(const int16_t *restrict sums, int half, uint8_t *restrict out)
{
	for (int at = 0; at < half; at += BLOCK / 2)
		for (int i = at; i < at + BLOCK / 2; i++) {
			uint16_t product = (uint16_t)(clipped(sums[i]) * clipped(sums[half + i]));
			out[i] = (uint8_t)(product >> 9);
		}
}

/* Activations of the sums. Not inlined: if gcc knows that n is 16, it does not vectorize. */
static __attribute__((noinline)) void narrow(const int32_t *restrict sums, int n, uint8_t *restrict out)
{
	for (int i = 0; i < n; i++) {
		int32_t x = (sums[i] < 0 ? 0 : sums[i]) / NET_WEIGHT;
		out[i] = (uint8_t)(x > NET_ONE ? NET_ONE : x);
	}
}

/* A dense layer with a multiple of 16 outputs: activations from n inputs and the biases. */
static inline void layer(const int8_t *weights, const int32_t *offsets, const uint8_t *numbers, int n, int rows,
			 uint8_t *out)
{
	int32_t sums[NET_SECOND];
	memcpy(sums, offsets, (size_t)rows * sizeof *sums);
	for (int row = 0; row < rows; row += 16)
		add_products(weights + 4 * row, 4 * (size_t)rows, numbers, n, sums + row);
	narrow(sums, rows, out);
}

static int value(const struct net *net, const struct net_output_bucket *bucket, const int16_t *own,
		 const int16_t *other)
{
	_Alignas(64) uint8_t numbers[NET_HIDDEN_MAX], first[NET_FIRST], second[NET_SECOND];
	int hidden = net->hidden;
	multiply(own, hidden / 2, numbers);
	multiply(other, hidden / 2, numbers + hidden / 2);
	layer(bucket->first, bucket->first_bias, numbers, hidden, NET_FIRST, first);
	layer(bucket->second, bucket->second_bias, first, NET_FIRST, NET_SECOND, second);
	int32_t last = bucket->last_bias;
	for (int i = 0; i < NET_SECOND; i++)
		last += bucket->last[i] * second[i];
	return (int)((int64_t)last * NET_VALUE / (NET_ONE * NET_WEIGHT));
}

const struct kernel KERNEL = {KERNEL_NAME, change, value};
