#include "base/mem.h"
#include "base/rng.h"
#include "endgames/endgames_messages.h"
#include "endgames/qlt_moves.h"
#include "endgames/qlt_tablebase.h"
#include "endgames/qlt_verify.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct lookup {
	struct qlt_tablebase *tables;
	bool failed;
};

static uint8_t look_up(void *context, const uint32_t pieces[2], int side)
{
	struct lookup *l = context;
	uint8_t value = QLT_DRAW;
	l->failed |= !qlt_tablebase_value(l->tables, pieces, side, &value);
	return value;
}

static void place(struct rng *rng, const int counts[2], uint32_t pieces[2])
{
	pieces[0] = pieces[1] = 0;
	for (int i = 0; i < counts[0] + counts[1];) {
		uint32_t bit = 1u << rng_below(rng, 24);
		if ((pieces[0] | pieces[1]) & bit)
			continue;
		pieces[i++ < counts[0] ? 0 : 1] |= bit;
	}
}

/* Compares random values with those after the moves, by the game's own tables of lines and neighbors. */
static bool probe_randomly(struct qlt_tablebase *t, const struct chunked_file *f, int n_probes, struct error *err)
{
	const int counts[2] = {f->head.tag[0], f->head.tag[1]};
	struct rng rng;
	struct lookup lookup = {.tables = t};
	rng_seed(&rng, (uint64_t)(counts[0] * 100 + counts[1]));
	for (int i = 0; i < n_probes; i++) {
		uint32_t pieces[2];
		int side = (int)rng_below(&rng, 2);
		uint8_t found;
		place(&rng, counts, pieces);
		if (!qlt_tablebase_value(t, pieces, side, &found))
			return fail(err, endgames_no_answer);
		uint8_t expected = qlt_value_from_moves(pieces, side, look_up, &lookup);
		if (lookup.failed)
			return fail(err, endgames_no_table_of_sector);
		if (found != expected)
			return fail(err, endgames_wrong_byte, pieces[0], pieces[1], side, (int)found, (int)expected);
	}
	return true;
}

static void describe(const struct chunked_file *f, struct tablebase_info *info)
{
	info->bytes = f->bytes;
	info->longest = f->head.longest;
	info->sum = f->head.sum;
	for (int side = 0; side < f->head.n_sides; side++)
		for (int result = 0; result < 3; result++) {
			static const int at[3] = {[QLT_LOST] = 0, [QLT_DRAWN] = 1, [QLT_WON] = 2};
			info->by_side[side][at[result]] = f->head.counts[side][result];
			info->count[at[result]] += f->head.counts[side][result];
			info->positions += f->head.counts[side][result];
		}
}

/* --- the files of a folder --- */

struct checking {
	struct qlt_tablebase *tables;
	int n_probes;
};

static bool parse_name(const char *name, int *first, int *second)
{
	char expected[QLT_FILE_NAME_MAX];
	if (sscanf(name, "%2d-%2d.qlt", first, second) != 2 || *first < 1 || *second > QLT_SIDE_MAX || *first > *second)
		return false;
	qlt_file_name(*first, *second, expected);
	return strcmp(name, expected) == 0;
}

static bool read_file(void *context, const char *name, struct tablebase_info *info, char set[TABLE_SET_NAME_MAX],
		      struct error *why)
{
	const struct checking *c = context;
	struct chunked_file f;
	int first, second;
	if (!parse_name(name, &first, &second))
		return fail(why, endgames_unknown_file);
	snprintf(set, TABLE_SET_NAME_MAX, "%d-%d", first, second);
	if (!qlt_file_open(&f, c->tables->folder, first, second, why))
		return false;
	describe(&f, info);
	bool good =
		(c->n_probes == 0 || chunked_file_check(&f, why)) && probe_randomly(c->tables, &f, c->n_probes, why);
	chunked_file_close(&f);
	return good;
}

/* Sorts by number of pieces, other names last. */
static int order_of(const char *name)
{
	int first = 99, second = 99;
	sscanf(name, "%2d-%2d", &first, &second);
	return 100 * (first + second) + first;
}

bool qlt_check(const char *folder, int n_probes, tablebase_report_fn *each, void *context, struct error *err)
{
	struct checking c = {qlt_tablebase_new(folder), n_probes};
	const struct table_listing listing = {.suffix = ".qlt", .order = order_of, .read = read_file, .context = &c};
	bool good = table_list(folder, &listing, each, context, err);
	qlt_tablebase_free(c.tables);
	return good;
}

/* --- all values --- */

struct pass {
	const struct tablebase_plan *plan;
	struct qlt_solved solved;
	int n_done;
};

/* Reads the sectors that removals lead to, and forgets those with too many or too few pieces. */
static bool read_smaller(struct pass *p, int first, int second, struct error *err)
{
	for (int i = 0; i <= QLT_SIDE_MAX; i++)
		for (int k = i; k <= QLT_SIDE_MAX; k++) {
			struct qlt_results *r = &p->solved.sectors[i][k];
			bool is_smaller = i <= second && k <= second && i + k < first + second;
			bool is_needed = is_smaller && i + k >= first + second - QLT_REMOVED_MAX && qlt_plays(i, k) &&
					 ((i <= first && k <= second) || (k <= first && i <= second));
			if (!is_needed)
				qlt_results_release(r);
			else if (!r->of[0] && !qlt_file_results(p->plan->folder, i, k, p->plan->threads, r, err))
				return false;
		}
	return true;
}

static bool check_values(struct pass *p, const struct chunked_file *f, struct error *err)
{
	const struct tablebase_plan *plan = p->plan;
	struct qlt_sector sector;
	qlt_sector_init(&sector, f->head.tag[0], f->head.tag[1]);
	uint8_t *values[2] = {malloc(f->head.n), f->head.n_sides == 2 ? malloc(f->head.n) : NULL};
	bool good = sector.n == f->head.n || fail(err, endgames_damaged_values);
	for (int side = 0; side < f->head.n_sides && good; side++)
		good = values[side] ? qlt_file_values(f, side, plan->threads, values[side], err)
				    : fail(err, endgames_no_memory);
	const uint8_t *const both[2] = {values[0], f->head.n_sides == 2 ? values[1] : values[0]};
	good = good && qlt_verify(&sector, &p->solved, both, plan->threads, plan->share, plan->context, err);
	free(values[0]);
	free(values[1]);
	return good;
}

static bool check_sector(void *context, const char *name, struct tablebase_info *info, char set[TABLE_SET_NAME_MAX],
			 struct error *why)
{
	struct pass *p = context;
	const struct tablebase_plan *plan = p->plan;
	struct chunked_file f;
	int first, second;
	if (!parse_name(name, &first, &second))
		return fail(why, endgames_unknown_file);
	snprintf(set, TABLE_SET_NAME_MAX, "%d-%d", first, second);
	if (plan->progress)
		plan->progress(plan->context, "checking", set, p->n_done, 0);
	p->n_done++;
	if (!qlt_file_open(&f, plan->folder, first, second, why))
		return false;
	describe(&f, info);
	bool good = read_smaller(p, first, second, why) && check_values(p, &f, why);
	chunked_file_close(&f);
	return good;
}

static bool is_wanted(void *context, const char *name)
{
	const struct pass *p = context;
	char set[TABLE_SET_NAME_MAX];
	int first, second;
	if (!parse_name(name, &first, &second))
		return false;
	snprintf(set, sizeof set, "%d-%d", first, second);
	bool wanted = second <= p->plan->pieces;
	for (int i = 0; i < p->plan->n_sets; i++)
		wanted = wanted || strcmp(p->plan->sets[i], set) == 0;
	return wanted;
}

bool qlt_check_all(const struct tablebase_plan *plan, tablebase_report_fn *each, void *context, struct error *err)
{
	struct pass *p = mem_new(sizeof *p);
	const struct table_listing listing = {
		.suffix = ".qlt", .order = order_of, .wanted = is_wanted, .read = check_sector, .context = p};
	p->plan = plan;
	bool good = (qlt_index_fill(QLT_SIDE_MAX) || fail(err, endgames_no_memory)) &&
		    table_list(plan->folder, &listing, each, context, err);
	for (int i = 0; i <= QLT_SIDE_MAX; i++)
		for (int k = i; k <= QLT_SIDE_MAX; k++)
			qlt_results_release(&p->solved.sectors[i][k]);
	free(p);
	return good;
}
