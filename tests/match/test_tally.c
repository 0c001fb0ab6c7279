/* The tally of a match's games, and the lines of a ledger that are games. */
#include "support.h"

#include <stdio.h>
#include <string.h>

#include "match/match_results.h"
#include "match/ranking.h"
#include "match/schedule.h"

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

/* Unplayed games may be anywhere; a pair counts when both of its games are played. */
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

/* A repetition excludes its game, but not the other game of the pair, from the games without repetitions. */
static void games_without_repetitions_are_counted(void **state)
{
	(void)state;
	struct match_game games[6] = {
		game_of(0, FIRST_WINS, "a", 1),  game_of(1, SECOND_WINS, "a", 1), /* won twice */
		game_of(0, FIRST_WINS, "a", 1),  game_of(1, DRAWN, "b", 1),       /* won, and a repetition */
		game_of(0, SECOND_WINS, "b", 1), game_of(1, FIRST_WINS, "b", 1),  /* lost twice by repetition */
	};
	static const int pairs[ELO_SCORES] = {1, 0, 0, 1, 1}, plain_pairs[ELO_SCORES] = {0, 0, 0, 0, 1};
	struct tally t;
	games[3].repeats = games[4].repeats = games[5].repeats = true;
	tally_count(&t, games, 6);
	assert_memory_equal(t.pairs, pairs, sizeof pairs);
	assert_memory_equal(t.plain_pairs, plain_pairs, sizeof pairs);
	assert_true(t.plain[0] == 3 && t.plain[1] == 0 && t.plain[2] == 0);
	assert_int_equal(t.n_ends, 2);
	assert_true(t.ends[0].score[0] == 3 && t.ends[0].score[1] == 0 && t.ends[0].score[2] == 0);
	assert_true(t.ends[1].score[0] == 0 && t.ends[1].score[1] == 1 && t.ends[1].score[2] == 2);
}

/* Three players in a round robin: the pairings 0-1, 0-2, 1-2 alternate, a pair of games each. */
static void pairings_alternate(void **state)
{
	(void)state;
	static const int players[3][2] = {{0, 1}, {0, 2}, {1, 2}};
	struct match_setup setup = {.n_players = 3, .n_games = 4};
	assert_int_equal(schedule_pairings(&setup), 3);
	assert_int_equal(schedule_games(&setup), 12);
	for (int i = 0; i < 12; i++) {
		struct schedule_game game = schedule_at(&setup, i);
		assert_int_equal(game.pairing, i / 2 % 3);
		assert_int_equal(game.number, 2 * (i / 6) + i % 2);
		assert_memory_equal(game.players, players[game.pairing], sizeof game.players);
		assert_int_equal(schedule_number(&setup, game.pairing, game.number), i);
	}
	setup.gauntlet = true;
	assert_int_equal(schedule_games(&setup), 8);
	for (int i = 0; i < 8; i++) {
		assert_int_equal(schedule_at(&setup, i).players[0], 0);
		assert_int_equal(schedule_at(&setup, i).players[1], 1 + i / 2 % 2);
	}
	setup = (struct match_setup){.n_games = 5};
	for (int i = 0; i < 5; i++) {
		assert_int_equal(schedule_at(&setup, i).number, i);
		assert_int_equal(schedule_at(&setup, i).players[1], 1);
	}
}

/* The games of one pairing among those of three. */
static void pairings_are_counted_separately(void **state)
{
	(void)state;
	struct match_setup setup = {.n_players = 3, .n_games = 4};
	struct match_game games[12] = {0};
	struct tally t;
	for (int i = 0; i < 11; i++) /* the first named of 0-1 wins all, 0-2 draws all, 1-2 loses all */
		games[i] = game_of(i % 2,
				   i / 2 % 3 == 1                ? DRAWN
				   : (i / 2 % 3 == 0) == (i % 2) ? SECOND_WINS
								 : FIRST_WINS,
				   "a", i);
	for (int pairing = 0; pairing < 3; pairing++) {
		int n = pairing == 2 ? 3 : 4; /* the last game is not played yet */
		tally_pairing(&t, &setup, games, pairing);
		assert_int_equal(t.n, n);
		assert_int_equal(tally_sum(&t, pairing), n);
		assert_int_equal(t.pairs[4 - 2 * pairing], n / 2);
	}
}

/* In the games above 0 beat 1 and drew with 2, and 1 lost to 2. */
static void players_are_ranked(void **state)
{
	(void)state;
	struct match_setup setup = {.n_players = 3, .n_games = 4};
	struct match_game games[12] = {0};
	static struct ranking r;
	for (int i = 0; i < 12; i++)
		games[i] = game_of(i % 2,
				   i / 2 % 3 == 1                ? DRAWN
				   : (i / 2 % 3 == 0) == (i % 2) ? SECOND_WINS
								 : FIRST_WINS,
				   i == 0 ? "crash" : "a", 1);
	games[2].repeats = true;
	ranking_count(&r, &setup, games);
	static const int order[] = {0, 2, 1}, won[] = {4, 4, 0}, drawn[] = {4, 4, 0};
	for (int i = 0; i < 3; i++) {
		const struct ranking_row *row = &r.rows[i];
		assert_int_equal(row->player, order[i]);
		assert_int_equal(row->score[0], won[i]);
		assert_int_equal(row->score[1], drawn[i]);
		assert_int_equal(row->score[2], 8 - won[i] - drawn[i]);
		assert_int_equal(row->pairs[4], won[i] / 2);
		assert_int_equal(row->pairs[2], drawn[i] / 2);
		assert_int_equal(row->pairs[0], (8 - won[i] - drawn[i]) / 2);
		assert_int_equal(row->faults[FAULT_CRASH - 1], i == 2); /* 1 lost game 0 by a crash */
		assert_int_equal(row->plain[1], drawn[i] - (i < 2));
		assert_int_equal(row->plain_pairs[2], drawn[i] / 2 - (i < 2));
		assert_int_equal(row->time_us, order[i] == 0 ? 80 : order[i] == 1 ? 440 : 800);
	}
	assert_true(r.cells[0][2][0] == 4 && r.cells[2][0][2] == 4); /* 0 against 1 */
	assert_true(r.cells[0][1][1] == 4 && r.cells[1][0][1] == 4);
	assert_true(r.cells[1][2][0] == 4 && r.cells[2][1][2] == 4);
	assert_int_equal(r.all.n, 12);
}

/* More kinds of endings than there is room for: the first ones are kept and still counted. */
static void surplus_endings_are_omitted(void **state)
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
	struct recovery s = {0};
	struct string text = {0};
	string_add(&text, MATCH_RESULTS_WORDS " x\n" MATCH_RESULTS_COLUMNS "\n%s\n", line);
	match_results_recover(text.text, text.length, &s);
	assert_int_equal(s.n_kept + s.n_faults, 1);
	int n = s.n_kept;
	recovery_release(&s);
	string_release(&text);
	return n;
}

/* Each field of a line, at its limits and beyond. */
static void ledger_rows_are_games(void **state)
{
	(void)state;
	static const struct {
		const char *line;
		int kept;
	} rows[] = {
		{"3,1,A,B,b,win,xiangqi 3.1,0,40,10,20,300,400", 1},
		{"2,1,A,B,a,loss,,0,0,0,0,0,0", 1},
		{"0,0,A,B,a,draw,plies,0,40,10,20,300,400", 1},
		{"3,1,A,B,b,win,xiangqi 3.1,0,40,10,20,300", 0},
		{"3,1,A,B,b,win,xiangqi 3.1,0,40,10,20,300,400,5", 0},
		{"3,1,A,B,b,win,xiangqi 3.1,0,40,10,20,300,", 0},
		{",1,A,B,b,win,xiangqi 3.1,0,40,10,20,300,400", 0},
		{"3,,A,B,b,win,xiangqi 3.1,0,40,10,20,300,400", 0},
		{"3,2,A,B,b,win,xiangqi 3.1,0,40,10,20,300,400", 0},
		{"3,0,A,B,b,win,xiangqi 3.1,0,40,10,20,300,400", 1},
		{"3,1,A,B,a,win,xiangqi 3.1,0,40,10,20,300,400", 0},
		{"2,1,A,B,b,win,xiangqi 3.1,0,40,10,20,300,400", 0},
		{"3,1,A,B,b,won,xiangqi 3.1,0,40,10,20,300,400", 0},
		{"3,1,A,B,b,win,xiangqi 3.1,0,x,10,20,300,400", 0},
		{"3,1,A,B,b,win,xiangqi 3.1,0,40,/,20,300,400", 0},
		{"3,1,A,B,b,win,xiangqi 3.1,0,40,10,:,300,400", 0},
		{"3,1,A,B,b,win,xiangqi 3.1,0,40,10,20,-1,400", 0},
		{"3,1,A,B,b,win,xiangqi 3.1,0,40,10,20,300,4 0", 0},
		{"3,1,A,B,b,win,xiangqi 3.1,0,09,0,99,9,400", 1},
		{"3,1,A,B,b,win,xiangqi 3.1,0,2147483647,10,20,300,400", 1},
		{"3,1,A,B,b,win,xiangqi 3.1,0,2147483648,10,20,300,400", 0},
		{"3,1,A,B,b,win,xiangqi 3.1,0,40,9223372036854775807,9223372036854775807,300,400", 1},
		{"3,1,A,B,b,win,xiangqi 3.1,0,40,9223372036854775808,20,300,400", 0},
		{"3,1,A,B,b,win,xiangqi 3.1,0,40,10,9223372036854775808,300,400", 0},
		{"3,1,A,B,b,win,xiangqi 3.1,0,40,10,20,9999999999999999999,9999999999999999999", 1},
		{"3,1,A,B,b,win,xiangqi 3.1,0,40,10,20,10000000000000000000,400", 0},
		{"3,1,A,B,b,win,xiangqi 3.1,0,40,10,20,300,10000000000000000000", 0},
		{"3,1,A,B,b,win,xiangqi 5.1,1,40,10,20,300,400", 1},
		{"3,1,A,B,b,win,xiangqi 5.1,2,40,10,20,300,400", 0},
		{"3,1,A,B,b,win,xiangqi 5.1,,40,10,20,300,400", 0},
		{"999999,499999,A,B,b,win,xiangqi 3.1,0,40,10,20,300,400", 1},
		{"1000000,500000,A,B,a,win,xiangqi 3.1,0,40,10,20,300,400", 0},
	};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		if (kept_of(rows[i].line) != rows[i].kept)
			fail_msg("\"%s\" is%s kept", rows[i].line, rows[i].kept ? " not" : "");
	for (int n = 1; n < 400; n++) {
		char line[600];
		snprintf(line, sizeof line, "3,1,A,B,b,win,%0*d,0,40,10,20,300,400", n, 0);
		assert_int_equal(kept_of(line), n < MATCH_CLAUSE_MAX);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(played_games_are_counted), cmocka_unit_test(games_without_repetitions_are_counted),
		cmocka_unit_test(pairings_alternate),       cmocka_unit_test(pairings_are_counted_separately),
		cmocka_unit_test(players_are_ranked),       cmocka_unit_test(surplus_endings_are_omitted),
		cmocka_unit_test(ledger_rows_are_games),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
