#include "train/model.h"
#include "base/mem.h"
#include "base/rng.h"
#include "core/features.h"
#include "train/train_messages.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static struct model_shape shape_of(const struct features *f, int hidden)
{
	size_t row = (size_t)hidden;
	struct model_shape s = {.n_features = f->n,
				.n_shared = f->n_shared,
				.n_output_buckets = f->n_output_buckets,
				.hidden = hidden,
				.feature_weight_max = net_feature_weight_max(f)};
	s.first_bias = NET_FIRST * row;
	s.second = s.first_bias + NET_FIRST;
	s.second_bias = s.second + NET_MIDDLE;
	s.last = s.second_bias + NET_SECOND;
	s.last_bias = s.last + NET_SECOND;
	s.output_bucket_size = s.last_bias + 1;
	s.biases = (size_t)f->n * row;
	s.output_buckets = s.biases + row;
	s.seen = s.output_buckets + (size_t)f->n_output_buckets * s.output_bucket_size;
	s.shared = s.seen;
	s.n = s.shared + (size_t)f->n_shared * row;
	return s;
}

/* Random number in -max .. max. */
static float any(struct rng *rng, double max)
{
	return (float)(((double)(rng_next(rng) >> 11) / (double)((uint64_t)1 << 53) * 2 - 1) * max);
}

static void fill(struct rng *rng, float *out, size_t n, double max)
{
	for (size_t i = 0; i < n; i++)
		out[i] = any(rng, max);
}

/* Initializes all output buckets to the same weights. */
static void draw(struct model *m, uint64_t seed)
{
	const struct model_shape *s = &m->shape;
	struct rng rng;
	rng_seed(&rng, seed);
	fill(&rng, s->n_shared ? m->weights + s->shared : m->weights,
	     (size_t)(s->n_shared ? s->n_shared : s->n_features) * (size_t)s->hidden, 0.1);
	for (int i = 0; i < s->hidden; i++)
		m->weights[s->biases + (size_t)i] = 0.4f + any(&rng, 0.1);
	float *first = m->weights + s->output_buckets;
	fill(&rng, first, s->first_bias, sqrt(6.0 / s->hidden));
	fill(&rng, first + s->first_bias, NET_FIRST, 0.2);
	fill(&rng, first + s->second, NET_MIDDLE, sqrt(6.0 / NET_FIRST));
	fill(&rng, first + s->second_bias, NET_SECOND, 0.2);
	fill(&rng, first + s->last, NET_SECOND, sqrt(3.0 / NET_SECOND));
	for (int i = 1; i < s->n_output_buckets; i++)
		memcpy(first + (size_t)i * s->output_bucket_size, first, s->output_bucket_size * sizeof *first);
}

bool model_init(struct model *m, const struct game *game, int hidden, uint64_t seed, struct error *err)
{
	struct net net;
	*m = (struct model){0};
	if (!game->heuristics.features)
		return fail(err, train_no_features, game->name);
	if (!net_init(&net, game->name, game->heuristics.features->n, game->heuristics.features->n_output_buckets,
		      hidden, err))
		return false;
	net_release(&net);
	m->shape = shape_of(game->heuristics.features, hidden);
	m->weights = mem_new(m->shape.n * sizeof *m->weights);
	m->mean = mem_new(m->shape.n * sizeof *m->mean);
	m->square = mem_new(m->shape.n * sizeof *m->square);
	draw(m, seed);
	return true;
}

/* Index in the model, which has at least as many hidden sums, of hidden sum i of the net. Products pair the two halves
 * (net/net.h), so each half starts with that of the net. */
static size_t place_of(size_t i, size_t half_of_net, size_t half)
{
	return i < half_of_net ? i : half + i - half_of_net;
}

/* Converts a row of feature weights or the biases. */
static void take_sums(const struct model_shape *s, float *out, const int16_t *x, size_t n)
{
	for (size_t i = 0; i < n; i++)
		out[place_of(i, n / 2, (size_t)s->hidden / 2)] = (float)x[i] / NET_SUM;
}

/* Splits the net's feature weights into shared rows, the midpoints of their ranges over the king buckets, and
 * remainders. */
static void take_rows(struct model *m, const struct net *net)
{
	const struct model_shape *s = &m->shape;
	size_t row = (size_t)s->hidden, n = (size_t)net->hidden, period = (size_t)s->n_shared;
	for (size_t f = 0; f < (size_t)s->n_features; f++)
		take_sums(s, m->weights + f * row, net->rows + f * n, n);
	for (size_t f = 0; f < period; f++)
		for (size_t i = 0; i < n; i++) {
			size_t at = f * row + place_of(i, n / 2, row / 2);
			float min = m->weights[at], max = min;
			for (size_t k = at; k < s->biases; k += period * row) {
				min = fminf(min, m->weights[k]);
				max = fmaxf(max, m->weights[k]);
			}
			m->weights[s->shared + at] = (min + max) / 2;
			for (size_t k = at; k < s->biases; k += period * row)
				m->weights[k] -= m->weights[s->shared + at];
		}
}

/* The first dense layer has one weight per activation: of both perspectives, with half as many activations as hidden
 * sums each. Weights of the model's additional activations are 0. */
static void take_first(const struct model_shape *s, float *out, const int8_t *x, size_t n)
{
	size_t half = (size_t)s->hidden / 2;
	memset(out, 0, 2 * half * NET_FIRST * sizeof *out);
	for (size_t row = 0; row < NET_FIRST; row++)
		for (size_t i = 0; i < n; i++)
			out[row * 2 * half + place_of(i, n / 2, half)] =
				(float)x[net_weight_at(NET_FIRST, row, i)] / NET_WEIGHT;
}

static void take_dense(float *out, const int8_t *x, size_t rows, size_t n)
{
	for (size_t row = 0; row < rows; row++)
		for (size_t i = 0; i < n; i++)
			out[row * n + i] = (float)x[net_weight_at(rows, row, i)] / NET_WEIGHT;
}

static void take_biases(float *out, const int32_t *x, size_t n)
{
	for (size_t i = 0; i < n; i++)
		out[i] = (float)x[i] / (NET_ONE * NET_WEIGHT);
}

bool model_from_net(struct model *m, const struct game *game, const struct net *net, int hidden, uint64_t seed,
		    struct error *err)
{
	if (hidden < net->hidden)
		return fail(err, train_too_few_hidden_sums, hidden, net->hidden);
	if (!model_init(m, game, hidden, seed, err))
		return false;
	const struct model_shape *s = &m->shape;
	take_rows(m, net);
	take_sums(s, m->weights + s->biases, net->biases, (size_t)net->hidden);
	for (int i = 0; i < s->n_output_buckets; i++) {
		float *bucket = m->weights + s->output_buckets + (size_t)i * s->output_bucket_size;
		const struct net_output_bucket *from = &net->output_buckets[i];
		take_first(s, bucket, from->first, (size_t)net->hidden);
		take_biases(bucket + s->first_bias, from->first_bias, NET_FIRST);
		take_dense(bucket + s->second, from->second, NET_SECOND, NET_FIRST);
		take_biases(bucket + s->second_bias, from->second_bias, NET_SECOND);
		take_dense(bucket + s->last, from->last, 1, NET_SECOND);
		take_biases(bucket + s->last_bias, &from->last_bias, 1);
	}
	model_clip(m);
	return true;
}

void model_release(struct model *m)
{
	free(m->weights);
	free(m->mean);
	free(m->square);
	*m = (struct model){0};
}

static void clip(float *x, size_t n, float max)
{
	for (size_t i = 0; i < n; i++)
		x[i] = x[i] > max ? max : x[i] < -max ? -max : x[i];
}

void model_clip(struct model *m)
{
	const struct model_shape *s = &m->shape;
	float feature_weight = (float)s->feature_weight_max / NET_SUM / 2, dense = (float)NET_DENSE_MAX / NET_WEIGHT;
	clip(m->weights, s->biases, feature_weight);
	clip(m->weights + s->shared, (size_t)s->n_shared * (size_t)s->hidden, feature_weight);
	clip(m->weights + s->biases, (size_t)s->hidden, 2 * feature_weight);
	for (int i = 0; i < s->n_output_buckets; i++) {
		float *bucket = m->weights + s->output_buckets + (size_t)i * s->output_bucket_size;
		clip(bucket, s->first_bias, dense);
		clip(bucket + s->second, NET_MIDDLE, dense);
		clip(bucket + s->last, NET_SECOND, dense);
	}
}

void model_rows(const struct model *m, float *out)
{
	const struct model_shape *s = &m->shape;
	size_t row = (size_t)s->hidden, n = (size_t)s->n_features * row, period = (size_t)s->n_shared * row;
	memcpy(out, m->weights, n * sizeof *out);
	for (size_t at = 0; period && at < n; at += period)
		for (size_t i = 0; i < period; i++)
			out[at + i] += m->weights[s->shared + i];
}

/* --- rounding --- */

static long rounded(float x, double unit, long max)
{
	long n = lround(x * unit);
	return n > max ? max : n < -max ? -max : n;
}

static void round_feature_weights(int16_t *out, const float *x, size_t n, int max)
{
	for (size_t i = 0; i < n; i++)
		out[i] = (int16_t)rounded(x[i], NET_SUM, max);
}

static void round_dense(int8_t *out, const float *x, size_t rows, size_t n)
{
	for (size_t row = 0; row < rows; row++)
		for (size_t i = 0; i < n; i++)
			out[net_weight_at(rows, row, i)] = (int8_t)rounded(x[row * n + i], NET_WEIGHT, NET_DENSE_MAX);
}

static void round_biases(int32_t *out, const float *x, size_t n)
{
	for (size_t i = 0; i < n; i++)
		out[i] = (int32_t)rounded(x[i], NET_ONE * NET_WEIGHT, 1 << 24);
}

bool model_round(const struct model *m, const struct game *game, struct net *out, struct error *err)
{
	const struct model_shape *s = &m->shape;
	if (!net_init(out, game->name, s->n_features, s->n_output_buckets, s->hidden, err))
		return false;
	float *rows = mem_new(s->biases * sizeof *rows);
	model_rows(m, rows);
	round_feature_weights(out->rows, rows, s->biases, s->feature_weight_max);
	round_feature_weights(out->biases, m->weights + s->biases, (size_t)s->hidden, s->feature_weight_max);
	free(rows);
	for (int i = 0; i < s->n_output_buckets; i++) {
		const float *bucket = m->weights + s->output_buckets + (size_t)i * s->output_bucket_size;
		struct net_output_bucket *to = &out->output_buckets[i];
		round_dense(to->first, bucket, NET_FIRST, (size_t)s->hidden);
		round_biases(to->first_bias, bucket + s->first_bias, NET_FIRST);
		round_dense(to->second, bucket + s->second, NET_SECOND, NET_FIRST);
		round_biases(to->second_bias, bucket + s->second_bias, NET_SECOND);
		round_dense(to->last, bucket + s->last, 1, NET_SECOND);
		round_biases(&to->last_bias, bucket + s->last_bias, 1);
	}
	return true;
}
