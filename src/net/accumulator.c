#include "net/accumulator.h"
#include "net/kernels.h"
#include "base/mem.h"
#include "core/search_result.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define LOOK_BACK 16 /* plies; entries further back differ in too many features to pay off */
#define LINE      64 /* bytes of a cache line */

/* king_bucket: by perspective; -1: not computed. */
struct accumulator_entry {
	uint64_t key;
	int king_bucket[2];
};

/* Accumulator of the position last seen in that king bucket. */
struct accumulator_cache {
	bool known;
};

static size_t padded(size_t bytes)
{
	return (bytes + LINE - 1) / LINE * LINE;
}

void accumulator_init(struct accumulator *s, const struct net *net, const struct game *game, int n)
{
	const struct features *features = game->heuristics.features;
	size_t n_caches = 2 * (size_t)features->n_king_buckets, n_places = (size_t)n;
	size_t sums = (2 * n_places + n_caches) * (size_t)net->hidden * sizeof *s->sums;
	size_t places = padded(n_places * sizeof *s->places), caches = padded(n_caches * sizeof *s->caches);
	size_t positions = n_caches * sizeof *s->positions;
	*s = (struct accumulator){
		.net = net,
		.features = features,
		.kernel = kernels_best(),
		.block = mem_new(sums + positions + places + caches + LINE),
		.n_places = n,
		.position_size = game->rules.position_size,
	};
	char *at = s->block;
	at += (LINE - (uintptr_t)at % LINE) % LINE;
	s->sums = (int16_t *)(void *)at;
	s->positions = (struct position *)(void *)(at + sums);
	s->places = (struct accumulator_entry *)(void *)(at + sums + positions);
	s->caches = (struct accumulator_cache *)(void *)(at + sums + positions + places);
	for (int i = 0; i < n; i++)
		s->places[i] = (struct accumulator_entry){0, {-1, -1}};
}

void accumulator_release(struct accumulator *s)
{
	free(s->block);
	*s = (struct accumulator){0};
}

static int16_t *accumulator_at(const struct accumulator *s, int place, int perspective)
{
	return s->sums + (size_t)(2 * place + perspective) * (size_t)s->net->hidden;
}

static int16_t *accumulator_of_cache(const struct accumulator *s, int perspective, int king_bucket)
{
	return accumulator_at(s, s->n_places, 0) +
	       (size_t)(perspective * s->features->n_king_buckets + king_bucket) * (size_t)s->net->hidden;
}

/* Updates the cache entry of the king bucket to this position and copies it. */
static void renew(struct accumulator *s, const struct position *p, int perspective, int king_bucket, int16_t *to)
{
	int i = perspective * s->features->n_king_buckets + king_bucket;
	struct features_change change;
	int16_t *sums = accumulator_of_cache(s, perspective, king_bucket);
	s->features->diff(s->caches[i].known ? &s->positions[i] : NULL, p, perspective, &change);
	s->kernel->change(s->net, &change, s->caches[i].known ? sums : s->net->biases, sums);
	memcpy(&s->positions[i], p, s->position_size);
	s->caches[i].known = true;
	memcpy(to, sums, (size_t)s->net->hidden * sizeof *sums);
}

/* Computes a perspective of the entry of the last position. */
static void make(struct accumulator *s, const struct line *line, int n, int perspective, int king_bucket)
{
	int min = n > LOOK_BACK ? n - LOOK_BACK : 0;
	for (int i = n - 1; i >= min; i--) {
		const struct accumulator_entry *before = &s->places[i];
		if (before->key != line->steps[line->root + i].key || before->king_bucket[perspective] < 0)
			continue;
		if (before->king_bucket[perspective] != king_bucket)
			break;
		struct features_change change;
		s->features->diff(line_at(line, line->root + i), line_last(line), perspective, &change);
		s->kernel->change(s->net, &change, accumulator_at(s, i, perspective),
				  accumulator_at(s, n, perspective));
		return;
	}
	renew(s, line_last(line), perspective, king_bucket, accumulator_at(s, n, perspective));
}

int accumulator_evaluate(struct accumulator *s, const struct line *line)
{
	const struct position *p = line_last(line);
	int n = line->length - line->root, own = line->game->rules.to_act(p) == ACTOR_SECOND;
	assert(n < s->n_places);
	struct accumulator_entry *place = &s->places[n];
	uint64_t key = line->steps[line->length].key;
	if (place->key != key)
		*place = (struct accumulator_entry){key, {-1, -1}};
	for (int perspective = 0; perspective < 2; perspective++)
		if (place->king_bucket[perspective] < 0) {
			int king_bucket = s->features->king_bucket(p, perspective);
			make(s, line, n, perspective, king_bucket);
			place->king_bucket[perspective] = king_bucket;
		}
	int value = s->kernel->value(s->net, &s->net->output_buckets[s->features->output_bucket(p)],
				     accumulator_at(s, n, own), accumulator_at(s, n, !own));
	return value > SCORE_EVAL_MAX ? SCORE_EVAL_MAX : value < -SCORE_EVAL_MAX ? -SCORE_EVAL_MAX : value;
}
