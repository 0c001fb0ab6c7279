#include "base/mem.h"
#include "base/ranks.h"
#include "endgames/endgames_messages.h"
#include "endgames/qlt_tablebase.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TABLES_BYTES ((size_t)400 << 20) /* endgames/qlt_index.h, endgames/qlt_ways.h */

struct build {
	const struct tablebase_plan *plan;
	bool wanted[QLT_SIDE_MAX + 1][QLT_SIDE_MAX + 1];
	int n_wanted, n_done;
	struct qlt_solved solved;
};

/* Adds a sector and all sectors that removals lead to. */
static void want(struct build *b, int first, int second)
{
	for (int i = 1; i <= first; i++)
		for (int k = 1; k <= second; k++)
			b->wanted[i < k ? i : k][i < k ? k : i] |= qlt_plays(i, k);
}

/* Parses "8-7". */
static bool want_set(struct build *b, const char *name, struct error *err)
{
	int first, second, end = 0;
	if (sscanf(name, "%2d-%2d%n", &first, &second, &end) != 2 || name[end] || first < 1 || second < 1 ||
	    first > QLT_SIDE_MAX || second > QLT_SIDE_MAX || !qlt_plays(first, second))
		return fail(err, endgames_bad_sector, name, (int)QLT_SIDE_MAX);
	want(b, first, second);
	return true;
}

/* --- memory --- */

static size_t results_bytes(const struct qlt_results *r)
{
	return r->of[0] || r->of[1] ? (r->of[0] && r->of[1] ? 2 : 1) * (size_t)(r->sector.n / 4) : 0;
}

static size_t kept_bytes(const struct build *b)
{
	size_t n = 0;
	for (int i = 0; i <= QLT_SIDE_MAX; i++)
		for (int k = i; k <= QLT_SIDE_MAX; k++)
			n += results_bytes(&b->solved.sectors[i][k]);
	return n;
}

static bool check_memory(const struct build *b, const struct qlt_sector *s, const char *name, struct error *err)
{
	size_t megabyte = (size_t)1 << 20;
	size_t needed = TABLES_BYTES + kept_bytes(b) + 2 * (size_t)s->n + qlt_solve_memory(s, b->plan->threads);
	return needed <= b->plan->memory ||
	       fail(err, endgames_sector_memory, name, needed / megabyte + 1, b->plan->memory / megabyte);
}

/* Releases results that no sector with this many pieces or more needs. */
static void forget_before(struct build *b, int n_pieces)
{
	for (int i = 0; i <= QLT_SIDE_MAX; i++)
		for (int k = i; k <= QLT_SIDE_MAX; k++)
			if (i + k < n_pieces - QLT_REMOVED_MAX)
				qlt_results_release(&b->solved.sectors[i][k]);
}

/* --- building --- */

static bool solve(struct build *b, const struct qlt_sector *s, const char *name, struct error *err)
{
	uint8_t *values[2] = {malloc(s->n), malloc(s->n)};
	int first = s->counts[0], second = s->counts[1];
	bool good = check_memory(b, s, name, err);
	good = good && ((values[0] && values[1]) || fail(err, endgames_no_memory));
	good = good && qlt_solve(s, &b->solved, b->plan->threads, values, err) &&
	       (ranks_is_worker() || qlt_file_write(b->plan->folder, s, values, b->plan->threads, err));
	if (good && !qlt_results_init(&b->solved.sectors[first][second], first, second, values))
		good = fail(err, endgames_no_memory);
	free(values[0]);
	free(values[1]);
	return good;
}

static void report(const struct build *b, const char *doing, const char *name)
{
	if (b->plan->progress && !ranks_is_worker())
		b->plan->progress(b->plan->context, doing, name, b->n_done, b->n_wanted);
}

static bool exists(const struct build *b, int first, int second)
{
	struct chunked_file f;
	bool is_open = qlt_file_open(&f, b->plan->folder, first, second, NULL);
	if (is_open)
		chunked_file_close(&f);
	return is_open;
}

/* Sends rank 0's bytes to all ranks. */
static bool tell_all(void *bytes, uint64_t n, struct error *err)
{
	uint64_t *ends = mem_new((size_t)ranks_count() * sizeof *ends);
	for (int i = 0; i < ranks_count(); i++)
		ends[i] = n;
	bool good = ranks_complete(bytes, ends, err);
	free(ends);
	return good;
}

static bool share_results(struct qlt_results *r, int first, int second, struct error *err)
{
	int n_sides = first == second ? 1 : 2;
	if (ranks_is_worker())
		qlt_sector_init(&r->sector, first, second);
	for (int side = 0; side < n_sides; side++) {
		size_t n = (size_t)(r->sector.n / 4 + 1);
		if (ranks_is_worker())
			r->of[side] = malloc(n);
		if (!r->of[side])
			return fail(err, endgames_no_memory);
		if (!tell_all(r->of[side], n, err))
			return false;
	}
	return true;
}

/* Rank 0 reads the sector's file for all ranks. *is_there: whether an intact file exists. */
static bool read_file(struct build *b, int first, int second, bool *is_there, struct error *err)
{
	struct qlt_results *r = &b->solved.sectors[first][second];
	*is_there = !ranks_is_worker() && qlt_file_results(b->plan->folder, first, second, b->plan->threads, r, NULL);
	return ranks_count() == 1 ||
	       (tell_all(is_there, sizeof *is_there, err) && (!*is_there || share_results(r, first, second, err)));
}

static bool build_sector(struct build *b, int first, int second, struct error *err)
{
	char name[QLT_FILE_NAME_MAX];
	struct qlt_sector s;
	bool is_there;
	snprintf(name, sizeof name, "%d-%d", first, second);
	if (!read_file(b, first, second, &is_there, err))
		return false;
	if (!is_there) {
		report(b, exists(b, first, second) ? "rebuilding" : "building", name);
		qlt_sector_init(&s, first, second);
		if (!solve(b, &s, name, err))
			return false;
	}
	b->n_done++;
	return true;
}

static bool build_all(struct build *b, struct error *err)
{
	for (int n = 2; n <= 2 * QLT_SIDE_MAX; n++) {
		forget_before(b, n);
		for (int first = 1; first <= n / 2; first++)
			if (n - first <= QLT_SIDE_MAX && b->wanted[first][n - first] &&
			    !build_sector(b, first, n - first, err))
				return false;
	}
	return true;
}

/* Bytes of the results that are kept while a sector is solved. */
static size_t smaller_bytes(int first, int second)
{
	size_t n = 0;
	for (int i = 1; i <= QLT_SIDE_MAX; i++)
		for (int k = i; k <= QLT_SIDE_MAX; k++) {
			struct qlt_sector s;
			if (i + k > first + second || i + k < first + second - QLT_REMOVED_MAX)
				continue;
			qlt_sector_init(&s, i, k);
			n += (size_t)(i == k ? 1 : 2) * (size_t)(s.n / 4);
		}
	return n;
}

/* Fills in what the plan wants. */
static bool begin(struct build *b, const struct tablebase_plan *plan, struct error *err)
{
	b->plan = plan;
	bool good = qlt_index_fill(QLT_SIDE_MAX) || fail(err, endgames_no_memory);
	if (plan->pieces)
		want(b, plan->pieces, plan->pieces);
	for (int i = 0; i < plan->n_sets && good; i++)
		good = want_set(b, plan->sets[i], err);
	for (int i = 1; i <= QLT_SIDE_MAX; i++)
		for (int k = i; k <= QLT_SIDE_MAX; k++)
			b->n_wanted += b->wanted[i][k];
	return good;
}

/* Measured on sectors: CPU seconds per value, and bytes per value in a file by the difference in pieces. */
#define SECONDS_A_VALUE 0.31e-6
static const double file_bytes[] = {0.28, 0.25, 0.14, 0.1, 0.07, 0.05};
enum { DIFFERENCE_MAX = sizeof file_bytes / sizeof *file_bytes - 1 };

bool qlt_estimate(const struct tablebase_plan *plan, struct tablebase_estimate *out, struct error *err)
{
	struct build *b = mem_new(sizeof *b);
	int threads = (plan->threads > 1 ? plan->threads : 1) * ranks_count();
	bool good = begin(b, plan, err);
	*out = (struct tablebase_estimate){.memory = TABLES_BYTES};
	for (int i = 1; i <= QLT_SIDE_MAX && good; i++)
		for (int k = i; k <= QLT_SIDE_MAX; k++) {
			struct qlt_sector s;
			if (!b->wanted[i][k] || exists(b, i, k))
				continue;
			qlt_sector_init(&s, i, k);
			size_t memory = TABLES_BYTES + 2 * (size_t)s.n + qlt_solve_memory(&s, plan->threads) +
					smaller_bytes(i, k);
			int difference = k - i < DIFFERENCE_MAX ? k - i : DIFFERENCE_MAX;
			out->values += 2 * s.n;
			out->seconds += SECONDS_A_VALUE * 2 * (double)s.n / threads;
			out->memory = memory > out->memory ? memory : out->memory;
			out->disk += (uint64_t)(file_bytes[difference] * (i == k ? 1 : 2) * (double)s.n);
		}
	free(b);
	return good;
}

bool qlt_build(const struct tablebase_plan *plan, struct error *err)
{
	struct build *b = mem_new(sizeof *b);
	bool good = begin(b, plan, err) && build_all(b, err);
	forget_before(b, 3 * QLT_SIDE_MAX);
	free(b);
	return good;
}
