/* The parts of dark chess' endgame tablebases: sets of materials, the numbering of placements, files byte by byte, the
 * memory cache, the search path for tables. test_dct.c tests the values. */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "base/file.h"
#include "base/rng.h"
#include "endgames/dct_tablebase.h"
#include "endgames/tablebases.h"
#include "games/darkchess/dc_game.h"
#include "games/registry.h"
#include "scratch.h"

static void expect_error(const struct error *err, const char *expected)
{
	if (strcmp(err->text, expected) != 0)
		fail_msg("\"%s\", expected \"%s\"", err->text, expected);
}

/* --- sets --- */

static const struct dct_material *material(const struct dct_catalogue *c, const char *text)
{
	struct error err;
	const struct dct_material *m = dct_set_read(c, text, &err);
	if (!m)
		fail_msg("%s", err.text);
	return m;
}

/* docs/tables.md gives the numbers of sets. Materials: a side has one of 7 kinds alone; of two pieces 21 pairs and 6
 * doubles, of three 35 + 36 + 1: so 7 * 7 of two pieces, 2 * 27 * 7 of three, 27 * 27 + 2 * 72 * 7 of four. */
static void all_materials_are_in_the_catalogue(void **state)
{
	(void)state;
	static const struct {
		int pieces, n_sets, n_materials;
	} sizes[] = {{2, 5, 49}, {3, 25, 49 + 378}, {4, 100, 49 + 378 + 1737}};
	for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
		struct dct_catalogue c;
		dct_set_list(&c, sizes[i].pieces);
		assert_int_equal(c.pieces, sizes[i].pieces);
		assert_int_equal(c.n_sets, sizes[i].n_sets);
		assert_int_equal(c.n_materials, sizes[i].n_materials);
		for (int k = 0; k < c.n_materials; k++) {
			const struct dct_material *m = &c.materials[k];
			assert_ptr_equal(dct_set_find(&c, m->counts), m);
			assert_in_range(m->set, 0, c.n_sets - 1);
		}
		assert_null(dct_set_find(&c, 0));
		dct_set_release(&c);
	}
}

static void sets_are_in_order_and_named_after_their_first_material(void **state)
{
	(void)state;
	struct dct_catalogue c;
	dct_set_list(&c, 4);
	for (int i = 0; i < c.n_sets; i++) {
		const struct dct_set *s = &c.sets[i];
		const struct dct_material *m = material(&c, s->name);
		int sizes[2] = {0}, capitals = 0;
		assert_int_equal(m->set, i);
		assert_int_equal(m->counts, s->counts);
		assert_false(m->swapped);
		assert_int_equal(strlen(s->name), s->n_pieces);
		assert_true(i == 0 || c.sets[i - 1].n_pieces <= s->n_pieces);
		for (int k = 0; k < i; k++)
			assert_true(c.sets[k].id != s->id);
		for (int g = 0; g < s->n_groups; g++) {
			assert_true(g == 0 || s->groups[g - 1].side <= s->groups[g].side);
			sizes[s->groups[g].side] += s->groups[g].size;
		}
		while (s->name[capitals] >= 'A' && s->name[capitals] <= 'Z')
			capitals++;
		assert_int_equal(sizes[DCT_UPPER], capitals);
		assert_int_equal(sizes[DCT_LOWER], s->n_pieces - capitals);
		assert_true(sizes[DCT_UPPER] >= sizes[DCT_LOWER]);
	}
	dct_set_release(&c);
}

/* The examples of docs/tables.md and dct_set.h, and some that differ in one relation. docs/rules/darkchess.md 2.3 */
static void materials_with_the_same_relations_are_one_set(void **state)
{
	(void)state;
	static const char *const same[][2] = {
		{"Kg", "Gm"},   {"Kg", "nR"},     {"Kg", "gM"},     {"KGm", "GMr"},   {"mGK", "KGm"}, {"Kk", "pP"},
		{"CCn", "Ncc"}, {"KGmr", "GKrm"}, {"GGkP", "mrKp"}, {"KGGm", "GMMr"}, {"Kp", "kP"},
	};
	static const char *const differ[][2] = {
		{"Kg", "Kk"}, {"Kc", "Kg"}, {"Kc", "Cp"}, {"KGm", "KGk"}, {"CGk", "MGk"}};
	struct dct_catalogue c;
	dct_set_list(&c, 4);
	for (size_t i = 0; i < sizeof same / sizeof *same; i++)
		if (material(&c, same[i][0])->set != material(&c, same[i][1])->set)
			fail_msg("%s and %s are two sets", same[i][0], same[i][1]);
	for (size_t i = 0; i < sizeof differ / sizeof *differ; i++)
		if (material(&c, differ[i][0])->set == material(&c, differ[i][1])->set)
			fail_msg("%s and %s are one set", differ[i][0], differ[i][1]);
	assert_true(material(&c, "gM")->swapped);
	assert_true(material(&c, "Ncc")->swapped);
	assert_string_equal(c.sets[material(&c, "gM")->set].name, "Kg");
	assert_string_equal(c.sets[material(&c, "MGr")->set].name, "KGm");
	dct_set_release(&c);
}

/* In KGk the king takes the other king and the guard does not, so there are two groups; in KGm both take the minister,
 * so there is one. */
static void pieces_of_a_group_have_equal_captures(void **state)
{
	(void)state;
	struct dct_catalogue c;
	dct_set_list(&c, 4);
	const struct dct_set *kgm = &c.sets[material(&c, "KGm")->set], *ccn = &c.sets[material(&c, "CCn")->set];
	const struct dct_set *kgk = &c.sets[material(&c, "KGk")->set];
	assert_int_equal(kgm->n_groups, 2);
	assert_int_equal(kgm->groups[0].size, 2);
	assert_int_equal(kgm->groups[0].prey, 1 << 1);
	assert_int_equal(kgm->groups[1].size, 1);
	assert_int_equal(kgm->groups[1].prey, 0);
	assert_false(kgm->groups[0].cannon || kgm->groups[1].cannon);
	assert_int_equal(ccn->n_groups, 2);
	assert_true(ccn->groups[0].cannon && !ccn->groups[1].cannon);
	assert_int_equal(ccn->groups[1].prey, 1 << 0); /* a horse takes an adjacent cannon */
	assert_int_equal(kgk->n_groups, 3);
	int king = material(&c, "KGk")->group_of[dc_piece_of_letter('K')];
	int guard = material(&c, "KGk")->group_of[dc_piece_of_letter('G')];
	int other = material(&c, "KGk")->group_of[dc_piece_of_letter('k')];
	assert_int_equal(other, 2);
	assert_int_equal(kgk->groups[king].prey, 1 << 2);
	assert_int_equal(kgk->groups[guard].prey, 0);
	assert_int_equal(kgk->groups[other].prey, 1 << king | 1 << guard);
	dct_set_release(&c);
}

/* Whatever the colors and ranks of the material, its groups take each other as its pieces do. docs/rules/darkchess.md
 * 2.3 */
static void check_relations(const struct dct_set *set, const struct dct_material *m)
{
	int sizes[DCT_PIECES_MAX] = {0};
	for (uint8_t piece = 0; piece < DC_PIECES; piece++) {
		if (!dct_set_counted(m->counts, piece))
			continue;
		const struct dct_group *group = &set->groups[m->group_of[piece]];
		sizes[m->group_of[piece]] += dct_set_counted(m->counts, piece);
		assert_int_equal(group->side, (DC_SIDE_OF(piece) == DC_BLACK) != m->swapped ? DCT_LOWER : DCT_UPPER);
		assert_int_equal(group->cannon, DC_KIND_OF(piece) == DC_CANNON);
		for (uint8_t other = 0; other < DC_PIECES; other++) {
			if (!dct_set_counted(m->counts, other) || DC_SIDE_OF(other) == DC_SIDE_OF(piece))
				continue;
			bool takes = dc_takes[DC_KIND_OF(piece)] >> DC_KIND_OF(other) & 1;
			if ((group->prey >> m->group_of[other] & 1) != takes)
				fail_msg("%s: %c and %c of another material", set->name, dc_letters[piece],
					 dc_letters[other]);
		}
	}
	for (int g = 0; g < set->n_groups; g++)
		assert_int_equal(sizes[g], set->groups[g].size);
}

static void materials_match_the_relations_of_their_set(void **state)
{
	(void)state;
	struct dct_catalogue c;
	dct_set_list(&c, DCT_PIECES_MAX);
	for (int i = 0; i < c.n_materials; i++)
		check_relations(&c.sets[c.materials[i].set], &c.materials[i]);
	dct_set_release(&c);
}

static void refuses_set_name(const struct dct_catalogue *c, const char *text, const char *expected)
{
	struct error err;
	assert_null(dct_set_read(c, text, &err));
	expect_error(&err, expected);
}

static void invalid_set_names_are_refused(void **state)
{
	(void)state;
	struct dct_catalogue c;
	dct_set_list(&c, 3);
	refuses_set_name(&c, "KGx", "\"KGx\" contains 'x', expected pieces of both sides such as \"KGm\"");
	static const char *const none[] = {"", "K", "KG", "KKg", "KGMk", "KGMRNCP", "CCCn"};
	for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
		char expected[120];
		snprintf(expected, sizeof expected,
			 "\"%s\" is not a piece set, expected 2 to 3 available pieces of both sides, such as \"KGm\"",
			 none[i]);
		refuses_set_name(&c, none[i], expected);
	}
	assert_non_null(dct_set_read(&c, "gCC", NULL));
	dct_set_release(&c);
}

/* --- numbers of placements --- */

static uint32_t points_of(const struct dct_index *index, const struct dct_placement *at, int group)
{
	uint32_t points = 0;
	for (int s = 0; s < index->n_slots; s++)
		if (index->group[s] == group)
			points |= at->slot[s];
	return points;
}

static uint32_t mirrored(uint32_t points, int how)
{
	uint32_t out = 0;
	for (int i = 0; i < DC_POINTS; i++)
		if (points >> i & 1)
			out |= 1u << (i ^ (how & 1 ? 3 : 0) ^ (how & 2 ? 28 : 0));
	return out;
}

/* All four mirror images of the placement have the same number. */
static void check_number(const struct dct_set *set, const struct dct_index *index, uint32_t number)
{
	struct dct_placement at, image;
	bool valid = dct_index_place(index, number, &at);
	uint32_t all = 0;
	int n = 0;
	for (int s = 0; s < index->n_slots; s++) {
		assert_int_equal(__builtin_popcount(at.slot[s]), index->size[s]);
		all |= at.slot[s];
		n += index->size[s];
	}
	assert_int_equal(n, set->n_pieces);
	assert_int_equal(valid, __builtin_popcount(all) == n);
	if (!valid)
		return;
	assert_int_equal(dct_index_of(index, &at), number);
	for (int how = 0; how < 4; how++) {
		uint32_t groups[DCT_PIECES_MAX] = {0};
		for (int s = 0; s < index->n_slots; s++)
			image.slot[s] = mirrored(at.slot[s], how);
		assert_int_equal(dct_index_of(index, &image), number);
		for (int g = 0; g < set->n_groups; g++)
			groups[g] = mirrored(points_of(index, &at, g), how);
		dct_index_split(index, groups, &image);
		for (int g = 0; g < set->n_groups; g++)
			assert_int_equal(points_of(index, &image, g), groups[g]);
		if (set->groups[index->group[0]].size == 1)
			assert_int_equal(dct_index_of(index, &image), number);
	}
}

/* The lead in a quarter of the board, then C(32, k) ways for each slot of k pieces. */
static void every_placement_has_a_number(void **state)
{
	(void)state;
	static const struct {
		const char *set;
		uint32_t n;
	} sets[] = {
		{"Kg", 8 * 32},         {"Kk", 8 * 32},     {"KGk", 8 * 32 * 32}, {"KGm", 8 * 496},
		{"CCnn", 8 * 32 * 496}, {"KGMr", 8 * 4960}, {"PPPPk", 8 * 35960},
	};
	struct dct_catalogue c;
	dct_set_list(&c, 5);
	for (size_t i = 0; i < sizeof sets / sizeof *sets; i++) {
		struct dct_index index;
		const struct dct_set *set = &c.sets[material(&c, sets[i].set)->set];
		dct_index_init(&index, set);
		if (index.n != sets[i].n)
			fail_msg("%s: %u numbers, expected %u", sets[i].set, index.n, sets[i].n);
		for (uint32_t k = 0; k<index.n; k += index.n> 10000 ? 37 : 1)
			check_number(set, &index, k);
		check_number(set, &index, index.n - 1);
	}
	dct_set_release(&c);
}

/* --- files --- */

enum { AT_VERSION = 8, AT_NAME = 12, AT_ID = 20, AT_N = 28, AT_SUM = 32, AT_HEAD_SUM = 36, HEAD = 40 };

static void put(char *at, uint64_t x, int bytes)
{
	for (int i = 0; i < bytes; i++)
		at[i] = (char)(x >> 8 * i);
}

static uint64_t get(const char *at, int bytes)
{
	uint64_t x = 0;
	for (int i = 0; i < bytes; i++)
		x |= (uint64_t)(unsigned char)at[i] << 8 * i;
	return x;
}

static uint32_t sum_of(const char *bytes, size_t n)
{
	return (uint32_t)crc32(0, (const unsigned char *)bytes, (unsigned)n);
}

/* Sets both checksums to match the other bytes. */
static void seal(struct string *file)
{
	put(file->text + AT_SUM, sum_of(file->text + HEAD, file->length - HEAD), 4);
	put(file->text + AT_HEAD_SUM, sum_of(file->text, AT_HEAD_SUM), 4);
}

/* A file of Kg with that many bytes for values, 0, 1, 2, ..., 0, ... */
static void pack_numbers(const struct dct_set *set, size_t n, struct string *out)
{
	struct error err;
	unsigned char numbers[600], packed[1000];
	struct dct_values values = {{numbers, numbers + 256}};
	uLongf length = sizeof packed;
	for (size_t i = 0; i < sizeof numbers; i++)
		numbers[i] = (unsigned char)(i % 251);
	string_clear(out);
	assert_true(dct_file_pack(set, &values, out, &err));
	assert_int_equal(compress(packed, &length, numbers, n), Z_OK);
	out->length = HEAD;
	string_bytes(out, packed, length);
	seal(out);
}

static const struct dct_set *kg(struct dct_catalogue *c)
{
	dct_set_list(c, 3);
	return &c->sets[material(c, "Kg")->set];
}

static void files_follow_the_documented_format(void **state)
{
	(void)state;
	struct dct_catalogue c;
	const struct dct_set *set = kg(&c);
	struct string file = {0}, expected = {0};
	struct dct_values values, again;
	struct error err;
	values.of[0] = malloc(512);
	values.of[1] = values.of[0] + 256;
	for (int i = 0; i < 512; i++)
		values.of[0][i] = (uint8_t)(i * 7);
	string_add(&file, "before");
	assert_true(dct_file_pack(set, &values, &file, &err));
	assert_memory_equal(file.text, "beforeqipandct\1\0\0\0Kg\0\0\0\0\0\0", 26);
	const char *head = file.text + 6;
	assert_true(get(head + AT_ID, 8) == set->id);
	assert_int_equal(get(head + AT_N, 4), 256);
	assert_int_equal(get(head + AT_SUM, 4), sum_of(head + HEAD, file.length - 6 - HEAD));
	assert_int_equal(get(head + AT_HEAD_SUM, 4), sum_of(head, AT_HEAD_SUM));
	unsigned char unpacked[600];
	uLongf length = sizeof unpacked;
	assert_int_equal(uncompress(unpacked, &length, (const unsigned char *)head + HEAD, file.length - 6 - HEAD),
			 Z_OK);
	assert_int_equal(length, 512);
	assert_memory_equal(unpacked, values.of[0], 512);
	if (!dct_file_unpack(set, head, file.length - 6, &again, &err))
		fail_msg("%s", err.text);
	assert_memory_equal(again.of[0], values.of[0], 256);
	assert_memory_equal(again.of[1], values.of[1], 256);
	free(again.of[0]);
	free(values.of[0]);
	string_release(&file);
	string_release(&expected);
	dct_set_release(&c);
}

static void refuses_packed_file(const struct dct_set *set, const struct string *file, const char *expected)
{
	struct dct_values values;
	struct error err;
	assert_false(dct_file_unpack(set, string_text(file), file->length, &values, &err));
	expect_error(&err, expected);
}

/* Rejected even with correct checksums. */
static void files_of_other_sets_are_refused(void **state)
{
	(void)state;
	struct dct_catalogue c;
	const struct dct_set *set = kg(&c);
	static const char other[] = "is the tablebase of \"Kg\", expected \"Kg\"";
	struct string file = {0};
	struct dct_values values;
	struct error err;
	pack_numbers(set, 512, &file);
	assert_true(dct_file_unpack(set, file.text, file.length, &values, &err));
	free(values.of[0]);
	file.text[AT_ID + 7] ^= 1;
	seal(&file);
	refuses_packed_file(set, &file, other);
	file.text[AT_ID + 7] ^= 1;
	put(file.text + AT_N, 257, 4);
	seal(&file);
	refuses_packed_file(set, &file, other);
	put(file.text + AT_N, 256, 4);
	file.text[AT_NAME + 7] = 'x'; /* after the end of the name */
	seal(&file);
	refuses_packed_file(set, &file, other);
	memcpy(file.text + AT_NAME, "Kk\0\0\0\0\0", 8);
	seal(&file);
	refuses_packed_file(set, &file, "is the tablebase of \"Kk\", expected \"Kg\"");
	put(file.text + AT_VERSION, 2, 4);
	seal(&file);
	refuses_packed_file(set, &file, "is a tablebase of version 2, expected 1");
	put(file.text + AT_VERSION, 1u << 31 | 1, 4);
	seal(&file);
	refuses_packed_file(set, &file, "is a tablebase of version 2147483649, expected 1");
	file.text[3] = 'x';
	refuses_packed_file(set, &file, "is not a tablebase of this game, expected \"qipandct\" at the start");
	string_release(&file);
	dct_set_release(&c);
}

static void files_with_wrong_values_are_refused(void **state)
{
	(void)state;
	struct dct_catalogue c;
	const struct dct_set *set = kg(&c);
	static const char few[] = "is damaged: it does not contain 512 values";
	struct string file = {0};
	pack_numbers(set, 511, &file);
	refuses_packed_file(set, &file, few);
	pack_numbers(set, 513, &file);
	refuses_packed_file(set, &file, few);
	pack_numbers(set, 512, &file);
	string_char(&file, 0); /* after the stream */
	seal(&file);
	refuses_packed_file(set, &file, few);
	file.length = HEAD + 1;
	seal(&file);
	refuses_packed_file(set, &file, few);
	file.length = HEAD;
	seal(&file);
	refuses_packed_file(set, &file, few);
	pack_numbers(set, 512, &file);
	file.text[file.length - 1] ^= 1;
	refuses_packed_file(set, &file, "is damaged: the values do not match their checksum");
	file.text[AT_SUM] ^= 1;
	refuses_packed_file(set, &file, "is damaged: the first 36 bytes do not match their checksum");
	for (size_t n = 0; n < HEAD; n++) {
		file.length = n;
		refuses_packed_file(set, &file,
				    n < AT_NAME ? "is not a tablebase of this game, expected \"qipandct\" at the start"
						: "is damaged: the first 36 bytes do not match their checksum");
	}
	string_release(&file);
	dct_set_release(&c);
}

static void files_are_named_after_their_sets(void **state)
{
	(void)state;
	static const struct {
		const char *set, *file;
	} names[] = {{"Kg", "k-g.dct"}, {"KGm", "kg-m.dct"}, {"CCnn", "cc-nn.dct"}, {"KGMrn", "kgm-rn.dct"}};
	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		struct dct_set set = {0};
		char name[DCT_FILE_NAME_MAX];
		strcpy(set.name, names[i].set);
		dct_file_name(&set, name);
		assert_string_equal(name, names[i].file);
	}
}

static void files_are_read_from_their_folder(void **state)
{
	(void)state;
	struct dct_catalogue c;
	const struct dct_set *set = kg(&c), *other = &c.sets[material(&c, "Kk")->set];
	struct dct_values values, again;
	struct error err;
	char expected[200];
	values.of[0] = calloc(2, 256);
	values.of[1] = values.of[0] + 256;
	values.of[1][255] = 9;
	assert_false(dct_file_exists(scratch_folder, set));
	assert_false(dct_file_read(scratch_folder, set, &again, &err));
	assert_non_null(strstr(err.text, "cannot open \""));
	assert_true(dct_file_write(scratch_folder, set, &values, &err));
	assert_true(dct_file_exists(scratch_folder, set));
	assert_false(dct_file_exists(scratch_folder, other));
	assert_true(dct_file_read(scratch_folder, set, &again, &err));
	assert_memory_equal(again.of[0], values.of[0], 512);
	free(again.of[0]);
	free(values.of[0]);
	assert_int_equal(rename(scratch_path("k-g.dct"), scratch_path("k-k.dct")), 0);
	assert_false(dct_file_read(scratch_folder, other, &again, &err));
	snprintf(expected, sizeof expected, "\"%s\" is the tablebase of \"Kg\", expected \"Kk\"",
		 scratch_path("k-k.dct"));
	expect_error(&err, expected);
	static char deep[4200];
	memset(deep, '/', sizeof deep - 1);
	assert_false(dct_file_exists(deep, set));
	assert_false(dct_file_write(deep, set, &values, &err));
	assert_non_null(strstr(err.text, "is too long"));
	assert_false(dct_file_read(deep, set, &again, &err));
	assert_non_null(strstr(err.text, "is too long"));
	dct_set_release(&c);
}

/* --- values --- */

/* Solves Kg if the king still needs that value to decide the game after taking the guard; 1 is at once. Returns the
 * greatest value, or 0 with the error filled. */
static int longest_after(uint8_t rest, struct error *err)
{
	struct dct_catalogue c;
	struct dct_values values;
	struct dct_child children[DCT_PIECES_MAX] = {0};
	uint8_t alone[16];
	const struct dct_set *set = kg(&c), king = {.n_pieces = 1, .n_groups = 1, .groups = {{.size = 1}}};
	memset(alone, rest, sizeof alone);
	dct_index_init(&children[1].index, &king);
	children[1].values = (struct dct_values){{alone, alone + 8}};
	bool done = dct_solve(set, children, &values, err);
	int longest = 0;
	for (int i = 0; done && i < 512; i++)
		longest = values.of[0][i] > longest ? values.of[0][i] : longest;
	if (done)
		free(values.of[0]);
	dct_set_release(&c);
	return longest;
}

/* A byte holds plies + 1. */
static void wins_too_long_for_a_table_are_refused(void **state)
{
	(void)state;
	struct error err;
	int longest = longest_after(1, &err), rest = 1;
	assert_in_range(longest, 3, 100);
	while (longest + rest + 1 <= DCT_PLIES_MAX + 1)
		rest += 2; /* a loss for the side that lost the guard */
	assert_in_range(longest + rest - 1, DCT_PLIES_MAX, DCT_PLIES_MAX + 1);
	assert_int_equal(longest_after((uint8_t)rest, &err), longest + rest - 1);
	assert_int_equal(longest_after((uint8_t)(rest + 2), &err), 0);
	expect_error(&err, "\"Kg\" has a win longer than 253 plies, which a tablebase cannot store");
}

/* --- cache, builds and checks --- */

static bool build(const char *folder, int pieces, size_t memory, struct error *err)
{
	struct tablebase_plan plan = {.folder = folder, .pieces = pieces, .threads = 2, .memory = memory};
	return dct_kind.build(&plan, err);
}

static void tables_keep_to_their_memory_limit(void **state)
{
	(void)state;
	struct error err;
	assert_true(build(scratch_folder, 2, 1 << 20, &err));
	struct dct_tablebase *t = dct_tablebase_new(scratch_folder, 2 * 512); /* values of two sets */
	struct dct_catalogue *c = &t->catalogue;
	int a = material(c, "Kg")->set, b = material(c, "Kk")->set, third = material(c, "Cc")->set;
	struct dct_values values = dct_tablebase_values(t, a);
	assert_non_null(values.of[0]);
	assert_ptr_equal(values.of[1], values.of[0] + 256);
	assert_ptr_equal(dct_tablebase_values(t, a).of[0], values.of[0]);
	assert_non_null(dct_tablebase_values(t, b).of[0]);
	assert_null(dct_tablebase_values(t, third).of[0]);
	assert_null(dct_tablebase_values(t, third).of[1]);
	assert_int_equal(t->kept, 2 * 512);
	dct_tablebase_drop(t, a);
	dct_tablebase_drop(t, third);
	assert_int_equal(t->kept, 512);
	assert_non_null(dct_tablebase_values(t, third).of[0]);
	assert_null(dct_tablebase_values(t, a).of[0]);
	dct_tablebase_free(t);
	t = dct_tablebase_new(scratch_folder, 511);
	assert_null(dct_tablebase_values(t, a).of[0]);
	dct_tablebase_free(t);
	dct_tablebase_free(NULL);
}

/* The memory that the sets of the largest size need, on top of the values of the sets before them. */
static void builds_need_memory_for_the_largest_set(void **state)
{
	(void)state;
	struct dct_catalogue c;
	struct error err;
	size_t kept[4] = {0}, largest[4] = {0};
	dct_set_list(&c, 3);
	for (int i = 0; i < c.n_sets; i++) {
		struct dct_index index;
		int n = c.sets[i].n_pieces;
		dct_index_init(&index, &c.sets[i]);
		size_t values = 2 * (size_t)index.n, all = dct_solve_memory(&c.sets[i]) + values; /* plus its file */
		assert_true(dct_solve_memory(&c.sets[i]) > values);
		largest[n] = all > largest[n] ? all : largest[n];
		kept[n] += values;
	}
	assert_false(build(scratch_folder, 2, largest[2] - 1, &err));
	assert_non_null(strstr(err.text, "sets of 2 pieces need 1 MB of memory, but the limit is 0 MB"));
	assert_true(build(scratch_folder, 2, largest[2], &err));
	assert_false(build(scratch_folder, 3, kept[2] + largest[3] - 1, &err));
	assert_non_null(strstr(err.text, "sets of 3 pieces need 1 MB of memory, but the limit is 0 MB"));
	assert_true(build(scratch_folder, 3, kept[2] + largest[3], &err));
	dct_set_release(&c);
}

struct seen {
	int n, n_refused;
	char files[8][24];
	struct tablebase_info kg; /* of Kg */
	char trouble[240];        /* of the last rejected file */
};

static void see(void *context, const struct tablebase_info *info)
{
	struct seen *seen = context;
	if (seen->n < 8)
		snprintf(seen->files[seen->n], sizeof seen->files[0], "%s", info->file);
	seen->n++;
	if (strcmp(info->set, "Kg") == 0)
		seen->kg = *info;
	if (!info->trouble)
		return;
	seen->n_refused++;
	snprintf(seen->trouble, sizeof seen->trouble, "%s", info->trouble);
}

static struct seen check(int n_probes)
{
	struct seen seen = {0};
	struct error err;
	if (!dct_kind.check(scratch_folder, n_probes, see, &seen, &err))
		fail_msg("%s", err.text);
	return seen;
}

/* For Kg: a quarter of the 32 * 31 placements is stored, with each side to move. data/darkchess_endgames.tsv has the
 * results of all. */
static void checks_count_the_files_of_a_folder(void **state)
{
	(void)state;
	struct error err;
	struct string file = {0};
	assert_int_equal(check(100).n, 0);
	assert_true(build(scratch_folder, 2, 1 << 20, &err));
	assert_true(file_write(scratch_path("readme.txt"), "x", 1, &err));
	assert_true(file_write(scratch_path(".dct"), "x", 1, &err)); /* only an extension */
	struct seen seen = check(100);
	assert_int_equal(seen.n, 5);
	assert_int_equal(seen.n_refused, 0);
	for (int i = 1; i < 5; i++)
		assert_true(strcmp(seen.files[i - 1], seen.files[i]) < 0);
	assert_int_equal(seen.kg.positions, 2 * 32 * 31 / 4);
	assert_int_equal(seen.kg.count[TB_WIN + 1], 512 / 4);
	assert_int_equal(seen.kg.count[TB_DRAW + 1], (480 + 512) / 4);
	assert_int_equal(seen.kg.count[TB_LOSS + 1], 480 / 4);
	assert_int_equal(seen.kg.longest, longest_after(1, &err) - 1);
	assert_true(file_read(scratch_path("k-g.dct"), 1 << 20, &file, &err));
	assert_int_equal(seen.kg.bytes, file.length);
	string_release(&file);
	assert_false(dct_kind.check(scratch_path("none"), 0, see, &seen, &err));
	assert_non_null(strstr(err.text, "cannot read the folder \""));
}

/* Files of fewer pieces come first, so that they are checked before files that lead to them. */
static void checks_go_by_size_and_name(void **state)
{
	(void)state;
	struct error err;
	struct tablebase_plan plan = {.folder = scratch_folder,
				      .sets = (const char *const[]){"KGm", "Ccn"},
				      .n_sets = 2,
				      .threads = 1,
				      .memory = 1 << 24};
	assert_true(dct_kind.build(&plan, &err));
	struct seen seen = check(20);
	assert_int_equal(seen.n_refused, 0);
	assert_true(seen.n >= 4 && seen.n <= 8);
	for (int i = 1; i < seen.n; i++) {
		size_t before = strlen(seen.files[i - 1]), now = strlen(seen.files[i]);
		assert_true(before < now || (before == now && strcmp(seen.files[i - 1], seen.files[i]) < 0));
	}
}

/* An intact file with correct checksums in which every value is a draw; and one that leads to a set whose file is
 * missing. */
static void probes_detect_wrong_values(void **state)
{
	(void)state;
	struct dct_catalogue c;
	const struct dct_set *set = kg(&c);
	struct dct_values values;
	struct error err;
	assert_true(build(scratch_folder, 2, 1 << 20, &err));
	values.of[0] = calloc(2, 256);
	values.of[1] = values.of[0] + 256;
	assert_true(dct_file_write(scratch_folder, set, &values, &err));
	free(values.of[0]);
	assert_int_equal(check(0).n_refused, 0);
	struct seen seen = check(100);
	assert_int_equal(seen.n_refused, 1);
	assert_non_null(strstr(seen.trouble, "has a value that contradicts the moves: 0 in 0 plies, expected 1 in 1"));
	assert_non_null(seen.kg.trouble);

	struct tablebase_plan plan = {.folder = scratch_folder,
				      .sets = (const char *const[]){"KGk"},
				      .n_sets = 1,
				      .threads = 1,
				      .memory = 1 << 24};
	assert_true(build(scratch_folder, 2, 1 << 20, &err)); /* keeps the file, which is intact */
	assert_int_equal(remove(scratch_path("k-g.dct")), 0);
	assert_true(dct_kind.build(&plan, &err));
	assert_int_equal(check(200).n_refused, 0);
	assert_int_equal(remove(scratch_path("k-k.dct")), 0);
	seen = check(200);
	assert_int_equal(seen.n_refused, 1);
	assert_string_equal(seen.trouble, "leads to a piece set whose tablebase is missing or invalid");
	dct_set_release(&c);
}

static struct seen check_everything(const char *const *sets, int n_sets, int pieces)
{
	struct seen seen = {0};
	struct error err;
	const struct tablebase_plan plan = {
		.folder = scratch_folder, .pieces = pieces, .sets = sets, .n_sets = n_sets, .threads = 2};
	if (!dct_kind.check_all(&plan, see, &seen, &err))
		fail_msg("%s", err.text);
	return seen;
}

/* Files in order, but with one wrong value, of either side to move. */
static void every_wrong_value_is_found(void **state)
{
	static const char *const all[] = {"Kg", "KGm", "KPc", "KKg"};
	(void)state;
	struct dct_catalogue c;
	struct error err;
	assert_true(build(scratch_folder, 3, 1 << 24, &err));
	dct_set_list(&c, 3);
	assert_int_equal(check_everything(NULL, 0, 3).n, 25);
	assert_int_equal(check_everything(NULL, 0, 3).n_refused, 0);
	for (int i = 0; i < 12; i++) {
		const struct dct_material *m = dct_set_read(&c, all[i % 3], &err);
		const struct dct_set *set = &c.sets[m->set];
		const char *name = set->name;
		struct dct_index index;
		struct dct_placement at;
		struct dct_values values;
		struct seen seen;
		dct_index_init(&index, set);
		assert_true(dct_file_read(scratch_folder, set, &values, &err));
		uint32_t number = index.n / 13 * (uint32_t)(i + 1);
		while (!dct_index_place(&index, number, &at))
			number++;
		uint8_t *value = &values.of[i / 3 % 2][number], was = *value;
		*value = was == DCT_DRAW ? 2 : i % 2 ? DCT_DRAW : (uint8_t)(was + 2);
		assert_true(dct_file_write(scratch_folder, set, &values, &err));
		seen = check_everything(&name, 1, 0);
		assert_int_equal(seen.n, 1);
		assert_int_equal(seen.n_refused, 1);
		assert_non_null(strstr(seen.trouble, "has a value that contradicts the moves"));
		*value = was;
		assert_true(dct_file_write(scratch_folder, set, &values, &err));
		assert_int_equal(check_everything(&name, 1, 0).n_refused, 0);
		free(values.of[0]);
	}
	assert_int_equal(remove(scratch_path("k-k.dct")), 0);
	assert_true(check_everything(NULL, 0, 3).n_refused > 0);
	const struct tablebase_plan bad = {
		.folder = scratch_folder, .sets = (const char *const[]){"KGx"}, .n_sets = 1, .threads = 1};
	assert_false(dct_kind.check_all(&bad, see, NULL, &err));
	dct_set_release(&c);
}

/* What is said before a build: nothing of what exists; values and memory as the build counts them. */
static void builds_are_estimated(void **state)
{
	(void)state;
	struct dct_catalogue c;
	struct error err;
	struct tablebase_estimate e, halved;
	struct tablebase_plan plan = {.folder = scratch_folder, .pieces = 3, .threads = 1};
	uint64_t n = 0;
	dct_set_list(&c, 3);
	for (int i = 0; i < c.n_sets; i++) {
		struct dct_index index;
		dct_index_init(&index, &c.sets[i]);
		n += 2 * (uint64_t)index.n;
	}
	dct_set_release(&c);
	assert_true(dct_kind.estimate(&plan, &e, &err));
	assert_int_equal(e.values, n);
	assert_true(e.seconds > 0 && e.disk > 0 && e.disk < n);
	plan.threads = 2;
	assert_true(dct_kind.estimate(&plan, &halved, &err));
	assert_true(halved.seconds * 2 > e.seconds * 0.99 && halved.seconds * 2 < e.seconds * 1.01);
	assert_true(halved.memory > e.memory);
	assert_true(build(scratch_folder, 3, e.memory, &err));
	assert_true(dct_kind.estimate(&plan, &e, &err));
	assert_int_equal(e.values, 0);
	assert_int_equal(e.memory, 0);
}

/* --- search path --- */

static void set_folders(const char *tables, const char *data, const char *home)
{
	const char *const names[] = {"QIPAN_TABLES", "XDG_DATA_HOME", "HOME"}, *const values[] = {tables, data, home};
	for (int i = 0; i < 3; i++) {
		if (values[i])
			setenv(names[i], values[i], 1);
		else
			unsetenv(names[i]);
	}
}

static void the_environment_names_the_table_folder(void **state)
{
	(void)state;
	static const struct {
		const char *tables, *data, *home, *folder;
	} cases[] = {
		{"/a", "/b", "/c", "/a"},
		{"relative", NULL, NULL, "relative"},
		{".", "/b", "/c", "."},
		{"", "/b", "/c", "/b/qipan/tables"},
		{NULL, "/b", NULL, "/b/qipan/tables"},
		{NULL, "b", "/c", "/c/.local/share/qipan/tables"}, /* the standard says to ignore relative paths */
		{NULL, "", "/c", "/c/.local/share/qipan/tables"},
		{NULL, NULL, "/c", "/c/.local/share/qipan/tables"},
		{NULL, NULL, "c", NULL},
		{NULL, NULL, NULL, NULL},
	};
	char folder[TABLEBASES_PATH_MAX];
	struct error err;
	const char *const names[] = {"QIPAN_TABLES", "XDG_DATA_HOME", "HOME"};
	char *old[3];
	for (int i = 0; i < 3; i++)
		old[i] = getenv(names[i]) ? strdup(getenv(names[i])) : NULL;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		set_folders(cases[i].tables, cases[i].data, cases[i].home);
		assert_int_equal(tablebases_folder(folder, sizeof folder, &err), cases[i].folder != NULL);
		if (cases[i].folder)
			assert_string_equal(folder, cases[i].folder);
		else
			expect_error(
				&err,
				"no folder for tablebases, expected QIPAN_TABLES, XDG_DATA_HOME or HOME to be set");
	}
	set_folders("/abcdefg", NULL, NULL);
	assert_true(tablebases_folder(folder, 9, &err)); /* eight letters and the terminator */
	assert_false(tablebases_folder(folder, 8, &err));
	expect_error(&err, "the path of the tablebase folder is too long");
	set_folders(old[0], old[1], old[2]);
	for (int i = 0; i < 3; i++)
		free(old[i]);
}

static void tables_open_only_for_games_that_have_them(void **state)
{
	(void)state;
	struct error err;
	const struct game *xiangqi = games_find("xiangqi", &err);
	char *old = getenv("QIPAN_TABLES") ? strdup(getenv("QIPAN_TABLES")) : NULL;
	assert_ptr_equal(tablebases_kind(&dc_game, &err), &dct_kind);
	assert_null(tablebases_kind(xiangqi, &err));
	expect_error(&err, "xiangqi has no tablebases, expected one of darkchess, qilin, surakarta");
	setenv("QIPAN_TABLES", scratch_folder, 1);
	assert_null(tablebases_open(xiangqi));
	struct tablebase *t = tablebases_open(&dc_game);
	assert_non_null(t);
	assert_ptr_equal(t->kind, &dct_kind);
	tablebases_close(t);
	tablebases_close(NULL);
	setenv("QIPAN_TABLES", scratch_path("none"), 1);
	assert_null(tablebases_open(&dc_game));
	if (old)
		setenv("QIPAN_TABLES", old, 1);
	else
		unsetenv("QIPAN_TABLES");
	free(old);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(all_materials_are_in_the_catalogue),
		cmocka_unit_test(sets_are_in_order_and_named_after_their_first_material),
		cmocka_unit_test(materials_with_the_same_relations_are_one_set),
		cmocka_unit_test(pieces_of_a_group_have_equal_captures),
		cmocka_unit_test(materials_match_the_relations_of_their_set),
		cmocka_unit_test(invalid_set_names_are_refused),
		cmocka_unit_test(every_placement_has_a_number),
		cmocka_unit_test(files_follow_the_documented_format),
		cmocka_unit_test(files_of_other_sets_are_refused),
		cmocka_unit_test(files_with_wrong_values_are_refused),
		cmocka_unit_test(files_are_named_after_their_sets),
		cmocka_unit_test_setup_teardown(files_are_read_from_their_folder, scratch_begin, scratch_end),
		cmocka_unit_test(wins_too_long_for_a_table_are_refused),
		cmocka_unit_test_setup_teardown(tables_keep_to_their_memory_limit, scratch_begin, scratch_end),
		cmocka_unit_test_setup_teardown(builds_need_memory_for_the_largest_set, scratch_begin, scratch_end),
		cmocka_unit_test_setup_teardown(checks_count_the_files_of_a_folder, scratch_begin, scratch_end),
		cmocka_unit_test_setup_teardown(checks_go_by_size_and_name, scratch_begin, scratch_end),
		cmocka_unit_test_setup_teardown(probes_detect_wrong_values, scratch_begin, scratch_end),
		cmocka_unit_test_setup_teardown(every_wrong_value_is_found, scratch_begin, scratch_end),
		cmocka_unit_test_setup_teardown(builds_are_estimated, scratch_begin, scratch_end),
		cmocka_unit_test(the_environment_names_the_table_folder),
		cmocka_unit_test_setup_teardown(tables_open_only_for_games_that_have_them, scratch_begin, scratch_end),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
