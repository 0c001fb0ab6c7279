/* Packs of tablebases of Qilin chess: the same values as the files, and data/tables/qilin.pack is what `qipan tables
 * build` and `qipan tables pack` write. */
#include "support.h"

#include "scratch.h"

#include "base/file.h"
#include "base/rng.h"
#include "endgames/qlt_pack.h"
#include "endgames/qlt_tablebase.h"
#include "games/qilin/ql_game.h"
#include "games/qilin/ql_rules.h"
#include "games/registry.h"

#include <string.h>
#include <zlib.h>

#define SHIPPED        "../data/tables/qilin.pack"
#define SHIPPED_PIECES 4
#define SHIPPED_MAX    2000000 /* bytes */
#define SHIPPED_ZLIB   "1.2.13"
#define GZIP           16 /* added to the logarithm of the window */

static struct string made; /* a file, packed from the tablebases in the scratch folder */
static struct string pack; /* its content */

static void unpack(const struct string *compressed)
{
	static unsigned char part[1 << 15];
	z_stream z = {.next_in = (unsigned char *)compressed->text, .avail_in = (uInt)compressed->length};
	int code = inflateInit2(&z, MAX_WBITS + GZIP);
	while (code == Z_OK) {
		z.next_out = part;
		z.avail_out = sizeof part;
		code = inflate(&z, Z_NO_FLUSH);
		string_bytes(&pack, (const char *)part, sizeof part - z.avail_out);
	}
	assert_int_equal(code, Z_STREAM_END);
	assert_int_equal(z.avail_in, 0);
	inflateEnd(&z);
}

static int make_pack(void **state)
{
	struct error err;
	if (scratch_begin(state))
		return 1;
	shell_output("$Q tables build qilin --pieces 4 --threads 2 --tables $D", 0);
	shell_output("$Q tables pack qilin $D/made.pack --threads 2 --tables $D", 0);
	if (!file_read(scratch_path("made.pack"), SHIPPED_MAX, &made, &err))
		return 1;
	unpack(&made);
	return 0;
}

static int remove_pack(void **state)
{
	string_release(&made);
	string_release(&pack);
	return scratch_end(state);
}

static void expect_same(const struct string *a, const struct string *b)
{
	assert_int_equal(a->length, b->length);
	assert_memory_equal(a->text, b->text, a->length);
}

static void the_shipped_pack_is_what_the_program_makes(void **state)
{
	struct string shipped = {0}, content = pack;
	struct error err;
	(void)state;
	assert_true(file_read(SHIPPED, SHIPPED_MAX, &shipped, &err));
	if (strcmp(zlibVersion(), SHIPPED_ZLIB) == 0) /* others may compress differently */
		expect_same(&shipped, &made);
	pack = (struct string){0};
	unpack(&shipped);
	expect_same(&pack, &content);
	string_release(&content);
	string_release(&shipped);
}

static void damaged_and_missing_tables_are_not_packed(void **state)
{
	(void)state;
	shell_expect("$Q tables pack qilin $D/x.pack --pieces 5 --tables $D", 1, "1-5.qlt");
	shell_output("mkdir $D/damaged && cp $D/*.qlt $D/damaged", 0);
	shell_output("head -c 40000 $D/2-4.qlt >$D/damaged/2-4.qlt", 0);
	shell_expect("$Q tables pack qilin $D/x.pack --tables $D/damaged", 1, "2-4.qlt");
	shell_output(
		"cp $D/2-4.qlt $D/damaged && printf x | dd of=$D/damaged/2-4.qlt bs=1 seek=40000 conv=notrunc 2>&1", 0);
	shell_expect("$Q tables pack qilin $D/x.pack --tables $D/damaged", 1,
		     "2-4.qlt\" is damaged: the values do not match");
	shell_expect("ls $D", 0, "made.pack");
	assert_null(strstr(shell_output("ls $D", 0), "x.pack"));
	shell_expect("$Q tables pack darkchess $D/x.pack --tables $D", 2, "cannot be packed, expected qilin");
	shell_expect("$Q tables pack qilin --tables $D", 2, "missing argument FILE");
	shell_expect("$Q tables pack qilin $D/x.pack --pieces 7 --tables $D", 2, "from 2 to 6");
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

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_shipped_pack_is_what_the_program_makes),
		cmocka_unit_test(damaged_and_missing_tables_are_not_packed),
		cmocka_unit_test(values_equal_those_of_the_files),
		cmocka_unit_test(other_bytes_are_refused),
	};
	games_begin();
	return cmocka_run_group_tests(tests, make_pack, remove_pack);
}
