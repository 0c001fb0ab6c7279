/* The tally of a match's games, and which lines of a ledger are games. */
#include "support.h"

#include <stdio.h>
#include <string.h>

#include "match/match_ledger.h"
#include "match/tally.h"

static struct match_game game_of(int first, enum verdict verdict, const char *clause, int plies)
{
	struct match_game game = {.played = true,
				  .first = first,
				  .verdict = verdict,
				  .plies = plies,
				  .time_us = {plies * 10, plies * 100},
				  .nodes = {(uint64_t)plies * 1000, (uint64_t)plies * 10000}};
	snprintf(game.clause, sizeof game.clause, "%s", clause);
	return game;
}

/* Games not yet played may be anywhere; a pair counts when both of its games do. */
static void played_games_are_counted(void **state)
{
	(void)state;
	struct match_game games[10] = {
		[0] = game_of(0, FIRST_WINS, "b", 1),   /* A won */
		[1] = game_of(1, FIRST_WINS, "a", 2),   /* and lost */
		[3] = game_of(1, DRAWN, "c", 4),        /* half a pair */
		[4] = game_of(0, SECOND_WINS, "a", 8),  /* half a pair */
		[6] = game_of(0, FIRST_WINS, "c", 16),  /* won */
		[7] = game_of(1, SECOND_WINS, "c", 32), /* twice */
		[8] = game_of(0, DRAWN, "d", 64),       [9] = game_of(1, SECOND_WINS, "b", 128),
	};
	struct tally t;
	tally_count(&t, games, 10);
	assert_int_equal(t.n, 8);
	assert_int_equal(t.plies, 255);
	assert_int_equal(t.time_us[0], 2550);
	assert_int_equal(t.time_us[1], 25500);
	assert_int_equal(t.nodes[0], 255000);
	assert_int_equal(t.nodes[1], 2550000);
	static const int seats[2][3] = {{2, 1, 1}, {2, 1, 1}}, pairs[ELO_SCORES] = {0, 0, 1, 1, 1};
	assert_memory_equal(t.seats, seats, sizeof seats);
	assert_memory_equal(t.pairs, pairs, sizeof pairs);
	static const struct {
		const char *clause;
		int n;
	} ends[] = {{"c", 3}, {"a", 2}, {"b", 2}, {"d", 1}};
	assert_int_equal(t.n_ends, 4);
	for (int i = 0; i < 4; i++) {
		assert_string_equal(t.ends[i].clause, ends[i].clause);
		assert_int_equal(t.ends[i].n, ends[i].n);
	}
	tally_count(&t, games, 9); /* a pair without its second game */
	assert_int_equal(t.n, 7);
	assert_int_equal(t.pairs[2] + t.pairs[3] + t.pairs[4], 2);
	tally_count(&t, games, 0);
	assert_int_equal(t.n, 0);
}

/* More ways to end than there is room for: the first ones met are kept and still counted. */
static void ends_that_do_not_fit_are_left_out(void **state)
{
	(void)state;
	struct match_game games[TALLY_ENDS_MAX + 2];
	struct tally t;
	for (int i = 0; i <= TALLY_ENDS_MAX; i++) {
		char clause[20];
		snprintf(clause, sizeof clause, "%03d", i);
		games[i] = game_of(i % 2, DRAWN, clause, 1);
	}
	games[TALLY_ENDS_MAX + 1] = game_of(0, DRAWN, "000", 1);
	tally_count(&t, games, TALLY_ENDS_MAX + 2);
	assert_int_equal(t.n_ends, TALLY_ENDS_MAX);
	assert_int_equal(t.n, TALLY_ENDS_MAX + 2);
	for (int i = 0; i < t.n_ends; i++)
		assert_int_equal(t.ends[i].n, i == 0 ? 2 : 1);
}

static int kept_of(const char *line)
{
	struct salvage s = {0};
	struct string text = {0};
	string_add(&text, MATCH_LEDGER_WORDS " x\n" MATCH_LEDGER_COLUMNS "\n%s\n", line);
	match_ledger_salvage(text.text, text.length, &s);
	assert_int_equal(s.n_kept + s.n_faults, 1);
	int n = s.n_kept;
	salvage_release(&s);
	string_release(&text);
	return n;
}

/* Each field of a line, at its limits and beyond. */
static void lines_of_a_ledger_are_games(void **state)
{
	(void)state;
	static const struct {
		const char *line;
		int kept;
	} rows[] = {
		{"3,1,b,win,xiangqi 3.1,40,10,20,300,400", 1},
		{"2,1,a,loss,,0,0,0,0,0", 1},
		{"0,0,a,draw,plies,40,10,20,300,400", 1},
		{"3,1,b,win,xiangqi 3.1,40,10,20,300", 0},
		{"3,1,b,win,xiangqi 3.1,40,10,20,300,400,5", 0},
		{"3,1,b,win,xiangqi 3.1,40,10,20,300,", 0},
		{",1,b,win,xiangqi 3.1,40,10,20,300,400", 0},
		{"3,,b,win,xiangqi 3.1,40,10,20,300,400", 0},
		{"3,2,b,win,xiangqi 3.1,40,10,20,300,400", 0},
		{"3,0,b,win,xiangqi 3.1,40,10,20,300,400", 0},
		{"3,1,a,win,xiangqi 3.1,40,10,20,300,400", 0},
		{"2,1,b,win,xiangqi 3.1,40,10,20,300,400", 0},
		{"3,1,b,won,xiangqi 3.1,40,10,20,300,400", 0},
		{"3,1,b,win,xiangqi 3.1,x,10,20,300,400", 0},
		{"3,1,b,win,xiangqi 3.1,40,/,20,300,400", 0},
		{"3,1,b,win,xiangqi 3.1,40,10,:,300,400", 0},
		{"3,1,b,win,xiangqi 3.1,40,10,20,-1,400", 0},
		{"3,1,b,win,xiangqi 3.1,40,10,20,300,4 0", 0},
		{"3,1,b,win,xiangqi 3.1,09,0,99,9,400", 1},
		{"3,1,b,win,xiangqi 3.1,2147483647,10,20,300,400", 1},
		{"3,1,b,win,xiangqi 3.1,2147483648,10,20,300,400", 0},
		{"3,1,b,win,xiangqi 3.1,40,9223372036854775807,9223372036854775807,300,400", 1},
		{"3,1,b,win,xiangqi 3.1,40,9223372036854775808,20,300,400", 0},
		{"3,1,b,win,xiangqi 3.1,40,10,9223372036854775808,300,400", 0},
		{"3,1,b,win,xiangqi 3.1,40,10,20,9999999999999999999,9999999999999999999", 1},
		{"3,1,b,win,xiangqi 3.1,40,10,20,10000000000000000000,400", 0},
		{"3,1,b,win,xiangqi 3.1,40,10,20,300,10000000000000000000", 0},
		{"999999,499999,b,win,xiangqi 3.1,40,10,20,300,400", 1},
		{"1000000,500000,a,win,xiangqi 3.1,40,10,20,300,400", 0},
	};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		if (kept_of(rows[i].line) != rows[i].kept)
			fail_msg("\"%s\" is%s kept", rows[i].line, rows[i].kept ? " not" : "");
	for (int n = 1; n < 400; n++) {
		char line[600];
		snprintf(line, sizeof line, "3,1,b,win,%0*d,40,10,20,300,400", n, 0);
		assert_int_equal(kept_of(line), n < MATCH_CLAUSE_MAX);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(played_games_are_counted),
		cmocka_unit_test(ends_that_do_not_fit_are_left_out),
		cmocka_unit_test(lines_of_a_ledger_are_games),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
