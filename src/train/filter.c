#include "train/filter.h"
#include "base/mem.h"
#include "net/accumulator.h"
#include "train/look.h"

#include <stdlib.h>

void filter_release(struct filter *f)
{
	for (int i = 0; i < f->n; i++)
		scored_release(&f->games[i]);
	free(f->games);
	*f = (struct filter){0};
}

bool filter_read(struct filter *f, const char *bytes, size_t n, struct error *err)
{
	struct scored_reader reader;
	enum scored_status status;
	if (!scored_open(&reader, f->game, bytes, n, err))
		return false;
	f->preset = reader.preset;
	do {
		if (f->n == f->capacity) {
			f->capacity = f->capacity ? 2 * f->capacity : 64;
			f->games = mem_resize(f->games, (size_t)f->capacity, sizeof *f->games);
		}
		f->games[f->n] = (struct scored_game){0};
		status = scored_next(&reader, &f->games[f->n], err);
		if (status == SCORED_READ)
			f->n++;
		else
			scored_release(&f->games[f->n]);
	} while (status == SCORED_READ);
	return status == SCORED_END;
}

struct view {
	const struct filter *filter;
	struct look look;
	struct accumulator sums;
};

static bool is_quiet(struct view *v, const struct line *line, int score)
{
	const struct filter *f = v->filter;
	struct scored_ply ply;
	look_at(&v->look, line, &ply);
	int still = f->net ? accumulator_evaluate(&v->sums, line) : f->game->heuristics.evaluate(line_last(line));
	return abs(still - ply.score) <= f->static_max && abs(ply.score - score) <= f->score_max;
}

static bool copy_game(struct view *v, const struct scored_game *game, const atomic_bool *stop, struct scored_game *out,
		      struct error *err)
{
	struct line line;
	bool good = true;
	if (!scored_begin(game, v->filter->game, v->filter->preset, &line, err))
		return false;
	for (int i = 0; i < game->n && good && !atomic_load(stop); i++) {
		struct scored_ply *ply = scored_copy(out, game->plies[i]);
		line.root = line.length; /* the accumulator has one entry, at the root */
		if ((ply->marks & SCORED_QUIET) && !is_quiet(v, &line, ply->score))
			ply->marks &= (uint8_t)~SCORED_QUIET;
		good = scored_step(&line, ply, err);
	}
	line_release(&line);
	return good;
}

bool filter_make(void *context, int i, const atomic_bool *stop, struct scored_game *out, struct error *err)
{
	const struct filter *f = context;
	struct view v = {.filter = f};
	if (!look_init(&v.look, f->game, f->net, 0, 0, stop, err))
		return false;
	v.look.limits.depth = 1;
	if (f->net)
		accumulator_init(&v.sums, f->net, f->game, 1);
	*out = (struct scored_game){.result = f->games[i].result};
	string_bytes(&out->start, string_text(&f->games[i].start), f->games[i].start.length);
	bool good = copy_game(&v, &f->games[i], stop, out, err);
	accumulator_release(&v.sums);
	look_release(&v.look);
	return good;
}
