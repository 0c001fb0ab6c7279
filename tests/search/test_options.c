/* The options of engines: each matches its description, and sets what it names. */
#include "support.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "games/opponent.h"
#include "games/registry.h"
#include "search/alphabeta.h"
#include "search/mcts.h"

static void with_each_option(void (*check)(const struct engine *, const struct engine_option *))
{
	const struct engine *engine;
	for (int g = 0; games_at(g); g++)
		for (int i = 0; (engine = opponent_engine(games_at(g), i)); i++)
			for (const struct engine_option *o = engine->options; o->name; o++)
				check(engine, o);
}

static bool takes(const struct engine *engine, const char *name, const char *value)
{
	struct error err = {0};
	struct engine_setup setup = {.seed = 77}, before = setup;
	bool taken = engine_set(&setup, engine, name, value, &err);
	if (!taken) {
		assert_true(err.text[0]);
		assert_memory_equal(&setup, &before, sizeof setup);
	}
	return taken;
}

static void check_bounds(const struct engine *engine, const struct engine_option *o)
{
	char text[40];
	assert_true(o->min >= 0 && o->min <= o->default_value && o->default_value <= o->max);
	assert_true(o == engine->options || strcmp(o[-1].name, o->name) < 0);
	assert_ptr_equal(engine_option(engine, o->name), o);
	assert_true(o->about && o->about[0]);
	static const char *const bad[] = {"", " 1", "1 ", "x", "-1", "1.5", "0x1", "99999999999999999999", "True"};
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		assert_false(takes(engine, o->name, bad[i]));
	if (o->kind == OPTION_SWITCH) {
		assert_true(o->min == 0 && o->max == 1);
		assert_true(takes(engine, o->name, "true") && takes(engine, o->name, "false"));
		assert_false(takes(engine, o->name, "1"));
		return;
	}
	const int64_t values[] = {o->min - 1, o->min, o->default_value, o->max, o->max + 1};
	for (int i = 0; i < 5; i++) {
		snprintf(text, sizeof text, "%" PRId64, values[i]);
		assert_int_equal(takes(engine, o->name, text), 1 <= i && i <= 3);
	}
}

static void option_bounds_hold(void **state)
{
	(void)state;
	with_each_option(check_bounds);
}

/* An engine with all options set to their defaults plays like one with none set. */
static void check_default(const struct engine *engine, const struct engine_option *o)
{
	char text[40];
	snprintf(text, sizeof text, "%" PRId64, o->default_value);
	struct engine_setup setup = {0};
	struct error err;
	const char *value = o->kind == OPTION_NUMBER ? text : o->default_value ? "true" : "false";
	if (!engine_set(&setup, engine, o->name, value, &err))
		fail_msg("%s", err.text);
	struct position start;
	struct line line;
	struct search_result results[2];
	const struct engine_setup none = {0};
	const struct game *game = games_find("qilin", NULL);
	set_up(game, NULL, NULL, &start);
	line_init(&line, game, &start);
	for (int i = 0; i < 2; i++) {
		struct engine_instance *t = engine->create(game, i ? &setup : &none, &err);
		engine->search(t, &line, &(struct limits){.depth = 3, .nodes = 2000}, NULL, NULL, &results[i]);
		engine->free(t);
	}
	assert_int_equal(results[0].best, results[1].best);
	assert_int_equal(results[0].nodes, results[1].nodes);
	line_release(&line);
}

static void default_values_change_nothing(void **state)
{
	(void)state;
	for (const struct engine_option *o = alphabeta_engine.options; o->name; o++)
		check_default(&alphabeta_engine, o);
	for (const struct engine_option *o = mcts_engine.options; o->name; o++)
		check_default(&mcts_engine, o);
}

static void options_set_their_fields(void **state)
{
	(void)state;
	struct engine_setup setup = {0};
	struct error err;
	assert_true(engine_set(&setup, &alphabeta_engine, "hash", "3", &err));
	assert_true(engine_set(&setup, &alphabeta_engine, "lines", "4", &err));
	assert_true(engine_set(&setup, &alphabeta_engine, "seed", "1000000000000", &err));
	assert_true(engine_set(&setup, &alphabeta_engine, "strength", "6", &err));
	assert_true(engine_set(&setup, &alphabeta_engine, "ties", "true", &err));
	assert_true(engine_set(&setup, &alphabeta_engine, "threads", "7", &err));
	assert_int_equal(setup.threads, 7);
	assert_true(engine_set(&setup, &mcts_engine, "threads", "5", &err));
	assert_int_equal(setup.hash_bytes, 3 << 20);
	assert_int_equal(setup.multipv, 4);
	assert_int_equal(setup.seed, 1000000000000);
	assert_int_equal(setup.strength, 6);
	assert_true(setup.draw_ties);
	assert_int_equal(setup.threads, 5);
}

/* The maximum size exceeds the memory of any machine, and possibly the range of size_t. */
static void too_much_memory_is_refused(void **state)
{
	(void)state;
	static const struct engine *const engines[] = {&alphabeta_engine, &mcts_engine};
	for (int i = 0; i < 2; i++) {
		struct engine_setup setup = {0};
		struct error err = {0};
		assert_true(engine_set(&setup, engines[i], "hash", "1073741824", &err));
		assert_null(engines[i]->create(games_at(0), &setup, &err));
		assert_non_null(strstr(err.text, "out of memory for"));
	}
}

static void errors_are_named(void **state)
{
	(void)state;
	struct engine_setup setup = {0};
	struct error err;
	assert_false(engine_set(&setup, &alphabeta_engine, "thread", "2", &err));
	assert_string_equal(err.text, "\"thread\" is not an option of alphabeta, expected hash, lines, seed, strength, "
				      "threads or ties; did you mean \"threads\"?");
	assert_false(engine_set(&setup, &mcts_engine, "thread", "2", &err));
	assert_string_equal(err.text,
			    "\"thread\" is not an option of mcts, expected hash, seed or threads; did you mean "
			    "\"threads\"?");
	assert_false(engine_set(&setup, &alphabeta_engine, "lines", "9", &err));
	assert_string_equal(err.text, "\"9\" is not a valid value for lines, expected a whole number from 1 to 8");
	assert_false(engine_set(&setup, &alphabeta_engine, "ties", "yes", &err));
	assert_string_equal(err.text, "\"yes\" is not a valid value for ties, expected true or false");
}

/* The strength stays set if the opponent is not a strength itself. */
static void opponents_keep_their_set_strength(void **state)
{
	(void)state;
	const struct game *qilin = games_find("qilin", NULL);
	struct opponent strongest, third;
	struct error err;
	struct engine_setup setup = {.hash_bytes = 1 << 20, .seed = 5};
	struct position start;
	struct line line;
	assert_true(opponent_find(qilin, "strongest", &strongest, &err) && opponent_find(qilin, "3", &third, &err));
	set_up(qilin, NULL, NULL, &start);
	line_init(&line, qilin, &start);
	struct search_result results[2];
	for (int i = 0; i < 2; i++) {
		setup.strength = i ? 3 : 8; /* ignored if the word says 3 */
		struct engine_instance *t = opponent_create(i ? &strongest : &third, qilin, setup, &err);
		t->engine->search(t, &line, &(struct limits){0}, NULL, NULL, &results[i]);
		t->engine->free(t);
	}
	assert_int_equal(results[0].best, results[1].best);
	assert_int_equal(results[0].score, results[1].score);
	assert_int_equal(results[0].nodes, results[1].nodes);
	line_release(&line);
}

static void unknown_options_list_the_known_ones(void **state)
{
	(void)state;
	static const struct engine_option three[] = {
		{"hash", .about = ""}, {"seed", .about = ""}, {"ties", .about = ""}, {0}};
	static const struct {
		const struct engine_option *options;
		const char *name, *message;
	} cases[] = {
		{three, "xxxxxxxx", "\"xxxxxxxx\" is not an option of test, expected hash, seed or ties"},
		{&three[1], "xxxxxxxx", "\"xxxxxxxx\" is not an option of test, expected seed or ties"},
		{&three[2], "xxxxxxxx", "\"xxxxxxxx\" is not an option of test, expected ties"},
		{three, "sead",
		 "\"sead\" is not an option of test, expected hash, seed or ties; did you mean \"seed\"?"},
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct engine engine = {.name = "test", .options = cases[i].options};
		struct engine_setup setup = {0};
		struct error err;
		assert_false(engine_set(&setup, &engine, cases[i].name, "1", &err));
		assert_string_equal(err.text, cases[i].message);
	}
}

static void option_types_and_errors_have_names(void **state)
{
	(void)state;
	assert_string_equal(engine_kind_name(OPTION_NUMBER), "number");
	assert_string_equal(engine_kind_name(OPTION_SWITCH), "switch");
	assert_null(engine_fault_name(FAULT_NONE));
	assert_string_equal(engine_fault_name(FAULT_CRASH), "crash");
	assert_string_equal(engine_fault_name(FAULT_HANG), "hang");
	assert_string_equal(engine_fault_name(FAULT_ILLEGAL), "illegal");
	assert_string_equal(engine_fault_name(FAULT_CLAIM), "claim");
	assert_string_equal(engine_fault_name(FAULT_RESIGN), "resign");
}

static void scores_are_written_readably(void **state)
{
	(void)state;
	static const struct {
		int score;
		const char *text;
	} cases[] = {
		{0, "+0.00"},
		{125, "+1.25"},
		{-7, "-0.07"},
		{SCORE_WIN - 1, "win in 1 ply"},
		{SCORE_WIN - 7, "win in 7 plies"},
		{2 - SCORE_WIN, "loss in 2 plies"},
		{-SCORE_WIN, "loss in 0 plies"},
		{SCORE_WIN - SCORE_PLIES_MAX, "win in 1000 plies"},
		{SCORE_WIN - SCORE_PLIES_MAX - 1, "+289.99"},
		{SCORE_PLIES_MAX + 1 - SCORE_WIN, "-289.99"},
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		char text[40];
		assert_int_equal(score_format(cases[i].score, text, sizeof text), strlen(cases[i].text));
		assert_string_equal(text, cases[i].text);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(option_bounds_hold),
		cmocka_unit_test(default_values_change_nothing),
		cmocka_unit_test(options_set_their_fields),
		cmocka_unit_test(errors_are_named),
		cmocka_unit_test(too_much_memory_is_refused),
		cmocka_unit_test(opponents_keep_their_set_strength),
		cmocka_unit_test(unknown_options_list_the_known_ones),
		cmocka_unit_test(option_types_and_errors_have_names),
		cmocka_unit_test(scores_are_written_readably),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
