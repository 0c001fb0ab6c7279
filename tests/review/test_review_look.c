/* Reviews a game with an engine: which positions are searched, with which limits, and which parts of the results are
 * kept. The engine is a test double with scripted answers. */
#include "support.h"

#include "reviewed.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "review/review.h"

#define SEARCHES_MAX 40

/* The answer at a position: the score for the side to act, and the moves of the PV, separated by blanks. */
struct answer {
	const char *position;
	int score, depth;
	const char *best; /* "" for no move; NULL: the first move of the PV */
	const char *pv;
	enum engine_fault fault;
};

struct double_instance {
	struct engine_instance instance;
	const struct answer *answers; /* by position; answers[0] for all others */
	int n_answers;
	int n_begun, begun_length; /* of the line */
	int n_searches;
	int lengths[SEARCHES_MAX];
	struct limits limits[SEARCHES_MAX];
	int n_seen;
	atomic_bool stop;
	int stop_at; /* number of the search during which the review is stopped; 0: never */
};

static void double_begin(struct engine_instance *instance, const struct line *line)
{
	struct double_instance *d = (struct double_instance *)instance;
	d->n_begun++;
	d->begun_length = line->length;
}

static void double_search(struct engine_instance *instance, const struct line *line, const struct limits *limits,
			  report_fn *report, void *context, struct search_result *out)
{
	struct double_instance *d = (struct double_instance *)instance;
	const struct answer *a = d->answers;
	(void)report;
	(void)context;
	assert_int_equal(line->root, 0);
	assert_true(d->n_searches < SEARCHES_MAX);
	d->lengths[d->n_searches] = line->length;
	d->limits[d->n_searches++] = *limits;
	for (int i = 1; i < d->n_answers; i++)
		if (strcmp(d->answers[i].position, position_text(line->game, line_last(line))) == 0)
			a = &d->answers[i];
	*out = (struct search_result){.best = NO_MOVE, .score = a->score, .depth = a->depth, .fault = a->fault};
	struct position here = *line_last(line), next;
	char words[256], *rest = words;
	snprintf(words, sizeof words, "%s", a->pv ? a->pv : "");
	for (char *word; (word = strtok_r(rest, " ", &rest));) {
		move_t move = line->game->text.parse_move(&here, word, NULL);
		out->pv[out->n_pv++] = move;
		if (move == NO_MOVE)
			continue;
		line->game->rules.play(&next, &here, move);
		here = next;
	}
	if (!a->best)
		out->best = out->n_pv ? out->pv[0] : NO_MOVE;
	else if (*a->best)
		out->best = line->game->text.parse_move(line_last(line), a->best, NULL);
	if (d->n_searches == d->stop_at)
		d->stop = true;
}

static const struct engine double_engine = {.name = "double", .begin = double_begin, .search = double_search};

static void count_searched(void *context)
{
	((struct double_instance *)context)->n_seen++;
}

static struct double_instance double_of(const struct answer *answers, int n)
{
	return (struct double_instance){.instance = {&double_engine}, .answers = answers, .n_answers = n};
}

static bool look(struct reviewed *r, struct double_instance *d, struct limits limits)
{
	struct review_how how = {.instance = &d->instance, .limits = limits, .seen = count_searched, .context = d};
	how.limits.stop = &d->stop;
	memset(r->steps, 0xff, sizeof r->steps); /* old contents are overwritten */
	return review_look(&r->record, &how, r->steps);
}

static const char start_of_xiangqi[] = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

static void positions_are_searched_from_last_to_first(void **state)
{
	(void)state;
	struct reviewed r;
	struct answer answers[] = {{NULL, 120, 7, NULL, "h9g7 h0g2", FAULT_NONE},
				   {start_of_xiangqi, 30, 9, NULL, "h2e2 h9g7 h0g2", FAULT_NONE}};
	reviewed_begin(&r, "xiangqi", NULL, "b2e2");
	struct double_instance d = double_of(answers, 2);
	assert_true(look(&r, &d, (struct limits){.depth = 9}));
	assert_int_equal(d.n_begun, 1);
	assert_int_equal(d.begun_length, 1);
	assert_int_equal(d.n_searches, 2);
	assert_int_equal(d.lengths[0], 1);
	assert_int_equal(d.lengths[1], 0);
	assert_int_equal(d.limits[1].depth, 9);
	assert_int_equal(d.n_seen, 2);
	/* scores are for the first side */
	assert_int_equal(r.steps[0].kind, REVIEW_SEARCHED);
	assert_int_equal(r.steps[0].score, 30);
	assert_int_equal(r.steps[0].depth, 9);
	assert_int_equal(r.steps[0].n_line, 3);
	assert_string_equal(move_text(r.record.game, line_at(&r.record.line, 0), r.steps[0].line[0]), "h2e2");
	assert_int_equal(r.steps[1].kind, REVIEW_SEARCHED);
	assert_int_equal(r.steps[1].score, -120);
	assert_true(fabs(r.steps[1].share - judgement_share(-120)) < 1e-12);
	assert_int_equal(r.steps[1].n_line, 2);
	assert_int_equal(r.steps[1].fault, FAULT_NONE);
	assert_int_equal(r.record.line.length, 1);
	record_release(&r.record);
}

static void expect_line(const char *game, const char *position, struct answer answer, const char *line)
{
	struct reviewed r;
	struct double_instance d = double_of(&answer, 1);
	struct string kept = {0};
	reviewed_begin(&r, game, position, "");
	assert_true(look(&r, &d, (struct limits){.depth = 1}));
	struct position here = *line_at(&r.record.line, 0), next;
	for (int i = 0; i < r.steps[0].n_line; i++) {
		string_add(&kept, "%s%s", i ? " " : "", move_text(r.record.game, &here, r.steps[0].line[i]));
		r.record.game->rules.play(&next, &here, r.steps[0].line[i]);
		here = next;
	}
	assert_string_equal(string_text(&kept), line);
	string_release(&kept);
	record_release(&r.record);
}

static void the_legal_part_of_a_variation_is_kept(void **state)
{
	(void)state;
	/* at most eight moves */
	expect_line("xiangqi", NULL, (struct answer){.pv = "a0a1 a9a8 a1a0 a8a9 a0a1 a9a8 a1a0 a8a9 a0a1", .depth = 1},
		    "a0a1 a9a8 a1a0 a8a9 a0a1 a9a8 a1a0 a8a9");
	/* an illegal move ends it, and so does a flip */
	expect_line("xiangqi", NULL, (struct answer){.pv = "a0a1 a9a7 i0i2"}, "a0a1 a9a7 i0i2");
	expect_line("xiangqi", NULL, (struct answer){.pv = "a0a1 a9a0 i9i8"}, "a0a1");
	expect_line("darkchess", "4/4/4/4/4/4/1??1/1Rr1 r r Gg 0 20", (struct answer){.pv = "b1-a1 b2 (g)"},
		    "b1-a1 b2");
	/* a PV that begins with another move is not the best move's */
	expect_line("xiangqi", NULL, (struct answer){.best = "a0a2", .pv = "a0a1 a9a8"}, "a0a2");
	expect_line("xiangqi", NULL, (struct answer){.best = "a0a2", .pv = ""}, "a0a2");
}

static void decided_positions_are_not_searched(void **state)
{
	(void)state;
	struct reviewed r;
	struct answer answer = {.pv = ""};
	/* two rooks mate on the back ranks; the game ends there */
	reviewed_begin(&r, "xiangqi", "3k5/8R/R8/9/9/9/9/9/9/4K4 w - - 0 1", "a7a9");
	struct double_instance d = double_of(&answer, 1);
	assert_true(look(&r, &d, (struct limits){.depth = 1}));
	assert_int_equal(r.steps[1].kind, REVIEW_RULED);
	assert_int_equal(r.steps[1].score, SCORE_WIN);
	assert_true(r.steps[1].share > 0.999);
	assert_int_equal(d.n_searches, 1);
	assert_int_equal(d.lengths[0], 0);
	assert_int_equal(d.n_seen, 2);
	record_release(&r.record);
	reviewed_begin(&r, "xiangqi", "4k4/9/9/9/9/9/9/r8/8r/3K5 b - - 0 1", "a2a0");
	d = double_of(&answer, 1);
	assert_true(look(&r, &d, (struct limits){.depth = 1}));
	assert_int_equal(r.steps[1].score, -SCORE_WIN);
	assert_true(r.steps[1].share < 0.001);
	record_release(&r.record);
}

/* Three pieces lie face down, two of which are red guards. */
static const char flip_of_three[] = "4/4/4/4/4/4/1???/1Rr1 r r GGg 0 20";

static void flips_score_the_average_of_their_outcomes(void **state)
{
	(void)state;
	struct reviewed r;
	reviewed_begin(&r, "darkchess", flip_of_three, "b2");
	struct answer answers[] = {
		{NULL, 0, 0, "", NULL, FAULT_NONE},
		{"4/4/4/4/4/4/1G??/1Rr1 b r Gg 0 21", -2500, 6, NULL, "c2", FAULT_NONE},
		{"4/4/4/4/4/4/1g??/1Rr1 b r GG 0 21", 100, 4, NULL, "c2", FAULT_NONE},
	};
	struct double_instance d = double_of(answers, 3);
	assert_true(look(&r, &d, (struct limits){.nodes = 9000, .time_ms = 301, .depth = 3}));
	/* weights are two to one; Black acts after the flip; 25 pieces count as 20 in the mean of scores */
	double share = (2 * judgement_share(2500) + judgement_share(-100)) / 3;
	assert_int_equal(r.steps[1].kind, REVIEW_EXPECTED);
	assert_true(fabs(r.steps[1].share - share) < 1e-12);
	assert_int_equal(r.steps[1].score, judgement_score(share));
	assert_int_equal(r.steps[1].mean, (2 * 2000 - 100) / 3);
	assert_int_equal(r.steps[1].depth, 4);
	assert_int_equal(r.steps[1].n_line, 0);
	/* the outcomes share the limits */
	assert_int_equal(d.n_searches, 3);
	for (int i = 0; i < 2; i++) {
		assert_int_equal(d.lengths[i], 2);
		assert_int_equal(d.limits[i].nodes, 4500);
		assert_int_equal(d.limits[i].time_ms, 150);
		assert_int_equal(d.limits[i].depth, 3);
	}
	assert_int_equal(d.limits[2].nodes, 9000);
	assert_int_equal(d.limits[2].time_ms, 301);
	/* the search of the start failed */
	assert_int_equal(r.steps[0].kind, REVIEW_UNSEEN);
	record_release(&r.record);
}

/* Bounds on the limits of an outcome; limits that are not set stay unset. */
static void outcomes_share_the_limits_down_to_a_minimum(void **state)
{
	(void)state;
	static const struct {
		struct limits given, each;
	} rows[] = {
		{{.nodes = 3999}, {.nodes = 2000}}, {{.nodes = 4002}, {.nodes = 2001}}, {{.nodes = 1}, {.nodes = 2000}},
		{{.time_ms = 1}, {.time_ms = 1}},   {{.time_ms = 3}, {.time_ms = 1}},   {{.depth = 4}, {.depth = 4}},
		{{.time_ms = 4}, {.time_ms = 2}},
	};
	struct answer answer = {.pv = "c2"};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct reviewed r;
		reviewed_begin(&r, "darkchess", flip_of_three, "b2");
		struct double_instance d = double_of(&answer, 1);
		assert_true(look(&r, &d, rows[i].given));
		assert_int_equal(d.n_searches, 3);
		assert_int_equal(d.limits[0].nodes, rows[i].each.nodes);
		assert_int_equal(d.limits[0].time_ms, rows[i].each.time_ms);
		assert_int_equal(d.limits[0].depth, rows[i].each.depth);
		record_release(&r.record);
	}
}

/* Black's only piece is blocked, so it has no action after the flip. */
static void flips_may_decide_the_game(void **state)
{
	(void)state;
	struct reviewed r;
	struct answer answer = {.pv = "b1"};
	reviewed_begin(&r, "darkchess", "4/4/4/4/4/4/R3/p?2 r r R 0 20", "b1");
	struct double_instance d = double_of(&answer, 1);
	assert_true(look(&r, &d, (struct limits){.depth = 1}));
	assert_int_equal(d.n_searches, 1);
	assert_int_equal(r.steps[1].kind, REVIEW_EXPECTED);
	assert_true(r.steps[1].share > 0.999);
	assert_int_equal(r.steps[1].mean, 2000);
	assert_int_equal(r.steps[1].depth, 0);
	record_release(&r.record);
}

/* The flip gets the fault of the missing outcome; a program that answers nonsense may do better elsewhere. */
static void failed_searches_leave_positions_unscored(void **state)
{
	(void)state;
	static const struct {
		enum engine_fault fault;
		bool ends;
	} rows[] = {{FAULT_ILLEGAL, false},
		    {FAULT_CLAIM, false},
		    {FAULT_RESIGN, false},
		    {FAULT_CRASH, true},
		    {FAULT_HANG, true}};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct reviewed r;
		struct answer answers[] = {
			{NULL, 0, 3, NULL, "c2", FAULT_NONE},
			{"4/4/4/4/4/4/1G??/1Rr1 b r Gg 0 21", 0, 3, NULL, "c2", rows[i].fault},
		};
		reviewed_begin(&r, "darkchess", flip_of_three, "b2(g)");
		struct double_instance d = double_of(answers, 2);
		assert_int_equal(look(&r, &d, (struct limits){.depth = 1}), !rows[i].ends);
		assert_int_equal(r.steps[2].kind, REVIEW_SEARCHED);
		assert_int_equal(r.steps[1].kind, REVIEW_UNSEEN);
		assert_int_equal(r.steps[1].fault, rows[i].fault);
		assert_int_equal(r.steps[0].kind, rows[i].ends ? REVIEW_UNSEEN : REVIEW_SEARCHED);
		assert_int_equal(d.n_seen, rows[i].ends ? 1 : 3);
		record_release(&r.record);
	}
}

static void stopping_leaves_no_partial_scores(void **state)
{
	(void)state;
	struct answer answers[] = {{NULL, 0, 1, NULL, "a9a8", FAULT_NONE},
				   {start_of_xiangqi, 0, 1, NULL, "a0a1", FAULT_NONE}};
	for (int at = 1; at <= 3; at++) {
		struct reviewed r;
		struct double_instance d = double_of(answers, 2);
		reviewed_begin(&r, "xiangqi", NULL, "h2e2");
		d.stop_at = at;
		assert_int_equal(look(&r, &d, (struct limits){.depth = 1}), at == 3);
		/* a result after the stop is unreliable */
		assert_int_equal(r.steps[1].kind, at > 1 ? REVIEW_SEARCHED : REVIEW_UNSEEN);
		assert_int_equal(r.steps[0].kind, at > 2 ? REVIEW_SEARCHED : REVIEW_UNSEEN);
		assert_int_equal(d.n_searches, at < 3 ? at : 2);
		assert_int_equal(d.n_seen, at - 1);
		record_release(&r.record);
	}
}

static void callbacks_are_optional(void **state)
{
	(void)state;
	struct reviewed r;
	struct answer answer = {.pv = "h2e2"};
	const struct engine plain = {.name = "plain", .search = double_search};
	struct double_instance d = double_of(&answer, 1);
	d.instance.engine = &plain;
	reviewed_begin(&r, "xiangqi", NULL, "");
	struct review_how how = {.instance = &d.instance, .limits = {.depth = 1}};
	assert_true(review_look(&r.record, &how, r.steps));
	assert_int_equal(r.steps[0].kind, REVIEW_SEARCHED);
	record_release(&r.record);
}

/* The side that made the move, or that flipped. */
static void outcomes_count_for_the_flipping_side(void **state)
{
	(void)state;
	struct reviewed r;
	reviewed_begin(&r, "darkchess", flip_of_three, "b2(G) c1-d1 b1-a1");
	static const int movers[] = {0, 0, 0, 1, 0};
	for (int i = 0; i <= r.record.line.length; i++)
		assert_int_equal(review_mover(&r.record.line, i), movers[i]);
	record_release(&r.record);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(positions_are_searched_from_last_to_first),
		cmocka_unit_test(the_legal_part_of_a_variation_is_kept),
		cmocka_unit_test(decided_positions_are_not_searched),
		cmocka_unit_test(flips_score_the_average_of_their_outcomes),
		cmocka_unit_test(outcomes_share_the_limits_down_to_a_minimum),
		cmocka_unit_test(flips_may_decide_the_game),
		cmocka_unit_test(failed_searches_leave_positions_unscored),
		cmocka_unit_test(stopping_leaves_no_partial_scores),
		cmocka_unit_test(callbacks_are_optional),
		cmocka_unit_test(outcomes_count_for_the_flipping_side),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
