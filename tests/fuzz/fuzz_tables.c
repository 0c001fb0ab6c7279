/* An endgame tablebase file of dark chess. Inputs that begin with 'F' are the whole file; others follow a generated
 * header, so that the packed values are read. */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "endgames/dct_file.h"

#define HEAD    40
#define AT_SUMS 32

static struct dct_set the_set(void)
{
	struct dct_catalogue c;
	dct_set_list(&c, 2);
	struct dct_set set = c.sets[dct_set_read(&c, "Kg", NULL)->set];
	dct_set_release(&c);
	return set;
}

static void write_sum(char *at, const char *bytes, size_t n)
{
	uint32_t sum = (uint32_t)crc32(0, (const unsigned char *)bytes, (uInt)n);
	for (int i = 0; i < 4; i++)
		at[i] = (char)(sum >> 8 * i);
}

/* Header of a valid file with the checksums of these bytes, followed by the bytes. */
static void put_head(const struct dct_set *set, const uint8_t *data, size_t size, struct string *out)
{
	static uint8_t zeros[2048];
	struct dct_values none = {{zeros, zeros + sizeof zeros / 2}};
	struct string file = {0};
	HOLD(dct_file_pack(set, &none, &file, NULL));
	string_bytes(out, file.text, HEAD);
	string_bytes(out, data, size);
	write_sum(out->text + AT_SUMS, out->text + HEAD, size);
	write_sum(out->text + AT_SUMS + 4, out->text, AT_SUMS + 4);
	string_release(&file);
}

static void check(const struct dct_set *set, const char *bytes, size_t n)
{
	struct dct_values values, again;
	struct error err;
	struct dct_index index;
	struct string packed = {0};
	dct_index_init(&index, set);
	if (!dct_file_unpack(set, bytes, n, &values, &err)) {
		fuzz_check_error(&err);
		return;
	}
	HOLD(dct_file_pack(set, &values, &packed, NULL));
	HOLD(dct_file_unpack(set, packed.text, packed.length, &again, NULL));
	HOLD(memcmp(values.of[0], again.of[0], (size_t)index.n * 2) == 0);
	string_release(&packed);
	free(values.of[0]);
	free(again.of[0]);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct dct_set set = the_set();
	struct string file = {0};
	if (size && data[0] == 'F')
		string_bytes(&file, data + 1, size - 1);
	else
		put_head(&set, data, size, &file);
	check(&set, string_text(&file), file.length);
	string_release(&file);
	return 0;
}
