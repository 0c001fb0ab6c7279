#include "base/base_messages.h"
#include "base/rng.h"
#include "base/system.h"
#include "endgames/endgames_messages.h"
#include "endgames/qlt_moves.h"
#include "endgames/qlt_tablebase.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

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
static bool probe_randomly(struct qlt_tablebase *t, const struct qlt_file *f, int n_probes, struct error *err)
{
	struct rng rng;
	struct lookup lookup = {.tables = t};
	rng_seed(&rng, (uint64_t)(f->counts[0] * 100 + f->counts[1]));
	for (int i = 0; i < n_probes; i++) {
		uint32_t pieces[2];
		int side = (int)rng_below(&rng, 2);
		uint8_t found;
		place(&rng, f->counts, pieces);
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

static bool read_all(const struct qlt_file *f, struct error *err)
{
	uint8_t values[QLT_CHUNK];
	uint32_t n, sum = 0;
	for (int side = 0; side < f->n_sides; side++)
		for (uint32_t chunk = 0; chunk < f->n_chunks; chunk++)
			if (qlt_file_chunk(f, side, chunk, values, &n, err))
				sum = (uint32_t)crc32(sum, values, n);
			else
				return false;
	return sum == f->statistics.sum || fail(err, endgames_damaged_values);
}

static void check_file(struct qlt_tablebase *t, const char *name, int n_probes, struct tablebase_info *info,
		       char set[QLT_FILE_NAME_MAX], struct error *why)
{
	char expected[QLT_FILE_NAME_MAX];
	struct qlt_file f;
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
	info->bytes = f.bytes;
	info->longest = f.statistics.longest;
	info->sum = f.statistics.sum;
	for (int side = 0; side < f.n_sides; side++)
		for (int result = 0; result < 3; result++) {
			static const int at[3] = {[QLT_LOST] = 0, [QLT_DRAWN] = 1, [QLT_WON] = 2};
			info->by_side[side][at[result]] = f.statistics.counts[side][result];
			info->count[at[result]] += f.statistics.counts[side][result];
			info->positions += f.statistics.counts[side][result];
		}
	if ((n_probes == 0 || read_all(&f, why)) && probe_randomly(t, &f, n_probes, why))
		info->trouble = NULL;
	qlt_file_close(&f);
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
