#include "endgames/dct_file.h"
#include "base/file.h"
#include "endgames/endgames_messages.h"
#include "endgames/table_file.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zlib.h>

#define MAGIC       "qipandct"
#define VERSION     1
#define AT_VERSION  8
#define AT_NAME     12
#define AT_ID       20
#define AT_N        28
#define AT_SUM      32
#define AT_HEAD_SUM 36
#define HEAD        40
#define NAME_FIELD  (AT_ID - AT_NAME)

void dct_file_name(const struct dct_set *set, char name[DCT_FILE_NAME_MAX])
{
	const char *c = set->name;
	while (isupper((unsigned char)*c))
		*name++ = (char)tolower((unsigned char)*c++);
	snprintf(name, DCT_FILE_NAME_MAX - (size_t)(c - set->name), "-%s.dct", c);
}

bool dct_file_pack(const struct dct_set *set, const struct dct_values *values, struct string *out, struct error *err)
{
	struct dct_index index;
	dct_index_init(&index, set);
	size_t n = (size_t)index.n * 2;
	uLongf packed = compressBound(n);
	unsigned char *block = malloc(HEAD + packed);
	if (!block)
		return fail(err, endgames_no_memory_for_file, HEAD + (size_t)packed, set->name);
	memset(block, 0, HEAD);
	memcpy(block, MAGIC, AT_VERSION);
	table_file_put(block + AT_VERSION, VERSION, 4);
	memcpy(block + AT_NAME, set->name, strlen(set->name));
	table_file_put(block + AT_ID, set->id, 8);
	table_file_put(block + AT_N, index.n, 4);
	bool done = compress2(block + HEAD, &packed, values->of[0], n, Z_DEFAULT_COMPRESSION) == Z_OK;
	table_file_put(block + AT_SUM, done ? table_file_sum(0, block + HEAD, packed) : 0, 4);
	table_file_put(block + AT_HEAD_SUM, table_file_sum(0, block, AT_HEAD_SUM), 4);
	if (done)
		string_bytes(out, block, HEAD + packed);
	free(block);
	return done || fail(err, endgames_no_memory_to_pack, set->name);
}

static bool check_head(const struct dct_set *set, uint32_t n_placements, const char *bytes, size_t n, struct error *err)
{
	if (n < AT_NAME || memcmp(bytes, MAGIC, AT_VERSION) != 0)
		return fail(err, endgames_not_a_table, MAGIC);
	if (table_file_get(bytes + AT_VERSION, 4) != VERSION)
		return fail(err, endgames_other_version, table_file_get(bytes + AT_VERSION, 4), VERSION);
	if (n < HEAD || table_file_get(bytes + AT_HEAD_SUM, 4) != table_file_sum(0, bytes, AT_HEAD_SUM))
		return fail(err, endgames_damaged_head, AT_HEAD_SUM);
	char name[NAME_FIELD] = {0};
	memcpy(name, set->name, strlen(set->name));
	if (memcmp(bytes + AT_NAME, name, NAME_FIELD) != 0 || table_file_get(bytes + AT_ID, 8) != set->id ||
	    table_file_get(bytes + AT_N, 4) != n_placements)
		return fail(err, endgames_other_set, message_part(bytes + AT_NAME, NAME_FIELD - 1), set->name);
	return true;
}

bool dct_file_unpack(const struct dct_set *set, const char *bytes, size_t n, struct dct_values *out, struct error *err)
{
	struct dct_index index;
	dct_index_init(&index, set);
	if (!check_head(set, index.n, bytes, n, err))
		return false;
	if (table_file_sum(0, bytes + HEAD, n - HEAD) != table_file_get(bytes + AT_SUM, 4))
		return fail(err, endgames_damaged_values);
	uLongf room = (uLongf)index.n * 2, length = room;
	uLong used = n - HEAD;
	unsigned char *values = malloc(room);
	if (!values)
		return fail(err, endgames_no_memory_for_values, room);
	if (uncompress2(values, &length, (const unsigned char *)bytes + HEAD, &used) != Z_OK || length != room ||
	    used != n - HEAD) {
		free(values);
		return fail(err, endgames_wrong_value_count, room);
	}
	out->of[0] = values;
	out->of[1] = values + index.n;
	return true;
}

static bool path_of(const char *folder, const struct dct_set *set, char path[TABLE_PATH_SIZE], struct error *err)
{
	char name[DCT_FILE_NAME_MAX];
	dct_file_name(set, name);
	return table_file_path(folder, name, path, err);
}

bool dct_file_write(const char *folder, const struct dct_set *set, const struct dct_values *values, struct error *err)
{
	char path[TABLE_PATH_SIZE];
	struct string bytes = {0};
	bool done = path_of(folder, set, path, err) && dct_file_pack(set, values, &bytes, err) &&
		    file_write(path, string_text(&bytes), bytes.length, err);
	string_release(&bytes);
	return done;
}

bool dct_file_read(const char *folder, const struct dct_set *set, struct dct_values *out, struct error *err)
{
	char path[TABLE_PATH_SIZE];
	struct string bytes = {0};
	struct error why;
	struct dct_index index;
	dct_index_init(&index, set);
	bool done = path_of(folder, set, path, err) &&
		    file_read_regular(path, HEAD + compressBound((uLong)index.n * 2), &bytes, err);
	if (done && !dct_file_unpack(set, string_text(&bytes), bytes.length, out, &why))
		done = fail(err, endgames_bad_file, path, &why);
	string_release(&bytes);
	return done;
}

bool dct_file_exists(const char *folder, const struct dct_set *set)
{
	char path[TABLE_PATH_SIZE];
	return path_of(folder, set, path, NULL) && access(path, F_OK) == 0;
}
