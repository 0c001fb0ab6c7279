/* Players that fail to move: an engine with each kind of fault loses its game, and the match continues. */
#include "support.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "games/registry.h"
#include "match/tally.h"

/* --- an engine that works for some moves --- */

#define GOOD_MOVES 3

static int n_created, n_freed, n_begun;
static int begun_at; /* length of the line */
static enum engine_fault fault_of[64];
static int64_t now_us, slowness_us; /* duration of a search */

struct faulty {
	struct engine_instance base;
	int game, n_moves;
};

static struct engine_instance *create(const struct game *game, const struct engine_setup *setup, struct error *err);

static void begin(struct engine_instance *instance, const struct line *line)
{
	(void)instance;
	n_begun++;
	begun_at = line->length;
}

static void search(struct engine_instance *instance, const struct line *line, const struct limits *limits,
		   report_fn *report, void *context, struct search_result *out)
{
	struct faulty *f = (struct faulty *)instance;
	move_t moves[MOVES_MAX];
	(void)limits, (void)report, (void)context;
	now_us += slowness_us;
	*out = (struct search_result){.best = NO_MOVE, .nodes = 1};
	if (f->n_moves++ >= GOOD_MOVES && fault_of[f->game]) {
		out->fault = fault_of[f->game];
		return;
	}
	line->game->rules.generate(line_last(line), moves);
	out->best = moves[0];
}

static void forget(struct engine_instance *instance)
{
	(void)instance;
}

static void release(struct engine_instance *instance)
{
	n_freed += instance != NULL;
	free(instance);
}

static const struct engine_option no_options[] = {{0}};

static const struct engine faulty_engine = {
	.name = "faulty",
	.about = "misbehaves",
	.options = no_options,
	.create = create,
	.begin = begin,
	.search = search,
	.forget = forget,
	.free = release,
};

static struct engine_instance *create(const struct game *game, const struct engine_setup *setup, struct error *err)
{
	struct faulty *f = mem_new(sizeof *f);
	(void)game, (void)setup, (void)err;
	*f = (struct faulty){.base.engine = &faulty_engine, .game = n_created++};
	return &f->base;
}

/* --- matches --- */

static int64_t fake_clock(void *context)
{
	(void)context;
	return now_us;
}

static struct match_setup setup_of(int n_games)
{
	const struct game *game = games_find("xiangqi", NULL);
	n_created = n_freed = n_begun = begun_at = 0;
	memset(fault_of, 0, sizeof fault_of);
	now_us = slowness_us = 0;
	return (struct match_setup){
		.game = game,
		.preset = game->presets,
		.players = {{.word = "faulty", .engine = &faulty_engine}, {.word = "depth-1"}},
		.n_games = n_games,
		.seed = 1,
		.opening_plies = 4,
		.plies_max = 12,
		.now_us = fake_clock,
	};
}

static void play(const struct match_setup *setup, struct match_game *played)
{
	struct error err;
	if (!match_run(setup, played, &err))
		fail_msg("%s", err.text);
}

/* Its fourth search returns no move: it has made three, and the game ends there. No other game is affected. */
static void every_fault_loses_one_game(void **state)
{
	(void)state;
	struct match_game played[12] = {0};
	struct match_setup setup = setup_of(12);
	struct tally t;
	for (int fault = FAULT_CRASH; fault <= FAULT_RESIGN; fault++)
		fault_of[2 * fault - (fault % 2)] = (enum engine_fault)fault; /* in the first seat and in the second */
	play(&setup, played);
	for (int i = 0; i < 12; i++) {
		enum engine_fault fault = fault_of[i];
		assert_true(played[i].played);
		if (!fault) {
			assert_string_equal(played[i].clause, "plies");
			assert_int_equal(played[i].plies, 12);
			continue;
		}
		assert_string_equal(played[i].clause, engine_fault_name(fault));
		assert_int_equal(match_points(&played[i]), 0);
		assert_int_equal(played[i].plies, 4 + 2 * GOOD_MOVES + i % 2);
	}
	tally_count(&t, played, 12);
	for (int i = 0; i < TALLY_FAULTS; i++) {
		assert_int_equal(t.faults[0][i], i != TALLY_LATE);
		assert_int_equal(t.faults[1][i], 0);
	}
	assert_int_equal(tally_sum(&t, 2), 5);
}

/* An engine instance lives for one game, and gets it after the opening: a program that has crashed is restarted. */
static void every_game_gets_a_new_engine_instance(void **state)
{
	(void)state;
	struct match_game played[4] = {0};
	struct match_setup setup = setup_of(4);
	fault_of[1] = FAULT_CRASH;
	play(&setup, played);
	assert_int_equal(n_created, 4);
	assert_int_equal(n_freed, 4);
	assert_int_equal(n_begun, 4);
	assert_int_equal(begun_at, 4);
}

/* The other player of the match fails: the result identifies the loser. */
static void the_loser_is_counted(void **state)
{
	(void)state;
	struct match_game played[2] = {0};
	struct match_setup setup = setup_of(2);
	struct tally t;
	setup.players[1] = setup.players[0];
	setup.players[0] = (struct match_player){.word = "depth-1"};
	fault_of[0] = fault_of[1] = FAULT_HANG;
	play(&setup, played);
	tally_count(&t, played, 2);
	assert_int_equal(t.faults[0][FAULT_HANG - 1], 0);
	assert_int_equal(t.faults[1][FAULT_HANG - 1], 2);
	assert_int_equal(tally_sum(&t, 0), 2);
}

/* With a limit of 20 ms and a margin of 50, 70 ms are in time, one microsecond more is not. Depth is no time limit. */
static void late_answers_lose(void **state)
{
	static const struct {
		int64_t us;
		int time_ms, margin_ms;
		bool late;
	} rows[] = {
		{70000, 20, 50, false}, {70001, 20, 50, true}, {70001, 0, 50, false},
		{70001, 20, 0, false},  {1, 20, 50, false},    {2000000001, 1000000, 1000000, true},
	};
	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct match_game played[2] = {0};
		struct match_setup setup = setup_of(2);
		struct tally t;
		setup.players[0].limits = (struct limits){.depth = 1, .time_ms = rows[i].time_ms};
		setup.margin_ms = rows[i].margin_ms;
		slowness_us = rows[i].us;
		play(&setup, played);
		tally_count(&t, played, 2);
		assert_int_equal(t.faults[0][TALLY_LATE], rows[i].late ? 2 : 0);
		assert_int_equal(t.faults[1][TALLY_LATE], 0);
		assert_string_equal(played[0].clause, rows[i].late ? "time" : "plies");
		assert_int_equal(played[0].plies, rows[i].late ? 4 : 12);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_fault_loses_one_game),
		cmocka_unit_test(every_game_gets_a_new_engine_instance),
		cmocka_unit_test(the_loser_is_counted),
		cmocka_unit_test(late_answers_lose),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
