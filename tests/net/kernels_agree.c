/* kernels_agree [NAME]: compares all net kernels, or that one, with the plain kernel bit for bit: the accumulator of a
 * perspective under random updates, and evaluations in every output bucket, with random nets and with nets whose
 * weights and accumulators are at their bounds, where saturation or overflow would show. Prints a line for each kernel;
 * exits with 1 if one differs, and with 77 if this processor does not support the named one. It needs only the net and
 * the C library, so it runs wherever a kernel does: tests/net/aarch64, tests/net/kernels_agree.mjs. */
#include <stdio.h>
#include <string.h>

#include "base/rng.h"
#include "core/features.h"
#include "net/kernels.h"
#include "noise.h"

#define EXIT_DIFFERS 1
#define EXIT_USAGE   2
#define EXIT_LACKS   77 /* ctest counts this as skipped */

#define FEATURES       512
#define OUTPUT_BUCKETS 8
#define STEPS          3000 /* updates of a perspective, per net */

enum signs { SIGNS_ANY, SIGNS_BOTH, SIGNS_MORE, SIGNS_LESS }; /* the last three have every weight at its bound */

static const struct shape {
	int hidden, max, dense;
	enum signs signs;
} shapes[] = {
	{64, 60, 20, SIGNS_ANY},
	{256, 60, NET_DENSE_MAX, SIGNS_ANY},
	{NET_HIDDEN_MAX, NET_FEATURE_WEIGHT_MAX, NET_DENSE_MAX, SIGNS_ANY},
	{256, NET_FEATURE_WEIGHT_MAX, NET_DENSE_MAX, SIGNS_BOTH},
	{256, NET_FEATURE_WEIGHT_MAX, NET_DENSE_MAX, SIGNS_MORE},
	{NET_HIDDEN_MAX, NET_FEATURE_WEIGHT_MAX, NET_DENSE_MAX, SIGNS_MORE},
	{NET_HIDDEN_MAX, NET_FEATURE_WEIGHT_MAX, NET_DENSE_MAX, SIGNS_LESS},
};
#define N_SHAPES (sizeof shapes / sizeof *shapes)

/* Active features of a perspective: with this many weights at their bound, and an offset, sums stay within 16 bits. */
#define MAX_FEATURES (INT16_MAX / NET_FEATURE_WEIGHT_MAX - 1)

/* The features of a perspective and its accumulator. */
struct perspective {
	int n;
	uint16_t features[MAX_FEATURES];
	_Alignas(64) int16_t sums[NET_HIDDEN_MAX];
};

static int at_bound(enum signs signs, int x, int max)
{
	return signs == SIGNS_ANY ? x : signs == SIGNS_MORE || (signs == SIGNS_BOTH && x > 0) ? max : -max;
}

static void to_bounds(int8_t *weights, size_t n, enum signs signs)
{
	for (size_t i = 0; i < n; i++)
		weights[i] = (int8_t)at_bound(signs, weights[i], NET_DENSE_MAX);
}

/* An offset with which the output of the row depends on each bit of the sum, if all n inputs are NET_ONE. */
static int32_t balance(struct rng *rng, const int8_t *weights, size_t rows, size_t row, size_t n)
{
	int32_t sum = (int32_t)rng_below(rng, NET_ONE * NET_WEIGHT);
	for (size_t i = 0; i < n; i++)
		sum -= NET_ONE * weights[net_weight_at(rows, row, i)];
	return sum;
}

/* In every other output bucket the second layer is balanced, and the first one passes everything through. */
static void bucket_to_bounds(struct net_output_bucket *s, struct rng *rng, int hidden, enum signs signs, bool first)
{
	to_bounds(s->first, NET_FIRST * (size_t)hidden, first ? signs : SIGNS_MORE);
	to_bounds(s->second, sizeof s->second, signs);
	to_bounds(s->last, sizeof s->last, signs);
	for (size_t i = 0; i < NET_FIRST; i++)
		s->first_bias[i] = first ? balance(rng, s->first, NET_FIRST, i, (size_t)hidden) : 1 << 24;
	for (size_t i = 0; i < NET_SECOND && !first; i++)
		s->second_bias[i] = balance(rng, s->second, NET_SECOND, i, NET_FIRST);
	s->last_bias = at_bound(signs, s->last_bias, 1 << 24);
}

static bool make_net(struct net *net, struct rng *rng, const struct shape *shape)
{
	struct error err;
	if (!net_init(net, "noise", FEATURES, OUTPUT_BUCKETS, shape->hidden, &err)) {
		puts(err.text);
		return false;
	}
	noise_fill(net, rng, shape->max, shape->dense);
	if (shape->signs == SIGNS_ANY)
		return true;
	for (int i = 0; i < (FEATURES + 1) * shape->hidden; i++) /* the offsets follow the feature weights */
		net->rows[i] = (int16_t)at_bound(shape->signs, net->rows[i], NET_FEATURE_WEIGHT_MAX);
	for (int i = 0; i < OUTPUT_BUCKETS; i++)
		bucket_to_bounds(&net->output_buckets[i], rng, shape->hidden, shape->signs, i % 2);
	return true;
}

/* Removes some features and adds others: often a few, sometimes as many as possible. */
static void change_some(struct perspective *v, struct rng *rng, struct features_change *c)
{
	bool many = rng_below(rng, 8) == 0;
	c->n_removed = (int)rng_below(rng, (uint32_t)(many || v->n < 3 ? v->n + 1 : 3));
	for (int i = 0; i < c->n_removed; i++) {
		uint32_t at = rng_below(rng, (uint32_t)v->n);
		c->removed[i] = v->features[at];
		v->features[at] = v->features[--v->n];
	}
	int room = MAX_FEATURES - v->n;
	c->n_added = many ? room : (int)rng_below(rng, (uint32_t)(room < 3 ? room + 1 : 4));
	for (int i = 0; i < c->n_added; i++)
		c->added[i] = v->features[v->n++] = (uint16_t)rng_below(rng, FEATURES);
}

/* Accumulator values that no game produces: all above the clipping range, all below, around its bounds, or random. */
static void draw(int16_t *sums, int n, struct rng *rng)
{
	static const int16_t edges[] = {-32768, -1, 0, 1, 127, 128, NET_SUM - 1, NET_SUM, NET_SUM + 1, 32767};
	uint32_t kind = rng_below(rng, 4);
	for (int i = 0; i < n; i++) {
		int any = (int)rng_below(rng, 65536) - 32768, at_edge = edges[rng_below(rng, 10)];
		int low = (int)rng_below(rng, 400) - 70;
		sums[i] = (int16_t)(kind == 0 ? (any | NET_SUM) & 32767 : kind == 1 ? at_edge : kind == 2 ? low : any);
	}
}

static bool same_sums(const struct kernel *kernel, const struct net *net, struct perspective *v, struct rng *rng)
{
	_Alignas(64) int16_t sums[NET_HIDDEN_MAX];
	struct features_change c;
	change_some(v, rng, &c);
	kernel->change(net, &c, v->sums, sums);
	kernel_plain.change(net, &c, v->sums, v->sums);
	for (int i = 0; i < net->hidden; i++)
		if (sums[i] != v->sums[i]) {
			printf("%s: sum %d of %d is %d, expected %d\n", kernel->name, i, net->hidden, sums[i],
			       v->sums[i]);
			return false;
		}
	return true;
}

static bool same_value(const struct kernel *kernel, const struct net *net, int output_bucket, const int16_t *own,
		       const int16_t *other)
{
	int value = kernel->value(net, &net->output_buckets[output_bucket], own, other);
	int expected = kernel_plain.value(net, &net->output_buckets[output_bucket], own, other);
	if (value != expected)
		printf("%s: the value is %d, expected %d (%d hidden sums, output bucket %d)\n", kernel->name, value,
		       expected, net->hidden, output_bucket);
	return value == expected;
}

static bool same_along(const struct kernel *kernel, const struct net *net, struct rng *rng)
{
	static struct perspective perspective;
	_Alignas(64) int16_t drawn[NET_HIDDEN_MAX], full[NET_HIDDEN_MAX];
	perspective.n = 0;
	memcpy(perspective.sums, net->biases, (size_t)net->hidden * sizeof *perspective.sums);
	for (int i = 0; i < net->hidden; i++)
		full[i] = NET_SUM;
	for (int step = 0; step < STEPS; step++) {
		draw(drawn, net->hidden, rng);
		const int16_t *other = step / OUTPUT_BUCKETS % 2 ? drawn : full;
		if (!same_sums(kernel, net, &perspective, rng) ||
		    !same_value(kernel, net, step % OUTPUT_BUCKETS, perspective.sums, other) ||
		    !same_value(kernel, net, step % OUTPUT_BUCKETS, drawn, perspective.sums))
			return false;
	}
	return true;
}

static bool agrees(const struct kernel *kernel)
{
	struct rng rng;
	rng_seed(&rng, 1);
	bool same = true;
	for (size_t i = 0; i < N_SHAPES && same; i++) {
		struct net net;
		same = make_net(&net, &rng, &shapes[i]) && same_along(kernel, &net, &rng);
		net_release(&net);
	}
	if (same)
		printf("%s: %zu sums and %zu values equal\n", kernel->name, N_SHAPES * STEPS, 2 * N_SHAPES * STEPS);
	return same;
}

int main(int argc, char **argv)
{
	const char *name = argc > 1 ? argv[1] : NULL;
	int code = name ? EXIT_USAGE : 0;
	for (int i = 0; kernels_at(i + 1); i++) { /* the last one is the plain kernel */
		const struct kernel *kernel = kernels_at(i);
		if (name && strcmp(name, kernel->name) != 0)
			continue;
		if (!kernels_run(kernel)) {
			printf("%s: not run, this processor lacks it\n", kernel->name);
			code = name ? EXIT_LACKS : code;
		} else if (!agrees(kernel)) {
			return EXIT_DIFFERS;
		} else if (name) {
			code = 0;
		}
	}
	if (code == EXIT_USAGE)
		printf("there is no kernel \"%s\" in this program\n", name);
	return code;
}
