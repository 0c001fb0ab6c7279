#include "noise.h"

#include "base/bug.h"
#include "core/features.h"

#define OFFSET 8000 /* of the small layers */

static int16_t any(struct rng *rng, int max)
{
	return (int16_t)((int)rng_below(rng, (uint32_t)(2 * max + 1)) - max);
}

static void fill_dense(struct rng *rng, int8_t *out, size_t n, int max)
{
	for (size_t i = 0; i < n; i++)
		out[i] = (int8_t)any(rng, max);
}

static void fill(struct rng *rng, int16_t *out, size_t n, int max)
{
	for (size_t i = 0; i < n; i++)
		out[i] = any(rng, max);
}

void noise_fill(struct net *net, struct rng *rng, int max, int dense)
{
	size_t row = (size_t)net->hidden;
	fill(rng, net->rows, row * (size_t)net->n_features, max);
	fill(rng, net->biases, row, max);
	for (int i = 0; i < net->n_output_buckets; i++) {
		struct net_output_bucket *s = &net->output_buckets[i];
		fill_dense(rng, s->first, row * NET_FIRST, dense);
		fill_dense(rng, s->second, NET_MIDDLE, dense);
		fill_dense(rng, s->last, NET_SECOND, dense);
		for (int j = 0; j < NET_FIRST; j++)
			s->first_bias[j] = any(rng, OFFSET);
		for (int j = 0; j < NET_SECOND; j++)
			s->second_bias[j] = any(rng, OFFSET);
		s->last_bias = any(rng, OFFSET);
	}
}

void noise_net(struct net *net, const struct game *game, int hidden, int max)
{
	struct error err;
	struct rng rng;
	const struct features *f = game->heuristics.features;
	if (!net_init(net, game->name, f->n, f->n_output_buckets, hidden, &err))
		BUG("%s", err.text);
	rng_seed(&rng, 1);
	noise_fill(net, &rng, max, NET_DENSE_MAX);
}
