/* The picture of a reviewed game: positions of the curve, the marks and the numbers, and one complete picture. */
#include "support.h"

#include "reviewed.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "games/registry.h"
#include "review/review_output.h"

#define PICTURE "data/review_curve.svg"

static struct string picture;

static void draw(const struct record *record, const struct review_step *steps)
{
	struct review_source source = {.number = 1};
	string_clear(&picture);
	review_curve(record, steps, &source, &picture);
}

static void draw_judged(struct reviewed *r)
{
	review_judge(&r->record.line, r->steps);
	draw(&r->record, r->steps);
}

static int release(void **state)
{
	(void)state;
	string_release(&picture);
	return 0;
}

static void has(const char *part)
{
	if (!strstr(picture.text, part))
		fail_msg("no %s in %s", part, picture.text);
}

static void lacks(const char *part)
{
	if (strstr(picture.text, part))
		fail_msg("%s is in %s", part, picture.text);
}

/* Position of the plot. Its halves, above and below the even line, are the areas of the two sides. */
struct plot {
	double left, width, top, even, bottom;
};

static struct plot plot_of(void)
{
	struct plot p;
	double height, below;
	const char *first = strstr(picture.text, "<clipPath id=\"first\">"),
		   *second = strstr(picture.text, "<clipPath id=\"second\">");
	assert_true(first && second);
	assert_int_equal(sscanf(first,
				"<clipPath id=\"first\"><rect x=\"%lf\" y=\"%lf\" width=\"%lf\" height=\"%lf\"/>",
				&p.left, &p.top, &p.width, &height),
			 4);
	assert_int_equal(sscanf(second,
				"<clipPath id=\"second\"><rect x=\"%*f\" y=\"%lf\" width=\"%*f\" height=\"%lf\"/>",
				&p.even, &below),
			 2);
	assert_true(p.top + height == p.even && below == height);
	p.bottom = p.even + below;
	return p;
}

/* Position of a share of the first side after i of n steps. */
static double x_in(struct plot p, int i, int n)
{
	return p.left + p.width * i / n;
}

static double y_in(struct plot p, double share)
{
	return p.bottom + (p.top - p.bottom) * share;
}

/* The path of that class, with its other attributes, passes through the points. close: each part of it also returns
 * along the even line. gap: no line leads to the point. */
struct point {
	int step;
	double share;
	bool gap;
};

static void expect_path(const char *attributes, const struct point *points, int n_points, int n, bool close)
{
	struct plot p = plot_of();
	struct string path = {0};
	int from = 0;
	string_add(&path, "<path %s d=\"", attributes);
	for (int i = 0; i < n_points; i++) {
		from = points[i].gap ? i : from;
		string_add(&path, "%c%.1f %.1f", points[i].gap ? 'M' : 'L', x_in(p, points[i].step, n),
			   y_in(p, points[i].share));
		if (close && (i == n_points - 1 || points[i + 1].gap))
			string_add(&path, "V%.1fH%.1fZ", p.even, x_in(p, points[from].step, n));
	}
	string_add(&path, "\"/>\n");
	has(path.text);
	string_release(&path);
}

static void expect_curve(const struct point *points, int n_points, int n)
{
	expect_path("class=\"curve\"", points, n_points, n, false);
	expect_path("class=\"first\" clip-path=\"url(#first)\"", points, n_points, n, true);
	expect_path("class=\"second\" clip-path=\"url(#second)\"", points, n_points, n, true);
}

static void the_curve_is_the_first_sides_share(void **state)
{
	(void)state;
	struct reviewed r;
	reviewed_begin(&r, "xiangqi", NULL, "h2e2 h9g7 h0g2");
	reviewed_search(&r, 0, 0, "h2e2");
	reviewed_search(&r, 1, 300, "h9g7");
	reviewed_search(&r, 2, -100, "h0g2");
	reviewed_ruled(&r, 3, FIRST_WINS);
	r.steps[4] = r.steps[1]; /* a step after the last position must be ignored */
	draw_judged(&r);
	expect_curve((const struct point[]){{0, 0.5, true},
					    {1, judgement_share(300), false},
					    {2, judgement_share(-100), false},
					    {3, 1, false}},
		     4, 3);
	record_release(&r.record);
}

static void the_curve_has_gaps_at_unknown_scores(void **state)
{
	(void)state;
	struct reviewed r;
	reviewed_begin(&r, "xiangqi", NULL, "h2e2 h9g7 h0g2 i9h9 i0h0");
	draw_judged(&r);
	expect_curve(NULL, 0, 5);
	reviewed_search(&r, 0, 0, "h2e2");
	reviewed_search(&r, 1, 100, "h9g7");
	reviewed_search(&r, 3, -100, "i9h9");
	reviewed_search(&r, 4, 200, "i0h0");
	draw_judged(&r);
	expect_curve((const struct point[]){{0, 0.5, true},
					    {1, judgement_share(100), false},
					    {3, judgement_share(-100), true},
					    {4, judgement_share(200), false}},
		     4, 5);
	record_release(&r.record);
}

static void an_empty_game_is_a_point_on_the_left(void **state)
{
	(void)state;
	struct reviewed r;
	reviewed_begin(&r, "xiangqi", NULL, "");
	reviewed_search(&r, 0, 40, "h2e2");
	draw_judged(&r);
	expect_curve((const struct point[]){{0, judgement_share(40), true}}, 1, 1);
	lacks("quiet middle");
	lacks("nan");
	record_release(&r.record);
}

/* A line at every share that corresponds to a whole number of pieces. */
static void the_axis_shows_scores_in_pieces(void **state)
{
	(void)state;
	static const struct {
		const char *number;
		int score;
	} rows[] = {{"+5", 500},  {"+3", 300},  {"+2", 200},  {"+1", 100}, {"0", 0},
		    {"−1", -100}, {"−2", -200}, {"−3", -300}, {"−5", -500}};
	struct reviewed r;
	reviewed_begin(&r, "xiangqi", NULL, "h2e2");
	draw_judged(&r);
	struct plot p = plot_of();
	const char *at = picture.text;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		char line[128];
		double x, y, height = y_in(p, judgement_share(rows[i].score));
		int read = 0;
		snprintf(line, sizeof line, "<path class=\"%s\" d=\"M%.0f %.1fh%.0f\"/>\n",
			 rows[i].score ? "grid" : "even", p.left, height, p.width);
		has(line);
		at = strstr(at, "<text class=\"quiet end\" ");
		assert_non_null(at);
		assert_int_equal(sscanf(at, "<text class=\"quiet end\" x=\"%lf\" y=\"%lf\">%n", &x, &y, &read), 2);
		at += read;
		assert_memory_equal(at, rows[i].number, strlen(rows[i].number));
		assert_int_equal(at[strlen(rows[i].number)], '<');
		assert_true(x < p.left && fabs(y - height) < 6);
	}
	has(">Red</text>");
	has(">Black</text>");
	record_release(&r.record);
}

/* Takes the next number below the plot; false after the last one. */
static bool take_tick(const char **at, double *x, int *turn)
{
	*at = strstr(*at, "<text class=\"quiet middle\" ");
	if (!*at)
		return false;
	assert_int_equal(sscanf(*at, "<text class=\"quiet middle\" x=\"%lf\" y=\"%*f\">%d<", x, turn), 2);
	(*at)++;
	return true;
}

/* Games in which both sides move a rook back and forth. With many turns only the first one and round numbers are
 * shown. */
static void long_games_have_round_turn_labels(void **state)
{
	(void)state;
	static const struct {
		int turns, every;
	} rows[] = {{1, 1},     {18, 1},     {19, 2},     {37, 2},     {38, 5},     {94, 5},
		    {95, 10},   {189, 10},   {190, 20},   {379, 20},   {380, 50},   {949, 50},
		    {950, 100}, {1899, 100}, {1900, 200}, {3799, 200}, {3800, 500}, {4999, 500}};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		static const char *const moves[] = {"a0a1", "a9a8", "a1a0", "a8a9"};
		struct record record;
		const struct game *g = games_find("xiangqi", NULL);
		record_init(&record, g, g->presets, NULL);
		for (int k = 0; k < 2 * rows[i].turns; k++)
			record_push(&record, g->text.parse_move(line_last(&record.line), moves[k % 4], NULL));
		struct review_step *steps = calloc((size_t)record.line.length + 1, sizeof *steps);
		assert_non_null(steps);
		draw(&record, steps);
		struct plot p = plot_of();
		const char *at = picture.text;
		double x;
		int turn, last = 0;
		while (take_tick(&at, &x, &turn)) {
			assert_int_equal(turn, last == 0                        ? 1
					       : last == 1 && rows[i].every > 1 ? rows[i].every
										: last + rows[i].every);
			assert_true(fabs(x - x_in(p, 2 * (turn - 1), 2 * rows[i].turns)) < 0.06);
			last = turn;
		}
		assert_true(last > rows[i].turns - rows[i].every);
		free(steps);
		record_release(&record);
	}
}

static void expect_ticks(struct reviewed *r, const int *steps)
{
	draw_judged(r);
	struct plot p = plot_of();
	const char *at = picture.text;
	double x;
	int turn, n = 0;
	for (; take_tick(&at, &x, &turn); n++) {
		assert_int_equal(turn, n + 1);
		assert_true(steps[n] >= 0);
		assert_true(fabs(x - x_in(p, steps[n], r->record.line.length)) < 0.06);
	}
	assert_int_equal(steps[n], -1);
	record_release(&r->record);
}

/* A number stands where the first side's turn begins, or at the start if the second side begins. */
static void turns_are_counted_as_in_records(void **state)
{
	(void)state;
	struct reviewed r;
	reviewed_begin(&r, "xiangqi", "3k5/9/9/9/9/9/9/9/9/R3K4 b - - 0 1", "d9d8 a0a1 d8d9 a1a0");
	expect_ticks(&r, (const int[]){0, 1, 3, -1});
	reviewed_begin(&r, "darkchess", NULL, "b4(k) d1(P) d2(N) d5(p) c2");
	expect_ticks(&r, (const int[]){0, 4, 8, -1});
	/* two presses are one turn */
	reviewed_begin(&r, "qilin", "RRR...RR/BBBB..../........ r press 2 13 14 0 9", "xb2 xd2");
	expect_ticks(&r, (const int[]){0, -1});
}

/* The parts occur one after the other. */
static void has_in_order(const char *const *parts)
{
	for (const char *at = picture.text; *parts; parts++) {
		const char *found = strstr(at, *parts);
		if (!found)
			fail_msg("no %s in its place in %s", *parts, picture.text);
		at = found + strlen(*parts);
	}
}

static void marks_name_the_better_move(void **state)
{
	(void)state;
	struct reviewed r;
	reviewed_begin(&r, "xiangqi", NULL, "h2e2 h9g7 h0g2 i9h9");
	reviewed_search(&r, 0, 200, "b2e2");
	reviewed_search(&r, 1, 0, "b9c7");   /* a blunder */
	reviewed_search(&r, 2, 60, "b0c2");  /* an inaccuracy of Black */
	reviewed_search(&r, 3, -50, "a9a8"); /* a mistake */
	reviewed_search(&r, 4, -50, "a0a1");
	draw_judged(&r);
	struct plot p = plot_of();
	char disc[128];
	snprintf(disc, sizeof disc, "<circle class=\"mark blunder\" cx=\"%.1f\" cy=\"%.1f\"", x_in(p, 1, 4), p.even);
	/* the worse marks are drawn later */
	has_in_order((const char *const[]){
		"<title>1... h9g7: inaccuracy, better b9c7</title><circle class=\"mark inaccuracy\" ",
		"<text class=\"sign oninaccuracy\"", ">?!</text>",
		"<title>2. h0g2: mistake, better b0c2</title><circle class=\"mark mistake\" ",
		"<text class=\"sign onmistake\"", ">?</text>", "<title>1. h2e2: blunder, better b2e2</title>", disc,
		"<text class=\"sign onblunder\"",
		">?"
		"?</text>",
		NULL});
	lacks("<title>2... ");
	lacks("lucky</title>");
	record_release(&r.record);
}

/* The rows below the plot: name, number of moves, mean loss and numbers of judgements. */
static void the_table_shows_the_losses_of_each_player(void **state)
{
	(void)state;
	struct reviewed r;
	reviewed_begin(&r, "xiangqi", NULL, "h2e2 h9g7 h0g2");
	snprintf(r.record.first, sizeof r.record.first, "Ada");
	reviewed_search(&r, 0, 0, "b2e2");
	reviewed_search(&r, 1, -200, "h9g7");
	reviewed_search(&r, 2, -200, "h0g2");
	draw_judged(&r);
	/* 1 / (1 + e^-1) - 1/2 is 23.1 %; Black played the best move, and the last one leads to an unknown position */
	has_in_order((const char *const[]){">moves<",
					   ">mean loss<",
					   "\"mark inaccuracy\"",
					   "\"mark mistake\"",
					   "\"mark blunder\"",
					   "<rect class=\"first\"",
					   ">Ada<",
					   ">1<",
					   ">23.1 %<",
					   ">0<",
					   ">0<",
					   ">1<",
					   "<rect class=\"second\"",
					   ">Black<",
					   ">1<",
					   ">0.0 %<",
					   ">0<",
					   ">0<",
					   ">0<",
					   NULL});
	lacks("\"mark lucky\""); /* there is no luck in xiangqi */
	lacks("unlucky\" cx");
	/* a game without any results */
	memset(r.steps, 0, sizeof r.steps);
	draw_judged(&r);
	has_in_order((const char *const[]){">Ada<", ">0<", ">0.0 %<", ">Black<", ">0<", ">0.0 %<", NULL});
	record_release(&r.record);
}

static void the_heading_names_players_date_and_result(void **state)
{
	(void)state;
	struct reviewed r;
	reviewed_begin(&r, "xiangqi", NULL, "h2e2");
	draw_judged(&r);
	has("<title>Red – Black</title>");
	has(">Red – Black</text>");
	has(">Xiangqi (象棋)</text>");
	strcpy(r.record.first, "A & <B>");
	strcpy(r.record.second, "C");
	strcpy(r.record.date, "2026.11.28");
	record_end(&r.record, SECOND_WINS, "resignation");
	struct review_source source = {.number = 1, .analyst = "alphabeta, depth <3"};
	string_clear(&picture);
	review_curve(&r.record, r.steps, &source, &picture);
	has("<title>A &amp; &lt;B&gt; – C</title>");
	has(">A &amp; &lt;B&gt; – C</text>");
	has(">Xiangqi (象棋) · 2026.11.28 · 0-1 · alphabeta, depth &lt;3</text>");
	record_release(&r.record);
}

/* A game of dark chess with every kind of judgement and a stretch that was not searched. */
static void draw_dark_game(void)
{
	struct reviewed r;
	reviewed_begin(&r, "darkchess", NULL, "b4(k) d1(P) d2(N) d5(p) c2(G) c3(c) c5(C) c5-c3 c4(p)");
	strcpy(r.record.first, "Ada & Co.");
	strcpy(r.record.date, "2026.11.28");
	record_end(&r.record, SECOND_WINS, "resignation");
	reviewed_search(&r, 0, 0, "b4");
	reviewed_expected(&r, 1, 0.5, 0);
	reviewed_search(&r, 2, 130, "d1");
	reviewed_expected(&r, 3, 0.64, 115);
	reviewed_search(&r, 4, 60, "c2");
	reviewed_expected(&r, 5, 0.5, 0);
	reviewed_search(&r, 6, -120, "c2");
	reviewed_expected(&r, 7, 0.5, 0);
	reviewed_search(&r, 10, 0, "c3");
	reviewed_expected(&r, 11, 0.5, 0);
	reviewed_search(&r, 12, 0, "c4");
	reviewed_expected(&r, 13, 0.27, -200);
	reviewed_search(&r, 14, -200, "a1");
	reviewed_search(&r, 15, -190, "c4");
	reviewed_expected(&r, 16, 0.27, -200);
	reviewed_search(&r, 17, -700, "a1");
	review_judge(&r.record.line, r.steps);
	struct review_source source = {.number = 1, .analyst = "strongest, 50000 nodes"};
	string_clear(&picture);
	review_curve(&r.record, r.steps, &source, &picture);
	record_release(&r.record);
}

/* View the file in a browser before replacing it with the output of "test_review_curve --print". */
static void the_picture_matches_its_file(void **state)
{
	(void)state;
	struct string before = {0};
	struct error err;
	if (!file_read(PICTURE, 1 << 16, &before, &err))
		fail_msg("%s", err.text);
	draw_dark_game();
	size_t at = 0;
	while (at < before.length && before.text[at] == picture.text[at])
		at++;
	if (at < picture.length || at < before.length)
		fail_msg("%s differs at byte %zu: %.100s; before: %.100s", PICTURE, at, picture.text + at,
			 before.text + at);
	string_release(&before);
}

int main(int argc, char **argv)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_curve_is_the_first_sides_share),
		cmocka_unit_test(the_curve_has_gaps_at_unknown_scores),
		cmocka_unit_test(an_empty_game_is_a_point_on_the_left),
		cmocka_unit_test(the_axis_shows_scores_in_pieces),
		cmocka_unit_test(long_games_have_round_turn_labels),
		cmocka_unit_test(turns_are_counted_as_in_records),
		cmocka_unit_test(marks_name_the_better_move),
		cmocka_unit_test(the_table_shows_the_losses_of_each_player),
		cmocka_unit_test(the_heading_names_players_date_and_result),
		cmocka_unit_test(the_picture_matches_its_file),
	};
	if (argc > 1 && strcmp(argv[1], "--print") == 0) {
		support_begin();
		draw_dark_game();
		printf("%s", picture.text);
		string_release(&picture);
		return 0;
	}
	return cmocka_run_group_tests(tests, NULL, release);
}
