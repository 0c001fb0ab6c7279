#include "base/base_messages.h"
#include "base/mem.h"
#include "base/rng.h"
#include "base/system.h"
#include "endgames/endgames_messages.h"
#include "endgames/qlt_moves.h"
#include "endgames/qlt_tablebase.h"
#include "endgames/qlt_verify.h"

#include <dirent.h>
#include <errno.h>
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

static void check_file(struct qlt_tablebase *t, const char *name, int n_probes, struct tablebase_info *info,
		       char set[QLT_FILE_NAME_MAX], struct error *why)
{
	char expected[QLT_FILE_NAME_MAX];
	struct chunked_file f;
	int first = 0, second = 0;
	*info = (struct tablebase_info){.set = "?", .file = name, .trouble = why->text};
	if (sscanf(name, "%2d-%2d.qlt", &first, &second) == 2)
		qlt_file_name(first, second, expected);
	if (first < 1 || second > QLT_SIDE_MAX || first > second || strcmp(name, expected) != 0) {
		fail(why, endgames_unknown_file);
		return;
	}
	snprintf(set, QLT_FILE_NAME_MAX, "%d-%d", first, second);
	info->set = set;
	if (!qlt_file_open(&f, t->folder, first, second, why))
		return;
	describe(&f, info);
	if ((n_probes == 0 || chunked_file_check(&f, why)) && probe_randomly(t, &f, n_probes, why))
		info->trouble = NULL;
	chunked_file_close(&f);
}

static int is_table(const struct dirent *entry)
{
	size_t n = strlen(entry->d_name);
	return n > 4 && strcmp(entry->d_name + n - 4, ".qlt") == 0;
}

/* By number of pieces, other names last. */
static int by_pieces(const struct dirent **a, const struct dirent **b)
{
	int counts[2][2] = {{99, 99}, {99, 99}};
	sscanf((*a)->d_name, "%2d-%2d", &counts[0][0], &counts[0][1]);
	sscanf((*b)->d_name, "%2d-%2d", &counts[1][0], &counts[1][1]);
	int order = counts[0][0] + counts[0][1] - counts[1][0] - counts[1][1];
	order = order ? order : counts[0][0] - counts[1][0];
	return order ? order : strcmp((*a)->d_name, (*b)->d_name);
}

bool qlt_check(const char *folder, int n_probes, void (*each)(void *context, const struct tablebase_info *),
	       void *context, struct error *err)
{
	struct dirent **entries;
	int n = scandir(folder, &entries, is_table, by_pieces);
	if (n < 0)
		return fail(err, cannot_read_folder, folder, system_error(errno));
	struct qlt_tablebase *t = qlt_tablebase_new(folder);
	for (int i = 0; i < n; i++) {
		struct tablebase_info info;
		struct error why;
		char set[QLT_FILE_NAME_MAX];
		check_file(t, entries[i]->d_name, n_probes, &info, set, &why);
		each(context, &info);
		free(entries[i]);
	}
	free(entries);
	qlt_tablebase_free(t);
	return true;
}

/* --- all values --- */

struct pass {
	const struct tablebase_plan *plan;
	struct qlt_solved solved;
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

static void check_sector(struct pass *p, int first, int second, struct tablebase_info *info, struct error *why)
{
	struct chunked_file f;
	info->trouble = why->text;
	if (!qlt_file_open(&f, p->plan->folder, first, second, why))
		return;
	describe(&f, info);
	if (read_smaller(p, first, second, why) && check_values(p, &f, why))
		info->trouble = NULL;
	chunked_file_close(&f);
}

static bool is_wanted(const struct tablebase_plan *plan, const char *set, int second)
{
	bool wanted = second <= plan->pieces;
	for (int i = 0; i < plan->n_sets; i++)
		wanted = wanted || strcmp(plan->sets[i], set) == 0;
	return wanted;
}

bool qlt_check_all(const struct tablebase_plan *plan, void (*each)(void *context, const struct tablebase_info *),
		   void *context, struct error *err)
{
	struct pass *p = mem_new(sizeof *p);
	struct chunked_file f;
	p->plan = plan;
	bool good = qlt_index_fill(QLT_SIDE_MAX) || fail(err, endgames_no_memory);
	for (int n = 4; n < 2 * QLT_SIDE_MAX && good; n++)
		for (int first = 1; first <= n / 2; first++) {
			char set[QLT_FILE_NAME_MAX], name[QLT_FILE_NAME_MAX];
			int second = n - first;
			struct error why;
			struct tablebase_info info = {.set = set, .file = name};
			snprintf(set, sizeof set, "%d-%d", first, second);
			qlt_file_name(first, second, name);
			if (second > QLT_SIDE_MAX || !is_wanted(plan, set, second) ||
			    !qlt_file_open(&f, plan->folder, first, second, NULL))
				continue;
			chunked_file_close(&f);
			if (plan->progress)
				plan->progress(plan->context, "checking", set, first, n);
			check_sector(p, first, second, &info, &why);
			each(context, &info);
		}
	for (int i = 0; i <= QLT_SIDE_MAX; i++)
		for (int k = i; k <= QLT_SIDE_MAX; k++)
			qlt_results_release(&p->solved.sectors[i][k]);
	free(p);
	return good;
}
