#include "lab/lab_speed.h"
#include "base/executor.h"
#include "lab/lab_messages.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const nets[LAB_SPEED_NETS] = {"none", "net"};

/* --- rows --- */

const char lab_speed_header[] =
	"seed,budget,net,position,wxf_nodes,wxf_us,wxf_ruling_ns,checks_nodes,checks_us,checks_ruling_ns,nolimit_nodes,"
	"nolimit_us,nolimit_ruling_ns,rulings";
enum { SEED, BUDGET, NET, POSITION, MEASURED, MEASURED_COLUMNS = 3, RULINGS = MEASURED + LAB_SPEED_RULES * 3 };

static int n_positions(const struct lab_setup *s)
{
	return lab_scaled(s, LAB_SPEED_POSITIONS);
}

static int n_nets(const struct lab_setup *s)
{
	return s->xiangqi.net ? 2 : 1;
}

static void add_row(const struct lab_setup *s, int net, int position, const struct lab_speed *m, struct string *out)
{
	char budget[32];
	lab_budget(s, budget, sizeof budget);
	string_add(out, "%llu,%s,%s,%d", (unsigned long long)s->seed, budget, nets[net], position);
	for (int i = 0; i < LAB_SPEED_RULES; i++)
		string_add(out, ",%llu,%lld,%lld", (unsigned long long)m->rules[i].nodes, (long long)m->rules[i].us,
			   (long long)m->rules[i].ruling_ns);
	string_add(out, ",%d", m->n_rulings);
}

static bool read_measured(const struct results *r, int row, struct lab_speed *out, struct error *err)
{
	int64_t nodes, rulings;
	for (int i = 0; i < LAB_SPEED_RULES; i++) {
		int column = MEASURED + i * MEASURED_COLUMNS;
		if (!results_number(r, row, column, 1, INT64_MAX, &nodes, err) ||
		    !results_number(r, row, column + 1, 1, INT64_MAX, &out->rules[i].us, err) ||
		    !results_number(r, row, column + 2, 0, INT64_MAX, &out->rules[i].ruling_ns, err))
			return false;
		out->rules[i].nodes = (uint64_t)nodes;
	}
	if (!results_number(r, row, RULINGS, 0, INT32_MAX, &rulings, err))
		return false;
	out->n_rulings = (int)rulings;
	out->measured = true;
	return true;
}

static bool read_row(const struct lab_setup *s, const struct results *r, int row, const struct lab_speeds *out,
		     struct error *err)
{
	char budget[32];
	int64_t seed, position;
	int net = 0;
	lab_budget(s, budget, sizeof budget);
	if (!results_number(r, row, SEED, 0, INT64_MAX, &seed, err))
		return false;
	if ((uint64_t)seed != s->seed)
		return results_refuse(r, row, SEED, lab_seed_of_run, err);
	if (strcmp(results_cell(r, row, BUDGET), budget) != 0)
		return results_refuse(r, row, BUDGET, lab_nodes_of_run, err);
	while (net < n_nets(s) && strcmp(results_cell(r, row, NET), nets[net]) != 0)
		net++;
	if (net == n_nets(s))
		return results_refuse(r, row, NET, lab_known_net, err);
	if (!results_number(r, row, POSITION, 0, out->n - 1, &position, err))
		return false;
	struct lab_speed *place = lab_speed_at(out, net, (int)position);
	return place->measured ? results_refuse(r, row, POSITION, lab_each_position_once, err)
			       : read_measured(r, row, place, err);
}

bool lab_speeds_read(const struct lab_setup *s, const struct results *r, struct lab_speeds *out, struct error *err)
{
	out->n = n_positions(s);
	out->list = calloc((size_t)(LAB_SPEED_NETS * out->n), sizeof *out->list);
	if (!out->list)
		return fail(err, lab_no_memory_for_positions, out->n);
	for (int row = 0; row < r->n_rows; row++)
		if (!read_row(s, r, row, out, err))
			return false;
	return true;
}

void lab_speeds_release(struct lab_speeds *speeds)
{
	free(speeds->list);
	*speeds = (struct lab_speeds){NULL, 0};
}

/* --- the run --- */

struct run {
	const struct lab_setup *setup;
	struct results *results;
	struct lab_speeds speeds;
	int n_done, n;
};

static bool is_wanted(void *context, int i)
{
	const struct run *run = context;
	return !lab_speed_at(&run->speeds, i % n_nets(run->setup), i / n_nets(run->setup))->measured;
}

static bool measure_one(void *context, int i, const atomic_bool *stop, struct string *result, struct error *err)
{
	const struct run *run = context;
	struct lab_speed m;
	(void)stop; /* it takes about a second */
	if (!lab_speed_measure(run->setup, i % n_nets(run->setup), i / n_nets(run->setup), &m, err))
		return false;
	string_bytes(result, &m, sizeof m);
	return true;
}

static enum executor_next take_one(void *context, int i, const void *result, size_t size, struct error *err)
{
	struct run *run = context;
	const struct lab_setup *s = run->setup;
	int net = i % n_nets(s), position = i / n_nets(s);
	struct lab_speed *m = lab_speed_at(&run->speeds, net, position);
	struct string row = {0};
	memcpy(m, result, size);
	add_row(s, net, position, m, &row);
	bool added = results_add(run->results, row.text, err);
	string_release(&row);
	if (!added)
		return EXECUTOR_FAILED;
	run->n_done++;
	if (s->report)
		s->report(s->context, run->n_done, run->n, NULL);
	return EXECUTOR_GO_ON;
}

int lab_speed_players(const struct lab_setup *s, struct match_player *out)
{
	out[0] = (struct match_player){.word = LAB_SPEED_PLAYER};
	out[1] = (struct match_player){.word = "strongest", .setup.no_net = true};
	out[2] = (struct match_player){.word = "strongest", .setup.net = s->xiangqi.net};
	return s->xiangqi.net ? 3 : 2;
}

bool lab_speed_run(const struct lab_setup *s, struct results *r, bool *finished, struct error *err)
{
	struct run run = {.setup = s, .results = r, .n = n_nets(s) * n_positions(s)};
	const struct executor_jobs jobs = {.n = run.n,
					   .threads = s->threads,
					   .is_wanted = is_wanted,
					   .work = measure_one,
					   .take = take_one,
					   .context = &run,
					   .stop = s->stop};
	bool ok = lab_speeds_read(s, r, &run.speeds, err);
	for (int i = 0; ok && i < run.n; i++)
		run.n_done += !is_wanted(&run, i);
	ok = ok && executor_run(&jobs, err);
	*finished = run.n_done == run.n;
	lab_speeds_release(&run.speeds);
	return ok;
}
