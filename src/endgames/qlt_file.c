#include "endgames/qlt_file.h"
#include "base/base_messages.h"
#include "base/file.h"
#include "base/mem.h"
#include "base/system.h"
#include "base/thread.h"
#include "endgames/endgames_messages.h"

#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#define MAGIC         "qipanqlt"
#define VERSION       1
#define AT_VERSION    8
#define AT_COUNTS     12
#define AT_N          16
#define AT_CHUNKS     24
#define AT_SIDES      28
#define AT_STATISTICS 32
#define AT_LONGEST    80
#define AT_VALUES_SUM 84
#define AT_SUM        88
#define HEAD          92
#define CHUNK_ENTRY   8
#define PATH_SIZE     4096
#define LEVEL         6 /* of compression */

void qlt_file_name(int first, int second, char name[QLT_FILE_NAME_MAX])
{
	snprintf(name, QLT_FILE_NAME_MAX, "%d-%d.qlt", first, second);
}

static bool path_of(const char *folder, int first, int second, char path[PATH_SIZE], struct error *err)
{
	char name[QLT_FILE_NAME_MAX];
	qlt_file_name(first, second, name);
	int n = snprintf(path, PATH_SIZE, "%s/%s", folder, name);
	return n < PATH_SIZE || fail(err, endgames_folder_path_too_long, folder);
}

static void put(unsigned char *at, uint64_t number, int n_bytes)
{
	for (int i = 0; i < n_bytes; i++)
		at[i] = (unsigned char)(number >> 8 * i);
}

static uint64_t get(const unsigned char *at, int n_bytes)
{
	uint64_t number = 0;
	for (int i = n_bytes - 1; i >= 0; i--)
		number = number << 8 | at[i];
	return number;
}

static uint32_t sum_of(uint32_t sum, const void *bytes, size_t n)
{
	return (uint32_t)crc32(sum, bytes, (uInt)n);
}

static uint32_t chunk_size(uint64_t n, uint32_t chunk)
{
	uint64_t left = n - (uint64_t)chunk * QLT_CHUNK;
	return left < QLT_CHUNK ? (uint32_t)left : QLT_CHUNK;
}

/* --- writing --- */

struct packing {
	const uint8_t *values;
	uint64_t n;
	struct packed {
		unsigned char *bytes;
		uLongf size;
	} * chunks; /* bytes NULL: no memory */
};

static void pack_chunk(void *context, int chunk)
{
	struct packing *p = context;
	uint32_t n = chunk_size(p->n, (uint32_t)chunk);
	uLongf size = compressBound(n);
	unsigned char *bytes = malloc(size);
	if (bytes && compress2(bytes, &size, p->values + (uint64_t)chunk * QLT_CHUNK, n, LEVEL) == Z_OK) {
		p->chunks[chunk].bytes = bytes;
		p->chunks[chunk].size = size;
	} else {
		free(bytes);
	}
}

static bool pack_side(const uint8_t *values, uint64_t n, uint32_t n_chunks, int threads, unsigned char *table,
		      struct string *data)
{
	struct packing p = {.values = values, .n = n};
	bool good = true;
	p.chunks = mem_new((n_chunks + 1) * sizeof *p.chunks);
	thread_for((int)n_chunks, threads, pack_chunk, &p);
	for (uint32_t i = 0; i < n_chunks; i++) {
		struct packed *chunk = &p.chunks[i];
		good = good && chunk->bytes;
		if (good) {
			put(table + (size_t)i * CHUNK_ENTRY, chunk->size, 4);
			put(table + (size_t)i * CHUNK_ENTRY + 4, sum_of(0, chunk->bytes, chunk->size), 4);
			string_bytes(data, chunk->bytes, chunk->size);
		}
		free(chunk->bytes);
	}
	free(p.chunks);
	return good;
}

struct counting {
	const struct qlt_sector *sector;
	uint8_t *const *values;
	struct qlt_statistics *out;
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

bool qlt_file_write(const char *folder, const struct qlt_sector *s, uint8_t *const values[2], int threads,
		    struct qlt_statistics *statistics, struct error *err)
{
	char path[PATH_SIZE];
	int n_sides = s->counts[0] == s->counts[1] ? 1 : 2;
	uint32_t n_chunks = (uint32_t)((s->n + QLT_CHUNK - 1) / QLT_CHUNK);
	size_t table = (size_t)n_sides * n_chunks * CHUNK_ENTRY;
	struct string data = {0};
	*statistics = (struct qlt_statistics){.longest = 0};
	qlt_sector_blocks(s, count_block, &(struct counting){s, values, statistics});
	unsigned char *head = mem_new(HEAD + table);
	memcpy(head, MAGIC, AT_VERSION);
	put(head + AT_VERSION, VERSION, 4);
	put(head + AT_COUNTS, (uint64_t)s->counts[0] | (uint64_t)s->counts[1] << 8, 4);
	put(head + AT_N, s->n, 8);
	put(head + AT_CHUNKS, n_chunks, 4);
	put(head + AT_SIDES, (uint64_t)n_sides, 4);
	for (int side = 0; side < 2; side++)
		for (int result = 0; result < 3; result++)
			put(head + AT_STATISTICS + 24 * side + 8 * result, statistics->counts[side][result], 8);
	put(head + AT_LONGEST, (uint64_t)statistics->longest, 4);
	for (int side = 0; side < n_sides; side++)
		for (uint32_t i = 0; i < n_chunks; i++)
			statistics->sum =
				sum_of(statistics->sum, values[side] + (uint64_t)i * QLT_CHUNK, chunk_size(s->n, i));
	put(head + AT_VALUES_SUM, statistics->sum, 4);
	bool good = path_of(folder, s->counts[0], s->counts[1], path, err);
	string_bytes(&data, head, HEAD + table); /* filled in below */
	for (int side = 0; side < n_sides && good; side++)
		good = pack_side(values[side], s->n, n_chunks, threads,
				 head + HEAD + (size_t)side * n_chunks * CHUNK_ENTRY, &data) ||
		       fail(err, endgames_no_memory);
	put(head + AT_SUM, sum_of(sum_of(0, head, AT_SUM), head + HEAD, table), 4);
	memcpy(data.text, head, HEAD + table);
	good = good && file_write(path, data.text, data.length, err);
	free(head);
	string_release(&data);
	return good;
}

/* --- reading --- */

static bool read_at(int fd, uint64_t at, void *bytes, size_t n)
{
	for (char *to = bytes; n > 0;) {
		ssize_t got = pread(fd, to, n, (off_t)at);
		if (got < 0 && errno == EINTR)
			continue;
		if (got <= 0)
			return false;
		to += got;
		at += (uint64_t)got;
		n -= (size_t)got;
	}
	return true;
}

/* Reads the table of chunks; the file must end with the last of them. */
static bool read_chunks(struct qlt_file *f, const unsigned char head[HEAD], struct error *err)
{
	size_t n = (size_t)f->n_sides * f->n_chunks, size = n * CHUNK_ENTRY;
	if (f->n_chunks != (f->n + QLT_CHUNK - 1) / QLT_CHUNK || f->bytes < HEAD + size)
		return fail(err, endgames_damaged_head, HEAD);
	unsigned char *table = mem_new(size + 1);
	bool good = read_at(f->fd, HEAD, table, size);
	uint64_t at = HEAD + size;
	good = good && sum_of(sum_of(0, head, AT_SUM), table, size) == get(head + AT_SUM, 4);
	f->chunks = mem_new((n + 1) * sizeof *f->chunks);
	for (size_t i = 0; i < n && good; i++) {
		f->chunks[i] = (struct qlt_chunk){at, (uint32_t)get(table + i * CHUNK_ENTRY, 4),
						  (uint32_t)get(table + i * CHUNK_ENTRY + 4, 4)};
		at += f->chunks[i].size;
	}
	free(table);
	return (good && at == f->bytes) || fail(err, endgames_damaged_head, HEAD + size);
}

static bool read_head(struct qlt_file *f, struct error *err)
{
	unsigned char head[HEAD];
	struct stat status;
	if (fstat(f->fd, &status) != 0 || !S_ISREG(status.st_mode) || !read_at(f->fd, 0, head, HEAD) ||
	    memcmp(head, MAGIC, AT_VERSION) != 0)
		return fail(err, endgames_not_a_table, MAGIC);
	if (get(head + AT_VERSION, 4) != VERSION)
		return fail(err, endgames_other_version, get(head + AT_VERSION, 4), VERSION);
	f->bytes = (uint64_t)status.st_size;
	f->n = get(head + AT_N, 8);
	f->n_chunks = (uint32_t)get(head + AT_CHUNKS, 4);
	f->n_sides = f->counts[0] == f->counts[1] ? 1 : 2;
	if (head[AT_COUNTS] != f->counts[0] || head[AT_COUNTS + 1] != f->counts[1] ||
	    get(head + AT_SIDES, 4) != (uint64_t)f->n_sides || f->n > UINT32_MAX)
		return fail(err, endgames_damaged_head, HEAD);
	for (int side = 0; side < 2; side++)
		for (int result = 0; result < 3; result++)
			f->statistics.counts[side][result] = get(head + AT_STATISTICS + 24 * side + 8 * result, 8);
	f->statistics.longest = (int)get(head + AT_LONGEST, 4);
	f->statistics.sum = (uint32_t)get(head + AT_VALUES_SUM, 4);
	return read_chunks(f, head, err);
}

bool qlt_file_open(struct qlt_file *f, const char *folder, int first, int second, struct error *err)
{
	char path[PATH_SIZE];
	struct error why;
	*f = (struct qlt_file){.fd = -1, .counts = {first, second}};
	if (!path_of(folder, first, second, path, err))
		return false;
	f->fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	if (f->fd < 0)
		return fail(err, cannot_open, path, system_error(errno));
	if (read_head(f, &why))
		return true;
	qlt_file_close(f);
	return fail(err, endgames_bad_file, path, &why);
}

void qlt_file_close(struct qlt_file *f)
{
	if (f->fd >= 0)
		close(f->fd);
	free(f->chunks);
	f->chunks = NULL;
	f->fd = -1;
}

bool qlt_file_chunk(const struct qlt_file *f, int side, uint32_t chunk, uint8_t *values, uint32_t *n, struct error *err)
{
	const struct qlt_chunk *c = &f->chunks[(size_t)side * f->n_chunks + chunk];
	unsigned char *bytes = malloc((size_t)c->size + 1);
	*n = chunk_size(f->n, chunk);
	uLongf length = *n;
	if (!bytes)
		return fail(err, endgames_no_memory);
	bool good = read_at(f->fd, c->at, bytes, c->size) && sum_of(0, bytes, c->size) == c->sum &&
		    uncompress(values, &length, bytes, c->size) == Z_OK && length == *n;
	free(bytes);
	return good || fail(err, endgames_damaged_values);
}

struct reading {
	const struct qlt_file *file;
	struct qlt_results *out;
	int side;
	atomic_bool failed;
};

static void read_results(void *context, int chunk)
{
	struct reading *r = context;
	uint8_t values[QLT_CHUNK];
	uint32_t n;
	if (!qlt_file_chunk(r->file, r->side, (uint32_t)chunk, values, &n, NULL)) {
		atomic_store(&r->failed, true);
		return;
	}
	uint8_t *to = r->out->of[r->side] + (uint64_t)chunk * (QLT_CHUNK / 4); /* chunks do not share bytes */
	for (uint32_t i = 0; i < n; i++)
		to[i >> 2] |= (uint8_t)(qlt_result_of(values[i]) << 2 * (i & 3));
}

struct value_reading {
	const struct qlt_file *file;
	int side;
	uint8_t *values;
	atomic_bool failed;
};

static void read_values(void *context, int chunk)
{
	struct value_reading *r = context;
	uint32_t n;
	if (!qlt_file_chunk(r->file, r->side, (uint32_t)chunk, r->values + (uint64_t)chunk * QLT_CHUNK, &n, NULL))
		atomic_store(&r->failed, true);
}

bool qlt_file_values(const struct qlt_file *f, int side, int threads, uint8_t *values, struct error *err)
{
	struct value_reading r = {.file = f, .side = side, .values = values};
	thread_for((int)f->n_chunks, threads, read_values, &r);
	return !atomic_load(&r.failed) || fail(err, endgames_damaged_values);
}

bool qlt_file_results(const char *folder, int first, int second, int threads, struct qlt_results *out,
		      struct error *err)
{
	struct qlt_file f;
	*out = (struct qlt_results){.of = {NULL, NULL}};
	if (!qlt_file_open(&f, folder, first, second, err))
		return false;
	qlt_sector_init(&out->sector, first, second);
	bool good = out->sector.n == f.n || fail(err, endgames_damaged_values);
	for (int side = 0; side < f.n_sides && good; side++) {
		struct reading r = {.file = &f, .out = out, .side = side};
		out->of[side] = calloc(f.n / 4 + 1, 1);
		good = out->of[side] || fail(err, endgames_no_memory);
		if (good)
			thread_for((int)f.n_chunks, threads, read_results, &r);
		if (good && atomic_load(&r.failed)) {
			char path[PATH_SIZE];
			struct error why;
			fail(&why, endgames_damaged_values);
			good = path_of(folder, first, second, path, err) && fail(err, endgames_bad_file, path, &why);
		}
	}
	qlt_file_close(&f);
	if (!good)
		qlt_results_release(out);
	return good;
}
