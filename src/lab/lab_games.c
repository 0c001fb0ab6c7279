#include "lab/lab_games.h"
#include "base/executor.h"
#include "base/mem.h"
#include "lab/lab_messages.h"
#include "match/match_told.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- rows --- */

const char lab_games_header[] = "rules,seed,budget,a,b,game,first,a_result,plies,clause,a_nodes,b_nodes,a_ms,b_ms";
enum { RULES, SEED, BUDGET, A, B, GAME, FIRST, RESULT, PLIES, CLAUSE, A_NODES, B_NODES, A_MS, B_MS };

static const char *const ends[] = {"lost", "drawn", "won"}; /* by points */

static void add_row(const struct lab_setup *s, const struct lab_pair *pair, int number, const struct match_game *g,
		    struct string *out)
{
	char budget[32];
	lab_budget(s, budget, sizeof budget);
	string_add(out, "%s,%llu,%s,%s,%s,%d,%c,%s,%d,%s,%llu,%llu,%lld,%lld", s->preset->name,
		   (unsigned long long)s->seed, budget, pair->a, pair->b, number, g->first ? 'b' : 'a',
		   ends[match_points(g)], g->plies, g->clause, (unsigned long long)g->nodes[0],
		   (unsigned long long)g->nodes[1], (long long)g->time_us[0] / 1000, (long long)g->time_us[1] / 1000);
}

static bool check_run(const struct lab_setup *s, const struct results *r, int row, struct error *err)
{
	char budget[32];
	int64_t seed;
	lab_budget(s, budget, sizeof budget);
	if (!results_number(r, row, SEED, 0, INT64_MAX, &seed, err))
		return false;
	if (strcmp(results_cell(r, row, RULES), s->preset->name) != 0)
		return results_refuse(r, row, RULES, lab_rules_of_run, err);
	if ((uint64_t)seed != s->seed)
		return results_refuse(r, row, SEED, lab_seed_of_run, err);
	return strcmp(results_cell(r, row, BUDGET), budget) == 0 ||
	       results_refuse(r, row, BUDGET, lab_budget_of_run, err);
}

int lab_games_find_pair(const struct lab_pair *pairs, int n, const struct results *r, int row)
{
	for (int i = 0; i < n; i++)
		if (strcmp(pairs[i].a, results_cell(r, row, A)) == 0 &&
		    strcmp(pairs[i].b, results_cell(r, row, B)) == 0)
			return i;
	return -1;
}

static bool read_game(const struct results *r, int row, struct match_game *out, struct error *err)
{
	const char *first = results_cell(r, row, FIRST), *result = results_cell(r, row, RESULT);
	int64_t plies, nodes[2], ms[2];
	int points = 0;
	while (points < 3 && strcmp(ends[points], result) != 0)
		points++;
	if (points == 3)
		return results_refuse(r, row, RESULT, lab_won_drawn_or_lost, err);
	if (strcmp(first, "a") != 0 && strcmp(first, "b") != 0)
		return results_refuse(r, row, FIRST, lab_a_or_b, err);
	if (!results_number(r, row, PLIES, 0, MATCH_PLIES_MAX, &plies, err))
		return false;
	for (int i = 0; i < 2; i++)
		if (!results_number(r, row, A_NODES + i, 0, INT64_MAX, &nodes[i], err) ||
		    !results_number(r, row, A_MS + i, 0, INT32_MAX, &ms[i], err))
			return false;
	*out = (struct match_game){.played = true, .first = *first == 'b', .plies = (int)plies};
	bool first_won = (points == 2) == (out->first == 0);
	out->verdict = points == 1 ? DRAWN : first_won ? FIRST_WINS : SECOND_WINS;
	snprintf(out->clause, sizeof out->clause, "%s", results_cell(r, row, CLAUSE));
	for (int i = 0; i < 2; i++) {
		out->nodes[i] = (uint64_t)nodes[i];
		out->time_us[i] = ms[i] * 1000;
	}
	return true;
}

static bool read_games(const struct lab_setup *s, const struct lab_plan *plan, const struct results *r,
		       struct lab_games *out, struct error *err)
{
	for (int row = 0; row < r->n_rows; row++) {
		int pair = lab_games_find_pair(plan->pairs, plan->n_pairs, r, row);
		int64_t number;
		struct match_game game;
		if (!check_run(s, r, row, err) || !results_number(r, row, GAME, 0, LAB_GAMES_MAX - 1, &number, err) ||
		    !read_game(r, row, &game, err))
			return false;
		if (pair < 0 && lab_games_find_pair(plan->others, plan->n_others, r, row) < 0)
			return results_refuse(r, row, A, lab_known_player, err);
		if (pair < 0)
			continue;
		struct match_game *place = &out->games[(size_t)pair * (size_t)out->stride + (size_t)number];
		if (place->played)
			return results_refuse(r, row, GAME, lab_each_game_once, err);
		*place = game;
	}
	return true;
}

bool lab_games_read(const struct lab_setup *s, const struct lab_plan *plan, const struct results *r,
		    struct lab_games *out, struct error *err)
{
	out->stride = plan->n_games;
	for (int row = 0; row < r->n_rows; row++) {
		int64_t number;
		if (!results_number(r, row, GAME, 0, LAB_GAMES_MAX - 1, &number, err))
			return false;
		out->stride = number >= out->stride ? (int)number + 1 : out->stride;
	}
	size_t n = (size_t)plan->n_pairs * (size_t)out->stride;
	out->games = calloc(n ? n : 1, sizeof *out->games);
	if (!out->games)
		return fail(err, lab_no_memory_for_games, n);
	return read_games(s, plan, r, out, err);
}

void lab_games_release(struct lab_games *g)
{
	free(g->games);
	*g = (struct lab_games){NULL, 0};
}

/* --- playing --- */

struct run {
	const struct lab_setup *setup;
	const struct lab_plan *plan;
	struct results *results;
	struct lab_games games;
	int n_done;
};

/* Reports progress, with a pair's result when all its games are played. */
static void report(struct run *run, int pair)
{
	const struct lab_setup *s = run->setup;
	struct tally t;
	char words[160];
	if (!s->report)
		return;
	const struct lab_plan *plan = run->plan;
	tally_count(&t, run->games.games + (size_t)pair * (size_t)run->games.stride, plan->n_games);
	snprintf(words, sizeof words, "%s against %s: %d won, %d lost, %d drawn of %d", plan->pairs[pair].a,
		 plan->pairs[pair].b, tally_sum(&t, 0), tally_sum(&t, 2), tally_sum(&t, 1), t.n);
	s->report(s->context, run->n_done, plan->n_pairs * plan->n_games, t.n == plan->n_games ? words : NULL);
}

/* The first game of every pair comes before the second of any: an interrupted run has equally many of each, and other
 * load on the machine affects all alike. */
static struct match_game *game_at(const struct run *run, int job, int *pair, int *number)
{
	*pair = job % run->plan->n_pairs;
	*number = job / run->plan->n_pairs;
	return &run->games.games[(size_t)*pair * (size_t)run->games.stride + (size_t)*number];
}

static bool is_wanted(void *context, int job)
{
	int pair, number;
	return !game_at(context, job, &pair, &number)->played;
}

static bool play_one(void *context, int job, const atomic_bool *stop, struct string *result, struct error *err)
{
	const struct run *run = context;
	const struct lab_setup *s = run->setup;
	int pair = job % run->plan->n_pairs, number = job / run->plan->n_pairs;
	struct match_told told;
	struct match_game game;
	struct match_setup setup = {
		.game = s->game, .preset = s->preset, .n_games = run->plan->n_games, .seed = s->seed};
	run->plan->set(s, &run->plan->pairs[pair], &setup);
	if (!match_play(&setup, number, stop, &told, &game, err))
		return false;
	if (game.played)
		string_bytes(result, &game, sizeof game);
	match_told_release(&told);
	return true;
}

static enum executor_next take_game(void *context, int job, const void *result, size_t size, struct error *err)
{
	struct run *run = context;
	struct string row = {0};
	struct match_game game;
	int pair, number;
	(void)size;
	memcpy(&game, result, sizeof game);
	struct match_game *place = game_at(run, job, &pair, &number);
	add_row(run->setup, &run->plan->pairs[pair], number, &game, &row);
	bool added = results_add(run->results, row.text, err);
	string_release(&row);
	if (!added)
		return EXECUTOR_FAILED;
	*place = game;
	run->n_done++;
	report(run, pair);
	return EXECUTOR_GO_ON;
}

bool lab_games_run(const struct lab_setup *s, const struct lab_plan *plan, struct results *r, bool *finished,
		   struct error *err)
{
	struct run run = {.setup = s, .plan = plan, .results = r};
	const struct executor_jobs jobs = {.n = plan->n_pairs * plan->n_games,
					   .threads = s->threads,
					   .is_wanted = is_wanted,
					   .work = play_one,
					   .take = take_game,
					   .context = &run,
					   .stop = s->stop};
	bool ok = lab_games_read(s, plan, r, &run.games, err);
	for (int i = 0, pair, number; ok && i < jobs.n; i++)
		run.n_done += game_at(&run, i, &pair, &number)->played;
	ok = ok && executor_run(&jobs, err);
	*finished = run.n_done == jobs.n;
	lab_games_release(&run.games);
	return ok;
}
