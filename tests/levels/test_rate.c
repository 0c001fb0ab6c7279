/* Ratings of levels: independent of the number of threads, resumed after a stop, and accurate. */
#include "support.h"

#include "scratch.h"

#include "levels.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/rng.h"
#include "games/magic/mc_rules.h"
#include "levels/rate.h"

/* Luck in the deal, and equal moves. */
#define LUCKY "\"board\": [\"? ? .\", \". . .\", \". ? ?\"], \"pieces\": \"RPrn\", \"npc_depth\": 1"

static struct rate_setup setup_of(const struct level *level, int n, int threads)
{
	return (struct rate_setup){
		.level = level,
		.games = {n, n, n, n, n},
		.player_depth = 1,
		.seed = 3,
		.band = {level->band[0], level->band[1]},
		.threads = threads,
	};
}

static void rate(const struct rate_setup *setup, struct rate_games *g)
{
	struct error err;
	if (!rate_games_init(g, setup, &err) || !rate_run(setup, g, &err))
		fail_msg("%s", err.text);
}

static void assert_same_games(const struct rate_setup *setup, const struct rate_games *a, const struct rate_games *b)
{
	for (int row = 0; row < RATE_ROWS; row++)
		for (int n = 0; n < setup->games[row]; n++) {
			const struct match_game *x = &a->played[row][n], *y = &b->played[row][n];
			assert_true(x->played && y->played);
			assert_int_equal(x->verdict, y->verdict);
			assert_int_equal(x->plies, y->plies);
			assert_string_equal(x->clause, y->clause);
			assert_int_equal(x->nodes[0] + x->nodes[1], y->nodes[0] + y->nodes[1]);
		}
}

static void results_do_not_depend_on_threads(void **state)
{
	(void)state;
	struct level level = level_of(LUCKY);
	struct rate_setup one = setup_of(&level, 40, 1), three = setup_of(&level, 40, 3), other = one;
	struct rate_games a, b, c;
	struct rate_count count;
	other.seed++;
	rate(&one, &a);
	rate(&three, &b);
	rate(&other, &c);
	assert_same_games(&one, &a, &b);
	int n_different = 0;
	for (int n = 0; n < 40; n++)
		n_different += a.played[RATE_MAIN][n].plies != c.played[RATE_MAIN][n].plies;
	assert_true(n_different > 10);
	rate_count(&one, &a, RATE_MAIN, &count);
	assert_int_equal(count.n, 40);
	assert_int_equal(count.won + count.drawn + count.lost, 40);
	assert_true(count.won > 0 && count.lost > 0); /* luck decides */
	for (int row = 0; row < RATE_ROWS; row++)
		for (int n = 0; n < one.games[row]; n++)
			assert_int_equal(a.played[row][n].first, 0); /* the player has its seat in all of them */
	rate_games_release(&a);
	rate_games_release(&b);
	rate_games_release(&c);
}

struct order {
	int n;
	const struct rate_level *levels;
};

static bool note_finished(void *context, int i, struct error *err)
{
	struct order *o = context;
	(void)err;
	assert_int_equal(i, o->n++);
	for (int row = 0; row < RATE_ROWS; row++)
		for (int n = 0; n < o->levels[i].setup.games[row]; n++)
			assert_true(o->levels[i].setup.may_stop || o->levels[i].games.played[row][n].played);
	return true;
}

/* Levels rated in one list have the games that each has alone, whatever the number of threads. They are reported in
 * order, also one that was rated before and one that is decided early. */
static void a_list_of_levels_gives_the_games_of_each(void **state)
{
	(void)state;
	enum { N = 4 };
	struct level levels[N];
	struct rate_level list[N];
	struct rate_games alone[N];
	struct error err;
	for (int threads = 1; threads <= 3; threads += 2) {
		struct order order = {0, list};
		for (int i = 0; i < N; i++) {
			levels[i] = level_of(LUCKY);
			levels[i].seed += (uint64_t)i;
			list[i] = (struct rate_level){.setup = setup_of(&levels[i], i == 2 ? 200 : 20, 1)};
			list[i].setup.may_stop = i == 2;
			list[i].setup.band[0] = 900;
			list[i].setup.band[1] = 1000;
			rate(&list[i].setup, &alone[i]);
			assert_true(rate_games_init(&list[i].games, &list[i].setup, &err));
			if (i == 1)
				assert_true(rate_run(&list[i].setup, &list[i].games, &err));
		}
		struct rate_list run = {
			.levels = list, .n = N, .threads = threads, .finished = note_finished, .context = &order};
		assert_true(rate_run_list(&run, &err));
		assert_int_equal(order.n, N);
		for (int i = 0; i < N; i++) {
			struct rate_count a, b;
			rate_count(&list[i].setup, &list[i].games, RATE_MAIN, &a);
			rate_count(&list[i].setup, &alone[i], RATE_MAIN, &b);
			assert_int_equal(a.n, b.n);
			assert_int_equal(a.won, b.won);
			if (i != 2)
				assert_same_games(&list[i].setup, &list[i].games, &alone[i]);
			else
				assert_true(a.n < 200);
			rate_games_release(&list[i].games);
			rate_games_release(&alone[i]);
		}
	}
}

/* 100 games in which the first piece turned up decides in a given share of them. */
static double flip_of(int decided)
{
	struct match_game games[100];
	struct rate_setup setup = {.games = {100}};
	struct rate_games g = {{games}};
	struct rate_count c;
	memset(games, 0, sizeof games);
	for (int i = 0; i < 100; i++) {
		bool good = i % 2;
		games[i].played = true;
		games[i].first_outcome = (move_t)MC_REVEAL << 16 | (good ? 3 : 9);
		games[i].verdict = (i < decided ? good : i / 2 % 2 == 0) ? FIRST_WINS : SECOND_WINS;
	}
	rate_count(&setup, &g, RATE_MAIN, &c);
	return c.first_flip;
}

static void the_share_that_the_first_flip_decides_is_measured(void **state)
{
	(void)state;
	assert_true(flip_of(100) > 0.99);
	assert_true(flip_of(0) < 0.05);
	assert_true(flip_of(80) > flip_of(60));
	assert_in_range((int)(100 * flip_of(70)), 40,
			60); /* a correlation of 0.7 explains about half of the variance */
}

/* Rating plays by the rules of the level: the cannon captures over wood unless wood=blocks, and then nothing happens
 * until the draw. */
static void levels_are_rated_by_their_house_rules(void **state)
{
	(void)state;
	static const struct {
		const char *rules, *clause;
		enum verdict verdict;
	} rows[] = {
		{"draw=20", "magic 2.1", FIRST_WINS},
		{"draw=20,wood=carriage", "magic 2.1", FIRST_WINS},
		{"draw=20,wood=blocks", "magic 2.2", DRAWN},
	};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		char fields[200];
		struct rate_games g;
		snprintf(fields, sizeof fields,
			 "\"board\": [\"C # r\", \". # .\", \". # .\", \". # .\", \". # .\", \". # .\"], \"rules\": "
			 "\"%s\"",
			 rows[i].rules);
		struct level level = level_of(fields);
		struct rate_setup setup = setup_of(&level, 2, 1);
		rate(&setup, &g);
		for (int n = 0; n < 2; n++) {
			const struct match_game *game = &g.played[RATE_MAIN][n];
			assert_int_equal(game->verdict, rows[i].verdict);
			assert_string_equal(game->clause, rows[i].clause);
		}
		rate_games_release(&g);
	}
}

/* The side that begins wins; the rows and the turns to begin follow the level. */
static void each_side_can_begin(void **state)
{
	(void)state;
	static const struct {
		const char *first;
		int won, won_other; /* of 10 */
	} rows[] = {{"player", 10, 0}, {"npc", 0, 10}, {"alternate", 5, 10}};
	for (int i = 0; i < 3; i++) {
		char fields[200];
		struct rate_count count;
		struct rate_games g;
		snprintf(fields, sizeof fields, "\"board\": [\"R r\", \". .\"], \"npc_depth\": 1, \"first\": \"%s\"",
			 rows[i].first);
		struct level level = level_of(fields);
		struct rate_setup setup = setup_of(&level, 10, 1);
		rate(&setup, &g);
		rate_count(&setup, &g, RATE_MAIN, &count);
		assert_int_equal(count.won, rows[i].won);
		assert_int_equal(count.median_plies, 1);
		rate_count(&setup, &g, RATE_OTHER_FIRST, &count);
		assert_int_equal(count.won, rows[i].won_other);
		rate_games_release(&g);
	}
}

/* A results CSV truncated in the middle of a line loses only the truncated games; games of a level changed since do not
 * count. */
static void rating_files_are_resumed(void **state)
{
	(void)state;
	char path[SCRATCH_TEMPLATE_MAX];
	struct level level = level_of(LUCKY);
	struct rate_setup setup = setup_of(&level, 20, 1);
	struct rate_games whole, part;
	struct results_csv results_csv;
	struct error err;
	scratch_template(path);
	close(mkstemp(path));
	assert_false(rate_results_open(&results_csv, path, false, 3, "x", &err));
	unlink(path);
	rate(&setup, &whole);
	assert_true(rate_results_open(&results_csv, path, false, 3, "x", &err));
	for (int row = 0; row < RATE_ROWS; row++)
		for (int n = setup.games[row] - 1; n >= 0; n--)
			assert_true(rate_results_add(&results_csv, &setup, (enum rate_row)row, n, &whole.played[row][n],
						     &err));
	struct results_csv second;
	assert_false(rate_results_open(&second, path, true, 3, "x", &err)); /* the file is locked */
	assert_true(results_csv_close(&results_csv, &err));
	assert_false(rate_results_open(&second, path, true, 4, "x", &err));
	assert_false(rate_results_open(&second, path, true, 3, "y", &err));
	assert_non_null(strstr(err.text, "seed=3 engine=x\", expected \"# qipan level rate: seed=3 engine=y\""));

	struct string bytes = {0};
	assert_true(file_read(path, 1 << 20, &bytes, &err));
	assert_int_equal(truncate(path, (off_t)bytes.length - 5), 0);
	assert_true(rate_results_open(&results_csv, path, true, 3, "x", &err));
	assert_true(rate_games_init(&part, &setup, &err));
	assert_true(rate_results_take(&results_csv, &setup, &part, &err));
	assert_false(part.played[RATE_DEPTH_2][0].played);
	assert_true(part.played[RATE_DEPTH_2][1].played);
	assert_true(rate_run(&setup, &part, &err));
	assert_same_games(&setup, &whole, &part);
	rate_games_release(&part);

	struct level changed = level_of(LUCKY ", \"rules\": \"draw=30\"");
	struct rate_setup other = setup_of(&changed, 20, 1);
	assert_true(rate_games_init(&part, &other, &err));
	assert_true(rate_results_take(&results_csv, &other, &part, &err));
	assert_false(part.played[RATE_MAIN][3].played);
	assert_true(results_csv_close(&results_csv, &err));

	static const char *const bad[] = {"a,0,1,main,0,won,x,1,1\n", "a,0,1,mane,0,win,x,1,1\n", "\n",
					  "a,0,1,main,-1,win,x,1,1\n"};
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		FILE *file = fopen(path, "w");
		fprintf(file,
			"# qipan level rate: seed=3 engine=x\nlevel,key,player,row,game,result,clause,plies,nodes\n%s",
			bad[i]);
		fclose(file);
		assert_true(rate_results_open(&results_csv, path, true, 3, "x", &err));
		assert_false(rate_results_take(&results_csv, &other, &part, &err));
		assert_non_null(strstr(err.text, ": line 3 is \""));
		assert_true(results_csv_close(&results_csv, &err));
	}
	unlink(path);
	rate_games_release(&part);
	rate_games_release(&whole);
	string_release(&bytes);
}

/* --- statistical claims, on games of known odds --- */

/* n games, each won with that probability. */
static void toss(struct match_game *games, int n, double chance, struct rng *rng)
{
	for (int i = 0; i < n; i++) {
		bool won = rng_below(rng, 1000000) < chance * 1000000;
		games[i] = (struct match_game){.played = true,
					       .verdict = won     ? FIRST_WINS
							  : i % 3 ? SECOND_WINS
								  : DRAWN};
	}
}

static int count_held(struct rate_setup *setup, struct rate_games *g, double chance, struct rng *rng)
{
	int n_held = 0;
	for (int k = 0; k < 2000; k++) {
		struct rate_count count;
		toss(g->played[RATE_MAIN], setup->games[RATE_MAIN], chance, rng);
		rate_count(setup, g, RATE_MAIN, &count);
		n_held += count.share.low <= chance && chance <= count.share.high;
	}
	return n_held;
}

/* Of 2000 ratings 93 to 97 % have an interval that contains the true share. */
static void intervals_have_their_coverage(void **state)
{
	(void)state;
	static const double chances[] = {0.05, 0.1, 0.2, 0.35, 0.5, 0.68, 0.9};
	static const int games[] = {100, 400, 1000};
	struct level level = level_of("\"size\": \"4x4\"");
	struct rng rng;
	rng_seed(&rng, 5);
	for (size_t k = 0; k < sizeof games / sizeof *games; k++) {
		struct rate_setup setup = {.level = &level, .games = {games[k]}};
		struct rate_games g;
		struct error err;
		assert_true(rate_games_init(&g, &setup, &err));
		for (size_t i = 0; i < sizeof chances / sizeof *chances; i++) {
			int n_held = count_held(&setup, &g, chances[i], &rng);
			if (n_held < 1860 || n_held > 1940)
				fail_msg("%d games won with %.2f: %d of 2000 intervals contain it, expected 1860 to "
					 "1940",
					 games[k], chances[i], n_held);
		}
		rate_games_release(&g);
	}
}

/* If the true share is on a margin, the single test of an edge is wrong in at most 5 %. */
static void errors_at_band_edges_are_rare(void **state)
{
	(void)state;
	static const struct {
		int band[2];
		double chance;
		enum rate_band band_told;
	} rows[] = {
		{{200, 1000}, 0.17, RATE_BELOW}, {{200, 1000}, 0.23, RATE_INSIDE},
		{{0, 500}, 0.47, RATE_INSIDE},   {{0, 500}, 0.53, RATE_ABOVE},
		{{30, 1000}, 0.02, RATE_BELOW},  {{30, 1000}, 0.04, RATE_INSIDE}, /* a third of the margin */
		{{0, 940}, 0.92, RATE_INSIDE},   {{0, 940}, 0.96, RATE_ABOVE},
	};
	struct level level = level_of("\"size\": \"4x4\"");
	struct rng rng;
	rng_seed(&rng, 7);
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct rate_setup setup = {
			.level = &level, .games = {4000}, .band = {rows[i].band[0], rows[i].band[1]}, .may_stop = true};
		struct rate_games g;
		struct error err;
		int n_wrong = 0, n;
		assert_true(rate_games_init(&g, &setup, &err));
		for (int k = 0; k < 2000; k++) {
			toss(g.played[RATE_MAIN], 4000, rows[i].chance, &rng);
			n_wrong += rate_band_of(&setup, &g, &n) != rows[i].band_told;
		}
		rate_games_release(&g);
		if (n_wrong > 129) /* 100 plus three standard deviations */
			fail_msg("band %d to %d, won with %.2f: %d of 2000 are wrong, expected 100", rows[i].band[0],
				 rows[i].band[1], rows[i].chance, n_wrong);
	}
}

/* At a margin from the edges the tests are wrong in at most 5 %, and they end early. */
static void bands_are_named(void **state)
{
	(void)state;
	static const struct {
		double chance;
		enum rate_band band;
	} rows[] = {
		{0.16, RATE_BELOW}, {0.24, RATE_INSIDE}, {0.35, RATE_INSIDE}, {0.46, RATE_INSIDE}, {0.54, RATE_ABOVE}};
	struct level level = level_of("\"size\": \"4x4\"");
	struct rate_setup setup = {.level = &level, .games = {4000}, .band = {200, 500}, .may_stop = true};
	struct rate_games g;
	struct error err;
	struct rng rng;
	rng_seed(&rng, 6);
	assert_true(rate_games_init(&g, &setup, &err));
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		int n_right = 0, n, n_games = 0;
		for (int k = 0; k < 200; k++) {
			toss(g.played[RATE_MAIN], 4000, rows[i].chance, &rng);
			n_right += rate_band_of(&setup, &g, &n) == rows[i].band;
			n_games += n;
		}
		assert_true(n_right >= 190);
		assert_true(n_games / 200 < 700);
	}
	struct rate_count count;
	int n;
	toss(g.played[RATE_MAIN], 4000, 0.9, &rng);
	assert_int_equal(rate_band_of(&setup, &g, &n), RATE_ABOVE);
	rate_count(&setup, &g, RATE_MAIN, &count);
	assert_int_equal(count.n, n); /* games after the decision do not count */
	g.played[RATE_MAIN][3].played = false;
	rate_count(&setup, &g, RATE_MAIN, &count);
	assert_int_equal(count.n, 3);
	setup.band[0] = 0;
	setup.band[1] = 1000;
	assert_int_equal(rate_band_of(&setup, &g, &n), RATE_INSIDE);
	rate_games_release(&g);
}

static void ratings_can_be_stopped(void **state)
{
	(void)state;
	struct level level = level_of("\"board\": [\"R r\", \". .\"], \"npc_depth\": 1");
	struct rate_setup setup = setup_of(&level, 1000, 2), one;
	struct rate_games g;
	struct rate_count counts[2];
	for (int row = 1; row < RATE_ROWS; row++)
		setup.games[row] = 0;
	setup.may_stop = true;
	rate(&setup, &g);
	rate_count(&setup, &g, RATE_MAIN, &counts[0]);
	rate_games_release(&g);
	one = setup;
	one.threads = 1;
	rate(&one, &g);
	rate_count(&one, &g, RATE_MAIN, &counts[1]);
	rate_games_release(&g);
	assert_in_range(counts[0].n, 5, 50);
	assert_memory_equal(&counts[0], &counts[1], sizeof counts[0]);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(results_do_not_depend_on_threads),
		cmocka_unit_test(a_list_of_levels_gives_the_games_of_each),
		cmocka_unit_test(the_share_that_the_first_flip_decides_is_measured),
		cmocka_unit_test(each_side_can_begin),
		cmocka_unit_test(levels_are_rated_by_their_house_rules),
		cmocka_unit_test(rating_files_are_resumed),
		cmocka_unit_test(intervals_have_their_coverage),
		cmocka_unit_test(errors_at_band_edges_are_rare),
		cmocka_unit_test(bands_are_named),
		cmocka_unit_test(ratings_can_be_stopped),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
