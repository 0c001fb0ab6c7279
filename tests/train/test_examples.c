/* Which positions become examples (train/examples.h), and how games get scores and marks: gathered (train/gather.h),
 * labeled (train/label.h), filtered (train/filter.h). Nets that give all positions the same value make searches
 * predictable. */
#include "support.h"

#include <math.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/registry.h"
#include "net/net.h"
#include "train/examples.h"
#include "train/filter.h"
#include "train/gather.h"
#include "train/label.h"

#define WANTED (SCORED_KNOWN | SCORED_QUIET)

static atomic_bool never;

static const struct game *game_of(const char *name)
{
	struct error err;
	const struct game *game = games_find(name, &err);
	assert_non_null(game);
	return game;
}

static void expect_error(const struct error *err, const char *expected)
{
	if (strcmp(err->text, expected) != 0)
		fail_msg("\"%s\", expected \"%s\"", err->text, expected);
}

/* A net that gives every position that many hundredths of a piece for the side to act. */
static void even_net(struct net *net, const struct game *game, int value)
{
	struct error err;
	const struct features *f = game->heuristics.features;
	assert_true(net_init(net, game->name, f->n, f->n_output_buckets, 64, &err));
	for (int i = 0; i < f->n_output_buckets; i++)
		net->output_buckets[i].last_bias = value * NET_ONE * NET_WEIGHT / NET_VALUE + (value > 0) - (value < 0);
}

/* The game of the moves, without scores. */
static void make_game(struct scored_game *out, const struct game *game, const char *moves, enum verdict result)
{
	struct line line;
	play_moves(&line, game, NULL, NULL, moves);
	*out = (struct scored_game){.result = result};
	for (int i = 0; i < line.length; i++)
		scored_add(out, game, line_at(&line, i), line.steps[i].move);
	line_release(&line);
}

/* The bytes of a file with that many copies of the game. */
static void make_file(struct string *out, const struct game *game, const struct scored_game *g, int n)
{
	scored_put_head(out, game, game->presets, "test");
	for (int i = 0; i < n; i++)
		scored_put(out, g);
}

/* --- examples --- */

static const char opening[] = "h2e2 h9g7 h0g2 i9h9 i0h0";

static void read_examples(const struct game *game, struct examples_pick pick, const struct string *file,
			  struct examples *training, struct examples *validation)
{
	struct error err;
	*training = *validation = (struct examples){0};
	if (!examples_read(game, &pick, file->text, file->length, training, validation, &err))
		fail_msg("%s", err.text);
}

/* Features of each perspective in the position after n moves of the opening, that of the side to act first. */
static void expect_views(const struct examples *e, const struct example *example, int n)
{
	const struct game *xiangqi = game_of("xiangqi");
	const uint16_t *features = e->features + example->at;
	struct line line;
	play_moves(&line, xiangqi, NULL, NULL, opening);
	for (int i = 0; i < 2; i++) {
		struct features_change c;
		xiangqi->heuristics.features->diff(NULL, line_at(&line, n), n % 2 ^ i, &c);
		assert_int_equal(example->n[i], c.n_added);
		assert_memory_equal(features, c.added, (size_t)c.n_added * sizeof *features);
		features += c.n_added;
	}
	assert_int_equal(example->output_bucket, xiangqi->heuristics.features->output_bucket(line_at(&line, n)));
	line_release(&line);
}

static void quiet_positions_with_known_scores_become_examples(void **state)
{
	(void)state;
	const struct game *xiangqi = game_of("xiangqi");
	static const uint8_t marks[] = {WANTED, WANTED, SCORED_KNOWN, SCORED_QUIET, 0};
	static const struct {
		enum verdict result;
		int halves[2]; /* of Red, then of Black */
	} ends[] = {
		{FIRST_WINS, {2, 0}},
		{SECOND_WINS, {0, 2}},
		{DRAWN, {1, 1}},
		{UNDECIDED, {EXAMPLE_UNKNOWN, EXAMPLE_UNKNOWN}},
	};
	for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
		struct scored_game g;
		struct string file = {0};
		struct examples training, validation;
		make_game(&g, xiangqi, opening, ends[i].result);
		for (int ply = 0; ply < 5; ply++) {
			g.plies[ply].marks = marks[ply];
			g.plies[ply].score = (int16_t)(10 * ply - 7);
		}
		make_file(&file, xiangqi, &g, 1);
		read_examples(xiangqi, (struct examples_pick){.score_max = 3000}, &file, &training, &validation);
		assert_int_equal(training.n, 2);
		assert_int_equal(training.n_games, 1);
		assert_int_equal(validation.n + (size_t)validation.n_games, 0);
		for (int k = 0; k < 2; k++) {
			assert_int_equal(training.all[k].score, 10 * k - 7);
			assert_int_equal(training.all[k].halves, ends[i].halves[k]);
			expect_views(&training, &training.all[k], k);
		}
		examples_release(&training);
		scored_release(&g);
		string_release(&file);
	}
}

static void larger_scores_are_omitted(void **state)
{
	(void)state;
	const struct game *xiangqi = game_of("xiangqi");
	static const int16_t scores[] = {100, 101, -100, -101, 0};
	struct scored_game g;
	struct string file = {0};
	struct examples training, validation;
	make_game(&g, xiangqi, opening, DRAWN);
	for (int ply = 0; ply < 5; ply++) {
		g.plies[ply].marks = WANTED;
		g.plies[ply].score = scores[ply];
	}
	make_file(&file, xiangqi, &g, 1);
	read_examples(xiangqi, (struct examples_pick){.score_max = 100}, &file, &training, &validation);
	assert_int_equal(training.n, 3);
	assert_int_equal(training.all[0].score, 100);
	assert_int_equal(training.all[1].score, -100);
	assert_int_equal(training.all[2].score, 0);
	examples_release(&training);
	scored_release(&g);
	string_release(&file);
}

static void every_nth_game_is_used_for_validation(void **state)
{
	(void)state;
	const struct game *xiangqi = game_of("xiangqi");
	static const struct {
		int validation_every, n_checks;
	} cases[] = {{0, 0}, {1, 6}, {2, 3}, {3, 2}, {6, 1}};
	struct scored_game g;
	struct string file = {0};
	make_game(&g, xiangqi, opening, DRAWN);
	g.plies[0].marks = g.plies[3].marks = WANTED;
	make_file(&file, xiangqi, &g, 6);
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct examples training, validation;
		read_examples(xiangqi, (struct examples_pick){3000, cases[i].validation_every}, &file, &training,
			      &validation);
		assert_int_equal(validation.n_games, cases[i].n_checks);
		assert_int_equal(validation.n, 2 * cases[i].n_checks);
		assert_int_equal(training.n_games, 6 - cases[i].n_checks);
		assert_int_equal(training.n, 2 * (6 - cases[i].n_checks));
		examples_release(&training);
		examples_release(&validation);
	}
	scored_release(&g);
	string_release(&file);
}

/* A position in which chance acts has no score. */
static void reveals_are_not_examples(void **state)
{
	(void)state;
	const struct game *darkchess = game_of("darkchess");
	struct scored_game g;
	struct string file = {0};
	struct examples training, validation;
	make_game(&g, darkchess, "b4(k) c5(P)", DRAWN);
	assert_int_equal(g.n, 4);
	for (int ply = 0; ply < 4; ply++) {
		g.plies[ply].marks = WANTED;
		g.plies[ply].score = (int16_t)ply;
	}
	make_file(&file, darkchess, &g, 1);
	read_examples(darkchess, (struct examples_pick){.score_max = 3000}, &file, &training, &validation);
	assert_int_equal(training.n, 2);
	assert_int_equal(training.all[0].score, 0);
	assert_int_equal(training.all[1].score, 2);
	examples_release(&training);
	scored_release(&g);
	string_release(&file);
}

/* More positions and features than the initial capacity. */
static void many_examples_are_kept_in_order(void **state)
{
	(void)state;
	enum { GAMES = 4000 };
	const struct game *xiangqi = game_of("xiangqi");
	struct scored_game g;
	struct string file = {0};
	struct examples training, validation;
	make_game(&g, xiangqi, opening, DRAWN);
	for (int ply = 0; ply < 5; ply++)
		g.plies[ply].marks = WANTED;
	make_file(&file, xiangqi, &g, GAMES);
	read_examples(xiangqi, (struct examples_pick){.score_max = 3000}, &file, &training, &validation);
	assert_int_equal(training.n, 5 * GAMES);
	assert_int_equal(training.n_games, GAMES);
	assert_int_equal(training.n_features, 5 * GAMES * 62); /* everything except the perspective's own king, twice */
	for (size_t i = 0; i < training.n; i += i % 5 == 4 ? 996 : 1) {
		assert_int_equal(training.all[i].at, 62 * i);
		expect_views(&training, &training.all[i], (int)(i % 5));
	}
	examples_release(&training);
	scored_release(&g);
	string_release(&file);
}

static void examples_before_an_invalid_game_are_kept(void **state)
{
	(void)state;
	const struct game *xiangqi = game_of("xiangqi");
	const struct examples_pick pick = {.score_max = 3000};
	struct scored_game good, bad = {0}, lost = {0};
	struct examples training = {0}, validation = {0};
	struct string file = {0};
	struct error err;
	make_game(&good, xiangqi, opening, DRAWN);
	good.plies[1].marks = WANTED;
	make_file(&file, xiangqi, &good, 1);
	size_t one = file.length;
	assert_false(examples_read(xiangqi, &pick, file.text, one - 1, &training, &validation, &err));
	expect_error(&err, "game 1 is truncated");
	assert_int_equal(training.n, 0);
	*scored_copy(&bad, good.plies[0]) = (struct scored_ply){.move = 44};
	scored_put(&file, &bad);
	assert_false(examples_read(xiangqi, &pick, file.text, file.length, &training, &validation, &err));
	expect_error(&err, "ply 1 is move 45 of 44: the data were made with different rules");
	assert_int_equal(training.n, 1);
	file.length = one;
	string_add(&lost.start, "nowhere");
	scored_put(&file, &lost);
	assert_false(examples_read(xiangqi, &pick, file.text, file.length, &training, &validation, &err));
	assert_int_equal(training.n, 2);
	assert_false(examples_read(game_of("qilin"), &pick, file.text, file.length, &training, &validation, &err));
	expect_error(&err, "the games are of \"xiangqi\", expected qilin");
	examples_release(&training);
	scored_release(&good);
	scored_release(&bad);
	scored_release(&lost);
	string_release(&file);
}

static void add_results(struct example *all, size_t *n, int score, int wins, int losses)
{
	for (int i = 0; i < wins + losses; i++)
		all[(*n)++] = (struct example){.score = (int16_t)score, .halves = i < wins ? 2 : 0};
}

/* If scores of s give a share p of the points, the scale is s / ln(p / (1 - p)). */
static void the_scale_fits_the_results(void **state)
{
	(void)state;
	struct example all[40];
	struct examples e = {.all = all};
	add_results(all, &e.n, 330, 3, 1);
	double scale = examples_scale(&e);
	assert_true(fabs(scale / (330 / log(3)) - 1) < 0.02);
	add_results(all, &e.n, -330, 1, 3); /* the same for the other side */
	scale = examples_scale(&e);
	assert_true(fabs(scale / (330 / log(3)) - 1) < 0.02);
	for (size_t i = 0; i < e.n; i++)
		all[i].score = (int16_t)(all[i].score / 3);
	scale = examples_scale(&e);
	assert_true(fabs(scale / (110 / log(3)) - 1) < 0.02);
	size_t n = e.n;
	add_results(all, &e.n, 3000, 0, 8); /* unknown results do not count */
	for (size_t i = n; i < e.n; i++)
		all[i].halves = EXAMPLE_UNKNOWN;
	assert_true(fabs(examples_scale(&e) / scale - 1) < 1e-9);
	assert_true(examples_scale(&(struct examples){.all = all + n, .n = e.n - n}) == 0);
	assert_true(examples_scale(&(struct examples){0}) == 0);
	for (size_t i = 0; i < n; i++)
		all[i].halves = 1; /* drawn whatever the score: the maximum scale */
	assert_true(examples_scale(&(struct examples){.all = all, .n = n}) > 1950);
}

/* --- labels --- */

static void add_label(struct label *l, const char *position, const char *moves, enum verdict result)
{
	struct line line;
	play_moves(&line, l->game, NULL, position, moves);
	label_add(l, &line, result);
	line_release(&line);
}

static void expect_marks(const struct scored_game *g, const char *known)
{
	assert_int_equal(g->n, strlen(known));
	for (int i = 0; i < g->n; i++)
		if ((g->plies[i].marks & SCORED_KNOWN ? '+' : '-') != known[i])
			fail_msg("ply %d has the marks %d, expected %c of \"%s\"", i, g->plies[i].marks, known[i],
				 known);
}

static void label_one(struct label *l, int i, const char *known)
{
	struct scored_game out = {0};
	struct error err;
	if (!label_make(l, i, &never, &out, &err))
		fail_msg("%s", err.text);
	assert_int_equal(out.result, l->games[i].result);
	assert_string_equal(string_text(&out.start), string_text(&l->games[i].start));
	for (int ply = 0; ply < out.n; ply++)
		assert_int_equal(out.plies[ply].move, l->games[i].plies[ply].move);
	expect_marks(&out, known);
	scored_release(&out);
}

/* Neither skipped positions, nor checks, nor those past the end: here the position occurs for the third time after
 * eight plies. */
static void positions_with_an_evaluation_are_labeled(void **state)
{
	(void)state;
	static const char rook[] = "3k5/9/9/9/9/9/9/4R4/9/5K3 w - - 0 1";
	struct label l = {.game = game_of("xiangqi"), .preset = game_of("xiangqi")->presets, .nodes = 50};
	add_label(&l, rook, "e2d2 d9e9 d2e2 e9d9 e2e3", FIRST_WINS);
	add_label(&l, NULL, "h0g2 h9g7 g2h0 g7h9 h0g2 h9g7 g2h0 g7h9 h0g2 h9g7", UNDECIDED);
	label_one(&l, 0, "+-+-+");
	label_one(&l, 1, "++++++++--");
	l.skip = 3;
	label_one(&l, 0, "----+");
	label_one(&l, 1, "---+++++--");
	l.skip = 10;
	label_one(&l, 1, "----------");
	label_release(&l);
	assert_int_equal(l.n, 0);
}

static void reveals_are_not_labeled(void **state)
{
	(void)state;
	struct label l = {.game = game_of("darkchess"), .preset = game_of("darkchess")->presets, .nodes = 50};
	add_label(&l, NULL, "b4(k) c5(P)", DRAWN);
	label_one(&l, 0, "+-+-");
	label_release(&l);
}

/* With a net that gives all positions the same value every score is that value, for one side or the other. */
static void labels_come_from_the_net_if_given(void **state)
{
	(void)state;
	struct net net;
	struct error err;
	struct label l = {.game = game_of("qilin"), .preset = game_of("qilin")->presets, .nodes = 50, .net = &net};
	struct line line;
	struct position start;
	even_net(&net, l.game, 37);
	l.game->rules.start(&start, l.preset);
	line_init(&line, l.game, &start);
	move_t moves[MOVES_MAX];
	for (int i = 0; i < 4; i++) {
		l.game->rules.generate(line_last(&line), moves);
		line_push(&line, moves[0]);
	}
	for (int i = 0; i < 70; i++) /* more than the initial capacity */
		label_add(&l, &line, i % 2 ? DRAWN : FIRST_WINS);
	line_release(&line);
	assert_int_equal(l.n, 70);
	for (int i = 0; i < 70; i++) {
		assert_int_equal(l.games[i].result, i % 2 ? DRAWN : FIRST_WINS);
		assert_int_equal(l.games[i].n, 4);
	}
	struct scored_game out = {0};
	assert_true(label_make(&l, 69, &never, &out, &err));
	for (int i = 0; i < out.n; i++)
		assert_int_equal(abs(out.plies[i].score), 37);
	scored_release(&out);
	label_release(&l);
	net_release(&net);
}

static void labels_need_games_of_the_preset(void **state)
{
	(void)state;
	struct label l = {.game = game_of("xiangqi"), .preset = game_of("xiangqi")->presets, .nodes = 50};
	struct scored_game out = {0};
	struct error err;
	add_label(&l, NULL, opening, DRAWN);
	l.games[0].plies[2].move = 99;
	assert_false(label_make(&l, 0, &never, &out, &err));
	assert_non_null(strstr(err.text, "the data were made with different rules"));
	string_clear(&l.games[0].start);
	string_add(&l.games[0].start, "nowhere");
	scored_release(&out);
	assert_false(label_make(&l, 0, &never, &out, &err));
	scored_release(&out);
	label_release(&l);
}

/* --- filters --- */

/* Which of the five positions of the opening stay quiet: letters of "+-". */
static void expect_quiet(struct filter *f, const char *expected)
{
	struct scored_game out = {0};
	struct error err;
	if (!filter_make(f, 0, &never, &out, &err))
		fail_msg("%s", err.text);
	assert_int_equal(out.n, strlen(expected));
	assert_int_equal(out.result, SECOND_WINS);
	assert_int_equal(out.start.length, 0);
	for (int i = 0; i < out.n; i++) {
		assert_int_equal(out.plies[i].score, f->games[0].plies[i].score);
		assert_int_equal(out.plies[i].marks & SCORED_KNOWN, f->games[0].plies[i].marks & SCORED_KNOWN);
		if ((out.plies[i].marks & SCORED_QUIET ? '+' : '-') != expected[i])
			fail_msg("static %d, score %d: ply %d is %s, expected \"%s\"", f->static_max, f->score_max, i,
				 out.plies[i].marks & SCORED_QUIET ? "quiet" : "not quiet", expected);
	}
	scored_release(&out);
}

static void read_filter(struct filter *f, const struct game *game, const int16_t *scores, const uint8_t *marks)
{
	struct scored_game g;
	struct string file = {0};
	struct error err;
	*f = (struct filter){.game = game};
	make_game(&g, game, opening, SECOND_WINS);
	for (int ply = 0; ply < 5; ply++) {
		g.plies[ply].score = scores[ply];
		g.plies[ply].marks = marks ? marks[ply] : WANTED;
	}
	make_file(&file, game, &g, 1);
	if (!filter_read(f, file.text, file.length, &err))
		fail_msg("%s", err.text);
	assert_int_equal(f->n, 1);
	assert_ptr_equal(f->preset, game->presets);
	scored_release(&g);
	string_release(&file);
}

/* Each position is worth 37 to the side to act; in a search of one ply, which leads to such a position of the other
 * side, -37. */
static void positions_are_quiet_where_values_agree(void **state)
{
	(void)state;
	static const int16_t scores[] = {-37, 63, 64, -137, -138};
	static const uint8_t marks[] = {WANTED, SCORED_KNOWN, WANTED, SCORED_QUIET, 0};
	struct filter f;
	struct net net;
	even_net(&net, game_of("xiangqi"), 37);
	read_filter(&f, game_of("xiangqi"), scores, NULL);
	f.net = &net;
	f.static_max = 74;
	f.score_max = 100;
	expect_quiet(&f, "++-+-");
	f.static_max = 73;
	expect_quiet(&f, "-----");
	f.static_max = 30000;
	f.score_max = 0;
	expect_quiet(&f, "+----");
	f.score_max = 101;
	expect_quiet(&f, "+++++");
	filter_release(&f);
	assert_int_equal(f.n, 0);
	read_filter(&f, game_of("xiangqi"), scores, marks); /* others do not become quiet */
	f.net = &net;
	f.static_max = f.score_max = 30000;
	expect_quiet(&f, "+-++-");
	filter_release(&f);
	net_release(&net);
}

/* By hand-crafted evaluations the opening is even. */
static void without_a_net_evaluations_must_agree(void **state)
{
	(void)state;
	static const int16_t scores[] = {0, 9000, 0, -9000, 0};
	struct filter f;
	read_filter(&f, game_of("xiangqi"), scores, NULL);
	f.static_max = f.score_max = 1000;
	expect_quiet(&f, "+-+-+");
	f.static_max = -1;
	expect_quiet(&f, "-----");
	filter_release(&f);
}

static void filters_read_files_in_sequence(void **state)
{
	(void)state;
	const struct game *xiangqi = game_of("xiangqi");
	struct filter f = {.game = xiangqi};
	struct scored_game g;
	struct string file = {0};
	struct error err;
	make_game(&g, xiangqi, opening, DRAWN);
	make_file(&file, xiangqi, &g, 70);
	assert_true(filter_read(&f, file.text, file.length, &err));
	assert_int_equal(f.n, 70);
	assert_true(filter_read(&f, file.text, file.length, &err));
	assert_int_equal(f.n, 140);
	assert_int_equal(f.games[139].n, 5);
	assert_false(filter_read(&f, file.text, file.length - 1, &err));
	expect_error(&err, "game 70 is truncated");
	assert_int_equal(f.n, 209);
	assert_false(filter_read(&f, "no games\n", 9, &err));
	f.games[0].plies[4].move = 99;
	struct scored_game out = {0};
	assert_false(filter_make(&f, 0, &never, &out, &err));
	assert_non_null(strstr(err.text, "the data were made with different rules"));
	scored_release(&out);
	scored_release(&g);
	filter_release(&f);
	string_release(&file);
}

/* --- gathering --- */

static void gather_one(struct gather *g, int i, struct scored_game *out)
{
	struct error err;
	*out = (struct scored_game){0};
	if (!gather_make(g, i, &never, out, &err))
		fail_msg("%s", err.text);
}

/* The first ply with a score. */
static int first_known(const struct scored_game *g)
{
	int i = 0;
	while (i < g->n && !(g->plies[i].marks & SCORED_KNOWN))
		i++;
	return i;
}

static struct gather default_gather(const char *game)
{
	const struct game *g = game_of(game);
	return (struct gather){.game = g,
			       .preset = g->presets,
			       .nodes = 30,
			       .seed = 3,
			       .max_opening_score = 30000,
			       .resign_score = 30000,
			       .plies_max = 20};
}

/* This number or one more; both occur. */
static void games_start_with_random_plies(void **state)
{
	(void)state;
	struct gather g = default_gather("xiangqi");
	struct scored_game out;
	int n_longer = 0;
	gather_one(&g, 0, &out);
	assert_int_equal(first_known(&out), 0);
	scored_release(&out);
	g.random_plies = 3;
	for (int i = 0; i < 16; i++) {
		gather_one(&g, i, &out);
		assert_in_range(first_known(&out), 3, 4);
		n_longer += first_known(&out) == 4;
		for (int ply = first_known(&out); ply < out.n; ply++)
			assert_true(out.plies[ply].marks & SCORED_KNOWN);
		scored_release(&out);
	}
	assert_in_range(n_longer, 2, 14);
}

/* In dark chess the first actions are flips, each with its reveal. */
static void a_flip_and_its_reveal_are_one_random_ply(void **state)
{
	(void)state;
	struct gather g = default_gather("darkchess");
	g.random_plies = 1;
	for (int i = 0; i < 8; i++) {
		struct scored_game out;
		gather_one(&g, i, &out);
		int first = first_known(&out);
		assert_true(first == 2 || (first >= 3 && first <= 4));
		scored_release(&out);
	}
}

static void long_games_are_drawn(void **state)
{
	(void)state;
	struct gather g = default_gather("xiangqi");
	struct scored_game out;
	struct net net;
	even_net(&net, g.game, 0);
	g.net = &net;
	g.max_opening_score = 0; /* as all positions are */
	g.resign_score = 1;
	g.random_plies = 2;
	for (int i = 0; i < 4; i++) {
		gather_one(&g, i, &out);
		assert_int_equal(out.n, 20);
		assert_int_equal(out.result, DRAWN);
		scored_release(&out);
	}
	net_release(&net);
}

/* If every score is decisive, however small, the game ends after that many plies, won by the side ahead in the last
 * score. */
static void decided_games_end(void **state)
{
	(void)state;
	static const int values[] = {-37, -1, 1, 37};
	struct net net;
	int n_won[2] = {0};
	for (int i = 0; i < 16; i++) {
		struct gather g = default_gather("xiangqi");
		struct scored_game out;
		even_net(&net, g.game, values[i / 4]);
		g.net = &net;
		g.resign_score = 1;
		g.random_plies = i % 4;
		gather_one(&g, i % 4, &out);
		int last = out.n - 1;
		assert_int_equal(out.n - first_known(&out), GATHER_DECIDED);
		assert_int_equal(abs(out.plies[last].score), abs(values[i / 4]));
		bool first = (out.plies[last].score > 0) == (last % 2 == 0);
		assert_int_equal(out.result, first ? FIRST_WINS : SECOND_WINS);
		n_won[first]++;
		scored_release(&out);
		net_release(&net);
	}
	assert_true(n_won[0] > 0 && n_won[1] > 0);
}

static bool same_plies(const struct scored_game *a, const struct scored_game *b)
{
	if (a->n != b->n)
		return false;
	for (int i = 0; i < a->n; i++)
		if (a->plies[i].move != b->plies[i].move)
			return false;
	return true;
}

/* The number of the game and the seed determine the game; random moves change it. */
static void games_depend_on_number_seed_and_random_moves(void **state)
{
	(void)state;
	struct gather g = default_gather("xiangqi"), other_seed = g, stray = g;
	struct scored_game out, again;
	g.random_plies = other_seed.random_plies = 4;
	other_seed.seed = 4;
	gather_one(&g, 1, &out);
	gather_one(&g, 1, &again);
	assert_true(scored_sum(&out, 1) == scored_sum(&again, 1));
	scored_release(&again);
	gather_one(&g, 2, &again);
	assert_false(same_plies(&out, &again));
	scored_release(&again);
	gather_one(&other_seed, 1, &again);
	assert_false(same_plies(&out, &again));
	scored_release(&again);
	scored_release(&out);
	gather_one(&stray, 1, &out); /* without random plies and random moves all searches find the same */
	gather_one(&stray, 2, &again);
	assert_true(same_plies(&out, &again));
	scored_release(&again);
	stray.random_rate = 100;
	gather_one(&stray, 1, &again);
	assert_false(same_plies(&out, &again));
	scored_release(&again);
	scored_release(&out);
}

static void games_use_the_start_positions_in_turn(void **state)
{
	(void)state;
	static const char *const texts[] = {"3k5/9/9/9/9/9/9/4R4/9/5K3 w - - 0 1",
					    "4k4/9/9/9/9/9/4P4/9/9/5K3 b - - 0 1"};
	struct gather g = default_gather("xiangqi");
	struct position starts[2];
	struct scored_game out;
	for (int i = 0; i < 2; i++)
		set_up(g.game, NULL, texts[i], &starts[i]);
	g.starts = starts;
	g.n_starts = 2;
	for (int i = 0; i < 5; i++) {
		gather_one(&g, i, &out);
		assert_string_equal(string_text(&out.start), position_text(g.game, &starts[i % 2]));
		scored_release(&out);
	}
	g.starts = NULL;
	gather_one(&g, 1, &out);
	assert_int_equal(out.start.length, 0);
	scored_release(&out);
}

/* A start whose only moves end the game is rejected, and so is a start that is already decided. */
static void random_plies_that_always_end_the_game_are_refused(void **state)
{
	(void)state;
	struct gather g = default_gather("darkchess");
	struct position start;
	struct scored_game out = {0};
	struct error err;
	set_up(g.game, NULL, "K3/4/4/4/4/4/4/4 r r - 0 0", &start); /* Black has no piece */
	g.starts = &start;
	g.n_starts = 1;
	g.random_plies = 1;
	assert_false(gather_make(&g, 0, &never, &out, &err));
	expect_error(&err, "1 random plies always end the game, expected fewer");
	scored_release(&out);
	g.random_plies = 0;
	out = (struct scored_game){0};
	assert_false(gather_make(&g, 0, &never, &out, &err));
	scored_release(&out);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(quiet_positions_with_known_scores_become_examples),
		cmocka_unit_test(larger_scores_are_omitted),
		cmocka_unit_test(every_nth_game_is_used_for_validation),
		cmocka_unit_test(reveals_are_not_examples),
		cmocka_unit_test(many_examples_are_kept_in_order),
		cmocka_unit_test(examples_before_an_invalid_game_are_kept),
		cmocka_unit_test(the_scale_fits_the_results),
		cmocka_unit_test(positions_with_an_evaluation_are_labeled),
		cmocka_unit_test(reveals_are_not_labeled),
		cmocka_unit_test(labels_come_from_the_net_if_given),
		cmocka_unit_test(labels_need_games_of_the_preset),
		cmocka_unit_test(positions_are_quiet_where_values_agree),
		cmocka_unit_test(without_a_net_evaluations_must_agree),
		cmocka_unit_test(filters_read_files_in_sequence),
		cmocka_unit_test(games_start_with_random_plies),
		cmocka_unit_test(a_flip_and_its_reveal_are_one_random_ply),
		cmocka_unit_test(long_games_are_drawn),
		cmocka_unit_test(decided_games_end),
		cmocka_unit_test(games_depend_on_number_seed_and_random_moves),
		cmocka_unit_test(games_use_the_start_positions_in_turn),
		cmocka_unit_test(random_plies_that_always_end_the_game_are_refused),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
