/* Games that a match adjudicates: by the scores of both players, and by tablebases. */
#include "support.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "games/registry.h"
#include "match/adjudicate.h"
#include "match/match.h"

/* --- scores --- */

static const struct adjudication both = {
	.resign_score = 300, .resign_moves = 3, .draw_score = 10, .draw_moves = 2, .draw_from = 5};

/* The seats alternate from move 1 on; "x" is a move without a score. Returns the final verdict. */
static enum verdict after(const char *scores)
{
	struct adjudicator j = {0};
	struct position start;
	struct line line;
	const struct game *game = games_find("xiangqi", NULL);
	char copy[200];
	int n = 0;
	game->rules.start(&start, game->presets);
	line_init(&line, game, &start);
	strcpy(copy, scores);
	for (char *word = strtok(copy, " "); word; word = strtok(NULL, " "), n++) {
		struct search_result t = {.score = atoi(word), .depth = *word != 'x'};
		assert_int_equal(adjudicate(&j, &both, &line).verdict, UNDECIDED); /* not earlier */
		adjudicate_note(&j, &both, (enum actor)(n % 2), &t, n / 2 + 1);
	}
	enum verdict verdict = adjudicate(&j, &both, &line).verdict;
	line_release(&line);
	return verdict;
}

static void both_must_agree_for_long_enough(void **state)
{
	(void)state;
	assert_int_equal(after("300 -300 300 -300 300 -300"), FIRST_WINS);
	assert_int_equal(after("-999 29000 -300 300 -300 300"), SECOND_WINS);
	assert_int_equal(after("300 -300 300 -300 300"), UNDECIDED);
	assert_int_equal(after("300 -300 300 -300 299 -300"), UNDECIDED);
	assert_int_equal(after("300 -300 300 -300 300 -299"), UNDECIDED);
	assert_int_equal(after("300 -300 300 -300 -300 -300"), UNDECIDED);
	assert_int_equal(after("300 -300 x -300 300 -300 300 -300"), UNDECIDED);
	assert_int_equal(after("300 -300 x -300 300 -300 300 -300 300"), FIRST_WINS);
	assert_int_equal(after("300 300 300 300 300 300"), UNDECIDED);
}

static void draws_need_a_minimum_move_number(void **state)
{
	(void)state;
	assert_int_equal(after("0 0 0 0 0 0 0 0 10 -10 -10 10"), DRAWN); /* moves 5 and 6 */
	assert_int_equal(after("0 0 0 0 0 0 0 0 10 -10 -10 11"), UNDECIDED);
	assert_int_equal(after("0 0 0 0 0 0 0 0 11 0 0 0"), UNDECIDED);
	assert_int_equal(after("0 0 0 0 0 0 0 0 11 0 0 0 0"), DRAWN);
	assert_int_equal(after("9 9 9 9 9 9 9 9 x x 0 0"), UNDECIDED);
}

static void settings_are_parsed(void **state)
{
	static const char *const bad[] = {"",
					  "1",
					  "1,",
					  ",1",
					  "0,1",
					  "1,0",
					  "1,1,1",
					  "a,1",
					  "-5,1",
					  "1,1001",
					  "20001,1",
					  "1, 1",
					  "1,00000000000000001"};
	static const char *const bad_draws[] = {"", "1,1", "1,1,", "1,0,1", "1,1,0", "1,1,1,1", "x,1,1", "1,1,1001"};
	struct adjudication a = {0};
	struct error err;
	struct string text = {0};
	(void)state;
	adjudicate_format(&a, &text);
	assert_string_equal(string_text(&text), "");
	assert_true(adjudicate_parse_resign("600,4", &a, &err) && adjudicate_parse_draw("0,8,40", &a, &err));
	assert_true(a.resign_score == 600 && a.resign_moves == 4);
	assert_true(a.draw_score == 0 && a.draw_moves == 8 && a.draw_from == 40);
	adjudicate_format(&a, &text);
	assert_string_equal(text.text, " resign=600,4 draw=0,8,40");
	string_release(&text);
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		if (adjudicate_parse_resign(bad[i], &a, &err))
			fail_msg("\"%s\" is accepted", bad[i]);
		assert_non_null(strstr(err.text, "is not a resignation rule, expected SCORE,MOVES"));
	}
	for (size_t i = 0; i < sizeof bad_draws / sizeof *bad_draws; i++) {
		if (adjudicate_parse_draw(bad_draws[i], &a, &err))
			fail_msg("\"%s\" is accepted", bad_draws[i]);
		assert_non_null(strstr(err.text, "is not a draw rule, expected SCORE,MOVES,FROM"));
	}
}

/* --- tables --- */

static struct tablebase_value known;
static bool is_known;

static bool probe(struct tablebase *tables, const struct position *position, struct tablebase_value *out)
{
	(void)tables, (void)position;
	*out = known;
	return is_known;
}

static const struct tablebase_kind kind = {.game = "xiangqi", .probe = probe};

static void tablebases_decide_certain_results(void **state)
{
	static const struct {
		enum tablebase_result result;
		bool forced, known;
		enum verdict white, black; /* with Red to act, and with Black */
	} rows[] = {
		{TB_WIN, true, true, FIRST_WINS, SECOND_WINS},  {TB_WIN, false, true, UNDECIDED, UNDECIDED},
		{TB_LOSS, true, true, SECOND_WINS, FIRST_WINS}, {TB_LOSS, false, true, UNDECIDED, UNDECIDED},
		{TB_DRAW, false, true, DRAWN, DRAWN},           {TB_WIN, true, false, UNDECIDED, UNDECIDED},
	};
	struct tablebase tables = {&kind};
	const struct adjudication a = {.tables = &tables};
	const struct adjudicator j = {0};
	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		for (int black = 0; black < 2; black++) {
			struct line line;
			play_moves(&line, games_find("xiangqi", NULL), NULL, NULL, black ? "h2e2" : "");
			known = (struct tablebase_value){
				.result = rows[i].result, .plies = 3, .forced = rows[i].forced};
			is_known = rows[i].known;
			struct ruling ruling = adjudicate(&j, &a, &line);
			assert_int_equal(ruling.verdict, black ? rows[i].black : rows[i].white);
			if (ruling.clause)
				assert_string_equal(ruling.clause, ADJUDICATED_BY_TABLES);
			line_release(&line);
		}
}

/* --- a match --- */

static int score; /* the score from the first seat; the second reports the opposite */

static void search(struct engine_instance *instance, const struct line *line, const struct limits *limits,
		   report_fn *report, void *context, struct search_result *out)
{
	move_t moves[MOVES_MAX];
	(void)instance, (void)limits, (void)report, (void)context;
	bool first = line->game->rules.to_act(line_last(line)) == ACTOR_FIRST;
	line->game->rules.generate(line_last(line), moves);
	*out = (struct search_result){.best = moves[0], .depth = 1, .score = first ? score : -score};
}

static void release(struct engine_instance *instance)
{
	free(instance);
}

static struct engine_instance *create(const struct game *game, const struct engine_setup *setup, struct error *err);
static const struct engine_option no_options[] = {{0}};
static const struct engine sure_engine = {
	.name = "sure", .about = "", .options = no_options, .create = create, .search = search, .free = release};

static struct engine_instance *create(const struct game *game, const struct engine_setup *setup, struct error *err)
{
	struct engine_instance *t = mem_new(sizeof *t);
	(void)game, (void)setup, (void)err;
	t->engine = &sure_engine;
	return t;
}

static void adjudication_ends_games(void **state)
{
	const struct game *game = games_find("xiangqi", NULL);
	struct tablebase tables = {&kind};
	struct adjudication a = {.resign_score = 300, .resign_moves = 3};
	struct match_setup setup = {
		.game = game,
		.preset = game->presets,
		.players = {{.word = "a", .engine = &sure_engine}, {.word = "b", .engine = &sure_engine}},
		.n_games = 2,
		.plies_max = 7,
		.adjudication = &a};
	struct match_game games[2] = {0};
	struct error err;
	(void)state;
	score = 400;
	assert_true(match_run(&setup, games, &err));
	for (int i = 0; i < 2; i++) {
		assert_string_equal(games[i].clause, ADJUDICATED_BY_SCORE);
		assert_int_equal(games[i].verdict, FIRST_WINS);
		assert_int_equal(games[i].plies, 6);
		games[i].played = false;
	}
	score = 200;
	assert_true(match_run(&setup, games, &err));
	assert_string_equal(games[0].clause, "plies");
	games[0].played = games[1].played = false;
	known = (struct tablebase_value){.result = TB_LOSS, .plies = 3, .forced = true};
	is_known = true;
	a.tables = &tables;
	assert_true(match_run(&setup, games, &err));
	assert_string_equal(games[0].clause, ADJUDICATED_BY_TABLES);
	assert_int_equal(games[0].plies, 1); /* after the first move Black is to act and has lost */
	assert_int_equal(games[0].verdict, FIRST_WINS);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(both_must_agree_for_long_enough),
		cmocka_unit_test(draws_need_a_minimum_move_number),
		cmocka_unit_test(settings_are_parsed),
		cmocka_unit_test(tablebases_decide_certain_results),
		cmocka_unit_test(adjudication_ends_games),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
