/* include/qipan.h as other programs use it; the shared library is linked. */
#include "support.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <qipan.h>

static struct qipan_error err;

static struct qipan_game *new_game(const char *name, const char *position)
{
	struct qipan_game *g = qipan_game_new(name, NULL, position, &err);
	if (!g)
		fail_msg("%s: %s", name, err.text);
	return g;
}

static void must(bool done)
{
	if (!done)
		fail_msg("refused: %s", err.text);
}

/* Checks for an error whose message contains the words. */
static void refused(bool done, const char *words)
{
	assert_false(done);
	if (!strstr(err.text, words))
		fail_msg("got \"%s\", expected \"%s\"", err.text, words);
}

static void games_and_engines_are_listed(void **state)
{
	(void)state;
	assert_string_equal(qipan_version(), "1.0.0");
	int n = 0;
	for (const char *name; (name = qipan_list_games(n)); n++) {
		assert_non_null(qipan_list_presets(name, 0));
		assert_string_equal(qipan_list_opponents(name, 0), "1");
		assert_string_equal(qipan_list_opponents(name, 8), "alphabeta");
		assert_string_equal(qipan_list_opponents(name, 9), "mcts");
		int m = 0;
		while (qipan_list_opponents(name, m))
			qipan_engine_free(qipan_engine_new(name, qipan_list_opponents(name, m++), 1, 1 << 20, &err));
		int n_own = strcmp(name, "xiangqi") == 0 ? 0 : strcmp(name, "surakarta") == 0 ? 1 : 2;
		assert_int_equal(m, 10 + n_own);
	}
	assert_true(n > 0);
	assert_null(qipan_list_games(-1));
	assert_null(qipan_list_presets("chess", 0));
	assert_null(qipan_list_presets("qilin", -1));
	assert_null(qipan_list_opponents("qilin", -1));
}

static void invalid_starts_are_refused(void **state)
{
	(void)state;
	refused(qipan_game_new("qlin", NULL, NULL, &err), "qilin");
	refused(qipan_game_new("qilin", "hard", NULL, &err), "\"hard\"");
	refused(qipan_game_new("qilin", NULL, "12", &err), "12");
	refused(qipan_engine_new("qilin", "9", 1, 0, &err), "\"9\"");
	refused(qipan_engine_new("qlin", "1", 1, 0, &err), "qilin");
	assert_null(qipan_game_new("qlin", NULL, NULL, NULL));
	qipan_game_free(NULL);
	qipan_engine_free(NULL);
	qipan_reader_free(NULL);
}

static void moves_are_played_and_undone(void **state)
{
	(void)state;
	struct qipan_game *g = new_game("qilin", NULL);
	char start[200];
	strcpy(start, qipan_game_position(g));
	assert_string_equal(qipan_game_name(g), "qilin");
	assert_string_equal(qipan_game_side(g, QIPAN_SECOND), "Black");
	assert_int_equal(qipan_game_move_count(g), 24);
	assert_string_equal(qipan_game_move(g, 0), "a1");
	assert_null(qipan_game_move(g, 24));
	assert_null(qipan_game_move(g, -1));
	refused(qipan_game_play(g, "a9", &err), "\"a9\"");
	assert_int_equal(qipan_game_length(g), 0);
	must(qipan_game_play(g, "a1", &err));
	struct qipan_game *copy = qipan_game_copy(g);
	must(qipan_game_play(g, "g7", &err));
	assert_int_equal(qipan_game_to_act(g), QIPAN_FIRST);
	assert_string_equal(qipan_game_played(g, 1), "g7");
	assert_null(qipan_game_played(g, 2));
	assert_int_equal(qipan_game_length(copy), 1);
	refused(qipan_game_take_back(g, 3, &err), "back to 3 steps");
	must(qipan_game_take_back(g, 0, &err));
	assert_string_equal(qipan_game_position(g), start);
	assert_int_equal(qipan_game_to_act(copy), QIPAN_SECOND);
	qipan_game_free(copy);
	qipan_game_free(g);
}

static void play_at_random(struct qipan_game *g, unsigned ticket)
{
	qipan_game_seed(g, ticket);
	while (qipan_game_ruling(g).verdict == QIPAN_UNDECIDED) {
		ticket = ticket * 1664525u + 1013904223u;
		if (qipan_game_to_act(g) == QIPAN_CHANCE)
			must(qipan_game_deal(g, &err));
		else
			must(qipan_game_play(
				g, qipan_game_move(g, (int)((ticket >> 16) % (unsigned)qipan_game_move_count(g))),
				&err));
	}
}

/* The record of a game survives being written and read back; so does that of a copy. */
static void check_record_round_trip(struct qipan_game *g)
{
	const char *text = qipan_game_record(g);
	struct qipan_reader *reader = qipan_reader_new(text, strlen(text));
	struct qipan_game *read, *copy = qipan_game_copy(g);
	if (qipan_reader_next(reader, &read, &err) != 1)
		fail_msg("%s\n%s", err.text, text);
	assert_string_equal(qipan_game_record(read), text);
	assert_string_equal(qipan_game_record(copy), text);
	assert_string_equal(qipan_game_position(read), qipan_game_position(g));
	struct qipan_game *none;
	assert_int_equal(qipan_reader_next(reader, &none, &err), 0);
	qipan_reader_free(reader);
	qipan_game_free(read);
	qipan_game_free(copy);
}

static void every_game_can_be_finished(void **state)
{
	(void)state;
	const char *name;
	for (int i = 0; (name = qipan_list_games(i)); i++)
		for (unsigned seed = 1; seed <= 3; seed++) {
			struct qipan_game *g = new_game(name, NULL);
			qipan_game_players(g, "Anna", "Béla");
			play_at_random(g, seed);
			struct qipan_ruling ruling = qipan_game_ruling(g);
			assert_true(strncmp(ruling.clause, name, strlen(name)) == 0);
			assert_non_null(ruling.why);
			assert_int_equal(qipan_game_move_count(g), 0);
			assert_null(qipan_game_move(g, 0));
			refused(qipan_game_play(g, "a1", &err), "the game is over");
			refused(qipan_game_deal(g, &err), "the game is over");
			refused(qipan_game_end(g, QIPAN_DRAWN, "agreement", &err), "the game is over");
			check_record_round_trip(g);
			qipan_game_free(g);
		}
}

/* Two copies of each game, one played by moves and one by their numbers. */
static void actions_equal_moves(void **state)
{
	(void)state;
	assert_int_equal(qipan_action_count("xiangqi"), 8100);
	assert_int_equal(qipan_action_count("chess"), 0);
	for (int i = 0; qipan_list_games(i); i++) {
		struct qipan_game *g = new_game(qipan_list_games(i), NULL), *by_number = qipan_game_copy(g);
		int n_moves = qipan_action_count(qipan_list_games(i)), actions[QIPAN_MOVES_MAX], one;
		for (int step = 0; qipan_game_ruling(g).verdict == QIPAN_UNDECIDED && step < 300; step++) {
			bool chance = qipan_game_to_act(g) == QIPAN_CHANCE;
			int n = qipan_game_actions(g, actions, QIPAN_MOVES_MAX), k = step * 7 % n;
			assert_int_equal(n, qipan_game_move_count(g));
			assert_int_equal(qipan_game_actions(g, &one, 1), n);
			assert_int_equal(one, actions[0]);
			assert_int_equal(actions[k] >= n_moves, chance);
			must(qipan_game_play(g, qipan_game_move(g, k), &err));
			must(qipan_game_act(by_number, actions[k], &err));
			assert_string_equal(qipan_game_position(g), qipan_game_position(by_number));
		}
		assert_false(qipan_game_act(by_number, -1, &err));
		if (qipan_game_ruling(g).verdict == QIPAN_UNDECIDED)
			refused(qipan_game_act(by_number, 1 << 20, &err), "1048576 is not the number of a legal move");
		qipan_game_free(g);
		qipan_game_free(by_number);
	}
}

static void leaves_are_counted(void **state)
{
	(void)state;
	struct qipan_game *g = new_game("xiangqi", NULL);
	assert_int_equal(qipan_game_perft(g, 0), 1);
	assert_int_equal(qipan_game_perft(g, 3), 79666);
	assert_int_equal(qipan_game_perft(g, -1), 0);
	qipan_game_free(g);
	g = new_game("darkchess", NULL);
	must(qipan_game_play(g, "a1", &err));
	assert_int_equal(qipan_game_perft(g, 1), 0); /* at a chance node */
	qipan_game_free(g);
}

static void players_can_end_a_game(void **state)
{
	(void)state;
	struct qipan_game *g = new_game("qilin", NULL);
	must(qipan_game_play(g, "a1", &err));
	refused(qipan_game_end(g, QIPAN_UNDECIDED, "?", &err), "does not end a game");
	must(qipan_game_end(g, QIPAN_FIRST_WINS, "resignation", &err));
	struct qipan_ruling ruling = qipan_game_ruling(g);
	assert_int_equal(ruling.verdict, QIPAN_FIRST_WINS);
	assert_null(ruling.clause);
	assert_string_equal(ruling.why, "resignation");
	refused(qipan_game_play(g, "g7", &err), "the game is over: resignation");
	check_record_round_trip(g);
	must(qipan_game_take_back(g, 1, &err));
	assert_int_equal(qipan_game_ruling(g).verdict, QIPAN_UNDECIDED);
	must(qipan_game_play(g, "g7", &err));
	qipan_game_free(g);
}

/* By its score, and by the number of pieces left; never in the opening. */
static void draw_offers_are_answered(void **state)
{
	(void)state;
	struct qipan_game *start = new_game("xiangqi", NULL);
	struct qipan_game *end = qipan_game_new("xiangqi", NULL, "4k4/9/9/9/9/9/9/9/3R5/5K3 w - - 0 1", &err);
	assert_false(qipan_game_accepts_draw(start, -1000));
	assert_true(qipan_game_accepts_draw(end, 0) && !qipan_game_accepts_draw(end, 500));
	qipan_game_free(start);
	qipan_game_free(end);
}

enum { NAME = 4000 };

/* Names the first player; out gets the name stored in the record. */
static void named(struct qipan_game *g, const char *name, char out[NAME])
{
	qipan_game_players(g, name, NULL);
	const char *from = strstr(qipan_game_record(g), "[First \"");
	snprintf(out, NAME, "%.*s", from ? (int)strcspn(from + 8, "\"") : 0, from ? from + 8 : "");
}

static void names_are_truncated_between_characters(void **state)
{
	(void)state;
	struct qipan_game *g = new_game("qilin", NULL);
	char name[NAME], cut[NAME];
	memset(name, 'a', NAME);
	name[NAME - 1] = 0;
	named(g, name, cut);
	size_t max = strlen(cut);
	assert_in_range(max, 60, NAME - 10);
	for (size_t offset = 0; offset < 3; offset++) { /* the cut falls on each of the three bytes of a character */
		memset(name, 'a', offset);
		for (size_t n = offset; n < NAME; n += 3)
			snprintf(name + n, NAME - n, "棋");
		named(g, name, cut);
		assert_int_equal(strlen(cut), max - (max - offset) % 3);
		assert_memory_equal(cut, name, strlen(cut));
		assert_null(strstr(qipan_game_record(g), "[Second"));
		check_record_round_trip(g);
	}
	for (size_t longer = 0; longer < 2; longer++) { /* a name that just fits, and one letter too many */
		memset(name, 'a', NAME - 1);
		name[max + longer] = 0;
		named(g, name, cut);
		assert_int_equal(strlen(cut), max);
	}
	memset(name, 0x80, NAME - 1); /* no character begins anywhere in it */
	named(g, name, cut);
	assert_string_equal(cut, "");
	qipan_game_free(g);
}

/* Red gives perpetual check while the black king shuffles. */
static void a_repetition_is_explained(void **state)
{
	(void)state;
	static const char *const cycle[] = {"e1-d1", "d9-e9", "d1-e1", "e9-d9"};
	struct qipan_game *g = new_game("xiangqi", "3k5/9/9/9/9/9/9/9/4R4/5K3 w - - 0 1");
	for (int i = 0; i < 4; i++)
		must(qipan_game_play(g, cycle[i], &err));
	assert_int_equal(qipan_game_ruling(g).verdict, QIPAN_UNDECIDED);
	assert_null(qipan_game_explain(g));
	qipan_game_rule_twice(g, true);
	assert_int_equal(qipan_game_ruling(g).verdict, QIPAN_SECOND_WINS);
	qipan_game_rule_twice(g, false);
	assert_int_equal(qipan_game_ruling(g).verdict, QIPAN_UNDECIDED);
	for (int i = 0; i < 4; i++)
		must(qipan_game_play(g, cycle[i], &err));
	assert_int_equal(qipan_game_ruling(g).verdict, QIPAN_SECOND_WINS);
	char text[4000];
	assert_in_range(snprintf(text, sizeof text, "%s", qipan_game_explain(g)), 40, sizeof text - 1);
	assert_non_null(strstr(text, "check"));
	assert_string_equal(qipan_game_explain(g), text);
	qipan_game_free(g);
}

static void the_dealer_reveals_pieces(void **state)
{
	(void)state;
	struct qipan_game *g = new_game("darkchess", NULL);
	refused(qipan_game_deal(g, &err), "expected a chance outcome to be due");
	refused(qipan_game_seal(g, "kk", &err), "");
	must(qipan_game_play(g, qipan_game_move(g, 0), &err));
	assert_int_equal(qipan_game_to_act(g), QIPAN_CHANCE);
	assert_int_equal(qipan_game_move_count(g), 14);
	for (int i = 0; i < 14; i++) { /* the seven kinds of either color */
		char move[100];
		snprintf(move, sizeof move, "%s", qipan_game_move(g, i));
		struct qipan_game *after = qipan_game_copy(g);
		must(qipan_game_play(after, move, &err));
		assert_string_equal(qipan_game_played(after, 1), move);
		qipan_game_free(after);
		for (int j = 0; j < i; j++)
			assert_string_not_equal(qipan_game_move(g, j), move);
	}
	refused(qipan_game_deal(g, &err), "no dealer");
	refused(qipan_game_seal(g, "", &err), "before the first");
	struct qipan_game *other = qipan_game_copy(g);
	qipan_game_seed(g, 7);
	qipan_game_seed(other, 7);
	must(qipan_game_deal(g, &err));
	must(qipan_game_deal(other, &err));
	assert_string_equal(qipan_game_played(g, 1), qipan_game_played(other, 1));
	qipan_game_free(other);
	qipan_game_free(g);
}

static void invalid_records_do_not_end_a_file(void **state)
{
	(void)state;
	static const char text[] = "[Game \"qilin\"]\n\na1 a1 *\n\n[Game \"qilin\"]\n\na1 g7 *\n";
	struct qipan_reader *reader = qipan_reader_new(text, sizeof text - 1);
	struct qipan_game *g = NULL;
	assert_int_equal(qipan_reader_next(reader, &g, &err), -1);
	assert_non_null(strstr(err.text, "a1"));
	assert_int_equal(qipan_reader_next(reader, &g, &err), 1);
	assert_int_equal(qipan_game_length(g), 2);
	assert_int_equal(qipan_reader_next(reader, &g, &err), 0);
	qipan_game_free(g);
	qipan_reader_free(reader);
}

/* Variations, comments and tags are copied and owned by the copy. */
static void copies_are_independent(void **state)
{
	(void)state;
	static const char text[] = "[Game \"surakarta\"]\n[Preset \"olympiad\"]\n[First \"Ada\"]\n[Result \"1-0\"]\n"
				   "[Ruling \"resignation\"]\n[Event \"a cup\"]\n\n"
				   "1. a2-a3 {here} (1. b2-b3 {or here} a5-a4 (1... b5-b4)) b5-b4 1-0\n";
	struct qipan_reader *reader = qipan_reader_new(text, sizeof text - 1);
	struct qipan_game *g = NULL;
	must(qipan_reader_next(reader, &g, &err) == 1);
	qipan_reader_free(reader);
	assert_string_equal(qipan_game_record(g), text);
	struct qipan_game *copy = qipan_game_copy(g);
	assert_string_equal(qipan_game_record(copy), text);
	must(qipan_game_take_back(g, 0, &err));
	assert_string_equal(qipan_game_record(copy), text);
	must(qipan_game_take_back(copy, 1, &err));
	assert_non_null(strstr(qipan_game_record(copy), "(1. b2-b3 {or here} a5-a4 (1... b5-b4))"));
	assert_null(strstr(qipan_game_record(g), "b2-b3"));
	qipan_game_free(g);
	assert_non_null(strstr(qipan_game_record(copy), "{here}"));
	qipan_game_free(copy);
}

static void pictures_are_drawn(void **state)
{
	(void)state;
	struct qipan_game *g = new_game("qilin", NULL);
	must(qipan_game_play(g, "a1", &err));
	const char *plain = qipan_game_drawing(g, QIPAN_ASCII, false, false);
	for (const char *c = plain; *c; c++)
		assert_true(*c == '\n' || (*c >= ' ' && *c < 0x7f));
	assert_non_null(strchr(qipan_game_drawing(g, QIPAN_HAN, true, true), 0x1b));
	qipan_game_free(g);
}

/* The position alone does not tell which move was the last. */
static void pictures_mark_the_last_move(void **state)
{
	(void)state;
	struct qipan_game *g = new_game("qilin", NULL);
	must(qipan_game_play(g, "a1", &err));
	struct qipan_game *same = new_game("qilin", qipan_game_position(g));
	const char *svg = qipan_game_svg(g, QIPAN_HAN, false);
	assert_memory_equal(svg, "<svg", 4);
	assert_string_not_equal(svg, qipan_game_svg(same, QIPAN_HAN, false));
	assert_string_not_equal(qipan_game_drawing(g, QIPAN_HAN, true, false),
				qipan_game_drawing(same, QIPAN_HAN, true, false));
	qipan_game_free(same);
	qipan_game_free(g);
}

/* Each text is complete, and not appended to, when requested again. */
static void texts_can_be_requested_again(void **state)
{
	(void)state;
	struct qipan_game *g = new_game("surakarta", NULL), *copy = qipan_game_copy(g);
	for (int i = 0; i < 2; i++) {
		assert_string_equal(qipan_game_svg(g, QIPAN_HAN, true), qipan_game_svg(copy, QIPAN_HAN, true));
		assert_string_equal(qipan_game_drawing(g, QIPAN_HAN, true, true),
				    qipan_game_drawing(copy, QIPAN_HAN, true, true));
		assert_string_equal(qipan_game_record(g), qipan_game_record(copy));
		qipan_game_free(copy);
		copy = qipan_game_copy(g);
	}
	qipan_game_free(copy);
	qipan_game_free(g);
}

static void searches_are_reproducible(void **state)
{
	(void)state;
	struct qipan_game *g = new_game("qilin", NULL), *other = new_game(qipan_list_games(0), NULL);
	struct qipan_engine *e = qipan_engine_new("qilin", "alphabeta", 1, 1 << 20, &err);
	struct qipan_limits limits = {.nodes = 5000};
	struct qipan_search_result first, again;
	must(qipan_engine_think(e, g, &limits, &first, &err));
	char pv[1000];
	strcpy(pv, first.pv);
	assert_true(strncmp(pv, first.best, strlen(first.best)) == 0);
	assert_true(first.depth > 0 && first.nodes <= 5000);
	qipan_engine_forget(e);
	must(qipan_engine_think(e, g, &limits, &again, &err));
	assert_string_equal(again.pv, pv);
	assert_int_equal(again.nodes, first.nodes);
	if (strcmp(qipan_game_name(other), "qilin") != 0)
		refused(qipan_engine_think(e, other, &limits, &again, &err), "the engine plays qilin");
	must(qipan_game_end(g, QIPAN_DRAWN, "agreement", &err));
	refused(qipan_engine_think(e, g, NULL, &again, &err), "the game is over");
	qipan_engine_free(e);
	qipan_game_free(other);
	qipan_game_free(g);
}

/* Surakarta writes captures with another sign, so the text of a move depends on the position. */
static void variations_are_written_as_played(void **state)
{
	(void)state;
	struct qipan_game *g = new_game("surakarta", NULL);
	struct qipan_engine *e = qipan_engine_new("surakarta", "alphabeta", 1, 1 << 20, &err);
	struct qipan_search_result t;
	int captures = 0;
	for (unsigned n = 0, ticket = 1; n < 20; n++) { /* random moves leave something to capture */
		ticket = ticket * 1664525u + 1013904223u;
		must(qipan_game_play(g, qipan_game_move(g, (int)((ticket >> 16) % (unsigned)qipan_game_move_count(g))),
				     &err));
		must(qipan_engine_think(e, g, &(struct qipan_limits){.depth = 4}, &t, &err));
		struct qipan_game *line = qipan_game_copy(g);
		char pv[1000], *rest = pv;
		snprintf(pv, sizeof pv, "%s", t.pv);
		for (char *move; (move = strtok_r(rest, " ", &rest));) {
			must(qipan_game_play(line, move, &err));
			assert_string_equal(qipan_game_played(line, qipan_game_length(line) - 1), move);
			captures += move != pv && strchr(move, 'x') != NULL;
		}
		qipan_game_free(line);
	}
	assert_true(captures > 3);
	qipan_engine_free(e);
	qipan_game_free(g);
}

struct reports {
	int n, lines, depth;
	char best[2][16];
};

static void count_report(void *context, int line, const struct qipan_search_result *r)
{
	struct reports *reports = context;
	reports->n++;
	if (line >= reports->lines)
		reports->lines = line + 1;
	if (r->depth > reports->depth)
		reports->depth = r->depth;
	assert_in_range(line, 0, 1);
	assert_true(strncmp(r->pv, r->best, strlen(r->best)) == 0);
	snprintf(reports->best[line], sizeof reports->best[line], "%s", r->best);
}

static bool has_option(const struct qipan_engine *e, const char *name)
{
	for (int i = 0; qipan_engine_option(e, i); i++)
		if (strcmp(qipan_engine_option(e, i), name) == 0)
			return true;
	return false;
}

static void searches_report_several_lines(void **state)
{
	(void)state;
	struct qipan_game *g = new_game("surakarta", NULL);
	struct qipan_engine *e = qipan_engine_new("surakarta", "alphabeta", 1, 1 << 20, &err);
	struct qipan_limits limits = {.depth = 4};
	struct qipan_search_result result;
	struct reports reports = {0};
	assert_true(has_option(e, "lines") && !has_option(e, "nothing"));
	assert_null(qipan_engine_option(e, -1));
	must(qipan_engine_search(e, g, &limits, count_report, &reports, &result, &err));
	assert_int_equal(reports.lines, 1);
	assert_int_equal(reports.depth, 4);
	must(qipan_engine_set(e, "lines", "2", &err));
	reports = (struct reports){0};
	must(qipan_engine_search(e, g, &limits, count_report, &reports, &result, &err));
	assert_int_equal(reports.lines, 2);
	assert_string_equal(reports.best[0], result.best);
	assert_string_not_equal(reports.best[0], reports.best[1]);
	refused(qipan_engine_set(e, "lines", "many", &err), "many");
	refused(qipan_engine_set(e, "nothing", "1", &err), "nothing");
	qipan_engine_free(e);
	qipan_game_free(g);
}

static int score_of(struct qipan_engine *e, const struct qipan_game *g)
{
	struct qipan_search_result result;
	must(qipan_engine_think(e, g, &(struct qipan_limits){.depth = 3}, &result, &err));
	return result.score;
}

static void nets_can_be_replaced(void **state)
{
	(void)state;
	struct qipan_game *g = new_game("xiangqi", NULL);
	must(qipan_game_play(g, "h2-e2", &err));
	struct qipan_engine *e = qipan_engine_new("xiangqi", "strongest", 1, 1 << 20, &err);
	int own = score_of(e, g);
	must(qipan_engine_load_net(e, "none", &err));
	assert_int_not_equal(score_of(e, g), own);
	must(qipan_engine_load_net(e, "../data/nets/xiangqi.net", &err));
	assert_int_equal(score_of(e, g), own);
	refused(qipan_engine_load_net(e, "../data/nets/qilin.net", &err), "qilin");
	refused(qipan_engine_load_net(e, "none.net", &err), "none.net");
	must(qipan_engine_load_net(e, NULL, &err));
	assert_int_equal(score_of(e, g), own);
	qipan_engine_free(e);
	qipan_game_free(g);
}

static void seeds_decide_random_choices(void **state)
{
	(void)state;
	struct qipan_game *g = new_game("qilin", NULL);
	char first[16] = "";
	int others = 0;
	for (int i = 0; i < 12; i++) {
		char best[2][16];
		for (int again = 0; again < 2; again++) {
			struct qipan_engine *e = qipan_engine_new("qilin", "1", (uint64_t)i + 1, 1 << 20, &err);
			struct qipan_search_result t;
			must(qipan_engine_think(e, g, NULL, &t, &err));
			snprintf(best[again], sizeof best[again], "%s", t.best);
			qipan_engine_free(e);
		}
		assert_string_equal(best[0], best[1]);
		if (i == 0)
			strcpy(first, best[0]);
		others += strcmp(first, best[0]) != 0;
	}
	assert_true(others > 0);
	qipan_game_free(g);
}

/* Each limit alone ends a search. */
static void every_kind_of_limit_holds(void **state)
{
	(void)state;
	struct qipan_game *g = new_game("qilin", NULL);
	struct qipan_engine *e = qipan_engine_new("qilin", "depth-2", 1, 1 << 20, &err);
	struct qipan_search_result t;
	must(qipan_engine_think(e, g, &(struct qipan_limits){.depth = 3}, &t, &err));
	assert_int_equal(t.depth, 3);
	must(qipan_engine_think(e, g, &(struct qipan_limits){0}, &t, &err)); /* its own limit */
	assert_int_equal(t.depth, 2);
	must(qipan_engine_think(e, g, &(struct qipan_limits){.mate = 1}, &t, &err));
	assert_int_equal(t.depth, 2);
	/* A nearly expired clock leaves time only for the first plies. */
	struct qipan_limits clock = {.has_clock = true, .left_ms = {1, 100000000}};
	must(qipan_engine_think(e, g, &clock, &t, &err));
	must(qipan_game_play(g, "d6", &err)); /* results of such short searches vary */
	clock.left_ms[0] = 100000000;
	clock.left_ms[1] = 0;
	must(qipan_engine_think(e, g, &clock, &t, &err));
	/* With only moves given, the opponent's own limit applies, and the best of these moves is found. */
	must(qipan_engine_think(e, g, &(struct qipan_limits){.moves = " c3  a7 c3 "}, &t, &err));
	assert_int_equal(t.depth, 2);
	assert_true(strcmp(t.best, "c3") == 0 || strcmp(t.best, "a7") == 0);
	must(qipan_engine_think(e, g, &(struct qipan_limits){.depth = 1, .moves = "a7"}, &t, &err));
	assert_string_equal(t.best, "a7");
	qipan_engine_free(e);
	qipan_game_free(g);
}

static void meaningless_limits_are_refused(void **state)
{
	(void)state;
	static const struct {
		struct qipan_limits limits;
		const char *message;
	} rows[] = {
		{{.depth = -1}, "the limit depth is -1, expected 0 or more"},
		{{.time_ms = -5}, "the limit time_ms is -5"},
		{{.mate = -1}, "the limit mate is -1"},
		{{.has_clock = true, .moves_to_go = -2}, "the limit moves_to_go is -2"},
		{{.has_clock = true, .increment_ms = {0, -1}}, "the limit increment_ms is -1"},
		{{.moves = ""}, "moves: the list is empty, expected at least one"},
		{{.moves = "  "}, "moves: the list is empty"},
		{{.moves = "c3 z9"}, "moves: \"z9\""},
		{{.infinite = true, .moves = "a word that is longer than any move of any game could ever be written"},
		 "moves: \"a\""},
	};
	struct qipan_game *g = new_game("qilin", NULL);
	struct qipan_engine *e = qipan_engine_new("qilin", "1", 1, 1 << 20, &err);
	struct qipan_search_result t;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		refused(qipan_engine_think(e, g, &rows[i].limits, &t, &err), rows[i].message);
	char many[4000] = "";
	for (int i = 0; i < 1000; i++)
		strcat(many, "c3 ");
	refused(qipan_engine_think(e, g, &(struct qipan_limits){.depth = 1, .moves = many}, &t, &err),
		"moves: too many");
	qipan_engine_free(e);
	qipan_game_free(g);
}

/* Two rooks mate in two moves, which a depth of one ply does not show. */
static void infinite_overrides_other_limits(void **state)
{
	(void)state;
	struct qipan_game *g = qipan_game_new("xiangqi", NULL, "4k4/9/R8/9/9/9/9/9/1R7/3K5 w - - 0 1", &err);
	struct qipan_engine *e = qipan_engine_new("xiangqi", "alphabeta", 1, 1 << 20, &err);
	struct qipan_search_result t;
	must(g && e);
	must(qipan_engine_think(e, g, &(struct qipan_limits){.depth = 1}, &t, &err));
	assert_in_range(t.score, 0, QIPAN_SCORE_WIN - 100);
	must(qipan_engine_think(e, g, &(struct qipan_limits){.depth = 1, .infinite = true}, &t, &err));
	assert_int_equal(t.score, QIPAN_SCORE_WIN - 3); /* the result is final */
	qipan_engine_free(e);
	qipan_game_free(g);
}

static void the_mate_limit_ends_a_search(void **state)
{
	(void)state;
	struct qipan_game *g = qipan_game_new("xiangqi", NULL, "3k5/R8/9/9/9/9/9/9/9/4K2R1 w - - 0 1", &err);
	struct qipan_engine *e = qipan_engine_new("xiangqi", "alphabeta", 1, 1 << 20, &err);
	struct qipan_search_result t;
	must(g && e);
	must(qipan_engine_think(e, g, &(struct qipan_limits){.depth = 20, .mate = 1}, &t, &err));
	assert_int_equal(t.score, QIPAN_SCORE_WIN - 1);
	must(qipan_game_play(g, t.best, &err));
	assert_int_equal(qipan_game_ruling(g).verdict, QIPAN_FIRST_WINS);
	qipan_engine_free(e);
	qipan_game_free(g);
}

struct stopper {
	struct qipan_engine *engine;
	atomic_bool done;
};

/* Stops repeatedly, because a stop before the search begins is lost. */
static void *stop_until_done(void *stopper)
{
	struct stopper *s = stopper;
	while (!atomic_load(&s->done)) {
		nanosleep(&(struct timespec){.tv_nsec = 30000000}, NULL);
		qipan_engine_stop(s->engine);
	}
	return NULL;
}

/* Without a time limit: a search returns only when stopped. */
static void another_thread_can_stop_a_search(void **state)
{
	(void)state;
	struct qipan_game *g = new_game("qilin", NULL);
	struct qipan_engine *e = qipan_engine_new("qilin", "alphabeta", 1, 1 << 20, &err);
	struct stopper stopper = {.engine = e};
	struct qipan_search_result result;
	pthread_t thread;
	assert_int_equal(pthread_create(&thread, NULL, stop_until_done, &stopper), 0);
	must(qipan_engine_think(e, g, &(struct qipan_limits){.infinite = true}, &result, &err));
	atomic_store(&stopper.done, true);
	pthread_join(thread, NULL);
	must(qipan_game_play(g, result.best, &err));
	qipan_engine_free(e);
	qipan_game_free(g);
}

/* A stop while no search is running is lost: the next search is complete. */
static void a_late_stop_does_not_affect_the_next_search(void **state)
{
	(void)state;
	struct qipan_game *g = new_game("qilin", NULL);
	struct qipan_engine *e = qipan_engine_new("qilin", "alphabeta", 1, 1 << 20, &err);
	struct qipan_limits limits = {.depth = 3};
	struct qipan_search_result result;
	for (int i = 0; i < 2; i++) {
		must(qipan_engine_think(e, g, &limits, &result, &err));
		assert_int_equal(result.depth, 3);
		qipan_engine_stop(e);
	}
	qipan_engine_free(e);
	qipan_game_free(g);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(games_and_engines_are_listed),
		cmocka_unit_test(invalid_starts_are_refused),
		cmocka_unit_test(moves_are_played_and_undone),
		cmocka_unit_test(every_game_can_be_finished),
		cmocka_unit_test(actions_equal_moves),
		cmocka_unit_test(leaves_are_counted),
		cmocka_unit_test(players_can_end_a_game),
		cmocka_unit_test(draw_offers_are_answered),
		cmocka_unit_test(names_are_truncated_between_characters),
		cmocka_unit_test(a_repetition_is_explained),
		cmocka_unit_test(the_dealer_reveals_pieces),
		cmocka_unit_test(invalid_records_do_not_end_a_file),
		cmocka_unit_test(copies_are_independent),
		cmocka_unit_test(pictures_are_drawn),
		cmocka_unit_test(pictures_mark_the_last_move),
		cmocka_unit_test(texts_can_be_requested_again),
		cmocka_unit_test(searches_are_reproducible),
		cmocka_unit_test(variations_are_written_as_played),
		cmocka_unit_test(searches_report_several_lines),
		cmocka_unit_test(nets_can_be_replaced),
		cmocka_unit_test(seeds_decide_random_choices),
		cmocka_unit_test(every_kind_of_limit_holds),
		cmocka_unit_test(meaningless_limits_are_refused),
		cmocka_unit_test(infinite_overrides_other_limits),
		cmocka_unit_test(the_mate_limit_ends_a_search),
		cmocka_unit_test(another_thread_can_stop_a_search),
		cmocka_unit_test(a_late_stop_does_not_affect_the_next_search),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
