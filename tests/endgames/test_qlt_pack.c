/* Packs of tablebases of Qilin chess: the same values as the files, and data/tables/qilin.pack is what the solver
 * computes. "test_qlt_pack --write", run in tests/, writes that file. */
#include "support.h"

#include "scratch.h"

#include "base/file.h"
#include "base/rng.h"
#include "endgames/qlt_file.h"
#include "endgames/qlt_pack.h"
#include "endgames/qlt_tablebase.h"
#include "games/qilin/ql_game.h"
#include "games/qilin/ql_rules.h"
#include "games/registry.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#define SHIPPED        "../data/tables/qilin.pack"
#define SHIPPED_PIECES 4
#define SHIPPED_MAX    2000000 /* bytes */

static bool writes;
static struct string pack; /* of the files in the scratch folder */

static void add_sector(void *context, int first, int second)
{
	struct chunked_file file;
	struct error err;
	static uint8_t values[QLT_CHUNK];
	uint32_t n;
	(void)context;
	assert_true(qlt_file_open(&file, scratch_folder, first, second, &err));
	for (int side = 0; side < file.head.n_sides; side++)
		for (uint32_t chunk = 0; chunk < file.n_chunks; chunk++) {
			assert_true(chunked_file_read(&file, side, chunk, values, &n, &err));
			string_bytes(&pack, values, n);
		}
	chunked_file_close(&file);
}

static int make_pack(void **state)
{
	struct tablebase_plan plan = {.pieces = SHIPPED_PIECES, .threads = 2, .memory = (size_t)1 << 30};
	struct error err;
	if (scratch_begin(state))
		return 1;
	plan.folder = scratch_folder;
	if (!qlt_build(&plan, &err))
		return 1;
	qlt_pack_begin(&pack, SHIPPED_PIECES);
	qlt_pack_sectors(SHIPPED_PIECES, add_sector, NULL);
	return 0;
}

static int remove_pack(void **state)
{
	string_release(&pack);
	return scratch_end(state);
}

/* --- the shipped pack --- */

#define GZIP 16 /* added to the logarithm of the window */

static void compress_pack(struct string *out)
{
	z_stream z = {.next_in = (unsigned char *)pack.text, .avail_in = (uInt)pack.length};
	assert_int_equal(deflateInit2(&z, 9, Z_DEFLATED, MAX_WBITS + GZIP, 9, Z_DEFAULT_STRATEGY), Z_OK);
	size_t room = deflateBound(&z, (uLong)pack.length);
	unsigned char *bytes = malloc(room);
	assert_non_null(bytes);
	z.next_out = bytes;
	z.avail_out = (uInt)room;
	assert_int_equal(deflate(&z, Z_FINISH), Z_STREAM_END);
	string_bytes(out, bytes, z.total_out);
	deflateEnd(&z);
	free(bytes);
}

/* Its compression may differ, since other versions of zlib compress differently. */
static void expect_pack(const struct string *compressed)
{
	unsigned char *bytes = malloc(pack.length + 1);
	z_stream z = {.next_in = (unsigned char *)compressed->text, .avail_in = (uInt)compressed->length};
	assert_non_null(bytes);
	z.next_out = bytes;
	z.avail_out = (uInt)(pack.length + 1);
	assert_int_equal(inflateInit2(&z, MAX_WBITS + GZIP), Z_OK);
	assert_int_equal(inflate(&z, Z_FINISH), Z_STREAM_END);
	assert_int_equal(z.total_out, pack.length);
	assert_memory_equal(bytes, pack.text, pack.length);
	assert_int_equal(z.avail_in, 0);
	inflateEnd(&z);
	free(bytes);
}

static void the_shipped_pack_is_what_the_solver_computes(void **state)
{
	struct string compressed = {0};
	struct error err;
	(void)state;
	if (writes) {
		compress_pack(&compressed);
		assert_true(file_write(SHIPPED, compressed.text, compressed.length, &err));
		string_clear(&compressed);
	}
	assert_true(file_read(SHIPPED, SHIPPED_MAX, &compressed, &err));
	expect_pack(&compressed);
	string_release(&compressed);
}

/* --- values --- */

/* A position of the second stage with pieces on random points. */
static void place(struct rng *rng, int first, int second, struct position *out)
{
	struct ql_position *p = ql_of(out);
	ql_start(out, game_preset(&ql_game, "source", NULL));
	p->hand[0] = p->hand[1] = 0;
	p->stage = QL_MOVE;
	p->side = (uint8_t)rng_below(rng, 2);
	for (int i = 0; i < first + second;) {
		uint32_t bit = 1u << rng_below(rng, QL_POINTS);
		if (ql_occupied(p) & bit)
			continue;
		p->pieces[i++ >= first] |= bit;
	}
}

static void values_equal_those_of_the_files(void **state)
{
	struct error err;
	struct rng rng;
	int n_known = 0;
	(void)state;
	/* In this process the index has been filled for all sectors; test_wasm probes with the small one. */
	struct tablebase *files = qlt_kind.open(scratch_folder, &err);
	struct tablebase *packed = qlt_pack_open(pack.text, pack.length, &err);
	assert_non_null(files);
	assert_non_null(packed);
	rng_seed(&rng, 1);
	for (int i = 0; i < 50000; i++) {
		struct position position;
		struct tablebase_value value, expected;
		place(&rng, 1 + (int)rng_below(&rng, 5), 1 + (int)rng_below(&rng, 5), &position);
		if (i % 4 == 0) {
			ql_of(&position)->stage = QL_REMOVE;
			ql_of(&position)->rewards = 1;
		}
		bool known = tablebase_probe(files, &position, &expected);
		assert_int_equal(tablebase_probe(packed, &position, &value), known);
		if (!known)
			continue;
		assert_int_equal(value.result, expected.result);
		assert_int_equal(value.plies, expected.plies);
		assert_int_equal(value.forced, expected.forced);
		n_known++;
	}
	assert_in_range(n_known, 20000, 49000);
	packed->kind->close(packed);
	files->kind->close(files);
}

static void expect_refusal(const void *bytes, size_t n)
{
	struct error err;
	assert_null(qlt_pack_open(bytes, n, &err));
	assert_string_equal(err.id, "endgames_not_a_pack");
}

static void other_bytes_are_refused(void **state)
{
	(void)state;
	for (size_t n = 0; n < 100; n++)
		expect_refusal(pack.text, n);
	expect_refusal(pack.text, pack.length - 1);
	expect_refusal(pack.text, pack.length + 1); /* a string ends with a zero byte */
	for (size_t i = 0; i < 16; i++) {
		pack.text[i] ^= 1;
		expect_refusal(pack.text, pack.length);
		pack.text[i] ^= 1;
	}
	pack.text[12] = QLT_PACK_MAX + 1;
	expect_refusal(pack.text, pack.length);
	pack.text[12] = SHIPPED_PIECES;
}

int main(int argc, char **argv)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_shipped_pack_is_what_the_solver_computes),
		cmocka_unit_test(values_equal_those_of_the_files),
		cmocka_unit_test(other_bytes_are_refused),
	};
	writes = argc > 1 && strcmp(argv[1], "--write") == 0;
	games_begin();
	return cmocka_run_group_tests(tests, make_pack, remove_pack);
}
