#include "net/accumulator.h"
#include "net/kernels.h"
#include "base/mem.h"
#include "core/search_result.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define LOOK_BACK 16 /* plies; entries further back differ in too many features to pay off */
#define LINE      64 /* bytes of a cache line */

/* frame: king bucket of each perspective; -1: not computed. */
struct accumulator_entry {
	uint64_t key;
	int frame[2];
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
	size_t n_frames = 2 * (size_t)features->n_frames, n_places = (size_t)n;
	size_t sums = (2 * n_places + n_frames) * (size_t)net->hidden * sizeof *s->sums;
	size_t places = padded(n_places * sizeof *s->places), frames = padded(n_frames * sizeof *s->frames);
	size_t positions = n_frames * sizeof *s->positions;
	*s = (struct accumulator){
		.net = net,
		.features = features,
		.kernel = kernels_best(),
		.block = mem_new(sums + positions + places + frames + LINE),
		.n_places = n,
		.position_size = game->rules.position_size,
	};
	char *at = s->block;
	at += (LINE - (uintptr_t)at % LINE) % LINE;
	s->sums = (int16_t *)(void *)at;
	s->positions = (struct position *)(void *)(at + sums);
	s->places = (struct accumulator_entry *)(void *)(at + sums + positions);
	s->frames = (struct accumulator_cache *)(void *)(at + sums + positions + places);
	for (int i = 0; i < n; i++)
		s->places[i] = (struct accumulator_entry){0, {-1, -1}};
}

void accumulator_release(struct accumulator *s)
{
	free(s->block);
	*s = (struct accumulator){0};
}

static int16_t *accumulator_at(const struct accumulator *s, int place, int view)
{
	return s->sums + (size_t)(2 * place + view) * (size_t)s->net->hidden;
}

static int16_t *accumulator_of_cache(const struct accumulator *s, int view, int frame)
{
	return accumulator_at(s, s->n_places, 0) +
	       (size_t)(view * s->features->n_frames + frame) * (size_t)s->net->hidden;
}

/* Updates the cache entry of the king bucket to this position and copies it. */
static void renew(struct accumulator *s, const struct position *p, int view, int frame, int16_t *to)
{
	int i = view * s->features->n_frames + frame;
	struct features_change change;
	int16_t *sums = accumulator_of_cache(s, view, frame);
	s->features->differ(s->frames[i].known ? &s->positions[i] : NULL, p, view, &change);
	s->kernel->change(s->net, &change, s->frames[i].known ? sums : s->net->offsets, sums);
	memcpy(&s->positions[i], p, s->position_size);
	s->frames[i].known = true;
	memcpy(to, sums, (size_t)s->net->hidden * sizeof *sums);
}

/* Computes a perspective of the entry of the last position. */
static void make(struct accumulator *s, const struct line *line, int n, int view, int frame)
{
	int least = n > LOOK_BACK ? n - LOOK_BACK : 0;
	for (int i = n - 1; i >= least; i--) {
		const struct accumulator_entry *before = &s->places[i];
		if (before->key != line->steps[line->root + i].key || before->frame[view] < 0)
			continue;
		if (before->frame[view] != frame)
			break;
		struct features_change change;
		s->features->differ(line_at(line, line->root + i), line_last(line), view, &change);
		s->kernel->change(s->net, &change, accumulator_at(s, i, view), accumulator_at(s, n, view));
		return;
	}
	renew(s, line_last(line), view, frame, accumulator_at(s, n, view));
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
	for (int view = 0; view < 2; view++)
		if (place->frame[view] < 0) {
			int frame = s->features->frame(p, view);
			make(s, line, n, view, frame);
			place->frame[view] = frame;
		}
	int value = s->kernel->value(s->net, &s->net->stages[s->features->stage(p)], accumulator_at(s, n, own),
				     accumulator_at(s, n, !own));
	return value > SCORE_EVAL_MAX ? SCORE_EVAL_MAX : value < -SCORE_EVAL_MAX ? -SCORE_EVAL_MAX : value;
}
