/* Tournaments: entries, rounds, results, corrections, and their repetition from terms and events. */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/rng.h"
#include "tournament/tournament_standings.h"

#define BEGIN_MS 1795989600000

static struct tournament_terms terms_of(enum tournament_kind kind, int rounds)
{
	struct tournament_terms terms = {.kind = kind, .rounds = rounds, .created_ms = BEGIN_MS};
	snprintf(terms.game, sizeof terms.game, "xiangqi");
	snprintf(terms.preset, sizeof terms.preset, "wxf60");
	snprintf(terms.clock, sizeof terms.clock, "300+3");
	snprintf(terms.organizer, sizeof terms.organizer, "%064d", 9999);
	snprintf(terms.name, sizeof terms.name, "Club evening");
	return terms;
}

/* A tournament with the text of its events. */
struct fixture {
	struct tournament t;
	struct string events; /* a line for each */
	int64_t at_ms;
};

static enum tournament_outcome apply(struct fixture *e, struct tournament_event *event, struct error *err)
{
	event->at_ms = e->at_ms += 1000;
	enum tournament_outcome outcome = tournament_apply(&e->t, event, err);
	if (outcome == TOURNAMENT_DONE) {
		tournament_event_write(event, &e->events);
		string_char(&e->events, '\n');
	}
	return outcome;
}

static void done(struct fixture *e, struct tournament_event event)
{
	struct error err = {0};
	if (apply(e, &event, &err) != TOURNAMENT_DONE)
		fail_msg("%s", err.text);
}

static void known(struct fixture *e, struct tournament_event event)
{
	struct error err;
	int before = e->t.n_events;
	assert_int_equal(apply(e, &event, &err), TOURNAMENT_KNOWN);
	assert_int_equal(e->t.n_events, before);
}

static void refused(struct fixture *e, struct tournament_event event, const char *id)
{
	struct error err;
	int before = e->t.n_events;
	assert_int_equal(apply(e, &event, &err), TOURNAMENT_REFUSED);
	assert_string_equal(err.id, id);
	assert_int_equal(e->t.n_events, before);
}

static struct tournament_event entry(enum tournament_act act, int player)
{
	struct tournament_event event = {.act = act};
	snprintf(event.key, sizeof event.key, "%064d", player + 1);
	snprintf(event.text, sizeof event.text, "Player %d", player + 1);
	return event;
}

static struct tournament_event result(int board, int game, enum tournament_result result)
{
	return (struct tournament_event){.act = TOURNAMENT_RESULT, .board = board, .game = game, .result = result};
}

static struct tournament_event correction(int board, int game, enum tournament_result result, const char *reason)
{
	struct tournament_event event = {.act = TOURNAMENT_CORRECT, .board = board, .game = game, .result = result};
	snprintf(event.text, sizeof event.text, "%s", reason);
	return event;
}

static struct tournament_event withdrawal(int player)
{
	return (struct tournament_event){.act = TOURNAMENT_WITHDRAW, .player = player};
}

static void next_round(struct fixture *e)
{
	struct tournament_event event = {.act = TOURNAMENT_ROUND};
	struct error err = {0};
	if (!tournament_pair(&e->t, &event, &err))
		fail_msg("%s", err.text);
	done(e, event);
}

static void no_round(struct fixture *e, const char *id)
{
	struct tournament_event event = {.act = TOURNAMENT_ROUND};
	struct error err = {0};
	assert_false(tournament_pair(&e->t, &event, &err));
	assert_string_equal(err.id, id);
}

static void begin(struct fixture *e, enum tournament_kind kind, int rounds, int n_players)
{
	struct tournament_terms terms = terms_of(kind, rounds);
	*e = (struct fixture){.at_ms = BEGIN_MS};
	tournament_init(&e->t, &terms);
	for (int i = 0; i < n_players; i++)
		done(e, entry(TOURNAMENT_JOIN, i));
}

static void end(struct fixture *e)
{
	string_release(&e->events);
	tournament_release(&e->t);
}

static const struct tournament_board *board(const struct fixture *e, int i)
{
	return &e->t.rounds[e->t.n_rounds - 1].boards[i];
}

static void expect_pair(const struct fixture *e, int i, int first, int second)
{
	assert_int_equal(board(e, i)->pair.first, first);
	assert_int_equal(board(e, i)->pair.second, second);
}

/* --- entries --- */

static void players_join_once_with_a_name_of_their_own(void **state)
{
	struct fixture e;
	struct tournament_event other = entry(TOURNAMENT_JOIN, 5);
	(void)state;
	begin(&e, TOURNAMENT_SWISS, 3, 4);
	known(&e, entry(TOURNAMENT_JOIN, 2));
	snprintf(other.text, sizeof other.text, "Player 3");
	refused(&e, other, "tournament_name_taken");
	memset(other.text, 'x', TOURNAMENT_PLAYER_MAX + 1);
	refused(&e, other, "tournament_bad_name");
	snprintf(other.text, sizeof other.text, "two\nlines");
	refused(&e, other, "tournament_bad_name");
	assert_int_equal(tournament_player_of(&e.t, entry(TOURNAMENT_JOIN, 3).key), 3);
	assert_int_equal(tournament_player_of(&e.t, other.key), -1);
	assert_true(tournament_is_organizer(&e.t, e.t.terms.organizer));
	assert_false(tournament_is_organizer(&e.t, other.key));
	end(&e);
}

static void at_most_sixty_four_players_join(void **state)
{
	struct fixture e;
	(void)state;
	begin(&e, TOURNAMENT_ROBIN, 0, PAIRING_PLAYERS_MAX);
	refused(&e, entry(TOURNAMENT_JOIN, PAIRING_PLAYERS_MAX), "tournament_full");
	assert_int_equal(tournament_rounds(&e.t), 63);
	next_round(&e);
	assert_int_equal(e.t.rounds[0].n_boards, 32);
	end(&e);
}

static void only_the_organizer_of_a_swiss_enters_players_after_the_start(void **state)
{
	struct fixture e;
	(void)state;
	begin(&e, TOURNAMENT_SWISS, 2, 4);
	done(&e, entry(TOURNAMENT_ENTER, 4));
	done(&e, withdrawal(4));
	next_round(&e);
	refused(&e, entry(TOURNAMENT_JOIN, 6), "tournament_started");
	done(&e, entry(TOURNAMENT_ENTER, 5));
	assert_int_equal(e.t.players[5].entered, 1);
	for (int i = 0; i < 2; i++)
		done(&e, result(i, 0, TOURNAMENT_FIRST));
	next_round(&e);
	assert_int_equal(e.t.rounds[1].n_boards, 3);
	refused(&e, entry(TOURNAMENT_ENTER, 6), "tournament_no_round");
	end(&e);
	begin(&e, TOURNAMENT_CUP, 0, 4);
	next_round(&e);
	refused(&e, entry(TOURNAMENT_ENTER, 4), "tournament_started");
	end(&e);
}

/* --- results --- */

static void a_round_begins_when_every_game_of_the_last_one_has_a_result(void **state)
{
	struct fixture e;
	(void)state;
	begin(&e, TOURNAMENT_ROBIN, 0, 4);
	next_round(&e);
	known(&e, (struct tournament_event){.act = TOURNAMENT_ROUND, .round = 0});
	refused(&e, (struct tournament_event){.act = TOURNAMENT_ROUND, .round = 2}, "tournament_other_round");
	no_round(&e, "tournament_round_open");
	refused(&e, (struct tournament_event){.act = TOURNAMENT_FINISH}, "tournament_round_open");
	done(&e, result(0, 0, TOURNAMENT_DRAW));
	no_round(&e, "tournament_round_open");
	known(&e, result(0, 0, TOURNAMENT_DRAW));
	refused(&e, result(0, 0, TOURNAMENT_FIRST), "tournament_has_result");
	refused(&e, result(2, 0, TOURNAMENT_FIRST), "tournament_no_game");
	refused(&e, result(0, 1, TOURNAMENT_FIRST), "tournament_no_game");
	done(&e, result(1, 0, TOURNAMENT_BOTH_FORFEIT));
	next_round(&e);
	end(&e);
}

static void pairs_must_name_everyone_who_is_due_once(void **state)
{
	static const struct pairing wrong[][2] = {
		{{0, 1}, {2, 2}}, {{0, 1}, {2, -1}}, {{0, 1}, {0, 1}}, {{0, -1}, {-1, -1}}};
	struct fixture e;
	(void)state;
	begin(&e, TOURNAMENT_SWISS, 2, 4);
	for (int i = 0; i < 4; i++) {
		struct tournament_event event = {.act = TOURNAMENT_ROUND, .n_pairs = 2};
		memcpy(event.pairs, wrong[i], sizeof wrong[i]);
		refused(&e, event, "tournament_bad_pairs");
	}
	end(&e);
}

static void withdrawing_from_a_swiss_forfeits_the_game_and_ends_pairing(void **state)
{
	struct fixture e;
	(void)state;
	begin(&e, TOURNAMENT_SWISS, 3, 6);
	next_round(&e);
	expect_pair(&e, 0, 0, 3);
	done(&e, withdrawal(3));
	known(&e, withdrawal(3));
	refused(&e, withdrawal(6), "tournament_no_player");
	assert_int_equal(board(&e, 0)->games[0].result, TOURNAMENT_FIRST_BY_FORFEIT);
	refused(&e, result(0, 0, TOURNAMENT_SECOND), "tournament_has_result");
	done(&e, result(1, 0, TOURNAMENT_FIRST));
	done(&e, result(2, 0, TOURNAMENT_FIRST));
	next_round(&e);
	for (int i = 0; i < 3; i++)
		assert_true(board(&e, i)->pair.first != 3 && board(&e, i)->pair.second != 3);
	assert_int_equal(board(&e, 2)->pair.second, PAIRING_NO_PLAYER);
	end(&e);
}

static void withdrawing_from_a_round_robin_forfeits_the_remaining_games(void **state)
{
	struct fixture e;
	int n_forfeits = 0;
	(void)state;
	begin(&e, TOURNAMENT_ROBIN, 0, 4);
	next_round(&e);
	done(&e, withdrawal(0));
	done(&e, withdrawal(3)); /* they play each other */
	assert_int_equal(board(&e, 0)->games[0].result, TOURNAMENT_SECOND_BY_FORFEIT);
	done(&e, result(1, 0, TOURNAMENT_DRAW));
	for (int round = 1; round < 3; round++) {
		next_round(&e);
		for (int i = 0; i < 2; i++)
			n_forfeits += tournament_open_game(board(&e, i)) < 0;
		assert_true(tournament_round_is_complete(&e.t));
	}
	assert_int_equal(n_forfeits, 4);
	no_round(&e, "tournament_no_round");
	done(&e, (struct tournament_event){.act = TOURNAMENT_FINISH});
	end(&e);
}

static void players_withdrawn_before_the_first_round_take_no_part(void **state)
{
	struct fixture e;
	struct tournament_place places[PAIRING_PLAYERS_MAX];
	(void)state;
	begin(&e, TOURNAMENT_ROBIN, 0, 5);
	done(&e, withdrawal(1));
	next_round(&e);
	expect_pair(&e, 0, 0, 4);
	expect_pair(&e, 1, 2, 3);
	assert_int_equal(tournament_standings(&e.t, places), 4);
	end(&e);
}

static void the_arbiter_corrects_a_result_with_a_reason(void **state)
{
	struct fixture e;
	(void)state;
	begin(&e, TOURNAMENT_SWISS, 3, 4);
	next_round(&e);
	refused(&e, correction(0, 0, TOURNAMENT_DRAW, "typed wrongly"), "tournament_no_result");
	for (int i = 0; i < 2; i++)
		done(&e, result(i, 0, TOURNAMENT_FIRST));
	next_round(&e);
	refused(&e, correction(0, 0, TOURNAMENT_DRAW, ""), "tournament_bad_reason");
	known(&e, correction(0, 0, TOURNAMENT_FIRST, "no change"));
	done(&e, correction(0, 0, TOURNAMENT_SECOND, "sides exchanged"));
	assert_int_equal(e.t.rounds[0].boards[0].games[0].result, TOURNAMENT_SECOND);
	assert_int_equal(e.t.n_corrections, 1);
	assert_int_equal(e.t.corrections[0].before, TOURNAMENT_FIRST);
	assert_string_equal(e.t.corrections[0].reason, "sides exchanged");
	for (int i = 0; i < 2; i++) {
		struct tournament_event event = result(i, 0, TOURNAMENT_DRAW);
		event.round = 1;
		done(&e, event);
	}
	done(&e, (struct tournament_event){.act = TOURNAMENT_FINISH});
	known(&e, (struct tournament_event){.act = TOURNAMENT_FINISH});
	refused(&e, withdrawal(0), "tournament_over");
	no_round(&e, "tournament_over");
	done(&e, correction(0, 0, TOURNAMENT_DRAW, "after the end"));
	end(&e);
}

static void a_game_is_played_in_one_room(void **state)
{
	struct fixture e;
	struct tournament_event event = {.act = TOURNAMENT_ROOM, .room = "k7f39qtx2m4d"};
	(void)state;
	begin(&e, TOURNAMENT_SWISS, 3, 3);
	next_round(&e);
	done(&e, event);
	known(&e, event);
	assert_string_equal(board(&e, 0)->games[0].room, "k7f39qtx2m4d");
	snprintf(event.room, sizeof event.room, "222222222222");
	refused(&e, event, "tournament_has_room");
	event.board = 1; /* the bye */
	refused(&e, event, "tournament_no_game");
	end(&e);
}

/* --- knock-out --- */

static void draws_of_a_knock_out_are_replayed_and_the_third_counts_for_the_second_player(void **state)
{
	struct fixture e;
	(void)state;
	begin(&e, TOURNAMENT_CUP, 0, 2);
	next_round(&e);
	expect_pair(&e, 0, 0, 1);
	done(&e, result(0, 0, TOURNAMENT_DRAW));
	assert_int_equal(tournament_open_game(board(&e, 0)), 1);
	assert_int_equal(tournament_seats(board(&e, 0), 1).first, 1);
	done(&e, result(0, 1, TOURNAMENT_DRAW));
	assert_int_equal(tournament_seats(board(&e, 0), 2).first, 0);
	done(&e, result(0, 2, TOURNAMENT_DRAW));
	assert_int_equal(tournament_open_game(board(&e, 0)), -1);
	assert_int_equal(tournament_winner(board(&e, 0)), 1);
	done(&e, correction(0, 1, TOURNAMENT_SECOND, "the second game was won"));
	assert_int_equal(board(&e, 0)->n_games, 2);
	assert_int_equal(tournament_winner(board(&e, 0)), 0);
	end(&e);
}

static void winners_of_neighboring_boards_meet_in_a_knock_out(void **state)
{
	struct fixture e;
	(void)state;
	begin(&e, TOURNAMENT_CUP, 0, 6);
	next_round(&e);
	expect_pair(&e, 0, 0, PAIRING_NO_PLAYER);
	expect_pair(&e, 1, 4, 3);
	expect_pair(&e, 2, 2, 5);
	expect_pair(&e, 3, 1, PAIRING_NO_PLAYER);
	done(&e, result(1, 0, TOURNAMENT_SECOND));
	done(&e, result(2, 0, TOURNAMENT_FIRST));
	done(&e, withdrawal(0));
	next_round(&e);
	expect_pair(&e, 0, 3, PAIRING_NO_PLAYER);
	expect_pair(&e, 1, 1, 2); /* number 2 moved first in the last round */
	struct tournament_event late = correction(1, 0, TOURNAMENT_FIRST, "too late");
	refused(&e, late, "tournament_bracket_moved");
	struct tournament_event won = result(1, 0, TOURNAMENT_FIRST);
	won.round = 1;
	done(&e, won);
	next_round(&e);
	assert_int_equal(e.t.rounds[2].n_boards, 1);
	expect_pair(&e, 0, 3, 1); /* number 3 has not moved first yet */
	won.round = 2, won.board = 0;
	done(&e, won);
	no_round(&e, "tournament_no_round");
	end(&e);
}

/* --- repetition --- */

static void compare(const struct tournament *a, const struct tournament *b)
{
	struct tournament_place of_a[PAIRING_PLAYERS_MAX] = {0}, of_b[PAIRING_PLAYERS_MAX] = {0};
	assert_int_equal(a->n_players, b->n_players);
	assert_int_equal(a->n_rounds, b->n_rounds);
	assert_int_equal(a->n_events, b->n_events);
	assert_int_equal(a->n_corrections, b->n_corrections);
	assert_int_equal(a->is_over, b->is_over);
	for (int i = 0; i < a->n_rounds; i++)
		assert_memory_equal(&a->rounds[i], &b->rounds[i], sizeof a->rounds[i]);
	assert_int_equal(tournament_standings(a, of_a), tournament_standings(b, of_b));
	assert_memory_equal(of_a, of_b, sizeof of_a);
}

/* Reads terms and events again. */
static void expect_same_again(const struct fixture *e)
{
	struct tournament again;
	struct tournament_terms terms;
	struct string text = {0};
	struct error err = {0};
	tournament_terms_write(&e->t.terms, &text);
	assert_in_range(text.length, 1, TOURNAMENT_TERMS_MAX);
	assert_true(tournament_terms_read(&terms, string_text(&text), &err));
	assert_memory_equal(&terms, &e->t.terms, sizeof terms);
	tournament_init(&again, &terms);
	char *events = strdup(string_text(&e->events)), *rest = events;
	for (char *line; *rest && (line = strsep(&rest, "\n"));) {
		struct tournament_event event;
		assert_in_range(strlen(line), 1, TOURNAMENT_EVENT_MAX);
		if (!tournament_event_read(&event, line, &err) ||
		    tournament_apply(&again, &event, &err) != TOURNAMENT_DONE)
			fail_msg("%s: %s", line, err.text);
	}
	compare(&e->t, &again);
	free(events);
	string_release(&text);
	tournament_release(&again);
}

static void play_game(struct fixture *e, struct rng *rng, int i)
{
	int game = tournament_open_game(board(e, i));
	if (game < 0)
		return;
	struct tournament_event event = {.act = TOURNAMENT_ROOM, .round = e->t.n_rounds - 1, .board = i, .game = game};
	snprintf(event.room, sizeof event.room, "%012d", (int)rng_below(rng, 1000000));
	done(e, event);
	event.act = TOURNAMENT_RESULT;
	event.result = (enum tournament_result)(1 + rng_below(rng, rng_below(rng, 8) ? 3 : 6));
	done(e, event);
}

static void maybe_correct(struct fixture *e, struct rng *rng, int i)
{
	if (rng_below(rng, 12) || board(e, i)->n_games == 0)
		return;
	struct tournament_event event = correction(i, 0, (enum tournament_result)(1 + rng_below(rng, 6)), "a reason");
	struct error err;
	event.round = e->t.n_rounds - 1;
	assert_true(apply(e, &event, &err) != TOURNAMENT_REFUSED);
}

static void play_random_round(struct fixture *e, struct rng *rng)
{
	struct error err;
	int n = e->t.rounds[e->t.n_rounds - 1].n_boards;
	while (!tournament_round_is_complete(&e->t)) {
		play_game(e, rng, (int)rng_below(rng, (uint32_t)n));
		if (rng_below(rng, 60) == 0) {
			struct tournament_event event = withdrawal((int)rng_below(rng, (uint32_t)e->t.n_players));
			assert_true(apply(e, &event, &err) != TOURNAMENT_REFUSED);
		}
	}
	for (int i = 0; i < n; i++)
		maybe_correct(e, rng, i);
	for (int i = 0; i < n; i++) /* a correction may begin another game */
		while (tournament_open_game(board(e, i)) >= 0)
			play_game(e, rng, i);
	struct tournament_event late = entry(TOURNAMENT_ENTER, 100 + e->t.n_players);
	if (rng_below(rng, 6) == 0 && e->t.terms.kind == TOURNAMENT_SWISS && e->t.n_rounds < e->t.terms.rounds)
		assert_true(apply(e, &late, &err) != TOURNAMENT_KNOWN);
}

static void a_tournament_is_the_same_after_repeating_its_events(void **state)
{
	struct rng rng;
	int n_rounds = 0;
	(void)state;
	rng_seed(&rng, 9);
	for (int i = 0; i < 600; i++) {
		enum tournament_kind kind = (enum tournament_kind)(i % TOURNAMENT_N_KINDS);
		struct fixture e;
		struct tournament_event event = {.act = TOURNAMENT_ROUND};
		struct error err;
		begin(&e, kind, kind == TOURNAMENT_SWISS ? 7 : 0, 2 + (int)rng_below(&rng, i % 50 ? 15 : 62));
		while (tournament_pair(&e.t, &event, &err)) {
			done(&e, event);
			play_random_round(&e, &rng);
			n_rounds++;
		}
		done(&e, (struct tournament_event){.act = TOURNAMENT_FINISH});
		expect_same_again(&e);
		end(&e);
	}
	assert_true(n_rounds > 3000);
}

static void damaged_texts_are_refused(void **state)
{
	static const char key[] = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";
	static const char *const events[] = {"",
					     "1 join",
					     "1 join 12 Ann",
					     "x join",
					     "1 leave 3",
					     "1 withdraw 0",
					     "1 withdraw 65",
					     "1 withdraw 3 4",
					     "1 round 1",
					     "1 round 1 1-2 3",
					     "1 round 1 1-65",
					     "1 round 0 1-2",
					     "1 result 1 1 1 *",
					     "1 result 1 1 4 1-0",
					     "1 result 1 33 1 1-0",
					     "1 correct 1 1 1 1-0",
					     "1 correct 1 1 1 1-0 ",
					     "1 room 1 1 1 k7f39qtx2m4",
					     "1 room 1 1 1 K7F39QTX2M4D",
					     "1 finish now",
					     "99999999999999999 finish"};
	static const char *const terms[] = {"swiss 0 1 xiangqi wxf60 - %s Evening",
					    "swiss 21 1 xiangqi wxf60 - %s Evening",
					    "knock_out 3 1 xiangqi wxf60 - %s Evening",
					    "league 3 1 xiangqi wxf60 - %s Evening",
					    "swiss 5 1 xiangqi wxf60 - %s ",
					    "swiss 5 1 xiangqi wxf60 -%.0s x Evening"};
	struct tournament_event event;
	struct tournament_terms read;
	struct error err;
	char text[200];
	(void)state;
	for (size_t i = 0; i < sizeof events / sizeof *events; i++) {
		assert_false(tournament_event_read(&event, events[i], &err));
		assert_string_equal(err.id, "tournament_bad_event");
	}
	for (size_t i = 0; i < sizeof terms / sizeof *terms; i++) {
		snprintf(text, sizeof text, terms[i], key);
		assert_false(tournament_terms_read(&read, text, &err));
		assert_string_equal(err.id, "tournament_bad_terms");
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(players_join_once_with_a_name_of_their_own),
		cmocka_unit_test(at_most_sixty_four_players_join),
		cmocka_unit_test(only_the_organizer_of_a_swiss_enters_players_after_the_start),
		cmocka_unit_test(a_round_begins_when_every_game_of_the_last_one_has_a_result),
		cmocka_unit_test(pairs_must_name_everyone_who_is_due_once),
		cmocka_unit_test(withdrawing_from_a_swiss_forfeits_the_game_and_ends_pairing),
		cmocka_unit_test(withdrawing_from_a_round_robin_forfeits_the_remaining_games),
		cmocka_unit_test(players_withdrawn_before_the_first_round_take_no_part),
		cmocka_unit_test(the_arbiter_corrects_a_result_with_a_reason),
		cmocka_unit_test(a_game_is_played_in_one_room),
		cmocka_unit_test(draws_of_a_knock_out_are_replayed_and_the_third_counts_for_the_second_player),
		cmocka_unit_test(winners_of_neighboring_boards_meet_in_a_knock_out),
		cmocka_unit_test(a_tournament_is_the_same_after_repeating_its_events),
		cmocka_unit_test(damaged_texts_are_refused),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
