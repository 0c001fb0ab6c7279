/* What campaigns are made of: the curve, boards, themes, and the making itself. */
#include "support.h"

#include "levels/curve.h"
#include "levels/ground.h"
#include "levels/make.h"
#include "levels/theme.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* Ten easy ones, and twenty of which each is a little harder than the one before; then harder and harder up to every
 * tenth, and easier again after it, if less so in the second half. */
static void the_curve_is_a_ramp_and_a_rising_saw(void **state)
{
	(void)state;
	for (int n = 1; n <= 120; n++) {
		struct curve c = curve_at(n, 120), next = curve_at(n + 1, 120);
		assert_int_equal(c.tutorial, n <= 10);
		assert_int_equal(c.ramp, n > 10 && n <= 30);
		assert_int_equal(c.key, n > 30 && n % 10 == 0);
		assert_true(c.advance >= 0 && c.advance <= 1);
		if (c.tutorial)
			assert_int_equal(c.band[0], 500);
		else if (c.ramp && next.ramp)
			assert_true(next.band[0] < c.band[0] && next.band[1] < c.band[1] &&
				    c.band[0] - next.band[0] < 20);
		else if (c.ramp)
			assert_true(c.band[0] == 250 && c.band[1] == 450);
		else if (c.key)
			assert_true(c.band[0] == 100 && c.band[1] == 200 && next.band[0] >= 300);
		else
			assert_true(c.band[0] >= 200 && c.band[1] <= 500 && next.band[0] <= c.band[0]);
	}
	for (int n = 31; n < 40; n++)
		assert_true(curve_at(n + 80, 120).band[0] < curve_at(n, 120).band[0]);
}

static int count_reached(const struct level *level, int point, bool seen[LEVEL_POINTS])
{
	static const int steps[][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
	int x = point % 8, y = point / 8, n = 1;
	if (x >= level->width || y >= level->height || seen[point] || level->board[point] == '#')
		return 0;
	seen[point] = true;
	for (int i = 0; i < 4; i++)
		if (x + steps[i][0] >= 0 && x + steps[i][0] < 8 && y + steps[i][1] >= 0 && y + steps[i][1] < 8)
			n += count_reached(level, point + steps[i][0] + 8 * steps[i][1], seen);
	return n;
}

/* All requested places, and a path from each to each. */
static void boards_hang_together(void **state)
{
	(void)state;
	struct rng rng;
	rng_seed(&rng, 1);
	for (int i = 0; i < 4000; i++) {
		struct level level;
		int n_places = 2 + (int)rng_below(&rng, 15), kind = 1 << rng_below(&rng, 4), n_down = 0, n_open = 0;
		int from = -1;
		bool seen[LEVEL_POINTS] = {false};
		if (!ground_lay(&level, &rng, kind, n_places, 6))
			fail_msg("no board of kind %d with %d places", kind, n_places);
		for (int point = 0; point < LEVEL_POINTS; point++) {
			n_down += level.board[point] == '?';
			n_open += level.board[point] && level.board[point] != '#';
			if (level.board[point] && level.board[point] != '#')
				from = point;
		}
		assert_int_equal(n_down, n_places);
		assert_int_equal(count_reached(&level, from, seen), n_open);
		assert_true(ground_same(&level, &level));
	}
	struct level level;
	assert_false(ground_lay(&level, &rng, GROUND_ANY, 30, 5));
}

static void turned_boards_are_the_same(void **state)
{
	(void)state;
	struct level a, b;
	level_init(&a, 3, 2);
	level_init(&b, 2, 3);
	a.board[0] = b.board[1] = '#'; /* a1, b1: a quarter turn */
	assert_true(ground_same(&a, &b));
	a.board[1] = '#';
	assert_false(ground_same(&a, &b));
	b.board[0] = '#';
	assert_false(ground_same(&a, &b)); /* the long side against the short one */
}

/* Every theme at any lean gives levels that the game reads, except for some in which no side can move; the magic is
 * that of the theme. */
static void themes_give_levels(void **state)
{
	(void)state;
	struct rng rng;
	rng_seed(&rng, 2);
	for (const struct theme *t = theme_table; t->name; t++) {
		int n_stuck = 0;
		for (int i = 0; i < 200; i++) {
			struct level level;
			struct position position;
			struct error err;
			const char *field;
			bool gold = false;
			theme_draw(t, i / 199.0, i % 13 - 6, &rng, &level);
			if (!level_position(&level, 0, &position, &field, &err)) {
				n_stuck++;
				if (!strstr(err.text, "no action"))
					fail_msg("%s: %s: %s", t->name, field, err.text);
			}
			for (int k = 0; k < level.n_magic; k++)
				gold |= level.magic[k].gold;
			assert_int_equal(gold, (t->magic & (THEME_GOLD | THEME_GOLD_ALL)) != 0);
			assert_int_equal(level.casts[0] != 0, (t->magic & THEME_CAST) != 0);
		}
		assert_true(n_stuck < 20);
	}
}

static void titles_are_unique(void **state)
{
	(void)state;
	const struct theme_title *seen[512];
	int n = 0;
	for (const struct theme *t = theme_table; t->name; t++)
		for (int i = 0; i < THEME_TITLES_MAX && t->titles[i].en; i++) {
			const struct theme_title *title = &t->titles[i];
			assert_true(text_is_utf8(title->zh) && title->zh[0]);
			for (int k = 0; k < n; k++)
				if (strcmp(seen[k]->en, title->en) == 0 || strcmp(seen[k]->zh, title->zh) == 0)
					fail_msg("%s: \"%s\" is there twice", t->name, title->en);
			seen[n++] = title;
		}
	assert_true(n > 110);
}

/* What is made follows from the seed, not from the threads. */
static void making_is_repeatable(void **state)
{
	(void)state;
	struct make_setup one = {.n_levels = 11, .tutorial = true, .seed = 1, .games = 8, .engine = "test"},
			  three = one;
	struct level levels[11], again;
	struct error err;
	three.threads = 3;
	for (int i = 0; i < 11; i++)
		if (!make_level(&one, i + 1, levels, &levels[i], &err))
			fail_msg("%s", err.text);
	assert_true(make_level(&three, 11, levels, &again, &err));
	assert_memory_equal(&levels[10], &again, sizeof again);
	assert_int_equal(level_games(&again.rating), 8);
	double won = again.rating.won / 8.0 * 1000;
	assert_true(won >= again.band[0] && won <= again.band[1]);
	assert_string_equal(levels[2].id, "king-and-pawn");
	atomic_bool stop = true;
	one.stop = &stop;
	assert_false(make_level(&one, 11, levels, &again, &err));
	assert_string_equal(err.text, "stopped");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_curve_is_a_ramp_and_a_rising_saw),
		cmocka_unit_test(boards_hang_together),
		cmocka_unit_test(turned_boards_are_the_same),
		cmocka_unit_test(themes_give_levels),
		cmocka_unit_test(titles_are_unique),
		cmocka_unit_test(making_is_repeatable),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
