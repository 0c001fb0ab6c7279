#include "endgames/chunked_file.h"
#include "base/base_messages.h"
#include "base/file.h"
#include "base/mem.h"
#include "base/system.h"
#include "base/thread.h"
#include "endgames/endgames_messages.h"
#include "endgames/table_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#define AT_VERSION    8
#define AT_TAG        12
#define AT_N          16
#define AT_CHUNKS     24
#define AT_SIDES      28
#define AT_STATISTICS 32
#define AT_LONGEST    80
#define AT_VALUES_SUM 84
#define AT_SUM        88
#define HEAD          92
#define CHUNK_ENTRY   8
#define LEVEL         6 /* of compression */

static uint32_t chunk_size(const struct chunked_format *format, uint64_t n, uint32_t chunk)
{
	uint64_t left = n - (uint64_t)chunk * format->chunk;
	return left < format->chunk ? (uint32_t)left : format->chunk;
}

static uint32_t count_chunks(const struct chunked_format *format, uint64_t n)
{
	return (uint32_t)((n + format->chunk - 1) / format->chunk);
}

/* --- writing --- */

struct packing {
	const struct chunked_format *format;
	const struct chunked_head *head;
	chunked_values_fn *values;
	void *context;
	uint32_t n_chunks; /* of a side */
	struct packed {
		unsigned char *bytes; /* NULL: no memory */
		uLongf size;
		uint32_t n, sum; /* of the values */
	} * chunks;
};

static void pack_chunk(void *context, int i)
{
	struct packing *p = context;
	struct packed *out = &p->chunks[i];
	uint32_t chunk = (uint32_t)i % p->n_chunks;
	uint8_t room[CHUNKED_VALUES_MAX];
	out->n = chunk_size(p->format, p->head->n, chunk);
	out->size = compressBound(out->n);
	const uint8_t *values = p->values(p->context, (int)((uint32_t)i / p->n_chunks),
					  (uint64_t)chunk * p->format->chunk, out->n, room);
	unsigned char *bytes = malloc(out->size);
	out->sum = table_file_sum(0, values, out->n);
	if (bytes && compress2(bytes, &out->size, values, out->n, LEVEL) == Z_OK) {
		unsigned char *smaller = realloc(bytes, out->size);
		out->bytes = smaller ? smaller : bytes;
	} else {
		free(bytes);
	}
}

/* Appends the packed chunks to data and fills in the table. */
static bool append_chunks(struct packing *p, size_t n, unsigned char *table, struct string *data, uint32_t *sum)
{
	bool good = true;
	for (size_t i = 0; i < n; i++) {
		struct packed *chunk = &p->chunks[i];
		good = good && chunk->bytes;
		if (good) {
			table_file_put(table + i * CHUNK_ENTRY, chunk->size, 4);
			table_file_put(table + i * CHUNK_ENTRY + 4, table_file_sum(0, chunk->bytes, chunk->size), 4);
			string_bytes(data, chunk->bytes, chunk->size);
		}
		free(chunk->bytes);
		*sum = (uint32_t)crc32_combine(*sum, chunk->sum, (z_off_t)chunk->n);
	}
	return good;
}

static void put_head(unsigned char *at, const struct chunked_format *format, const struct chunked_head *head)
{
	memcpy(at, format->magic, AT_VERSION);
	table_file_put(at + AT_VERSION, format->version, 4);
	memcpy(at + AT_TAG, head->tag, CHUNKED_TAG);
	table_file_put(at + AT_N, head->n, 8);
	table_file_put(at + AT_CHUNKS, count_chunks(format, head->n), 4);
	table_file_put(at + AT_SIDES, (uint64_t)head->n_sides, 4);
	for (int side = 0; side < 2; side++)
		for (int result = 0; result < 3; result++)
			table_file_put(at + AT_STATISTICS + 24 * side + 8 * result, head->counts[side][result], 8);
	table_file_put(at + AT_LONGEST, (uint64_t)head->longest, 4);
	table_file_put(at + AT_VALUES_SUM, head->sum, 4);
}

bool chunked_file_write(const char *path, const struct chunked_format *format, struct chunked_head *head,
			chunked_values_fn *values, void *context, int threads, struct error *err)
{
	struct packing p = {.format = format, .head = head, .values = values, .context = context};
	p.n_chunks = count_chunks(format, head->n);
	size_t n = (size_t)head->n_sides * p.n_chunks, table = n * CHUNK_ENTRY;
	struct string data = {0};
	unsigned char *top = mem_new(HEAD + table);
	p.chunks = mem_new((n + 1) * sizeof *p.chunks);
	thread_for((int)n, threads, pack_chunk, &p);
	head->sum = 0;
	string_bytes(&data, top, HEAD + table); /* filled in below */
	bool good = append_chunks(&p, n, top + HEAD, &data, &head->sum) || fail(err, endgames_no_memory);
	put_head(top, format, head);
	table_file_put(top + AT_SUM, table_file_sum(table_file_sum(0, top, AT_SUM), top + HEAD, table), 4);
	memcpy(data.text, top, HEAD + table);
	good = good && file_write(path, data.text, data.length, err);
	free(top);
	free(p.chunks);
	string_release(&data);
	return good;
}

/* --- reading --- */

/* Reads the table of chunks; the file must end with the last of them. */
static bool read_chunks(struct chunked_file *f, const unsigned char top[HEAD], struct error *err)
{
	size_t n = (size_t)f->head.n_sides * f->n_chunks, size = n * CHUNK_ENTRY;
	if (f->n_chunks != count_chunks(f->format, f->head.n) || f->bytes < HEAD + size)
		return fail(err, endgames_damaged_head, HEAD);
	unsigned char *table = mem_new(size + 1);
	bool good = table_file_read(f->fd, HEAD, table, size);
	uint64_t at = HEAD + size;
	good = good && table_file_sum(table_file_sum(0, top, AT_SUM), table, size) == table_file_get(top + AT_SUM, 4);
	f->chunks = mem_new((n + 1) * sizeof *f->chunks);
	for (size_t i = 0; i < n && good; i++) {
		const unsigned char *entry = table + i * CHUNK_ENTRY;
		f->chunks[i] = (struct chunked_chunk){at, (uint32_t)table_file_get(entry, 4),
						      (uint32_t)table_file_get(entry + 4, 4)};
		at += f->chunks[i].size;
	}
	free(table);
	return (good && at == f->bytes) || fail(err, endgames_damaged_head, HEAD + size);
}

static bool read_head(struct chunked_file *f, const uint8_t tag[CHUNKED_TAG], int n_sides, struct error *err)
{
	unsigned char top[HEAD];
	struct stat status;
	struct chunked_head *head = &f->head;
	if (fstat(f->fd, &status) != 0 || !S_ISREG(status.st_mode) || !table_file_read(f->fd, 0, top, HEAD) ||
	    memcmp(top, f->format->magic, AT_VERSION) != 0)
		return fail(err, endgames_not_a_table, f->format->magic);
	if (table_file_get(top + AT_VERSION, 4) != f->format->version)
		return fail(err, endgames_other_version, table_file_get(top + AT_VERSION, 4), f->format->version);
	f->bytes = (uint64_t)status.st_size;
	memcpy(head->tag, top + AT_TAG, CHUNKED_TAG);
	head->n = table_file_get(top + AT_N, 8);
	f->n_chunks = (uint32_t)table_file_get(top + AT_CHUNKS, 4);
	head->n_sides = n_sides;
	if (memcmp(head->tag, tag, CHUNKED_TAG) != 0 || table_file_get(top + AT_SIDES, 4) != (uint64_t)n_sides ||
	    head->n > UINT32_MAX)
		return fail(err, endgames_damaged_head, HEAD);
	for (int side = 0; side < 2; side++)
		for (int result = 0; result < 3; result++)
			head->counts[side][result] = table_file_get(top + AT_STATISTICS + 24 * side + 8 * result, 8);
	head->longest = (int)table_file_get(top + AT_LONGEST, 4);
	head->sum = (uint32_t)table_file_get(top + AT_VALUES_SUM, 4);
	return read_chunks(f, top, err);
}

bool chunked_file_open(struct chunked_file *f, const char *path, const struct chunked_format *format,
		       const uint8_t tag[CHUNKED_TAG], int n_sides, struct error *err)
{
	struct error why;
	*f = (struct chunked_file){.format = format};
	f->fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	if (f->fd < 0)
		return fail(err, cannot_open, path, system_error(errno));
	if (read_head(f, tag, n_sides, &why))
		return true;
	chunked_file_close(f);
	return fail(err, endgames_bad_file, path, &why);
}

void chunked_file_close(struct chunked_file *f)
{
	if (f->fd >= 0)
		close(f->fd);
	free(f->chunks);
	f->chunks = NULL;
	f->fd = -1;
}

bool chunked_file_read(const struct chunked_file *f, int side, uint32_t chunk, uint8_t *values, uint32_t *n,
		       struct error *err)
{
	const struct chunked_chunk *c = &f->chunks[(size_t)side * f->n_chunks + chunk];
	unsigned char *bytes = malloc((size_t)c->size + 1);
	*n = chunk_size(f->format, f->head.n, chunk);
	uLongf length = *n;
	if (!bytes)
		return fail(err, endgames_no_memory);
	bool good = table_file_read(f->fd, c->at, bytes, c->size) && table_file_sum(0, bytes, c->size) == c->sum &&
		    uncompress(values, &length, bytes, c->size) == Z_OK && length == *n;
	free(bytes);
	return good || fail(err, endgames_damaged_values);
}

bool chunked_file_check(const struct chunked_file *f, struct error *err)
{
	uint8_t values[CHUNKED_VALUES_MAX];
	uint32_t n, sum = 0;
	for (int side = 0; side < f->head.n_sides; side++)
		for (uint32_t chunk = 0; chunk < f->n_chunks; chunk++)
			if (chunked_file_read(f, side, chunk, values, &n, err))
				sum = table_file_sum(sum, values, n);
			else
				return false;
	return sum == f->head.sum || fail(err, endgames_damaged_values);
}
