/* Builds the files of sets in order of size, as captures lead to smaller sets; sets of the same size are built in
 * parallel. */
#include "base/executor.h"
#include "base/mem.h"
#include "endgames/dct_tablebase.h"
#include "endgames/endgames_messages.h"
#include "endgames/table_file.h"

#include <stdlib.h>
#include <string.h>

struct build {
	const struct tablebase_plan *plan;
	struct dct_tablebase *tables; /* the sets built so far */
	bool *wanted;                 /* by set: to be built */
	int n_wanted;

	int n_now, *now; /* the sets of the current size */

	struct lock lock; /* guards n_done and the caller's progress callback */
	int n_done;
};

/* --- dependencies between sets --- */

static int smallest_piece(const struct dct_material *m, int group)
{
	for (uint8_t piece = 0; piece < DC_PIECES; piece++)
		if (dct_set_counted(m->counts, piece) && m->group_of[piece] == group)
			return piece;
	return -1;
}

/* The material that is left of the set's own material when a piece of the group is captured; NULL if a side has no
 * pieces left. */
static const struct dct_material *without(const struct dct_catalogue *c, const struct dct_material *m, int group)
{
	return dct_set_find(c, m->counts - dct_set_count((uint8_t)smallest_piece(m, group), 1));
}

static const struct dct_material *own_material(const struct dct_catalogue *c, int set)
{
	return dct_set_find(c, c->sets[set].counts);
}

static void want(struct build *b, int set)
{
	const struct dct_catalogue *c = &b->tables->catalogue;
	if (b->wanted[set])
		return;
	b->wanted[set] = true;
	b->n_wanted++;
	for (int g = 0; g < c->sets[set].n_groups; g++) {
		const struct dct_material *child = without(c, own_material(c, set), g);
		if (child)
			want(b, child->set);
	}
}

static bool want_all(struct build *b, struct error *err)
{
	const struct tablebase_plan *plan = b->plan;
	const struct dct_catalogue *c = &b->tables->catalogue;
	for (int i = 0; i < c->n_sets; i++)
		if (c->sets[i].n_pieces <= plan->pieces)
			want(b, i);
	for (int i = 0; i < plan->n_sets; i++) {
		const struct dct_material *m = dct_set_read(c, plan->sets[i], err);
		if (!m)
			return false;
		want(b, m->set);
	}
	return true;
}

/* --- one set --- */

static bool find_children(struct build *b, int set, struct dct_child children[DCT_PIECES_MAX], struct error *err)
{
	const struct dct_catalogue *c = &b->tables->catalogue;
	const struct dct_material *own = own_material(c, set);
	for (int g = 0; g < c->sets[set].n_groups; g++) {
		const struct dct_material *m = without(c, own, g);
		children[g] = (struct dct_child){0};
		if (!m)
			continue;
		children[g].index = b->tables->tables[m->set].index;
		children[g].values = dct_tablebase_values(b->tables, m->set);
		children[g].swapped = m->swapped;
		if (!children[g].values.of[0])
			return fail(err, endgames_needed_file_gone, c->sets[set].name, c->sets[m->set].name);
		for (uint8_t piece = 0; piece < DC_PIECES; piece++)
			if (dct_set_counted(m->counts, piece))
				children[g].group_of[own->group_of[piece]] = m->group_of[piece];
	}
	return true;
}

static bool build_set(struct build *b, int set, struct error *err)
{
	struct dct_child children[DCT_PIECES_MAX];
	struct dct_values values;
	const struct dct_set *s = &b->tables->catalogue.sets[set];
	if (!find_children(b, set, children, err) || !dct_solve(s, children, &values, err))
		return false;
	bool written = dct_file_write(b->plan->folder, s, &values, err);
	free(values.of[0]);
	return written;
}

static void report(struct build *b, const char *doing, const struct dct_set *set)
{
	thread_lock_take(&b->lock);
	if (b->plan->progress)
		b->plan->progress(b->plan->context, doing, set->name, b->n_done, b->n_wanted);
	thread_lock_give(&b->lock);
}

/* The real result is the file; the byte only signals completion. */
static bool build_one(void *context, int i, const atomic_bool *stop, struct string *result, struct error *err)
{
	struct build *b = context;
	const struct dct_set *set = &b->tables->catalogue.sets[b->now[i]];
	struct dct_values values;
	(void)stop;
	bool done = dct_file_read(b->plan->folder, set, &values, NULL);
	if (done) {
		free(values.of[0]);
	} else {
		report(b, dct_file_exists(b->plan->folder, set) ? "rebuilding" : "building", set);
		done = build_set(b, b->now[i], err);
	}
	string_char(result, 1);
	return done;
}

static enum executor_next count_one(void *context, int i, const void *result, size_t size, struct error *err)
{
	struct build *b = context;
	(void)i;
	(void)result;
	(void)size;
	(void)err;
	thread_lock_take(&b->lock);
	b->n_done++;
	thread_lock_give(&b->lock);
	return EXECUTOR_GO_ON;
}

/* --- all sets --- */

/* Memory holds the values of all smaller sets and, per thread, the solution of a set and its file. */
struct memory {
	size_t kept, largest;
};

static struct memory memory_for(const struct build *b, int n_pieces)
{
	const struct dct_catalogue *c = &b->tables->catalogue;
	struct memory m = {.kept = 0, .largest = 1};
	for (int i = 0; i < c->n_sets; i++) {
		size_t values = (size_t)b->tables->tables[i].index.n * 2;
		if (b->wanted[i] && c->sets[i].n_pieces < n_pieces)
			m.kept += values;
		if (b->wanted[i] && c->sets[i].n_pieces == n_pieces &&
		    dct_solve_memory(&c->sets[i]) + values > m.largest)
			m.largest = dct_solve_memory(&c->sets[i]) + values;
	}
	return m;
}

/* Number of threads that fit in memory. */
static bool count_threads(const struct build *b, int n_pieces, int *threads, struct error *err)
{
	size_t megabyte = (size_t)1 << 20;
	struct memory m = memory_for(b, n_pieces);
	if (b->plan->memory < m.kept + m.largest)
		return fail(err, endgames_too_little_memory, n_pieces, (m.kept + m.largest) / megabyte + 1,
			    b->plan->memory / megabyte);
	size_t n = (b->plan->memory - m.kept) / m.largest;
	*threads = n < (size_t)b->plan->threads ? (int)n : b->plan->threads;
	return true;
}

static bool build_size(struct build *b, int n_pieces, struct error *err)
{
	const struct dct_catalogue *c = &b->tables->catalogue;
	int threads = 1;
	b->n_now = 0;
	for (int i = 0; i < c->n_sets; i++)
		if (b->wanted[i] && c->sets[i].n_pieces == n_pieces)
			b->now[b->n_now++] = i;
	if (!b->n_now)
		return true;
	if (!count_threads(b, n_pieces, &threads, err))
		return false;
	const struct executor_jobs jobs = {
		.n = b->n_now,
		.threads = threads,
		.is_local = true,
		.work = build_one,
		.take = count_one,
		.context = b,
	};
	return executor_run(&jobs, err);
}

static bool begin(struct build *b, const struct tablebase_plan *plan, struct error *err)
{
	*b = (struct build){.plan = plan, .tables = dct_tablebase_new(plan->folder, plan->memory)};
	b->wanted = mem_new((size_t)b->tables->catalogue.n_sets * sizeof *b->wanted);
	b->now = mem_new((size_t)b->tables->catalogue.n_sets * sizeof *b->now);
	thread_lock_init(&b->lock);
	return want_all(b, err);
}

static void end(struct build *b)
{
	thread_lock_release(&b->lock);
	free(b->wanted);
	free(b->now);
	dct_tablebase_free(b->tables);
}

bool dct_build(const struct tablebase_plan *plan, struct error *err)
{
	struct build b;
	bool done = begin(&b, plan, err) && table_file_sweep(plan->folder, ".dct", err);
	for (int n = 2; n <= DCT_PIECES_MAX && done; n++)
		done = build_size(&b, n, err);
	end(&b);
	return done;
}

/* --- what it takes --- */

/* Measured in builds: CPU seconds per value, and bytes per value in a file. */
#define SECONDS_A_VALUE 0.17e-6
#define FILE_BYTES      0.25

bool dct_estimate(const struct tablebase_plan *plan, struct tablebase_estimate *out, struct error *err)
{
	struct build b;
	bool good = begin(&b, plan, err);
	const struct dct_catalogue *c = &b.tables->catalogue;
	*out = (struct tablebase_estimate){.values = 0};
	for (int i = 0; i < c->n_sets && good; i++) {
		if (!b.wanted[i] || dct_file_exists(plan->folder, &c->sets[i]))
			continue;
		size_t values = (size_t)b.tables->tables[i].index.n * 2;
		struct memory m = memory_for(&b, c->sets[i].n_pieces);
		int n_threads = plan->threads > 1 ? plan->threads : 1;
		size_t needed = m.kept + (size_t)n_threads * m.largest;
		out->values += values;
		out->memory = needed > out->memory ? needed : out->memory;
		out->seconds += SECONDS_A_VALUE * (double)values / n_threads;
		out->disk += (uint64_t)(FILE_BYTES * (double)values);
	}
	end(&b);
	return good;
}
