#include "support.h"

#include <stdatomic.h>
#include <string.h>

#include "base/rng.h"
#include "base/thread.h"
#include "search/tt.h"

static void init(struct tt *tt, size_t bytes)
{
	struct error err;
	if (!tt_init(tt, bytes, &err))
		fail_msg("%s", err.text);
}

static void what_is_stored_is_found(void **state)
{
	(void)state;
	struct tt tt;
	init(&tt, 1 << 16);
	struct tt_value in = {77, -123, TT_NO_EVAL, 9, TT_LOWER}, out;
	assert_false(tt_probe(&tt, 0, 0, &out)); /* an empty entry must not match key 0 */
	tt_store(&tt, 0xfeedbeefcafe0001u, 5, &in);
	assert_true(tt_probe(&tt, 0xfeedbeefcafe0001u, 5, &out));
	assert_int_equal(out.move, 77);
	assert_int_equal(out.score, -123);
	assert_int_equal(out.depth, 9);
	assert_int_equal(out.bound, TT_LOWER);
	for (int bit = 0; bit < 48; bit++)
		assert_false(tt_probe(&tt, 0xfeedbeefcafe0001u ^ 1ull << bit, 5, &out));
	tt_clear(&tt);
	assert_false(tt_probe(&tt, 0xfeedbeefcafe0001u, 5, &out));
	tt_release(&tt);
}

/* A win 3 plies below a position at ply 4 is a win in 7; read at ply 10 it is a win in 13. */
static void wins_are_kept_by_their_distance(void **state)
{
	(void)state;
	struct tt tt;
	init(&tt, 1 << 16);
	struct tt_value win = {1, SCORE_WIN - 7, TT_NO_EVAL, 3, TT_EXACT},
			loss = {1, 8 - SCORE_WIN, TT_NO_EVAL, 4, TT_EXACT}, out;
	tt_store(&tt, 1, 4, &win);
	tt_store(&tt, 2, 4, &loss);
	assert_true(tt_probe(&tt, 1, 10, &out));
	assert_int_equal(out.score, SCORE_WIN - 13);
	assert_true(tt_probe(&tt, 2, 10, &out));
	assert_int_equal(out.score, 14 - SCORE_WIN);
	tt_release(&tt);
}

/* Only entries stored by the current search count. */
static void fullness_is_a_sample_of_this_search(void **state)
{
	(void)state;
	struct tt tt;
	struct rng rng;
	struct tt_value v = {1, 1, TT_NO_EVAL, 1, TT_EXACT};
	init(&tt, 1 << 16); /* 4096 entries */
	assert_int_equal(tt_fullness(&tt), 0);
	rng_seed(&rng, 5);
	for (int i = 0; i < 1024; i++)
		tt_store(&tt, rng_next(&rng), 0, &v);
	assert_in_range(tt_fullness(&tt), 200, 300); /* 1024 / 4096, minus those whose bucket was full */
	tt_grow_older(&tt);
	assert_int_equal(tt_fullness(&tt), 0);
	for (int i = 0; i < 100000; i++)
		tt_store(&tt, rng_next(&rng), 0, &v);
	assert_int_equal(tt_fullness(&tt), 1000);
	tt_release(&tt);
	init(&tt, 1); /* one bucket */
	tt_store(&tt, 1, 0, &v);
	assert_int_equal(tt_fullness(&tt), 250);
	tt_release(&tt);
}

static void a_value_without_move_keeps_the_old_move(void **state)
{
	(void)state;
	struct tt tt;
	init(&tt, 64);
	struct tt_value with = {5, 10, TT_NO_EVAL, 1, TT_EXACT}, without = {NO_MOVE, 3, TT_NO_EVAL, 2, TT_UPPER}, out;
	tt_store(&tt, 9, 0, &with);
	tt_store(&tt, 9, 0, &without);
	assert_true(tt_probe(&tt, 9, 0, &out));
	assert_int_equal(out.move, 5);
	assert_int_equal(out.score, 3);
	tt_release(&tt);
}

/* One bucket of four: the shallowest entry is replaced, and after enough searches the old deep ones. */
static void shallow_and_old_entries_give_way(void **state)
{
	(void)state;
	struct tt tt;
	init(&tt, 64);
	struct tt_value v = {1, 0, TT_NO_EVAL, 0, TT_EXACT}, out;
	for (int key = 1; key <= 4; key++) {
		v.depth = 10 + key;
		tt_store(&tt, (uint64_t)key, 0, &v);
	}
	v.depth = 1;
	tt_store(&tt, 5, 0, &v);
	assert_false(tt_probe(&tt, 1, 0, &out));
	for (uint64_t key = 2; key <= 5; key++)
		assert_true(tt_probe(&tt, key, 0, &out));
	for (int i = 0; i < 3; i++)
		tt_grow_older(&tt);
	for (uint64_t key = 101; key <= 104; key++)
		tt_store(&tt, key, 0, &v);
	for (uint64_t key = 101; key <= 104; key++)
		assert_true(tt_probe(&tt, key, 0, &out));
	assert_false(tt_probe(&tt, 4, 0, &out));
	tt_release(&tt);
}

static void many_keys_find_their_places(void **state)
{
	(void)state;
	struct tt tt;
	init(&tt, 1000000); /* not a power of two */
	int found = 0;
	for (int i = 0; i < 20000; i++) {
		struct tt_value v = {(move_t)i + 1, i, TT_NO_EVAL, 1, TT_EXACT};
		tt_store(&tt, rng_mix((uint64_t)i), 0, &v);
	}
	for (int i = 0; i < 20000; i++) {
		struct tt_value out;
		if (!tt_probe(&tt, rng_mix((uint64_t)i), 0, &out))
			continue;
		found++;
		assert_int_equal(out.score, i);
	}
	assert_true(found > 19000); /* out of a capacity of 62500 */
	tt_release(&tt);
}

/* --- threads --- */

#define KEYS 8
#define OPS  500000

struct shared {
	struct tt tt;
	atomic_int found, wrong;
};

/* The value stored for a key: the depth selects one of many values, the rest follows from both. */
static struct tt_value value_of(uint64_t key, int depth)
{
	uint64_t drawn = rng_mix(key + (uint64_t)depth);
	return (struct tt_value){.move = (move_t)(drawn >> 32 | 1),
				 .score = (int)(drawn % 2001) - 1000,
				 .eval = (int)(drawn >> 16 & 1023) - 500,
				 .depth = depth,
				 .bound = (enum tt_bound)(1 + drawn % 3)};
}

static void store_and_probe(void *context, int thread)
{
	struct shared *s = context;
	struct rng rng;
	rng_seed(&rng, (uint64_t)thread);
	for (int i = 0; i < OPS; i++) {
		uint64_t key = rng_mix(rng_below(&rng, KEYS));
		struct tt_value in = value_of(key, (int)rng_below(&rng, 200)), out, right;
		tt_store(&s->tt, key, 0, &in);
		key = rng_mix(rng_below(&rng, KEYS));
		if (!tt_probe(&s->tt, key, 0, &out))
			continue;
		right = value_of(key, out.depth);
		atomic_fetch_add(&s->found, 1);
		if (out.move != right.move || out.score != right.score || out.eval != right.eval ||
		    out.bound != right.bound)
			atomic_fetch_add(&s->wrong, 1);
	}
}

/* One bucket, on which the threads constantly collide. */
static void no_entry_is_of_two_threads(void **state)
{
	(void)state;
	struct shared s = {.found = 0};
	init(&s.tt, 64);
	thread_for(4, 4, store_and_probe, &s);
	assert_true(s.found > OPS / 10);
	assert_int_equal(s.wrong, 0);
	tt_release(&s.tt);
}

static void too_much_memory_is_refused(void **state)
{
	(void)state;
	struct tt tt;
	struct error err = {0};
	assert_false(tt_init(&tt, (size_t)1 << 60, &err));
	assert_non_null(strstr(err.text, "1152921504606846976"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(what_is_stored_is_found),
		cmocka_unit_test(wins_are_kept_by_their_distance),
		cmocka_unit_test(fullness_is_a_sample_of_this_search),
		cmocka_unit_test(a_value_without_move_keeps_the_old_move),
		cmocka_unit_test(shallow_and_old_entries_give_way),
		cmocka_unit_test(many_keys_find_their_places),
		cmocka_unit_test(no_entry_is_of_two_threads),
		cmocka_unit_test(too_much_memory_is_refused),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
