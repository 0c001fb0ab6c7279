#include "train/examples.h"
#include "base/mem.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

void examples_release(struct examples *e)
{
	free(e->all);
	free(e->features);
	*e = (struct examples){0};
}

static void add_features(struct examples *e, const uint16_t *features, int n)
{
	if (e->n_features + (size_t)n > e->features_capacity) {
		e->features_capacity = e->features_capacity ? 2 * e->features_capacity : 1 << 20;
		e->features = mem_resize(e->features, e->features_capacity, sizeof *e->features);
	}
	memcpy(e->features + e->n_features, features, (size_t)n * sizeof *features);
	e->n_features += (size_t)n;
}

static uint8_t halves_of(enum verdict result, enum actor own)
{
	if (result == UNDECIDED)
		return EXAMPLE_UNKNOWN;
	return result == DRAWN ? 1 : result == actor_wins(own) ? 2 : 0;
}

static void add(struct examples *e, const struct game *game, const struct position *p, int score, enum verdict result)
{
	const struct features *f = game->heuristics.features;
	enum actor own = game->rules.to_act(p);
	struct example example = {
		.at = e->n_features,
		.output_bucket = (uint8_t)f->output_bucket(p),
		.halves = halves_of(result, own),
		.score = (int16_t)score,
	};
	for (int i = 0; i < 2; i++) {
		struct features_change c;
		f->diff(NULL, p, own == ACTOR_FIRST ? i : 1 - i, &c);
		add_features(e, c.added, c.n_added);
		example.n[i] = (uint8_t)c.n_added;
	}
	if (e->n == e->capacity) {
		e->capacity = e->capacity ? 2 * e->capacity : 1 << 14;
		e->all = mem_resize(e->all, e->capacity, sizeof *e->all);
	}
	e->all[e->n++] = example;
}

static bool add_game(struct examples *e, const struct game *game, const struct preset *preset,
		     const struct scored_game *g, int score_max, struct error *err)
{
	const uint8_t wanted = SCORED_KNOWN | SCORED_QUIET;
	struct line line;
	bool good = true;
	if (!scored_begin(g, game, preset, &line, err))
		return false;
	for (int i = 0; i < g->n && good; i++) {
		const struct scored_ply *ply = &g->plies[i];
		bool acts = game->rules.to_act(line_last(&line)) != ACTOR_CHANCE;
		if (acts && (ply->marks & wanted) == wanted && abs(ply->score) <= score_max)
			add(e, game, line_last(&line), ply->score, g->result);
		good = scored_step(&line, ply, err);
	}
	line_release(&line);
	return good;
}

bool examples_read(const struct game *game, const struct examples_pick *pick, const char *bytes, size_t n,
		   struct examples *training, struct examples *validation, struct error *err)
{
	struct scored_reader reader;
	struct scored_game g = {0};
	enum scored_status status;
	bool good = scored_open(&reader, game, bytes, n, err);
	while (good && (status = scored_next(&reader, &g, err)) != SCORED_END) {
		struct examples *e =
			pick->validation_every && reader.n_games % pick->validation_every == 0 ? validation : training;
		e->n_games++;
		good = status == SCORED_READ && add_game(e, game, reader.preset, &g, pick->score_max, err);
	}
	scored_release(&g);
	return good;
}

/* --- the scale --- */

/* Sum of the squared errors of the expected scores; *n is the number of examples with a known result. */
static double error_of(const struct examples *e, double scale, size_t *n)
{
	double sum = 0;
	*n = 0;
	for (size_t i = 0; i < e->n; i++)
		if (e->all[i].halves != EXAMPLE_UNKNOWN) {
			double error = 1 / (1 + exp(-e->all[i].score / scale)) - e->all[i].halves / 2.0;
			sum += error * error;
			++*n;
		}
	return sum;
}

double examples_scale(const struct examples *e)
{
	double low = 20, high = 2000, ratio = 2 / (1 + sqrt(5.0));
	size_t n;
	while (high / low > 1.01) { /* golden-section search on a logarithmic scale */
		double span = log(high / low), a = high * exp(-span * ratio), b = low * exp(span * ratio);
		if (error_of(e, a, &n) < error_of(e, b, &n))
			high = b;
		else
			low = a;
	}
	error_of(e, low, &n);
	return n ? sqrt(low * high) : 0;
}
