#include "endgames/qlt_file.h"
#include "base/thread.h"
#include "endgames/endgames_messages.h"
#include "endgames/table_file.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct chunked_format format = {"qipanqlt", 1, QLT_CHUNK};

void qlt_file_name(int first, int second, char name[QLT_FILE_NAME_MAX])
{
	snprintf(name, QLT_FILE_NAME_MAX, "%d-%d.qlt", first, second);
}

static bool path_of(const char *folder, int first, int second, char path[TABLE_PATH_SIZE], struct error *err)
{
	char name[QLT_FILE_NAME_MAX];
	qlt_file_name(first, second, name);
	return table_file_path(folder, name, path, err);
}

struct counting {
	const struct qlt_sector *sector;
	uint8_t *const *values;
	struct chunked_head *out;
};

/* Counts different positions: equivalent ones of a symmetric block once. */
static void count_block(void *context, uint32_t number, uint32_t begin)
{
	struct counting *c = context;
	const struct qlt_block *block = &qlt_blocks[number];
	bool is_symmetric = qlt_is_symmetric(block);
	const uint16_t *middles = qlt_middles(c->sector, block->counts);
	uint32_t n = c->sector->spans[block->counts[0]][block->counts[1]].size;
	for (uint32_t i = 0; i < n; i++) {
		if (is_symmetric && qlt_least(block, middles[i]) != middles[i])
			continue;
		for (int side = 0; side < 2; side++) {
			uint8_t value = c->values[side][begin + i];
			enum qlt_result result = qlt_result_of(value);
			int plies = result == QLT_WON ? value - QLT_WIN : result == QLT_LOST ? value - QLT_LOSS : 0;
			c->out->counts[side][result]++;
			c->out->longest = plies > c->out->longest ? plies : c->out->longest;
		}
	}
}

static const uint8_t *values_at(void *context, int side, uint64_t first, uint32_t n, uint8_t *room)
{
	uint8_t *const *values = context;
	(void)n, (void)room;
	return values[side] + first;
}

bool qlt_file_write(const char *folder, const struct qlt_sector *s, uint8_t *const values[2], int threads,
		    struct error *err)
{
	char path[TABLE_PATH_SIZE];
	struct chunked_head head = {.tag = {(uint8_t)s->counts[0], (uint8_t)s->counts[1]},
				    .n = s->n,
				    .n_sides = s->counts[0] == s->counts[1] ? 1 : 2};
	qlt_sector_blocks(s, count_block, &(struct counting){s, values, &head});
	return path_of(folder, s->counts[0], s->counts[1], path, err) &&
	       chunked_file_write(path, &format, &head, values_at, (void *)values, threads, err);
}

bool qlt_file_open(struct chunked_file *f, const char *folder, int first, int second, struct error *err)
{
	char path[TABLE_PATH_SIZE];
	const uint8_t tag[CHUNKED_TAG] = {(uint8_t)first, (uint8_t)second};
	*f = (struct chunked_file){.fd = -1};
	return path_of(folder, first, second, path, err) &&
	       chunked_file_open(f, path, &format, tag, first == second ? 1 : 2, err);
}

struct reading {
	const struct chunked_file *file;
	struct qlt_results *out;
	int side;
	atomic_bool failed;
};

static void read_results(void *context, int chunk)
{
	struct reading *r = context;
	uint8_t values[QLT_CHUNK];
	uint32_t n;
	if (!chunked_file_read(r->file, r->side, (uint32_t)chunk, values, &n, NULL)) {
		atomic_store(&r->failed, true);
		return;
	}
	uint8_t *to = r->out->of[r->side] + (uint64_t)chunk * (QLT_CHUNK / 4); /* chunks do not share bytes */
	for (uint32_t i = 0; i < n; i++)
		to[i >> 2] |= (uint8_t)(qlt_result_of(values[i]) << 2 * (i & 3));
}

struct value_reading {
	const struct chunked_file *file;
	int side;
	uint8_t *values;
	atomic_bool failed;
};

static void read_values(void *context, int chunk)
{
	struct value_reading *r = context;
	uint32_t n;
	if (!chunked_file_read(r->file, r->side, (uint32_t)chunk, r->values + (uint64_t)chunk * QLT_CHUNK, &n, NULL))
		atomic_store(&r->failed, true);
}

bool qlt_file_values(const struct chunked_file *f, int side, int threads, uint8_t *values, struct error *err)
{
	struct value_reading r = {.file = f, .side = side, .values = values};
	thread_for((int)f->n_chunks, threads, read_values, &r);
	return !atomic_load(&r.failed) || fail(err, endgames_damaged_values);
}

bool qlt_file_results(const char *folder, int first, int second, int threads, struct qlt_results *out,
		      struct error *err)
{
	struct chunked_file f;
	*out = (struct qlt_results){.of = {NULL, NULL}};
	if (!qlt_file_open(&f, folder, first, second, err))
		return false;
	qlt_sector_init(&out->sector, first, second);
	bool good = out->sector.n == f.head.n || fail(err, endgames_damaged_values);
	for (int side = 0; side < f.head.n_sides && good; side++) {
		struct reading r = {.file = &f, .out = out, .side = side};
		out->of[side] = calloc(f.head.n / 4 + 1, 1);
		good = out->of[side] || fail(err, endgames_no_memory);
		if (good)
			thread_for((int)f.n_chunks, threads, read_results, &r);
		if (good && atomic_load(&r.failed)) {
			char path[TABLE_PATH_SIZE];
			struct error why;
			fail(&why, endgames_damaged_values);
			good = path_of(folder, first, second, path, err) && fail(err, endgames_bad_file, path, &why);
		}
	}
	chunked_file_close(&f);
	if (!good)
		qlt_results_release(out);
	return good;
}
