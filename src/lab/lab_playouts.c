/* lab_playouts: Tables 1 and 2: playouts of the policies from three positions and with three draw limits. */
#include "base/clock.h"
#include "base/executor.h"
#include "base/rng.h"
#include "core/playouts.h"
#include "lab/lab_messages.h"
#include "lab/lab_playouts.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* Fig. 2 is the position of docs/rules/darkchess.md 4.3. Fig. 3 is an image that the paper's text does not describe;
 * research/lab.md lists what is known about it, and our position agrees with all of that. */
const char *const lab_stages[PAPER_STAGES] = {
	NULL,
	"????/?GC?/?1g?/??M1/?kp?/?1G?/??1N/???P b b KMRRNPPPPgmmrnncppp 0 20",
	"n3/2K1/1R2/1G2/P1M1/1P2/1C1p/P2c b b - 0 60",
};

const struct lab_policy lab_policies[PAPER_POLICIES] = {
	{"Random", "RND", "random"},
	{"Capture", "CAP_RND", "capture"},
	{"Avoid", "", "avoid"},
	{"Capture and avoid", "CAP_AVD_RND", "capture-avoid"},
	{"Avoid and capture", "AVD_CAP_RND", "avoid-capture"},
	{"Trap", "", "trap"},
	{"Capture and trap", "", "capture-trap"},
	{"Capture avoid and trap", "", "capture-avoid-trap"},
};

struct run {
	const struct lab_setup *setup;
	struct results *results;
	struct lab_cell cells[LAB_CELLS_MAX];
	struct lab_measured measured[LAB_CELLS_MAX];
	int n_cells, n_done;
};

int lab_cells(enum lab_experiment e, struct lab_cell *out)
{
	int n = 0;
	if (e == LAB_TABLE1) {
		for (int stage = 0; stage < PAPER_STAGES; stage++)
			for (int policy = 0; policy < PAPER_POLICIES; policy++)
				out[n++] = (struct lab_cell){stage, policy, PAPER_LIMIT};
		return n;
	}
	for (int row = 0; row < PAPER_ROWS2; row++)
		for (int policy = 0; policy < PAPER_POLICIES; policy++)
			if (strcmp(lab_policies[policy].short_name, paper_table2[row].name) == 0)
				out[n++] = (struct lab_cell){0, policy, paper_table2[row].limit};
	return n;
}

static struct lab_ends ends_of(const struct playouts_tally *t)
{
	return (struct lab_ends){(int)t->wins, (int)t->losses, (int)t->draws};
}

/* The standard deviation of n integers, from their sum and their sum of squares. */
static double deviation(uint64_t sum, uint64_t squares, int n)
{
	double off = (double)squares - (double)sum * (double)sum / n;
	return n > 1 && off > 0 ? sqrt(off / (n - 1)) : 0;
}

/* Runs all playouts of a cell, with or without the evaluation. */
static bool play(const struct lab_setup *s, const struct lab_cell *c, uint64_t seed, bool evaluate,
		 struct lab_measured *out, struct error *err)
{
	struct position position;
	struct playouts p;
	struct playouts_request request = {
		.policy = playouts_policy(s->game, lab_policies[c->policy].word, err),
		.options = {c->limit, evaluate},
		.seed = seed,
		.count = lab_scaled(s, PAPER_PLAYOUTS),
		.threads = 1,
	};
	if (!request.policy || !game_set_up(s->game, s->preset, lab_stages[c->stage], &position, err))
		return false;
	int64_t start = clock_cpu_us();
	playouts_run(s->game, &position, &request, &p);
	double seconds = (double)(clock_cpu_us() - start) / 1e6;
	struct lab_judged *judged = &out->judged[evaluate];
	int best = playouts_best(&p);
	judged->all = ends_of(&p.all);
	judged->best = ends_of(&p.after[best]);
	s->game->text.format_move(&position, p.moves[best], judged->move, sizeof judged->move);
	if (evaluate)
		return true;
	out->n = request.count;
	out->seconds = seconds;
	out->left = (double)p.pieces / out->n;
	out->left_sd = deviation(p.pieces, p.pieces_squared, out->n);
	out->plies = (double)p.plies / out->n;
	out->plies_sd = deviation(p.plies, p.plies_squared, out->n);
	return true;
}

const char lab_playouts_header[] =
	"rules,seed,playouts,stage,policy,limit,seconds,left,left_sd,plies,plies_sd,"
	"won,lost,drawn,best,best_won,best_lost,best_drawn,"
	"eval_won,eval_lost,eval_drawn,eval_best,eval_best_won,eval_best_lost,eval_best_drawn";
enum {
	RULES,
	SEED,
	PLAYOUTS,
	STAGE,
	POLICY,
	LIMIT,
	SECONDS,
	LEFT,
	LEFT_SD,
	PLIES,
	PLIES_SD,
	JUDGED,
	JUDGED_COLUMNS = 7
};

static void add_row(const struct lab_setup *s, const struct lab_cell *c, const struct lab_measured *m,
		    struct string *out)
{
	string_add(out, "%s,%llu,%d,%d,%s,%d,%.6f,%.4f,%.4f,%.4f,%.4f", s->preset->name, (unsigned long long)s->seed,
		   m->n, c->stage + 1, lab_policies[c->policy].word, c->limit, m->seconds, m->left, m->left_sd,
		   m->plies, m->plies_sd);
	for (int i = 0; i < 2; i++) {
		const struct lab_judged *j = &m->judged[i];
		string_add(out, ",%d,%d,%d,%s,%d,%d,%d", j->all.won, j->all.lost, j->all.drawn, j->move, j->best.won,
			   j->best.lost, j->best.drawn);
	}
}

static bool read_ends(const struct results *r, int row, int column, int n, struct lab_ends *out, struct error *err)
{
	int64_t won, lost, drawn;
	if (!results_number(r, row, column, 0, n, &won, err) || !results_number(r, row, column + 1, 0, n, &lost, err) ||
	    !results_number(r, row, column + 2, 0, n, &drawn, err))
		return false;
	*out = (struct lab_ends){(int)won, (int)lost, (int)drawn};
	return won + lost + drawn <= n || results_refuse(r, row, column, lab_no_more_ends, err);
}

/* Finds the cell of a row; false if the row belongs to another run. */
static bool read_cell(const struct lab_setup *s, const struct lab_cell *cells, int n_cells, const struct results *r,
		      int row, int *cell, struct error *err)
{
	int64_t seed, n, stage, limit;
	if (!results_number(r, row, SEED, 0, INT64_MAX, &seed, err) ||
	    !results_number(r, row, PLAYOUTS, 1, INT32_MAX, &n, err) ||
	    !results_number(r, row, STAGE, 1, PAPER_STAGES, &stage, err) ||
	    !results_number(r, row, LIMIT, 1, 100000, &limit, err))
		return false;
	if (strcmp(results_cell(r, row, RULES), s->preset->name) != 0)
		return results_refuse(r, row, RULES, lab_rules_of_run, err);
	if ((uint64_t)seed != s->seed)
		return results_refuse(r, row, SEED, lab_seed_of_run, err);
	if (n != lab_scaled(s, PAPER_PLAYOUTS))
		return results_refuse(r, row, PLAYOUTS, lab_playouts_of_run, err);
	for (*cell = 0; *cell < n_cells; ++*cell) {
		const struct lab_cell *c = &cells[*cell];
		if (c->stage == stage - 1 && c->limit == limit &&
		    strcmp(lab_policies[c->policy].word, results_cell(r, row, POLICY)) == 0)
			return true;
	}
	return results_refuse(r, row, POLICY, lab_known_policy, err);
}

static bool read_row(const struct results *r, int row, struct lab_measured *m, struct error *err)
{
	int64_t n;
	if (!results_number(r, row, PLAYOUTS, 1, INT32_MAX, &n, err) ||
	    !results_real(r, row, SECONDS, &m->seconds, err) || !results_real(r, row, LEFT, &m->left, err) ||
	    !results_real(r, row, LEFT_SD, &m->left_sd, err) || !results_real(r, row, PLIES, &m->plies, err) ||
	    !results_real(r, row, PLIES_SD, &m->plies_sd, err))
		return false;
	for (int i = 0; i < 2; i++) {
		int column = JUDGED + i * JUDGED_COLUMNS;
		struct lab_judged *j = &m->judged[i];
		if (!read_ends(r, row, column, (int)n, &j->all, err) ||
		    !read_ends(r, row, column + 4, (int)n, &j->best, err))
			return false;
		snprintf(j->move, sizeof j->move, "%s", results_cell(r, row, column + 3));
	}
	m->n = (int)n;
	return true;
}

bool lab_measured_read(const struct lab_setup *s, const struct results *r, const struct lab_cell *cells, int n_cells,
		       struct lab_measured *out, struct error *err)
{
	memset(out, 0, (size_t)n_cells * sizeof *out);
	for (int row = 0; row < r->n_rows; row++) {
		int cell = 0;
		if (!read_cell(s, cells, n_cells, r, row, &cell, err) || !read_row(r, row, &out[cell], err))
			return false;
	}
	return true;
}

static void report(struct run *run, const struct lab_cell *c, const struct lab_measured *m)
{
	const struct lab_setup *s = run->setup;
	char words[160];
	snprintf(words, sizeof words, "%s, %s, limit %d: %.3f s, %.2f pieces left, %.2f plies, %.0f %% drawn",
		 paper_stages[c->stage], lab_policies[c->policy].word, c->limit, m->seconds, m->left, m->plies,
		 100.0 * m->judged[0].all.drawn / m->n);
	if (s->report)
		s->report(s->context, run->n_done, run->n_cells, words);
}

static bool is_wanted(void *context, int i)
{
	const struct run *run = context;
	return run->measured[i].n == 0;
}

/* Measures a row. */
static bool run_cell(void *context, int i, const atomic_bool *stop, struct string *result, struct error *err)
{
	const struct run *run = context;
	const struct lab_setup *s = run->setup;
	uint64_t seed = rng_mix(s->seed + (uint64_t)i);
	struct lab_measured m = {0};
	(void)stop; /* it takes only seconds */
	if (!play(s, &run->cells[i], seed, false, &m, err) || !play(s, &run->cells[i], seed, true, &m, err))
		return false;
	string_bytes(result, &m, sizeof m);
	return true;
}

static enum executor_next take_cell(void *context, int i, const void *result, size_t size, struct error *err)
{
	struct run *run = context;
	struct lab_measured m;
	struct string row = {0};
	(void)size;
	memcpy(&m, result, sizeof m);
	add_row(run->setup, &run->cells[i], &m, &row);
	bool added = results_add(run->results, row.text, err);
	string_release(&row);
	if (!added)
		return EXECUTOR_FAILED;
	run->n_done++;
	report(run, &run->cells[i], &m);
	return EXECUTOR_GO_ON;
}

bool lab_playouts_run(const struct lab_setup *s, struct results *r, bool *finished, struct error *err)
{
	struct run run = {.setup = s, .results = r};
	run.n_cells = lab_cells(s->experiment, run.cells);
	if (!lab_measured_read(s, r, run.cells, run.n_cells, run.measured, err))
		return false;
	for (int i = 0; i < run.n_cells; i++)
		run.n_done += run.measured[i].n > 0;
	const struct executor_jobs jobs = {.n = run.n_cells,
					   .threads = s->threads,
					   .is_wanted = is_wanted,
					   .work = run_cell,
					   .take = take_cell,
					   .context = &run,
					   .stop = s->stop};
	bool ok = executor_run(&jobs, err);
	*finished = run.n_done == run.n_cells;
	return ok;
}
