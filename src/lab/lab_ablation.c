#include "lab/lab_ablation.h"
#include "base/executor.h"
#include "lab/lab_ablation_measure.h"
#include "lab/lab_messages.h"
#include "lab/lab_rulings.h"
#include "lab/lab_speed_measure.h"
#include "match/match_told.h"

#include <stdlib.h>
#include <string.h>

const char *const lab_part_words[LAB_PARTS] = {"ordering", "chases", "judge", "style"};

uint64_t lab_ablation_nodes(const struct lab_setup *s)
{
	return s->xiangqi.nodes ? s->xiangqi.nodes : LAB_ABLATION_NODES;
}

uint64_t lab_style_nodes(const struct lab_setup *s)
{
	uint64_t nodes = lab_ablation_nodes(s) / LAB_STYLE_SHARE;
	return nodes ? nodes : 1;
}

/* The style games: those of the rulings experiment without nets, under other limits. */
static struct lab_setup games_of(const struct lab_setup *s)
{
	struct lab_setup out = *s;
	out.experiment = LAB_RULINGS;
	out.xiangqi.nodes = lab_style_nodes(s);
	out.xiangqi.net = out.xiangqi.own_net = NULL;
	return out;
}

int lab_ablation_players(const struct lab_setup *s, struct match_player *out)
{
	const struct lab_setup games = games_of(s);
	return lab_rulings_players(&games, out);
}

/* --- rows --- */

const char lab_ablation_header[] = "seed,budget,part,number,without,with";
enum { SEED, BUDGET, PART, NUMBER, WITHOUT, WITH };

static int n_items(const struct lab_setup *s)
{
	return lab_scaled(s, LAB_ABLATION_ITEMS);
}

static bool add_row(const struct lab_setup *s, struct results *r, enum lab_part part, int number,
		    const struct lab_contrast *c, struct error *err)
{
	char budget[32];
	struct string row = {0};
	lab_budget(s, budget, sizeof budget);
	string_add(&row, "%llu,%s,%s,%d,%lld,%lld", (unsigned long long)s->seed, budget, lab_part_words[part], number,
		   (long long)c->without, (long long)c->with);
	bool added = results_add(r, row.text, err);
	string_release(&row);
	return added;
}

static bool read_row(const struct lab_setup *s, const struct results *r, int row, const struct lab_contrasts *out,
		     struct error *err)
{
	char budget[32];
	int64_t seed, number;
	int part = 0;
	lab_budget(s, budget, sizeof budget);
	if (!results_number(r, row, SEED, 0, INT64_MAX, &seed, err))
		return false;
	if ((uint64_t)seed != s->seed)
		return results_refuse(r, row, SEED, lab_seed_of_run, err);
	if (strcmp(results_cell(r, row, BUDGET), budget) != 0)
		return results_refuse(r, row, BUDGET, lab_nodes_of_run, err);
	while (part < LAB_PARTS && strcmp(results_cell(r, row, PART), lab_part_words[part]) != 0)
		part++;
	if (part == LAB_PARTS)
		return results_refuse(r, row, PART, lab_known_part, err);
	if (!results_number(r, row, NUMBER, 0, out->n - 1, &number, err))
		return false;
	struct lab_contrast *c = &out->list[part * out->n + (int)number];
	if (c->measured)
		return results_refuse(r, row, NUMBER, lab_each_number_once, err);
	c->measured = true;
	return results_number(r, row, WITHOUT, 0, INT64_MAX, &c->without, err) &&
	       results_number(r, row, WITH, 0, INT64_MAX, &c->with, err);
}

bool lab_contrasts_read(const struct lab_setup *s, const struct results *r, struct lab_contrasts *out,
			struct error *err)
{
	out->n = n_items(s);
	out->list = calloc(LAB_PARTS * (size_t)out->n, sizeof *out->list);
	if (!out->list)
		return fail(err, lab_no_memory_for_positions, out->n);
	for (int row = 0; row < r->n_rows; row++)
		if (!read_row(s, r, row, out, err))
			return false;
	return true;
}

void lab_contrasts_release(struct lab_contrasts *c)
{
	free(c->list);
	*c = (struct lab_contrasts){NULL, 0};
}

/* --- measuring --- */

/* A position yields three rows, a pair of games one: position jobs come first. */
struct measured {
	struct lab_contrast parts[LAB_PARTS];
};

struct run {
	const struct lab_setup *setup;
	struct results *results;
	struct lab_contrasts contrasts;
	int n_done;
};

static bool is_style(const struct run *run, int job)
{
	return job >= run->contrasts.n;
}

static bool is_missing(const struct run *run, enum lab_part part, int number)
{
	return !run->contrasts.list[(int)part * run->contrasts.n + number].measured;
}

/* Whether the part belongs to the job and is missing from the results. */
static bool is_due(const struct run *run, enum lab_part part, int job)
{
	return is_style(run, job) == (part == LAB_STYLE) && is_missing(run, part, job % run->contrasts.n);
}

static bool is_wanted(void *context, int job)
{
	bool wanted = false;
	for (int part = 0; part < LAB_PARTS; part++)
		wanted |= is_due(context, (enum lab_part)part, job);
	return wanted;
}

static bool measure_position(const struct lab_setup *s, int number, struct measured *out, struct error *err)
{
	struct line line;
	struct lab_didactic d;
	if (!lab_speed_line(s, number, &line, err))
		return false;
	lab_didactic_measure(&line, lab_ablation_nodes(s), &d);
	out->parts[LAB_ORDERING] = (struct lab_contrast){true, d.depth_plain, d.depth_ordered};
	out->parts[LAB_CHASES] = (struct lab_contrast){true, (int64_t)d.n_inner, (int64_t)d.n_quiet};
	out->parts[LAB_JUDGE] = (struct lab_contrast){true, (int64_t)d.n_sides, (int64_t)d.n_weighed};
	line_release(&line);
	return true;
}

/* Two games from one opening, with sides swapped. If the run is stopped, this returns true with nothing measured. */
static bool measure_style(const struct lab_setup *s, int number, const atomic_bool *stop, struct measured *out,
			  struct error *err)
{
	const struct lab_setup games = games_of(s);
	struct lab_pair pairs[LAB_RULINGS_PAIRS];
	struct match_setup setup = {.game = s->game, .preset = s->preset, .n_games = 2 * n_items(s), .seed = s->seed};
	struct lab_contrast sum = {.measured = true};
	lab_rulings_pairs(&games, pairs);
	lab_rulings_set(&games, &pairs[0], &setup);
	for (int i = 0; i < 2; i++) {
		struct match_told told;
		struct match_game game;
		if (!match_play(&setup, 2 * number + i, stop, &told, &game, err))
			return false;
		sum.measured &= game.played;
		sum.with += lab_attacks(&told.line, setup.opening_plies, game.first == 0 ? 0 : 1);
		sum.without += lab_attacks(&told.line, setup.opening_plies, game.first == 0 ? 1 : 0);
		match_told_release(&told);
	}
	out->parts[LAB_STYLE] = sum;
	return true;
}

static bool measure_one(void *context, int job, const atomic_bool *stop, struct string *result, struct error *err)
{
	const struct run *run = context;
	int number = job % run->contrasts.n;
	struct measured m;
	memset(&m, 0, sizeof m);
	if (is_style(run, job) ? !measure_style(run->setup, number, stop, &m, err)
			       : !measure_position(run->setup, number, &m, err))
		return false;
	if (!is_style(run, job) || m.parts[LAB_STYLE].measured)
		string_bytes(result, &m, sizeof m);
	return true;
}

static enum executor_next take_one(void *context, int job, const void *result, size_t size, struct error *err)
{
	struct run *run = context;
	const struct lab_setup *s = run->setup;
	struct measured m;
	memcpy(&m, result, size);
	for (int part = 0; part < LAB_PARTS; part++) {
		int number = job % run->contrasts.n;
		if (!is_due(run, (enum lab_part)part, job))
			continue;
		if (!add_row(s, run->results, (enum lab_part)part, number, &m.parts[part], err))
			return EXECUTOR_FAILED;
		run->contrasts.list[part * run->contrasts.n + number] = m.parts[part];
		run->n_done++;
	}
	if (s->report)
		s->report(s->context, run->n_done, LAB_PARTS * run->contrasts.n, NULL);
	return EXECUTOR_GO_ON;
}

bool lab_ablation_run(const struct lab_setup *s, struct results *r, bool *finished, struct error *err)
{
	struct run run = {.setup = s, .results = r};
	bool ok = lab_contrasts_read(s, r, &run.contrasts, err);
	const struct executor_jobs jobs = {.n = 2 * run.contrasts.n,
					   .threads = s->threads,
					   .is_wanted = is_wanted,
					   .work = measure_one,
					   .take = take_one,
					   .context = &run,
					   .stop = s->stop};
	for (int part = 0; ok && part < LAB_PARTS; part++)
		for (int i = 0; i < run.contrasts.n; i++)
			run.n_done += !is_missing(&run, (enum lab_part)part, i);
	ok = ok && executor_run(&jobs, err);
	*finished = run.n_done == LAB_PARTS * run.contrasts.n;
	lab_contrasts_release(&run.contrasts);
	return ok;
}
