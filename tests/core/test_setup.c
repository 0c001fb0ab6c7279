/* Setups: takes positions of the test data apart, puts them together and mirrors them, also impossible ones; other text
 * is rejected. tests/contract checks the form of every game along random games. */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/setup.h"
#include "games/registry.h"

static const struct game *game_of(const char *name)
{
	struct error err;
	const struct game *game = games_find(name, &err);
	assert_non_null(game);
	return game;
}

static void expect_again(const char *game, const char *text)
{
	struct setup setup;
	struct error err;
	char again[POSITION_TEXT_MAX];
	if (!setup_parse(game_of(game), text, &setup, &err))
		fail_msg("%s is not parsed into fields: %s", text, err.text);
	game_of(game)->text.setup->format_fields(&setup, again, sizeof again);
	assert_string_equal(again, text);
	struct setup mirrored, back;
	assert_true(setup_mirror(game_of(game), &setup, &mirrored));
	assert_true(setup_check(game_of(game), &mirrored, &err) && setup_mirror(game_of(game), &mirrored, &back));
	game_of(game)->text.setup->format_fields(&back, again, sizeof again);
	assert_string_equal(again, text);
}

static const char *game_of_rows;

static void check_row(char **columns, int n)
{
	struct position p;
	assert_true(n > 0);
	set_up(game_of(game_of_rows), NULL, columns[0], &p);
	expect_again(game_of_rows, position_text(game_of(game_of_rows), &p));
}

static void test_positions_are_parsed_into_fields(void **state)
{
	(void)state;
	static const char *const files[][2] = {
		{"darkchess", "data/darkchess_positions.tsv"},
		{"qilin", "data/qilin_positions.tsv"},
		{"xiangqi", "data/xiangqi_perft.tsv"},
	};
	for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
		game_of_rows = files[i][0];
		each_row(files[i][1], check_row);
	}
}

/* Magic of every kind, optional fields, pending reveals. */
static void every_field_is_parsed(void **state)
{
	(void)state;
	expect_again("xiangqi", "4k4/9/9/9/9/9/9/9/9/4K4 b - - 17 40 3+12");
	expect_again("darkchess", "?3/4/4/4/4/4/4/K2k r b P 39 100 a8");
	expect_again("magic", "k^2*K=0/1#/P*? n b C^2 3 17 draw=60,ice=plies,wood=blocks,frozen=loses w1i2x2g1/h3");
	expect_again("magic", "????/??2 p:b2 r KGC^2gk*~1x2 0 0 - -/i7x9");
	expect_again("magic", "2/2 p ? - 9999 1000000 draw=999 w9i7x9g9/w9i7x9g9h9");
	expect_again("qilin", "RRR...../......../..PB.... r move 0 0 0 3 30 1 524288");
}

/* None of these can be played: no kings, everything on the wrong side, sides that do not exist. */
static void unplayable_positions_are_parsed(void **state)
{
	(void)state;
	struct error err;
	struct position p;
	static const char *const setups[][2] = {
		{"xiangqi", "9/9/9/9/9/9/9/9/9/9 w - - 0 0"},
		{"xiangqi", "PPPPPPPPP/9/9/9/9/9/9/9/9/kkkkkkkkk w - - 0 0"},
		{"darkchess", "4/4/4/4/4/4/4/4 r ? KKKKK 0 0"},
		{"magic", "8/8/8/8/8/8/8/8 p r KKKKKKKKKKKKKKKKKKKK 0 0 - -/-"},
		{"surakarta", "6/6/6/6/6/6 x 0 0"},
		{"qilin", "PPPPPPPP/RRRRRRRR/BBBBBBBB b clear 3 18 18 0 0"},
	};
	for (size_t i = 0; i < sizeof setups / sizeof *setups; i++) {
		const struct game *game = game_of(setups[i][0]);
		game->rules.start(&p, &game->presets[0]);
		assert_false(game->text.parse(&p, setups[i][1], &err));
		expect_again(setups[i][0], setups[i][1]);
	}
}

static void invalid_drafts_are_refused(void **state)
{
	(void)state;
	static const char *const bad[][3] = {
		{"xiangqi", "9/9/9/9/9/9/9/9/9 w - - 0 0", "ranks"},
		{"xiangqi", "9/9/9/9/9/9/9/9/9/8 w - - 0 0", "points"},
		{"xiangqi", "9/9/9/9/9/9/9/9/9/8x w - - 0 0", "piece"},
		{"xiangqi", "9/9/9/9/9/9/9/9/9/9 x - - 0 0", "side"},
		{"xiangqi", "9/9/9/9/9/9/9/9/9/9 w - - 65536 0", "quiet"},
		{"xiangqi", "9/9/9/9/9/9/9/9/9/9 w - - 0 0 2+", "checks"},
		{"xiangqi", "9/9/9/9/9/9/9/9/9/9 w - - 0 0 99999+0", "checks"},
		{"darkchess", "4/4/4/4/4/4/4/4 r ? K 0 0 e1", "point"},
		{"darkchess", "4/4/4/4/4/4/4/3# r ? K 0 0", "piece"},
		{"magic", "9/9 p r - 0 0 - -/-", "board"},
		{"magic", "1/1 p r - 0 0 - -/-", "board"},
		{"magic", "2/2 p:c1 r - 0 0 - -/-", "point"},
		{"magic", "2/2 p:a1x r - 0 0 - -/-", "side"},
		{"magic", "2/2 p r kx97 0 0 - -/-", "pieces"},
		{"magic", "2/2 p r k*x0 0 0 - -/-", "pieces"},
		{"magic", "2/2 p r - 0 0 draw=0 -/-", "draw"},
		{"magic", "2/2 p r - 0 0 draw=1000 -/-", "rule"},
		{"magic", "2/2 p r - 0 0 - h1/-", "hide"},
		{"magic", "2/2 p r - 0 0 - i1/-", "casts"},
		{"magic", "2/2 p r - 0 0 - w1", "casts"},
		{"magic", "2/2 p r - 0 0 - w1/-/-", "casts"},
		{"magic", "K^8/2 p r - 0 0 - -/-", "magic"},
		{"surakarta", "6/6/6/6/6/5Z x 0 0", "piece"},
		{"qilin", "......../......../....... r place 0 18 18 0 0", "point"},
		{"qilin", "......../......../......... r place 0 18 18 0 0", "24"},
		{"qilin", "......../......../........ r wait 0 18 18 0 0", "stage"},
		{"qilin", "......../......../........ r place 4 18 18 0 0", "rewards"},
		{"qilin", "......../......../........ r place 0 18 18 0 0 1", "unexpected field"},
	};
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		struct setup setup;
		struct error err;
		if (setup_parse(game_of(bad[i][0]), bad[i][1], &setup, &err))
			fail_msg("%s is accepted", bad[i][1]);
		if (!strstr(err.text, bad[i][2]))
			fail_msg("%s: \"%s\" names no %s", bad[i][1], err.text, bad[i][2]);
	}
}

static void pieces_off_the_board_are_counted(void **state)
{
	(void)state;
	struct setup setup;
	struct error err;
	char text[POSITION_TEXT_MAX];
	assert_true(setup_parse(game_of("magic"), "??/2 p r kk*~1x2k*~1P 0 0 - -/-", &setup, &err));
	assert_int_equal(setup.n_groups, 3);
	assert_int_equal(setup.groups[1].count, 3);
	assert_true(setup_group_add(&setup, &setup.groups[0].piece, 2));
	game_of("magic")->text.setup->format_fields(&setup, text, sizeof text);
	assert_string_equal(text, "??/2 p r kkkk*~1x3P 0 0 - -/-");
	assert_false(setup_group_add(&setup, &setup.groups[0].piece, SETUP_COUNT_MAX));
}

/* In the order of the game's pieces, plain ones before those with traits; later traits weigh more. */
static void groups_are_sorted(void **state)
{
	(void)state;
	struct setup setup;
	struct error err;
	char text[POSITION_TEXT_MAX];
	static const char *const hands[][2] = {
		{"pKk", "Kkp"}, {"PP", "PP"}, {"k*k^1k", "kk^1k*"}, {"k~2k~1k*k^2k^1", "k^1k^2k*k~1k~2"}, {"-", "-"},
	};
	for (size_t i = 0; i < sizeof hands / sizeof *hands; i++) {
		char from[100], to[100];
		snprintf(from, sizeof from, "??????/6/6/6/6/6 p r %s 0 0 - -/-", hands[i][0]);
		snprintf(to, sizeof to, "??????/6/6/6/6/6 p r %s 0 0 - -/-", hands[i][1]);
		if (!setup_parse(game_of("magic"), from, &setup, &err))
			fail_msg("%s", err.text);
		setup_sort(game_of("magic"), &setup);
		game_of("magic")->text.setup->format_fields(&setup, text, sizeof text);
		assert_string_equal(text, to);
	}
}

static void board_sizes_are_checked_per_game(void **state)
{
	(void)state;
	static const struct {
		const char *game;
		int width, height;
		bool good;
	} sizes[] = {
		{"xiangqi", 9, 10, true},  {"xiangqi", 9, 9, false},  {"xiangqi", 10, 10, false},
		{"xiangqi", 10, 9, false}, {"magic", 2, 8, true},     {"magic", 8, 2, true},
		{"magic", 1, 8, false},    {"magic", 8, 1, false},    {"magic", 9, 8, false},
		{"magic", 8, 9, false},    {"darkchess", 4, 8, true}, {"darkchess", 8, 4, false},
	};
	for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
		struct setup setup = {.n_points = -1}, cleared;
		struct error err;
		char message[100];
		int width = sizes[i].width, height = sizes[i].height;
		assert_int_equal(setup_clear(game_of(sizes[i].game), width, height, &cleared), sizes[i].good);
		if (sizes[i].good) {
			assert_true(cleared.width == width && cleared.height == height &&
				    cleared.n_points == width * height);
			continue;
		}
		setup.width = width;
		setup.height = height;
		assert_false(setup_check(game_of(sizes[i].game), &setup, &err));
		snprintf(message, sizeof message, "%s has no board of %d by %d points", sizes[i].game, width, height);
		assert_string_equal(err.text, message);
	}
}

/* An empty board: optional fields are absent, the others at their minimum. */
static void a_cleared_draft_has_the_minimum_values(void **state)
{
	(void)state;
	static const char *const texts[][2] = {
		{"xiangqi", "9/9/9/9/9/9/9/9/9/9 w - - 0 0"},
		{"darkchess", "4/4/4/4/4/4/4/4 ? ? - 0 0"},
		{"surakarta", "6/6/6/6/6/6 x 0 0"},
	};
	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
		const struct game *game = game_of(texts[i][0]);
		struct position start;
		struct board_layout layout;
		struct setup setup;
		char text[POSITION_TEXT_MAX];
		game->rules.start(&start, game->presets);
		game->rendering.layout(&start, &layout);
		memset(&setup, 0x55, sizeof setup);
		assert_true(setup_clear(game, layout.width, layout.height, &setup));
		game->text.setup->format_fields(&setup, text, sizeof text);
		assert_string_equal(text, texts[i][1]);
	}
}

static void drafts_with_impossible_pieces_are_refused(void **state)
{
	(void)state;
	struct setup good, setup;
	struct error err;
	assert_true(setup_parse(game_of("magic"), "k^1?/2 p r k*~1 0 0 - -/-", &good, &err));
	setup = good;
	setup.n_points = 3;
	assert_false(setup_check(game_of("magic"), &setup, &err));
	assert_string_equal(err.text, "the number of points is 3, expected 4");
	setup = good;
	setup.points[1].glyph = 'z';
	assert_false(setup_check(game_of("magic"), &setup, &err));
	assert_string_equal(err.text, "'z' is not a piece in magic");
	setup = good;
	setup.groups[0].piece.glyph = 'z';
	assert_false(setup_check(game_of("magic"), &setup, &err));
	setup = good;
	setup.groups[0].piece.traits[0] = 200;
	assert_false(setup_check(game_of("magic"), &setup, &err));
	assert_true(setup_parse(game_of("xiangqi"), "4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 0", &setup, &err));
	for (int i = 0; i < setup.n_points; i++)
		if (setup.points[i].glyph == 'K')
			setup.points[i].traits[0] = 1; /* xiangqi has no traits */
	assert_false(setup_check(game_of("xiangqi"), &setup, &err));
	assert_string_equal(err.text, "'K' has too many traits for xiangqi");
}

/* Left-right mirror: pieces with their traits, and the point of a pending reveal. */
static void mirroring_swaps_left_and_right(void **state)
{
	(void)state;
	static const char *const pairs[][3] = {
		{"xiangqi", "4ka3/R8/9/9/9/9/9/9/9/3K5 w - - 5 9", "3ak4/8R/9/9/9/9/9/9/9/5K3 w - - 5 9"},
		{"darkchess", "?3/4/4/4/4/4/4/K2k r b P 39 100 a8", "3?/4/4/4/4/4/4/k2K r b P 39 100 d8"},
		{"magic", "k^2*K1/2#/P?1 n b - 3 17 - -/-", "1Kk^2*/#2/1?P n b - 3 17 - -/-"},
	};
	for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
		const struct game *game = game_of(pairs[i][0]);
		struct setup setup, mirrored;
		struct error err;
		char text[POSITION_TEXT_MAX];
		if (!setup_parse(game, pairs[i][1], &setup, &err))
			fail_msg("%s: %s", pairs[i][1], err.text);
		assert_true(setup_mirror(game, &setup, &mirrored));
		game->text.setup->format_fields(&mirrored, text, sizeof text);
		assert_string_equal(text, pairs[i][2]);
	}
}

static void fields_are_found_by_name(void **state)
{
	(void)state;
	static const struct setup_field list[] = {{.name = "side"}, {.name = "quiet"}, {.name = NULL}};
	assert_int_equal(setup_find(list, "side"), 0);
	assert_int_equal(setup_find(list, "quiet"), 1);
	assert_int_equal(setup_find(list, "quie"), -1);
	assert_int_equal(setup_find(NULL, "side"), -1);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_positions_are_parsed_into_fields),
		cmocka_unit_test(every_field_is_parsed),
		cmocka_unit_test(unplayable_positions_are_parsed),
		cmocka_unit_test(invalid_drafts_are_refused),
		cmocka_unit_test(pieces_off_the_board_are_counted),
		cmocka_unit_test(groups_are_sorted),
		cmocka_unit_test(board_sizes_are_checked_per_game),
		cmocka_unit_test(a_cleared_draft_has_the_minimum_values),
		cmocka_unit_test(drafts_with_impossible_pieces_are_refused),
		cmocka_unit_test(mirroring_swaps_left_and_right),
		cmocka_unit_test(fields_are_found_by_name),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
