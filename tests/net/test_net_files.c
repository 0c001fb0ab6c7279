/* The possible shapes of a net, its file byte by byte, errors in foreign files, the game that a net fits, and the nets
 * shared by the whole program (net/shipped.h). */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/file.h"
#include "base/rng.h"
#include "base/thread.h"
#include "core/features.h"
#include "games/registry.h"
#include "net/net_load.h"
#include "net/shipped.h"
#include "noise.h"
#include "scratch.h"

/* Offsets in the file header. */
enum {
	AT_VERSION = 8,
	AT_GAME = 12,
	AT_FEATURES = 28,
	AT_OUTPUT_BUCKETS = 32,
	AT_HIDDEN = 36,
	AT_ORIGIN = 40,
	AT_SUM = 44,
	HEAD = 52
};

#define OFFSET_MAX (1 << 24) /* of the small layers */

/* A minimal net, and its file after the header: two rows of 64 feature weights, then the first layer with its offsets,
 * the second and the last. */
enum { SMALL_HIDDEN = 64, SMALL_ROWS = 2 * 2 * 64, SMALL_OUTPUT_BUCKET = 16 * 64 + 4 * 16 + 32 * 16 + 4 * 32 + 32 + 4 };
enum { SMALL = HEAD + SMALL_ROWS + SMALL_OUTPUT_BUCKET };

static const struct game *game_of(const char *name)
{
	struct error err;
	const struct game *game = games_find(name, &err);
	assert_non_null(game);
	return game;
}

static void small_net(struct net *net)
{
	struct error err;
	if (!net_init(net, "toy", 1, 1, SMALL_HIDDEN, &err))
		fail_msg("%s", err.text);
}

static void expect_error(const struct error *err, const char *expected)
{
	if (strcmp(err->text, expected) != 0)
		fail_msg("\"%s\", expected \"%s\"", err->text, expected);
}

/* --- shapes --- */

static void shapes_out_of_range_are_refused(void **state)
{
	(void)state;
	static const struct {
		const char *game;
		int features, output_buckets, hidden;
		const char *error;
	} bad[] = {
		{"toy", 0, 1, 64, "the net has 0 features, expected 1 to 65536"},
		{"toy", 65537, 1, 64, "the net has 65537 features, expected 1 to 65536"},
		{"toy", 1, 0, 64, "the net has 0 output buckets, expected 1 to 16"},
		{"toy", 1, 17, 64, "the net has 17 output buckets, expected 1 to 16"},
		{"toy", 1, 1, 0, "the net has 0 hidden units, expected 64 to 1024 in multiples of 64"},
		{"toy", 1, 1, 32, "the net has 32 hidden units, expected 64 to 1024 in multiples of 64"},
		{"toy", 1, 1, 65, "the net has 65 hidden units, expected 64 to 1024 in multiples of 64"},
		{"toy", 1, 1, 96, "the net has 96 hidden units, expected 64 to 1024 in multiples of 64"},
		{"toy", 1, 1, 1088, "the net has 1088 hidden units, expected 64 to 1024 in multiples of 64"},
		{"sixteen-letters-", 1, 1, 64,
		 "the net is for \"sixteen-letters-\", expected a name of at most 15 letters"},
	};
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		struct net net;
		struct error err;
		assert_false(net_init(&net, bad[i].game, bad[i].features, bad[i].output_buckets, bad[i].hidden, &err));
		expect_error(&err, bad[i].error);
	}
}

static void largest_and_smallest_shapes_start_as_zeros(void **state)
{
	(void)state;
	static const struct {
		const char *game;
		int features, output_buckets, hidden;
	} good[] = {{"fifteen-letters", 1, 1, 64}, {"x", 65536, 1, 64}, {"toy", 3, 16, 1024}, {"toy", 2, 2, 128}};
	for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
		struct net net;
		struct error err;
		if (!net_init(&net, good[i].game, good[i].features, good[i].output_buckets, good[i].hidden, &err))
			fail_msg("%s", err.text);
		assert_string_equal(net.game, good[i].game);
		assert_int_equal(net.n_features, good[i].features);
		assert_int_equal(net.n_output_buckets, good[i].output_buckets);
		assert_int_equal(net.hidden, good[i].hidden);
		assert_int_equal((uintptr_t)net.rows % 64, 0);
		struct net_output_bucket *last = &net.output_buckets[good[i].output_buckets - 1];
		assert_int_equal(net.rows[0] | net.rows[good[i].features * good[i].hidden - 1], 0);
		assert_int_equal(net.biases[0] | net.biases[good[i].hidden - 1], 0);
		assert_int_equal(last->first[0] | last->first[NET_FIRST * good[i].hidden - 1] | last->last_bias, 0);
		net_release(&net);
		net_release(&net); /* an empty one */
	}
	net_free(NULL);
}

/* --- files --- */

static void put(char *at, uint64_t x, int bytes)
{
	for (int i = 0; i < bytes; i++)
		at[i] = (char)(x >> 8 * i);
}

/* Sets the checksum to match the other bytes. */
static void seal(struct string *file)
{
	uint64_t sum = 0;
	for (size_t i = 0; i < file->length; i++)
		if (i < AT_SUM || i >= HEAD)
			sum = rng_mix(sum ^ (unsigned char)file->text[i]);
	put(file->text + AT_SUM, sum, 8);
}

/* Writes the net's file to memory, where bytes can be changed. */
static void write_net(const struct net *net, struct string *file)
{
	string_clear(file);
	net_write(net, file);
}

/* In the order and size of the format (net/net.c), whatever the processor's byte order. */
static void files_store_every_weight_in_its_place(void **state)
{
	(void)state;
	struct net net;
	struct string file = {0};
	small_net(&net);
	string_add(&net.origin, "seed 7\n");
	net.rows[0] = 0x0102;
	net.rows[SMALL_HIDDEN - 1] = -2;
	net.biases[0] = 0x0103;
	net.biases[SMALL_HIDDEN - 1] = 7;
	net.output_buckets[0].first[0] = 11;
	net.output_buckets[0].first[16 * SMALL_HIDDEN - 1] = -12;
	net.output_buckets[0].first_bias[0] = 0x00030201;
	net.output_buckets[0].first_bias[15] = -1;
	net.output_buckets[0].second[0] = 13;
	net.output_buckets[0].second_bias[31] = 14;
	net.output_buckets[0].last[31] = -15;
	net.output_buckets[0].last_bias = 0x00050607;
	string_add(&file, "before");
	net_write(&net, &file);
	enum {
		AT = 6,
		ROWS = AT + HEAD + 7,
		OFFSETS = ROWS + 128,
		FIRST = OFFSETS + 128,
		FIRST_OFFSETS = FIRST + 16 * 64
	};
	enum {
		SECOND = FIRST_OFFSETS + 64,
		SECOND_OFFSETS = SECOND + 512,
		LAST = SECOND_OFFSETS + 128,
		END = LAST + 36
	};
	assert_int_equal(file.length, END);
	assert_memory_equal(file.text, "beforeqipannet\2\0\0\0toy\0\0\0\0\0\0\0\0\0\0\0\0\0", AT + AT_FEATURES);
	assert_memory_equal(file.text + AT + AT_FEATURES, "\1\0\0\0\1\0\0\0\100\0\0\0\7\0\0\0", 16);
	assert_memory_equal(file.text + AT + HEAD, "seed 7\n\2\1\0\0", 11);
	assert_memory_equal(file.text + OFFSETS - 2, "\xfe\xff\3\1", 4);
	assert_memory_equal(file.text + FIRST - 2, "\7\0\13\0", 4);
	assert_memory_equal(file.text + FIRST_OFFSETS - 1, "\xf4\1\2\3\0", 5);
	assert_memory_equal(file.text + SECOND - 4, "\xff\xff\xff\xff\15", 5);
	assert_memory_equal(file.text + LAST - 4, "\16\0\0\0\0", 5);
	assert_memory_equal(file.text + END - 5, "\xf1\7\6\5\0", 5);
	memmove(file.text, file.text + AT, END - AT);
	file.length -= AT;
	char sum[8];
	memcpy(sum, file.text + AT_SUM, sizeof sum);
	seal(&file);
	assert_memory_equal(file.text + AT_SUM, sum, sizeof sum);
	string_release(&file);
	net_release(&net);
}

static void refuses(const struct string *file, const char *expected)
{
	struct net out;
	struct error err;
	memset(&out, 0x5a, sizeof out);
	if (net_read(&out, string_text(file), file->length, &err))
		fail_msg("read, expected \"%s\"", expected);
	expect_error(&err, expected);
	net_release(&out); /* nothing is left to release, and nothing is released twice */
}

/* A file of that shape with a valid checksum and zeros for all weights, as long as the shape needs or one byte
 * longer. */
static void file_of_shape(struct string *file, const char *game, uint32_t features, uint32_t output_buckets,
			  uint32_t hidden, size_t origin)
{
	size_t bucket = 16 * (size_t)hidden + SMALL_OUTPUT_BUCKET - 16 * 64, rows = 2 * (size_t)hidden * (features + 1);
	char *head = calloc(1, HEAD + origin + rows + output_buckets * bucket);
	memcpy(head, "qipannet", 8);
	put(head + AT_VERSION, 2, 4);
	memcpy(head + AT_GAME, game, strlen(game));
	put(head + AT_FEATURES, features, 4);
	put(head + AT_OUTPUT_BUCKETS, output_buckets, 4);
	put(head + AT_HIDDEN, hidden, 4);
	put(head + AT_ORIGIN, origin, 4);
	memset(head + HEAD, ' ', origin);
	string_clear(file);
	string_bytes(file, head, HEAD + origin + rows + output_buckets * bucket);
	free(head);
	seal(file);
}

static void files_with_impossible_shapes_are_refused(void **state)
{
	(void)state;
	struct string file = {0};
	struct net net;
	struct error err;
	file_of_shape(&file, "toy", 0, 1, 64, 0);
	refuses(&file, "the net has 0 features, expected 1 to 65536");
	file_of_shape(&file, "toy", 1, 0, 64, 0);
	refuses(&file, "the net has 0 output buckets, expected 1 to 16");
	file_of_shape(&file, "toy", 1, 1, 0, 0);
	refuses(&file, "the net has 0 hidden units, expected 64 to 1024 in multiples of 64");
	file_of_shape(&file, "toy", 1, 1, 96, 0);
	refuses(&file, "the net has 96 hidden units, expected 64 to 1024 in multiples of 64");
	file_of_shape(&file, "sixteen-letters-", 1, 1, 64, 0);
	refuses(&file, "the net is for \"sixteen-letters-\", expected a name of at most 15 letters");
	file_of_shape(&file, "toy", 65537, 1, 64, 0);
	refuses(&file, "the net is too large: 65537 features, 1 output buckets and 64 hidden units");
	file_of_shape(&file, "toy", 1, 17, 64, 0);
	refuses(&file, "the net is too large: 1 features, 17 output buckets and 64 hidden units");
	file_of_shape(&file, "toy", 1, 1, 1025, 0);
	refuses(&file, "the net is too large: 1 features, 1 output buckets and 1025 hidden units");
	file_of_shape(&file, "toy", 1, 1, 64, (1 << 19) + 1);
	refuses(&file, "the net is too large: 1 features, 1 output buckets and 64 hidden units");
	file_of_shape(&file, "fifteen-letters", 2, 16, 1024, 1 << 19);
	if (!net_read(&net, file.text, file.length, &err))
		fail_msg("%s", err.text);
	assert_string_equal(net.game, "fifteen-letters");
	assert_int_equal(net.origin.length, 1 << 19);
	net_release(&net);
	string_release(&file);
}

static void files_of_the_wrong_length_are_refused(void **state)
{
	(void)state;
	struct string file = {0};
	file_of_shape(&file, "toy", 1, 1, 64, 0);
	assert_int_equal(file.length, SMALL);
	put(file.text + AT_FEATURES, 65536, 4);
	refuses(&file, "the net has 2072 bytes, expected 8390552: it is truncated or has trailing data");
	put(file.text + AT_FEATURES, 1, 4);
	put(file.text + AT_OUTPUT_BUCKETS, 16, 4);
	refuses(&file, "the net has 2072 bytes, expected 28532: it is truncated or has trailing data");
	put(file.text + AT_OUTPUT_BUCKETS, 1, 4);
	put(file.text + AT_HIDDEN, 1024, 4);
	refuses(&file, "the net has 2072 bytes, expected 21272: it is truncated or has trailing data");
	put(file.text + AT_HIDDEN, 64, 4);
	put(file.text + AT_ORIGIN, 1 << 19, 4);
	refuses(&file, "the net has 2072 bytes, expected 526360: it is truncated or has trailing data");
	put(file.text + AT_ORIGIN, 0, 4);
	string_char(&file, 0);
	refuses(&file, "the net has 2073 bytes, expected 2072: it is truncated or has trailing data");
	file.length -= 2;
	refuses(&file, "the net has 2071 bytes, expected 2072: it is truncated or has trailing data");
	file.length = HEAD;
	refuses(&file, "the net has 52 bytes, expected 2072: it is truncated or has trailing data");
	file.length = HEAD - 1;
	refuses(&file, "not a net of Qipan, expected a file that starts with \"qipannet\"");
	file.length = 0;
	refuses(&file, "not a net of Qipan, expected a file that starts with \"qipannet\"");
	string_release(&file);
}

static void foreign_and_damaged_files_are_refused(void **state)
{
	(void)state;
	struct net net;
	struct string file = {0};
	small_net(&net);
	string_add(&net.origin, "seed 7\n");
	write_net(&net, &file);
	file.text[0] = 'Q';
	seal(&file);
	refuses(&file, "not a net of Qipan, expected a file that starts with \"qipannet\"");
	file.text[0] = 'q';
	put(file.text + AT_VERSION, 1, 4);
	seal(&file);
	refuses(&file, "the net has version 1, expected 2");
	put(file.text + AT_VERSION, 3 + (1u << 31), 4);
	seal(&file);
	refuses(&file, "the net has version 2147483651, expected 2");
	put(file.text + AT_VERSION, 2, 4);
	seal(&file);
	file.text[HEAD + 200] ^= 1;
	refuses(&file, "checksum mismatch: the net is damaged");
	file.text[HEAD + 200] ^= 1;
	file.text[HEAD] = (char)0xff;
	seal(&file);
	refuses(&file, "the origin of the net is not UTF-8");
	string_release(&file);
	net_release(&net);
}

/* Every kind of weight may be at its bounds, but not beyond. */
static void weights_at_their_bounds_are_read(void **state)
{
	(void)state;
	struct net net, out;
	struct error err;
	struct string file = {0};
	if (!net_init(&net, "toy", 2, 2, SMALL_HIDDEN, &err))
		fail_msg("%s", err.text);
	struct net_output_bucket *bucket = &net.output_buckets[1];
	int16_t *rows[] = {&net.rows[0], &net.rows[2 * SMALL_HIDDEN - 1], &net.biases[0],
			   &net.biases[SMALL_HIDDEN - 1]};
	int8_t *dense[] = {&bucket->first[0],  &bucket->first[16 * SMALL_HIDDEN - 1],
			   &bucket->second[0], &bucket->second[16 * 32 - 1],
			   &bucket->last[0],   &bucket->last[31]};
	int32_t *offsets[] = {&bucket->first_bias[0], &bucket->first_bias[15], &bucket->second_bias[0],
			      &bucket->second_bias[31], &bucket->last_bias};
	static const char refusal[] = "a weight of the net is out of range: accumulators could overflow";
	for (int sign = -1; sign <= 1; sign += 2) {
		for (size_t i = 0; i < 4; i++)
			*rows[i] = (int16_t)(sign * NET_FEATURE_WEIGHT_MAX);
		for (size_t i = 0; i < 6; i++)
			*dense[i] = (int8_t)(sign * NET_DENSE_MAX);
		for (size_t i = 0; i < 5; i++)
			*offsets[i] = sign * OFFSET_MAX;
		write_net(&net, &file);
		if (!net_read(&out, file.text, file.length, &err))
			fail_msg("%s", err.text);
		assert_int_equal(out.rows[0], sign * NET_FEATURE_WEIGHT_MAX);
		assert_int_equal(out.output_buckets[1].first[16 * SMALL_HIDDEN - 1], sign * NET_DENSE_MAX);
		assert_int_equal(out.output_buckets[1].last_bias, sign * OFFSET_MAX);
		assert_true(net_sum(&out) == net_sum(&net));
		net_release(&out);
		for (size_t i = 0; i < 4; i++) {
			*rows[i] = (int16_t)(*rows[i] + sign);
			write_net(&net, &file);
			refuses(&file, refusal);
			*rows[i] = (int16_t)(*rows[i] - sign);
		}
		for (size_t i = 0; i < 5; i++) {
			*offsets[i] += sign;
			write_net(&net, &file);
			refuses(&file, refusal);
			*offsets[i] -= sign;
		}
	}
	for (size_t i = 0; i < 6; i++) {
		*dense[i] = INT8_MIN;
		write_net(&net, &file);
		refuses(&file, refusal);
		*dense[i] = 0;
	}
	string_release(&file);
	net_release(&net);
}

static void checksums_distinguish_nets(void **state)
{
	(void)state;
	struct net net, same;
	small_net(&net);
	small_net(&same);
	assert_true(net_sum(NULL) == 0);
	uint64_t sum = net_sum(&net);
	assert_true(sum != 0 && net_sum(&same) == sum);
	same.output_buckets[0].last_bias = 1;
	assert_true(net_sum(&same) != sum);
	same.output_buckets[0].last_bias = 0;
	string_add(&same.origin, "seed 1\n");
	assert_true(net_sum(&same) != sum);
	net_release(&net);
	net_release(&same);
}

/* --- games --- */

static void expect_misfit(const struct net *net, const struct game *game, const char *expected)
{
	struct error err;
	assert_false(net_fits(net, game, &err));
	expect_error(&err, expected);
}

static void nets_fit_only_their_game(void **state)
{
	(void)state;
	const struct game *qilin = game_of("qilin"), *magic = game_of("magic");
	int n = qilin->heuristics.features->n, output_buckets = qilin->heuristics.features->n_output_buckets;
	struct net net;
	struct error err;
	char expected[120];
	noise_net(&net, qilin, 64, 60);
	assert_true(net_fits(&net, qilin, &err));
	expect_misfit(&net, magic, "the net is for \"qilin\", expected magic");
	snprintf(expected, sizeof expected, "the net has %d features and %d output buckets, expected %d and %d", n + 1,
		 output_buckets, n, output_buckets);
	net.n_features++;
	expect_misfit(&net, qilin, expected);
	net.n_features--;
	snprintf(expected, sizeof expected, "the net has %d features and %d output buckets, expected %d and %d", n,
		 output_buckets + 1, n, output_buckets);
	net.n_output_buckets++;
	expect_misfit(&net, qilin, expected);
	net.n_output_buckets--;
	struct game blind = *qilin; /* a game without features */
	blind.heuristics.features = NULL;
	snprintf(expected, sizeof expected, "the net has %d features and %d output buckets, expected 0 and 0", n,
		 output_buckets);
	expect_misfit(&net, &blind, expected);
	net_release(&net);
}

/* Magic Chess has so many active features at once that its weights have tighter bounds. Each weight and each offset may
 * reach its bound, positive or negative. */
static void weights_that_could_overflow_are_refused(void **state)
{
	(void)state;
	const struct game *magic = game_of("magic");
	int max = net_feature_weight_max(magic->heuristics.features);
	struct net net;
	struct error err;
	char expected[120];
	assert_true((magic->heuristics.features->max_active + 1) * max <= INT16_MAX);
	assert_true((magic->heuristics.features->max_active + 1) * (max + 1) > INT16_MAX);
	noise_net(&net, magic, 64, 60);
	int16_t *const ends[] = {&net.rows[0], &net.rows[net.n_features * 64 - 1], &net.biases[0], &net.biases[63]};
	for (size_t i = 0; i < 4; i++)
		for (int sign = -1; sign <= 1; sign += 2) {
			*ends[i] = (int16_t)(sign * max);
			assert_true(net_fits(&net, magic, &err));
			*ends[i] = (int16_t)(sign * (max + 1));
			snprintf(expected, sizeof expected,
				 "a weight of the net is %d, expected at most %d in magic: accumulators could overflow",
				 sign * (max + 1), max);
			expect_misfit(&net, magic, expected);
			*ends[i] = 0;
		}
	net_release(&net);
}

/* --- paths --- */

typedef struct net *load_fn(const char *path, const struct game *, struct error *);

/* The error names the file and the reason. */
static void does_not_load(load_fn *load, const char *path, const struct game *game, const char *why)
{
	struct error err;
	assert_null(load(path, game, &err));
	size_t n = strlen(path);
	if (strncmp(err.text, path, n) != 0 || strncmp(err.text + n, ": ", 2) != 0 || !strstr(err.text, why))
		fail_msg("\"%s\", expected \"%s: ... %s\"", err.text, path, why);
}

static void nets_are_loaded_from_files(void **state)
{
	(void)state;
	const struct game *qilin = game_of("qilin");
	struct net net;
	struct error err;
	struct string file = {0}, large = {0};
	noise_net(&net, qilin, 64, 60);
	string_add(&net.origin, "seed 7\n");
	net_write(&net, &file);
	string_bytes(&large, file.text, file.length);
	while (large.length <= NET_BYTES_MAX)
		string_bytes(&large, file.text, file.length);
	assert_true(file_write(scratch_path("own.net"), file.text, file.length, &err));
	assert_true(file_write(scratch_path("large.net"), large.text, large.length, &err));
	assert_true(file_write(scratch_path("short.net"), file.text, file.length - 1, &err));
	assert_true(file_write(scratch_path("empty.net"), "", 0, &err));
	file.text[HEAD] = (char)0xff;
	seal(&file);
	assert_true(file_write(scratch_path("latin.net"), file.text, file.length, &err));
	static load_fn *const loads[] = {net_load, net_load_regular};
	for (int i = 0; i < 2; i++) {
		struct net *loaded = loads[i](scratch_path("own.net"), qilin, &err);
		assert_non_null(loaded);
		assert_true(net_sum(loaded) == net_sum(&net));
		net_free(loaded);
		does_not_load(loads[i], scratch_path("own.net"), game_of("magic"),
			      "the net is for \"qilin\", expected magic");
		does_not_load(loads[i], scratch_path("large.net"), qilin, "is larger than the limit of 4194304 bytes");
		does_not_load(loads[i], scratch_path("short.net"), qilin, "the net has");
		does_not_load(loads[i], scratch_path("empty.net"), qilin, "not a net of Qipan");
		does_not_load(loads[i], scratch_path("latin.net"), qilin, "the origin of the net is not UTF-8");
		does_not_load(loads[i], scratch_path("none.net"), qilin, "cannot open \"");
	}
	string_release(&file);
	string_release(&large);
	net_release(&net);
}

/* Opening a pipe without a writer would block. */
static void clients_cannot_load_pipes_and_devices(void **state)
{
	(void)state;
	const char *pipe = scratch_path("pipe");
	assert_int_equal(mkfifo(pipe, 0600), 0);
	does_not_load(net_load_regular, "/dev/null", game_of("qilin"), "is a folder, a device or a pipe");
	does_not_load(net_load_regular, pipe, game_of("qilin"), "is a folder, a device or a pipe");
	does_not_load(net_load, "/dev/null", game_of("qilin"), "not a net of Qipan");
}

/* --- shared nets --- */

static struct net *new_net(const char *name)
{
	struct net *net = calloc(1, sizeof *net);
	noise_net(net, game_of(name), 64, 60);
	return net;
}

static void injected_nets_are_kept(void **state)
{
	(void)state;
	const struct game *darkchess = game_of("darkchess"), *qilin = game_of("qilin");
	struct error err;
	assert_null(shipped_net(darkchess)); /* no net is shipped for it */
	struct net *foreign = new_net("qilin"), *own = new_net("darkchess"), *instead = new_net("qilin");
	assert_false(shipped_give(foreign, darkchess, &err));
	expect_error(&err, "the net is for \"qilin\", expected darkchess");
	net_free(foreign);
	assert_null(shipped_net(darkchess));
	assert_true(shipped_give(own, darkchess, &err));
	assert_ptr_equal(shipped_net(darkchess), own);
	assert_true(shipped_give(instead, qilin, &err)); /* before the shipped net is first requested */
	assert_ptr_equal(shipped_net(qilin), instead);
	assert_ptr_equal(shipped_net(darkchess), own);
}

/* The page may supply a net several times: the first one is kept, because searches may be using it. */
static void only_the_first_net_of_a_game_is_kept(void **state)
{
	(void)state;
	const struct game *xiangqi = game_of("xiangqi");
	const struct net *first = shipped_net(xiangqi);
	struct error err;
	assert_string_equal(first->game, "xiangqi");
	for (int i = 0; i < 40; i++) {
		assert_true(shipped_give(new_net("xiangqi"), xiangqi, &err));
		assert_ptr_equal(shipped_net(xiangqi), first);
	}
}

static void ask(void *context, int i)
{
	const struct net **answers = context;
	answers[i] = shipped_net(game_of("surakarta"));
}

static void concurrent_threads_get_the_same_net(void **state)
{
	(void)state;
	const struct net *answers[8] = {0};
	thread_for(8, 8, ask, answers);
	for (int i = 0; i < 8; i++) {
		assert_non_null(answers[i]);
		assert_ptr_equal(answers[i], answers[0]);
	}
	assert_string_equal(answers[0]->game, "surakarta");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(shapes_out_of_range_are_refused),
		cmocka_unit_test(largest_and_smallest_shapes_start_as_zeros),
		cmocka_unit_test(files_store_every_weight_in_its_place),
		cmocka_unit_test(files_with_impossible_shapes_are_refused),
		cmocka_unit_test(files_of_the_wrong_length_are_refused),
		cmocka_unit_test(foreign_and_damaged_files_are_refused),
		cmocka_unit_test(weights_at_their_bounds_are_read),
		cmocka_unit_test(checksums_distinguish_nets),
		cmocka_unit_test(nets_fit_only_their_game),
		cmocka_unit_test(weights_that_could_overflow_are_refused),
		cmocka_unit_test_setup_teardown(nets_are_loaded_from_files, scratch_begin, scratch_end),
		cmocka_unit_test_setup_teardown(clients_cannot_load_pipes_and_devices, scratch_begin, scratch_end),
		cmocka_unit_test(injected_nets_are_kept),
		cmocka_unit_test(only_the_first_net_of_a_game_is_kept),
		cmocka_unit_test(concurrent_threads_get_the_same_net),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
