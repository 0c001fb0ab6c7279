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
				.n_stages = f->n_stages,
				.hidden = hidden,
				.view_max = net_view_max(f)};
	s.first_offset = NET_FIRST * row;
	s.second = s.first_offset + NET_FIRST;
	s.second_offset = s.second + NET_MIDDLE;
	s.last = s.second_offset + NET_SECOND;
	s.last_offset = s.last + NET_SECOND;
	s.stage_size = s.last_offset + 1;
	s.offsets = (size_t)f->n * row;
	s.stages = s.offsets + row;
	s.seen = s.stages + (size_t)f->n_stages * s.stage_size;
	s.shared = s.seen;
	s.n = s.shared + (size_t)f->n_shared * row;
	return s;
}

/* Random number in -most .. most. */
static float any(struct rng *rng, double most)
{
	return (float)(((double)(rng_next(rng) >> 11) / (double)((uint64_t)1 << 53) * 2 - 1) * most);
}

static void fill(struct rng *rng, float *out, size_t n, double most)
{
	for (size_t i = 0; i < n; i++)
		out[i] = any(rng, most);
}

/* Initializes all stages to the same weights. */
static void draw(struct model *m, uint64_t seed)
{
	const struct model_shape *s = &m->shape;
	struct rng rng;
	rng_seed(&rng, seed);
	fill(&rng, s->n_shared ? m->weights + s->shared : m->weights,
	     (size_t)(s->n_shared ? s->n_shared : s->n_features) * (size_t)s->hidden, 0.1);
	for (int i = 0; i < s->hidden; i++)
		m->weights[s->offsets + (size_t)i] = 0.4f + any(&rng, 0.1);
	float *first = m->weights + s->stages;
	fill(&rng, first, s->first_offset, sqrt(6.0 / s->hidden));
	fill(&rng, first + s->first_offset, NET_FIRST, 0.2);
	fill(&rng, first + s->second, NET_MIDDLE, sqrt(6.0 / NET_FIRST));
	fill(&rng, first + s->second_offset, NET_SECOND, 0.2);
	fill(&rng, first + s->last, NET_SECOND, sqrt(3.0 / NET_SECOND));
	for (int i = 1; i < s->n_stages; i++)
		memcpy(first + (size_t)i * s->stage_size, first, s->stage_size * sizeof *first);
}

bool model_init(struct model *m, const struct game *game, int hidden, uint64_t seed, struct error *err)
{
	struct net net;
	*m = (struct model){0};
	if (!game->heuristics.features)
		return fail(err, train_no_features, game->name);
	if (!net_init(&net, game->name, game->heuristics.features->n, game->heuristics.features->n_stages, hidden, err))
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
			float least = m->weights[at], most = least;
			for (size_t k = at; k < s->offsets; k += period * row) {
				least = fminf(least, m->weights[k]);
				most = fmaxf(most, m->weights[k]);
			}
			m->weights[s->shared + at] = (least + most) / 2;
			for (size_t k = at; k < s->offsets; k += period * row)
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

static void take_offsets(float *out, const int32_t *x, size_t n)
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
	take_sums(s, m->weights + s->offsets, net->offsets, (size_t)net->hidden);
	for (int i = 0; i < s->n_stages; i++) {
		float *stage = m->weights + s->stages + (size_t)i * s->stage_size;
		const struct net_stage *from = &net->stages[i];
		take_first(s, stage, from->first, (size_t)net->hidden);
		take_offsets(stage + s->first_offset, from->first_offset, NET_FIRST);
		take_dense(stage + s->second, from->second, NET_SECOND, NET_FIRST);
		take_offsets(stage + s->second_offset, from->second_offset, NET_SECOND);
		take_dense(stage + s->last, from->last, 1, NET_SECOND);
		take_offsets(stage + s->last_offset, &from->last_offset, 1);
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

static void clip(float *x, size_t n, float most)
{
	for (size_t i = 0; i < n; i++)
		x[i] = x[i] > most ? most : x[i] < -most ? -most : x[i];
}

void model_clip(struct model *m)
{
	const struct model_shape *s = &m->shape;
	float view = (float)s->view_max / NET_SUM / 2, dense = (float)NET_DENSE_MAX / NET_WEIGHT;
	clip(m->weights, s->offsets, view);
	clip(m->weights + s->shared, (size_t)s->n_shared * (size_t)s->hidden, view);
	clip(m->weights + s->offsets, (size_t)s->hidden, 2 * view);
	for (int i = 0; i < s->n_stages; i++) {
		float *stage = m->weights + s->stages + (size_t)i * s->stage_size;
		clip(stage, s->first_offset, dense);
		clip(stage + s->second, NET_MIDDLE, dense);
		clip(stage + s->last, NET_SECOND, dense);
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

static long rounded(float x, double unit, long most)
{
	long n = lround(x * unit);
	return n > most ? most : n < -most ? -most : n;
}

static void round_views(int16_t *out, const float *x, size_t n, int most)
{
	for (size_t i = 0; i < n; i++)
		out[i] = (int16_t)rounded(x[i], NET_SUM, most);
}

static void round_dense(int8_t *out, const float *x, size_t rows, size_t n)
{
	for (size_t row = 0; row < rows; row++)
		for (size_t i = 0; i < n; i++)
			out[net_weight_at(rows, row, i)] = (int8_t)rounded(x[row * n + i], NET_WEIGHT, NET_DENSE_MAX);
}

static void round_offsets(int32_t *out, const float *x, size_t n)
{
	for (size_t i = 0; i < n; i++)
		out[i] = (int32_t)rounded(x[i], NET_ONE * NET_WEIGHT, 1 << 24);
}

bool model_round(const struct model *m, const struct game *game, struct net *out, struct error *err)
{
	const struct model_shape *s = &m->shape;
	if (!net_init(out, game->name, s->n_features, s->n_stages, s->hidden, err))
		return false;
	float *rows = mem_new(s->offsets * sizeof *rows);
	model_rows(m, rows);
	round_views(out->rows, rows, s->offsets, s->view_max);
	round_views(out->offsets, m->weights + s->offsets, (size_t)s->hidden, s->view_max);
	free(rows);
	for (int i = 0; i < s->n_stages; i++) {
		const float *stage = m->weights + s->stages + (size_t)i * s->stage_size;
		struct net_stage *to = &out->stages[i];
		round_dense(to->first, stage, NET_FIRST, (size_t)s->hidden);
		round_offsets(to->first_offset, stage + s->first_offset, NET_FIRST);
		round_dense(to->second, stage + s->second, NET_SECOND, NET_FIRST);
		round_offsets(to->second_offset, stage + s->second_offset, NET_SECOND);
		round_dense(to->last, stage + s->last, 1, NET_SECOND);
		round_offsets(&to->last_offset, stage + s->last_offset, 1);
	}
	return true;
}
