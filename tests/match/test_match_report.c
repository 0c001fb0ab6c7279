/* The output of a match: records that are read back, and a log of all events. */
#include "support.h"

#include <stdlib.h>
#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "games/registry.h"
#include "match/match_report.h"
#include "match/openings.h"
#include "records/record_read.h"

/* An engine that prints messages, and resigns in its third search. */

struct chatty {
	struct engine_instance base;
	struct engine_setup setup;
	int n_results;
};

static int n_lines; /* printed in each search */

static void log_line(const struct chatty *c, bool received, const char *line)
{
	if (c->setup.traffic)
		c->setup.traffic(c->setup.traffic_context, received, line);
}

static void begin(struct engine_instance *instance, const struct line *line)
{
	(void)line;
	log_line((struct chatty *)instance, false, "new");
}

static void search(struct engine_instance *instance, const struct line *line, const struct limits *limits,
		   report_fn *report, void *context, struct search_result *out)
{
	struct chatty *c = (struct chatty *)instance;
	move_t moves[MOVES_MAX];
	(void)limits, (void)report, (void)context;
	log_line(c, false, "go");
	for (int i = 0; i < n_lines; i++)
		log_line(c, true, "well\033[31m\n12 0 end a wins by force");
	*out = (struct search_result){.best = NO_MOVE};
	if (++c->n_results == 3) {
		out->fault = FAULT_RESIGN;
		return;
	}
	line->game->rules.generate(line_last(line), moves);
	out->best = moves[0];
	out->depth = c->n_results - 1; /* the first search has no score */
	out->score = 35;
}

static void release(struct engine_instance *instance)
{
	if (instance)
		log_line((struct chatty *)instance, false, "quit");
	free(instance);
}

static struct engine_instance *create(const struct game *game, const struct engine_setup *setup, struct error *err);
static const struct engine_option no_options[] = {{0}};
static const struct engine chatty_engine = {.name = "chatty",
					    .about = "",
					    .options = no_options,
					    .create = create,
					    .begin = begin,
					    .search = search,
					    .free = release};

static struct engine_instance *create(const struct game *game, const struct engine_setup *setup, struct error *err)
{
	struct chatty *c = mem_new(sizeof *c);
	(void)game, (void)err;
	*c = (struct chatty){.base.engine = &chatty_engine, .setup = *setup};
	return &c->base;
}

/* Each reading takes one millisecond. */
static int64_t fake_clock(void *context)
{
	return *(int64_t *)context += 1000;
}

/* Four games, of pairs 0 and 1. */
static struct string records, log_text;
static struct match_game kept_games[4];

static void take(void *context, int number, const struct match_game *game, const struct match_report *report)
{
	(void)context;
	kept_games[number] = *game;
	if (records.length)
		string_char(&records, '\n');
	string_bytes(&records, report->record.text, report->record.length);
	string_bytes(&log_text, report->log.text, report->log.length);
}

static struct match_setup setup_of(const char *name, int64_t *now)
{
	const struct game *game = games_find(name, NULL);
	string_release(&records);
	string_release(&log_text);
	*now = 10000;
	n_lines = 1;
	return (struct match_setup){
		.game = game,
		.preset = game->presets,
		.players = {{.word = "chatty", .name = "Chatty \"C\"", .engine = &chatty_engine},
			    {.word = "depth-1", .limits.depth = 1}},
		.n_games = 2,
		.plies_max = 20,
		.report = take,
		.now_us = fake_clock,
		.start_us = 10000,
		.context = now,
	};
}

static void play(const struct match_setup *setup)
{
	struct match_game games[4] = {0};
	struct error err;
	if (!match_run(setup, games, &err))
		fail_msg("%s", err.text);
}

/* Word for word, except for the times, which never decrease. Output of an external engine stays on one line; it cannot
 * control a terminal, nor look like an event. */
static void the_log_records_all_events(void **state)
{
	static const char expected[] = " 0 start a=Chatty \"C\" b=depth-1 first=a\n"
				       " 0 a> new\n"
				       " 0 a> go\n 0 a< well\xef\xbf\xbd[31m 12 0 end a wins by force\n"
				       " 0 a> go\n 0 a< well\xef\xbf\xbd[31m 12 0 end a wins by force\n"
				       " 0 a> go\n 0 a< well\xef\xbf\xbd[31m 12 0 end a wins by force\n"
				       " 0 a resign\n"
				       " 0 a> quit\n"
				       " 0 end b wins by resign after 4 plies\n"
				       " 1 start a=Chatty \"C\" b=depth-1 first=b\n";
	int64_t now, last = 0;
	struct match_setup setup = setup_of("xiangqi", &now);
	struct string plain = {0};
	(void)state;
	setup.keeps_log = true;
	play(&setup);
	for (const char *line = log_text.text; *line;) {
		char *after;
		int64_t ms = strtoll(line, &after, 10);
		size_t n = strcspn(after, "\n") + 1;
		assert_true(after > line && ms >= last);
		last = ms;
		string_bytes(&plain, after, n);
		line = after + n;
	}
	if (strncmp(plain.text, expected, sizeof expected - 1) != 0)
		fail_msg("expected\n%s\nin\n%s", expected, plain.text);
	assert_non_null(strstr(plain.text, " 1 end b wins by resign after 5 plies\n"));
	assert_int_equal(records.length, 0);
	string_release(&plain);
}

/* However much an engine prints, the excess is dropped, but not the end. */
static void the_log_size_is_limited(void **state)
{
	int64_t now;
	struct match_setup setup = setup_of("xiangqi", &now);
	(void)state;
	setup.keeps_log = true;
	n_lines = (int)(MATCH_LOG_MAX / 80);
	play(&setup);
	assert_in_range(log_text.length, 2 * MATCH_LOG_MAX, 2 * MATCH_LOG_MAX + 2000);
	assert_non_null(strstr(log_text.text, " 0 the rest of the traffic is omitted\n"));
	assert_non_null(strstr(log_text.text, " 0 end b wins by resign after 4 plies\n"));
	assert_non_null(strstr(log_text.text, " 1 end b wins by resign after 5 plies\n"));
}

static const char *tag_of(const struct record *r, const char *name)
{
	for (int i = 0; i < r->n_tags; i++)
		if (strcmp(r->tags[i].name, name) == 0)
			return r->tags[i].value;
	return "missing";
}

/* Nodes and seconds belong to the seats, whoever sits there. */
static void check_costs(const struct record *r, const struct match_game *game)
{
	char text[40];
	for (int seat = 0; seat < 2; seat++) {
		int player = game->first == 0 ? seat : !seat;
		snprintf(text, sizeof text, "%llu", (unsigned long long)game->nodes[player]);
		assert_string_equal(tag_of(r, seat ? "SecondNodes" : "FirstNodes"), text);
		snprintf(text, sizeof text, "%.3f", (double)game->time_us[player] / 1e6);
		assert_string_equal(tag_of(r, seat ? "SecondSeconds" : "FirstSeconds"), text);
	}
	assert_true(game->nodes[0] != game->nodes[1] && game->time_us[0] + game->time_us[1] > 0);
}

/* Without clocks, time limits and external engines a record has no times, and is identical in every run. */
static void records_without_times_are_reproducible(void **state)
{
	int64_t now;
	struct match_setup setup = setup_of("xiangqi", &now);
	struct string before = {0};
	(void)state;
	setup.keeps_records = true;
	setup.players[0] = (struct match_player){.word = "depth-2"};
	setup.players[0].limits.nodes = 50;
	play(&setup);
	string_bytes(&before, records.text, records.length);
	assert_non_null(strstr(records.text, "[FirstNodes \""));
	assert_null(strstr(records.text, "Seconds"));
	string_clear(&records);
	now = 12345;
	play(&setup);
	assert_string_equal(records.text, before.text);
	string_clear(&records);
	setup.players[0].limits = (struct limits){.nodes = 50, .time_ms = 1000};
	play(&setup);
	assert_non_null(strstr(records.text, "[SecondSeconds \""));
	string_release(&before);
}

/* Records are read back with their players, start and end, and the players' evaluation of each move: 0.35 for the side
 * that moves. */
static void records_are_read_back(void **state)
{
	static const char text[] = "startpos moves h2e2\n\nstartpos\n";
	struct openings openings;
	int64_t now;
	struct match_setup setup = setup_of("xiangqi", &now);
	struct record_reader reader;
	struct record r;
	struct error err;
	(void)state;
	assert_true(openings_read(&openings, setup.game, setup.preset, text, sizeof text - 1, &err));
	setup.openings = &openings;
	setup.n_games = 4;
	setup.keeps_records = true;
	play(&setup);
	record_reader_init(&reader, records.text, records.length);
	for (int i = 0; i < 4; i++) {
		static const char *const numbers[] = {"0", "1", "2", "3"}, *const lines[] = {"1", "1", "3", "3"};
		if (record_read(&reader, &r, &err) != RECORD_READ)
			fail_msg("%s", err.text);
		assert_true(record_check(&r, &err));
		assert_string_equal(i % 2 ? r.second : r.first, "Chatty \"C\"");
		assert_string_equal(i % 2 ? r.first : r.second, "depth-1");
		assert_string_equal(r.ruling, "resign");
		assert_int_equal(r.result, i % 2 ? FIRST_WINS : SECOND_WINS);
		assert_string_equal(r.date, "");
		assert_int_equal(r.n_tags, 7); /* an external engine: times too */
		assert_string_equal(r.tags[0].name, "Number");
		assert_string_equal(r.tags[0].value, numbers[i]);
		assert_string_equal(r.tags[1].value, i < 2 ? "0" : "1");
		assert_string_equal(r.tags[2].value, lines[i]);
		check_costs(&r, &kept_games[i]);
		record_release(&r);
	}
	assert_int_equal(record_read(&reader, &r, &err), RECORD_END);
	assert_int_equal(log_text.length, 0);
	openings_release(&openings);
}

static void evaluations_are_from_the_first_sides_view(void **state)
{
	int64_t now;
	struct match_setup setup = setup_of("xiangqi", &now);
	(void)state;
	setup.players[1] = setup.players[0];
	setup.keeps_records = true;
	play(&setup);
	/* the first searches have no score, the third ends the game */
	assert_non_null(strstr(records.text, "{[%eval 0.35,1]}"));
	assert_non_null(strstr(records.text, "{[%eval -0.35,1]}"));
	int n = 0;
	for (const char *c = records.text; (c = strstr(c, "[%eval")); c++)
		n++;
	assert_int_equal(n, 4);
}

/* A flip has the evaluation from before the reveal. */
static void flips_have_evaluations(void **state)
{
	int64_t now;
	struct match_setup setup = setup_of("darkchess", &now);
	struct record_reader reader;
	struct record r;
	struct error err;
	(void)state;
	setup.keeps_records = true;
	play(&setup);
	record_reader_init(&reader, records.text, records.length);
	assert_int_equal(record_read(&reader, &r, &err), RECORD_READ);
	assert_true(record_check(&r, &err));
	/* Its second search is the third flip; in the text the comment follows the reveal. */
	assert_int_equal(r.line.length, 8);
	assert_string_equal(branch_comment(&r.root, 6), "[%eval 0.35,1]");
	record_release(&r);
}

static int clean_up(void **state)
{
	(void)state;
	string_release(&records);
	string_release(&log_text);
	return 0;
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_log_records_all_events),
		cmocka_unit_test(the_log_size_is_limited),
		cmocka_unit_test(records_without_times_are_reproducible),
		cmocka_unit_test(records_are_read_back),
		cmocka_unit_test(evaluations_are_from_the_first_sides_view),
		cmocka_unit_test(flips_have_evaluations),
	};
	return cmocka_run_group_tests(tests, NULL, clean_up);
}
