/* kernel_body: the functions of a kernel, in C that compilers turn into the instructions of the including file.
 * KERNEL is its name. A vector of 64 bytes is one register or several. */
#include "net/kernel.h"

#define VECTOR 32 /* sums in a vector */
#define BLOCK  2  /* vectors that stay in registers while rows are added */

typedef int16_t vector __attribute__((vector_size(2 * VECTOR), may_alias));

static void change(const struct net *net, const struct features_change *c, const int16_t *from, int16_t *to)
{
	size_t hidden = (size_t)net->hidden;
	for (size_t at = 0; at < hidden; at += BLOCK * VECTOR) {
		const vector *sums = (const vector *)(const void *)(from + at);
		vector a = sums[0], b = sums[1];
		for (int i = 0; i < c->n_gone; i++) {
			const vector *row = (const vector *)(const void *)(net->rows + c->gone[i] * hidden + at);
			a -= row[0];
			b -= row[1];
		}
		for (int i = 0; i < c->n_come; i++) {
			const vector *row = (const vector *)(const void *)(net->rows + c->come[i] * hidden + at);
			a += row[0];
			b += row[1];
		}
		((vector *)(void *)(to + at))[0] = a;
		((vector *)(void *)(to + at))[1] = b;
	}
}

static inline int16_t clipped(int32_t x, int32_t most)
{
	return (int16_t)(x < 0 ? 0 : x > most ? most : x);
}

/* The numbers of a view: products of two halves. */
static inline void multiply(const int16_t *restrict sums, int half, int16_t *restrict out)
{
	for (int i = 0; i < half; i++) {
		uint16_t a = (uint16_t)clipped(sums[i], NET_SUM), b = (uint16_t)clipped(sums[half + i], NET_SUM);
		out[i] = (int16_t)((uint16_t)(a * b) >> 9);
	}
}

static inline int32_t dot(const int16_t *restrict a, const int16_t *restrict b, int n)
{
	int32_t sum = 0;
	for (int i = 0; i < n; i++)
		sum += (int32_t)a[i] * b[i];
	return sum;
}

static int value(const struct net *net, const struct net_stage *stage, const int16_t *own, const int16_t *other)
{
	_Alignas(64) int16_t numbers[NET_HIDDEN_MAX];
	_Alignas(64) int16_t first[NET_FIRST], second[NET_SECOND];
	int hidden = net->hidden;
	multiply(own, hidden / 2, numbers);
	multiply(other, hidden / 2, numbers + hidden / 2);
	for (int i = 0; i < NET_FIRST; i++)
		first[i] =
			clipped((stage->first_offset[i] + dot(stage->first + i * hidden, numbers, hidden)) / NET_WEIGHT,
				NET_ONE);
	for (int i = 0; i < NET_SECOND; i++)
		second[i] = clipped((stage->second_offset[i] + dot(stage->second[i], first, NET_FIRST)) / NET_WEIGHT,
				    NET_ONE);
	int64_t last = stage->last_offset + dot(stage->last, second, NET_SECOND);
	return (int)(last * NET_VALUE / (NET_ONE * NET_WEIGHT));
}

const struct kernel KERNEL = {KERNEL_NAME, change, value};
