/* Net inputs of xiangqi (games/xiangqi/xq_parts.h). */
#include "support.h"

#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "core/features.h"
#include "core/random_play.h"
#include "games/xiangqi/xq_parts.h"
#include "games/xiangqi/xq_game.h"
#include "letters.h"

#define GAMES 60

static int by_number(const void *a, const void *b)
{
	return *(const uint16_t *)a - *(const uint16_t *)b;
}

/* Writes the features of a perspective, sorted; returns their number. */
static int features_of(const struct position *p, int perspective, uint16_t out[FEATURES_MAX])
{
	struct features_change c;
	xq_features.diff(NULL, p, perspective, &c);
	assert_int_equal(c.n_removed, 0);
	memcpy(out, c.added, (size_t)c.n_added * sizeof *out);
	qsort(out, (size_t)c.n_added, sizeof *out, by_number);
	for (int i = 0; i < c.n_added; i++)
		assert_true(out[i] < xq_features.n && (i == 0 || out[i] != out[i - 1]));
	return c.n_added;
}

static void assert_same_perspective(const struct position *p, int perspective, const struct position *q, int other)
{
	uint16_t a[FEATURES_MAX], b[FEATURES_MAX];
	int n = features_of(p, perspective, a);
	assert_int_equal(features_of(q, other, b), n);
	assert_memory_equal(a, b, (size_t)n * sizeof *a);
}

static void check(const struct line *line)
{
	const struct position *p = line_last(line);
	char text[POSITION_TEXT_MAX];
	struct position mirrored, exchanged;
	letters_transform(p, false, text);
	set_up(&xq_game, NULL, text, &mirrored);
	letters_transform(p, true, text);
	set_up(&xq_game, NULL, text, &exchanged);
	assert_int_equal(xq_features.output_bucket(p), xq_features.output_bucket(&mirrored));
	assert_int_equal(xq_features.output_bucket(p), xq_features.output_bucket(&exchanged));
	for (int perspective = 0; perspective < 2; perspective++) {
		assert_same_perspective(p, perspective, &exchanged, !perspective);
		if (xq_features.king_bucket(p, perspective) != xq_features.king_bucket(&mirrored, perspective))
			assert_same_perspective(p, perspective, &mirrored,
						perspective); /* otherwise the king is in the middle */
	}
}

static void perspectives_are_symmetric(void **state)
{
	(void)state;
	for (int n = 0; n < GAMES; n++) {
		struct position start;
		struct line line;
		struct rng rng;
		rng_seed(&rng, (uint64_t)n);
		set_up(&xq_game, NULL, NULL, &start);
		line_init(&line, &xq_game, &start);
		do
			check(&line);
		while (line.length < 150 && random_play(&line, &rng, 1).verdict == UNDECIDED);
		line_release(&line);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(perspectives_are_symmetric),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
