/* Presets, legal moves and outcomes, points of a board, and perft counts by first move. */
#include "support.h"

#include <pthread.h>
#include <stdio.h>

#include "core/events.h"
#include "core/perft.h"
#include "core/playouts.h"
#include "core/layout.h"
#include "games/registry.h"

static void presets_are_found_by_name(void **state)
{
	(void)state;
	const struct game *game = games_find("surakarta", NULL);
	struct error err;
	assert_ptr_equal(game_preset(game, NULL, &err), game->presets);
	for (const struct preset *p = game->presets; p->name; p++)
		assert_ptr_equal(game_preset(game, p->name, &err), p);
	assert_null(game_preset(game, "olympia", &err));
	assert_string_equal(err.text,
			    "surakarta has no preset \"olympia\", expected one of olympiad, contest, core, polygames, "
			    "stuck-loses, flag-loses");
}

/* docs/actions.md */
static void actions_have_the_published_numbers(void **state)
{
	static const struct {
		const char *game, *preset, *position, *move;
		int number;
	} cases[] = {
		{"xiangqi", NULL, NULL, "h2-e2", 25 * 90 + 22},
		{"xiangqi", NULL, NULL, "a0-a1", 9},
		{"darkchess", NULL, NULL, "a1", 1024},
		{"darkchess", NULL, NULL, "d8", 1024 + 31},
		{"magic", "5x5", NULL, "b2", 4096 + 9},
		{"magic", "4x4", "R1r/3 p r - 5 9 - w1/-", "wood@c2", 4160 + 10},
		{"magic", "4x4", "R2/3/n1k p r - 0 0 - w1i2x2g1/-", "gold@a3", 4160 + 2 * 64 + 16},
		{"surakarta", NULL, NULL, "a2-a3", 24 * 36 + 18},
		{"qilin", NULL, NULL, "a1", 0},
	};
	static const struct {
		const char *game;
		int n_moves, n;
	} sizes[] = {{"xiangqi", 8100, 8100},
		     {"darkchess", 1056, 1072},
		     {"magic", 4417, 8513},
		     {"surakarta", 1296, 1296},
		     {"qilin", 648, 648}};
	(void)state;
	for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
		const struct game *g = games_find(sizes[i].game, NULL);
		assert_int_equal(g->actions.n_moves, sizes[i].n_moves);
		assert_int_equal(g->actions.n, sizes[i].n);
	}
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		const struct game *g = games_find(cases[i].game, NULL);
		struct position p;
		struct error err = {0};
		if (!game_set_up(g, game_preset(g, cases[i].preset, NULL), cases[i].position, &p, &err))
			fail_msg("%s", err.text);
		move_t move = g->text.parse_move(&p, cases[i].move, &err);
		if (move == NO_MOVE)
			fail_msg("%s", err.text);
		assert_int_equal(g->actions.number(move), cases[i].number);
		assert_int_equal(game_action(g, &p, cases[i].number), move);
	}
}

static void house_rules_follow_presets(void **state)
{
	static const struct {
		const char *name, *canonical;
	} good[] = {
		{"source+flying=yes", "source+flying=yes"},
		{"source+flying=yes+merels=yes", "source+merels=yes+flying=yes"},
		{"source+flying=no", "source"},
		{"flying+flying=no", "flying+flying=no"},
		{"flying+merels=no+flying=yes+strict-resign=yes", "flying+strict-resign=yes"},
	};
	static const struct {
		const char *name, *error;
	} bad[] = {
		{"source+", "\"+\" is not a house rule, expected one like \"+merels=yes\""},
		{"source+flying", "\"+flying\" is not a house rule, expected one like \"+merels=yes\""},
		{"source++flying=yes", "\"++flying=yes\" is not a house rule, expected one like \"+merels=yes\""},
		{"source+flying=yes+", "\"+\" is not a house rule, expected one like \"+merels=yes\""},
		{"source+flyin=yes", "qilin has no house rule \"flyin\", expected one of merels, flying, no-reform, "
				     "pieces, placing, protected, lines, full, moves, strict-resign"},
		{"source+=yes", "qilin has no house rule \"\", expected one of merels, flying, no-reform, pieces, "
				"placing, protected, lines, full, moves, strict-resign"},
		{"source+flying=", "\"\" is not a value of the house rule flying, expected no, yes"},
		{"source+flying=YES", "\"YES\" is not a value of the house rule flying, expected no, yes"},
		{"source+pieces=12",
		 "a press needs a spare piece, so \"placing=press\" needs 13 pieces or more a side"},
		{"source+flying=no+flying=no", "the house rule flying is given twice"},
		{"+flying=yes", "qilin has no preset \"\", expected one of source, merels, strict, flying, no-reform, "
				"clear-enemy, twelve, dasanqi"},
	};
	const struct game *game = games_find("qilin", NULL);
	struct error err;
	(void)state;
	for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
		const struct preset *preset = game_preset(game, good[i].name, &err);
		assert_non_null(preset);
		assert_string_equal(preset->name, good[i].canonical);
		assert_ptr_equal(game_preset(game, good[i].canonical, &err), preset);
	}
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		assert_null(game_preset(game, bad[i].name, &err));
		assert_string_equal(err.text, bad[i].error);
	}
	struct game bare = *game;
	bare.switches = NULL;
	assert_null(game_preset(&bare, "source+flying=yes", &err));
	assert_string_equal(err.text, "qilin has no house rules, so nothing can follow the preset \"source\"");
}

/* Threads that make the same presets get the same ones. */
static void *make_presets(void *given)
{
	const struct preset **made = given;
	static const char *const words[] = {"no", "yes"};
	const struct game *game = games_find("qilin", NULL);
	for (int i = 0; i < 32; i++) {
		char name[PRESET_NAME_MAX + 1];
		struct error err;
		snprintf(name, sizeof name, "no-reform+merels=%s+flying=%s+no-reform=%s+protected=%s+strict-resign=%s",
			 words[i & 1], words[i >> 1 & 1], words[i >> 2 & 1], words[i >> 3 & 1], words[i >> 4]);
		made[i] = game_preset(game, name, &err);
	}
	return NULL;
}

static void threads_share_presets(void **state)
{
	enum { THREADS = 8 };
	static const struct preset *made[THREADS][32];
	pthread_t threads[THREADS];
	(void)state;
	for (int i = 0; i < THREADS; i++)
		assert_int_equal(pthread_create(&threads[i], NULL, make_presets, made[i]), 0);
	for (int i = 0; i < THREADS; i++)
		assert_int_equal(pthread_join(threads[i], NULL), 0);
	for (int i = 0; i < 32; i++) {
		assert_non_null(made[0][i]);
		for (int t = 1; t < THREADS; t++)
			assert_ptr_equal(made[t][i], made[0][i]);
	}
}

static void positions_override_presets(void **state)
{
	(void)state;
	const struct game *game = games_find("xiangqi", NULL);
	struct position start, p;
	struct error err;
	game->rules.start(&start, game->presets);
	assert_true(game_set_up(game, game->presets, NULL, &p, &err));
	assert_string_equal(position_text(game, &p), position_text(game, &start));
	assert_true(game_set_up(game, game->presets, "3k5/9/9/9/9/9/9/9/9/R3K4 w", &p, &err));
	assert_string_equal(position_text(game, &p), "3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1");
	assert_false(game_set_up(game, game->presets, "x", &p, &err));
}

static void legal_moves_and_outcomes_are_allowed(void **state)
{
	(void)state;
	const struct game *xiangqi = games_find("xiangqi", NULL), *darkchess = games_find("darkchess", NULL);
	struct line line;
	move_t moves[MOVES_MAX];
	struct outcome outcomes[OUTCOMES_MAX];
	play_moves(&line, xiangqi, NULL, NULL, "");
	int n = xiangqi->rules.generate(line_last(&line), moves);
	assert_true(game_allows(xiangqi, line_last(&line), moves[0]));
	assert_true(game_allows(xiangqi, line_last(&line), moves[n - 1]));
	assert_false(game_allows(xiangqi, line_last(&line), NO_MOVE));
	line_push(&line, moves[0]);
	assert_false(game_allows(xiangqi, line_last(&line), moves[0])); /* it is Black's turn */
	line_release(&line);
	play_moves(&line, darkchess, NULL, NULL, "a1");
	n = darkchess->rules.outcomes(line_last(&line), outcomes);
	assert_true(game_allows(darkchess, line_last(&line), outcomes[0].move));
	assert_true(game_allows(darkchess, line_last(&line), outcomes[n - 1].move));
	move_t b1 = darkchess->text.parse_move(line_at(&line, 0), "b1", NULL);
	assert_true(game_allows(darkchess, line_at(&line, 0), b1));
	assert_false(game_allows(darkchess, line_last(&line), b1)); /* a reveal is pending */
	assert_false(game_allows(darkchess, line_at(&line, 0), outcomes[0].move));
	line_release(&line);
}

static void points_have_names_and_sides_can_have_hands(void **state)
{
	(void)state;
	struct position start;
	struct board_layout layout;
	const struct game *game = games_find("xiangqi", NULL);
	game->rules.start(&start, game->presets);
	game->rendering.layout(&start, &layout);
	for (int i = 0; i < layout.n_points; i++)
		assert_int_equal(layout_find(&layout, layout.points[i].name), i);
	assert_int_equal(layout_find(&layout, "j1"), -1);
	assert_false(layout_has_hands(&layout));
	for (int i = 0; i < 4; i++) {
		layout.hands[0].n = i & 1;
		layout.hands[1].n = i >> 1 & 1;
		assert_int_equal(layout_has_hands(&layout), i > 0);
	}
}

/* The published counts of xiangqi: 44, 1920 and 79666. */
static void perft_counts_leaves_per_first_move(void **state)
{
	(void)state;
	const struct game *game = games_find("xiangqi", NULL);
	struct position p;
	move_t moves[MOVES_MAX];
	uint64_t counts[MOVES_MAX], sum = 0;
	int n;
	set_up(game, NULL, NULL, &p);
	assert_int_equal(perft_count(game, &p, 0), 1);
	assert_int_equal(perft_count(game, &p, 1), 44);
	assert_int_equal(perft_count(game, &p, 3), 79666);
	assert_int_equal(perft_divide(game, &p, 3, 2, moves, counts, &n), 79666);
	assert_int_equal(n, 44);
	for (int i = 0; i < n; i++) {
		struct position after;
		game->rules.play(&after, &p, moves[i]);
		assert_int_equal(counts[i], perft_count(game, &after, 2));
		sum += counts[i];
	}
	assert_int_equal(sum, 79666);
	/* A decided position has no children. */
	set_up(game, NULL, "4k4/9/9/9/9/9/9/9/9/3K1A3 w", &p);
	assert_int_equal(perft_divide(game, &p, 2, 1, moves, counts, &n), 0);
	assert_int_equal(n, 0);
	assert_int_equal(perft_count(game, &p, 1), 0);
}

/* A flip and its reveal are one ply: 32 points and 14 kinds of pieces. */
static void reveals_share_the_ply_of_their_flip(void **state)
{
	(void)state;
	const struct game *game = games_find("darkchess", NULL);
	struct position p;
	set_up(game, NULL, NULL, &p);
	assert_int_equal(perft_count(game, &p, 1), 32 * 14);
	set_up(game, NULL, "4/4/4/4/4/4/4/?2k r r P 0 9", &p); /* Red: flip a1; Black's king cannot act */
	assert_int_equal(perft_count(game, &p, 1), 1);
}

/* A board of one point that holds the piece in the position's first byte. */
static void shape_of_one_point(const struct position *p, struct board_layout *layout)
{
	*layout = (struct board_layout){.n_points = 1, .points = {{.occupied = true, .piece = p->bytes[0]}}};
}

static struct move_points touches_the_point(const struct position *p, move_t move)
{
	(void)p, (void)move;
	return (struct move_points){-1, 0};
}

static void changed_pieces_are_replaced(void **state)
{
	(void)state;
	const struct game game = {.rendering = {.layout = shape_of_one_point, .move_points = touches_the_point}};
	struct position before = {.bytes = {1}}, after = {.bytes = {2}};
	struct event events[EVENTS_MAX];
	assert_int_equal(events_of(&game, &before, 1, &after, events), 2);
	assert_true(events[0].kind == EVENT_REMOVED && events[0].at.n == 1 && events[0].at.points[0] == 0);
	assert_true(events[1].kind == EVENT_PLACED && events[1].at.n == 1 && events[1].at.points[0] == 0);
	assert_int_equal(events_of(&game, &before, 1, &before, events), 0);
}

static double last_share;
static int n_shares;

static void note_share(void *context, double share)
{
	assert_ptr_equal(context, &last_share);
	assert_true(share > last_share && share <= 1);
	last_share = share;
	n_shares++;
}

static void playouts_report_their_progress(void **state)
{
	(void)state;
	const struct game *game = games_find("darkchess", NULL);
	static struct playouts out;
	struct position p;
	struct error err;
	const struct playouts_request request = {.policy = playouts_policy(game, NULL, &err),
						 .count = 1000,
						 .threads = 2,
						 .progress = note_share,
						 .context = &last_share};
	set_up(game, NULL, NULL, &p);
	playouts_run(game, &p, &request, &out);
	assert_true(last_share == 1 && n_shares > 1);
	assert_int_equal(out.all.n, 1000);
	assert_int_equal(out.n_moves, 32);
	/* While a reveal is pending no side acts, and results are from the first side's view. */
	set_up(game, NULL, "4/4/4/4/4/4/4/?2k r r P 0 9 a1", &p);
	last_share = 0;
	playouts_run(game, &p, &request, &out);
	assert_int_equal(out.n_moves, 0);
	assert_int_equal(out.all.n, 1000);
	assert_int_equal(playouts_best(&out), -1);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(presets_are_found_by_name),
		cmocka_unit_test(actions_have_the_published_numbers),
		cmocka_unit_test(house_rules_follow_presets),
		cmocka_unit_test(threads_share_presets),
		cmocka_unit_test(positions_override_presets),
		cmocka_unit_test(legal_moves_and_outcomes_are_allowed),
		cmocka_unit_test(points_have_names_and_sides_can_have_hands),
		cmocka_unit_test(perft_counts_leaves_per_first_move),
		cmocka_unit_test(reveals_share_the_ply_of_their_flip),
		cmocka_unit_test(changed_pieces_are_replaced),
		cmocka_unit_test(playouts_report_their_progress),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
