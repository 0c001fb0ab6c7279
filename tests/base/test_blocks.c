/* Large blocks are kept for the next request of the same size once jobs have begun. */
#include "support.h"

#include "base/blocks.h"

#include <stdlib.h>

#define MEGABYTE ((size_t)1 << 20)

static void what_is_given_is_taken_again(void **state)
{
	const size_t size = MEGABYTE + 1;
	(void)state;
	blocks_keep();
	char *a = blocks_take(size), *b = blocks_take(size);
	assert_true(a && b && a != b);
	memset(a, 1, size); /* the whole block is usable */
	blocks_give(a, size);
	blocks_give(b, size);
	char *other = blocks_take(size + 1);
	assert_true(other != a && other != b);
	assert_ptr_equal(blocks_take(size), b); /* last in, first out */
	assert_ptr_equal(blocks_take(size), a);
	memset(a, 2, size);
	memset(b, 3, size);
	char *third = blocks_take(size);
	assert_true(third && third != a && third != b);
	blocks_give(third, size);
	blocks_give(other, size + 1);
	blocks_give(a, size);
	blocks_give(b, size);
	blocks_give(NULL, 5);
}

/* The oldest blocks are freed to keep at most 64 MiB. */
static void no_more_than_that_is_kept(void **state)
{
	enum { N = 20, KEPT = 12 }; /* 60 MiB */
	const size_t size = 5 * MEGABYTE;
	char *blocks[N], *large;
	(void)state;
	blocks_keep();
	for (int i = 0; i < N; i++)
		assert_non_null(blocks[i] = blocks_take(size));
	for (int i = 0; i < N; i++)
		blocks_give(blocks[i], size);
	assert_non_null(large = blocks_take(65 * MEGABYTE));
	blocks_give(large, 65 * MEGABYTE); /* it is not kept, and no other block is freed for it */
	for (int i = N - 1; i >= N - KEPT; i--)
		assert_ptr_equal(blocks_take(size), blocks[i]);
	for (int i = N - 1; i >= N - KEPT; i--)
		blocks_give(blocks[i], size);
}

static void many_small_ones_make_room(void **state)
{
	enum { N = 100, KEPT = 64 };
	char *blocks[N];
	(void)state;
	blocks_keep();
	for (size_t i = 0; i < N; i++)
		assert_non_null(blocks[i] = blocks_take(100 + i));
	for (size_t i = 0; i < N; i++)
		blocks_give(blocks[i], 100 + i);
	for (size_t i = N - 1; i >= N - KEPT; i--) {
		assert_ptr_equal(blocks_take(100 + i), blocks[i]);
		free(blocks[i]);
	}
}

static void without_memory_there_is_no_block(void **state)
{
	(void)state;
	assert_null(blocks_take((size_t)1 << 60));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(what_is_given_is_taken_again),
		cmocka_unit_test(no_more_than_that_is_kept),
		cmocka_unit_test(many_small_ones_make_room),
		cmocka_unit_test(without_memory_there_is_no_block),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
