/* Rooms between two people: seats, moves, offers, clocks, deals, and their repetition from terms and events. */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "games/registry.h"
#include "rooms/room.h"

#define BEGIN_MS 1795989600000

static const char *const keys[2] = {
	"0000000000000000000000000000000000000000000000000000000000000001",
	"0000000000000000000000000000000000000000000000000000000000000002",
};

static struct room_terms terms_of(const char *game, const char *clock)
{
	struct error err;
	struct room_terms terms = {.game = games_find(game, &err), .created_ms = BEGIN_MS};
	terms.preset = terms.game->presets;
	terms.has_clock = clock != NULL;
	if (clock && !clocks_rules_parse(clock, &terms.clock, &err))
		fail_msg("%s", err.text);
	room_draw_deal(&terms);
	return terms;
}

static struct room_event event_of(enum room_act act, int side, int64_t after_ms)
{
	struct room_event event = {.act = act, .side = side, .at_ms = BEGIN_MS + after_ms};
	if (act == ROOM_JOIN) {
		memcpy(event.key, keys[side], sizeof event.key);
		snprintf(event.name, sizeof event.name, "%s", side ? "Bo" : "Ann");
	}
	return event;
}

static void apply(struct room *room, const struct room_event *event)
{
	struct error err;
	if (room_apply(room, event, &err) != ROOM_DONE)
		fail_msg("%s", err.text);
	if (!table_check(&room->table, &err))
		fail_msg("%s", err.text);
}

static void act(struct room *room, enum room_act which, int side, int64_t after_ms)
{
	struct room_event event = event_of(which, side, after_ms);
	apply(room, &event);
}

static void refused(struct room *room, const struct room_event *event, const char *id)
{
	struct error err;
	int before = room->n_events;
	assert_int_equal(room_apply(room, event, &err), ROOM_REFUSED);
	assert_string_equal(err.id, id);
	assert_int_equal(room->n_events, before);
}

static struct room_event move_of(int side, int ply, const char *move, int64_t after_ms)
{
	struct room_event event = event_of(ROOM_MOVE, side, after_ms);
	event.ply = ply;
	snprintf(event.move, sizeof event.move, "%s", move);
	return event;
}

static void play(struct room *room, int side, int ply, const char *move, int64_t after_ms)
{
	struct room_event event = move_of(side, ply, move, after_ms);
	apply(room, &event);
}

/* A room with both players. */
static void begin(struct room *room, const char *game, const char *clock)
{
	struct room_terms terms = terms_of(game, clock);
	room_init(room, &terms);
	assert_int_equal(room_stage(room), ROOM_OPEN);
	act(room, ROOM_JOIN, 1, 0);
	act(room, ROOM_JOIN, 0, 10);
	assert_int_equal(room_stage(room), ROOM_PLAYING);
}

static void expect_state(const struct room *room, int64_t after_ms, const char *part)
{
	struct string out = {0};
	room_write_state(room, -1, 0, BEGIN_MS + after_ms, &out);
	if (!strstr(string_text(&out), part))
		fail_msg("%s\nexpected %s", string_text(&out), part);
	string_release(&out);
}

/* --- seats and moves --- */

static void seats_belong_to_keys(void **state)
{
	(void)state;
	struct room room;
	struct error err;
	begin(&room, "xiangqi", NULL);
	assert_int_equal(room_side(&room, keys[0]), 0);
	assert_int_equal(room_side(&room, keys[1]), 1);
	assert_int_equal(room_side(&room, "ffff000000000000000000000000000000000000000000000000000000000000"), -1);
	struct room_event again = event_of(ROOM_JOIN, 1, 20), third = again;
	assert_int_equal(room_apply(&room, &again, &err), ROOM_KNOWN);
	memset(third.key, 'f', SECRET_HASH_LENGTH);
	refused(&room, &third, "room_full");
	room_release(&room);
}

static void a_player_cannot_take_both_seats(void **state)
{
	(void)state;
	struct room room;
	struct room_terms terms = terms_of("xiangqi", NULL);
	room_init(&room, &terms);
	struct room_event first = event_of(ROOM_JOIN, 0, 0), second = first, move = move_of(0, 0, "h2e2", 5);
	apply(&room, &first);
	refused(&room, &move, "room_not_full");
	second.side = 1;
	refused(&room, &second, "room_own_seat");
	room_release(&room);
}

static void repeated_moves_change_nothing(void **state)
{
	(void)state;
	struct room room;
	struct error err;
	begin(&room, "xiangqi", NULL);
	play(&room, 0, 0, "h2e2", 20);
	struct room_event again = move_of(0, 0, "h2e2", 30), other = move_of(0, 0, "b2e2", 30);
	assert_int_equal(room_apply(&room, &again, &err), ROOM_KNOWN);
	refused(&room, &other, "room_other_move");
	struct room_event twice = move_of(0, 1, "b2e2", 30), late = move_of(1, 2, "h9g7", 30);
	refused(&room, &twice, "room_not_your_turn");
	refused(&room, &late, "room_wrong_ply");
	struct room_event illegal = move_of(1, 1, "h9h1", 30);
	assert_int_equal(room_apply(&room, &illegal, &err), ROOM_REFUSED);
	play(&room, 1, 1, "h9g7", 40);
	expect_state(&room, 40, "\"moves\":[\"h2e2\",\"h9g7\"],\"ply\":2");
	room_release(&room);
}

/* --- offers --- */

static void draws_need_both(void **state)
{
	(void)state;
	struct room room;
	begin(&room, "xiangqi", NULL);
	play(&room, 0, 0, "h2e2", 20);
	act(&room, ROOM_DRAW, 0, 30);
	expect_state(&room, 30, "\"draw\":0");
	play(&room, 1, 1, "h9g7", 40); /* declines */
	expect_state(&room, 40, "\"draw\":null");
	act(&room, ROOM_DRAW, 1, 50);
	act(&room, ROOM_DECLINE, 0, 60);
	struct room_event again = event_of(ROOM_DRAW, 1, 70);
	refused(&room, &again, "room_offered_already");
	act(&room, ROOM_DRAW, 0, 80);
	act(&room, ROOM_DRAW, 1, 90);
	expect_state(&room, 90, "\"result\":\"draw\",\"ruling\":\"agreement\"");
	struct room_event after = move_of(0, 2, "b0c2", 100);
	refused(&room, &after, "play_game_over");
	room_release(&room);
}

static void take_backs_need_both(void **state)
{
	(void)state;
	struct room room;
	begin(&room, "xiangqi", NULL);
	play(&room, 0, 0, "h2e2", 20);
	struct room_event ask = event_of(ROOM_TAKE_BACK, 0, 30), other = event_of(ROOM_TAKE_BACK, 1, 40);
	refused(&room, &other, "room_bad_take_back");
	apply(&room, &ask);
	expect_state(&room, 30, "\"takeBack\":{\"side\":0,\"ply\":0}");
	apply(&room, &other);
	expect_state(&room, 40, "\"moves\":[],\"ply\":0");
	play(&room, 0, 0, "b2e2", 50);
	room_release(&room);
}

static void reveals_stay(void **state)
{
	(void)state;
	struct room room;
	begin(&room, "darkchess", NULL);
	play(&room, 0, 0, "a1", 20);
	assert_int_equal(room.table.record.line.length, 2);
	struct room_event ask = event_of(ROOM_TAKE_BACK, 0, 30);
	refused(&room, &ask, "room_take_back_reveal");
	room_release(&room);
}

static void rematches_need_both(void **state)
{
	(void)state;
	struct room room;
	begin(&room, "qilin", NULL);
	struct room_event early = event_of(ROOM_REMATCH, 0, 20), accepted = event_of(ROOM_REMATCH, 1, 50);
	refused(&room, &early, "room_not_over");
	act(&room, ROOM_RESIGN, 0, 30);
	expect_state(&room, 30, "\"result\":\"second\",\"ruling\":\"resignation\"");
	act(&room, ROOM_REMATCH, 0, 40);
	memcpy(accepted.next, "k7f39qtx2m4d", 13);
	apply(&room, &accepted);
	expect_state(&room, 50, "\"rematch\":null,\"next\":\"k7f39qtx2m4d\"");
	room_release(&room);
}

/* --- clocks --- */

static void flags_fall(void **state)
{
	(void)state;
	struct room room;
	begin(&room, "xiangqi", "60,2x10");
	assert_true(room_flag_ms(&room) == INT64_MAX); /* until the first move */
	play(&room, 0, 0, "h2e2", 5000);
	assert_true(room_flag_ms(&room) == BEGIN_MS + 85000);
	play(&room, 1, 1, "h9g7", 70000); /* 65 s: in the first period, which is full again */
	assert_true(room_flag_ms(&room) == BEGIN_MS + 150000);
	struct room_event early = event_of(ROOM_FLAG, -1, 149999), late = move_of(0, 2, "b0c2", 150000);
	late.at_ms = BEGIN_MS + 150000;
	refused(&room, &late, "room_flag_fallen");
	struct error err;
	struct room copy;
	room_copy(&copy, &room);
	assert_int_equal(room_apply(&copy, &early, &err), ROOM_REFUSED);
	room_release(&copy);
	act(&room, ROOM_FLAG, -1, 150000);
	expect_state(&room, 150000, "\"result\":\"second\",\"ruling\":\"time forfeit\"");
	room_release(&room);
}

/* The time of the way counts for neither side. */
static void lag_counts_on_neither_clock(void **state)
{
	(void)state;
	struct room room;
	begin(&room, "xiangqi", "60");
	play(&room, 0, 0, "h2e2", 5000);
	struct room_event late = move_of(1, 1, "h9g7", 65300);
	late.lag_ms = 300;
	refused(&room, &late, "room_flag_fallen");
	late.lag_ms = 301;
	apply(&room, &late);
	expect_state(&room, 65300, "{\"running\":0,\"sides\":[{\"left\":60000,");
	expect_state(&room, 65300, "{\"left\":1,");
	room_release(&room);
}

static void clocks_stand_still_while_no_server_runs(void **state)
{
	(void)state;
	struct room room;
	begin(&room, "xiangqi", "60");
	play(&room, 0, 0, "h2e2", 5000);
	struct room_event restart = event_of(ROOM_RESTART, -1, 500000);
	restart.from_ms = BEGIN_MS + 15000;
	apply(&room, &restart);
	assert_true(room_flag_ms(&room) == BEGIN_MS + 550000); /* ten of 60 s were used */
	expect_state(&room, 500000, "{\"left\":50000,");
	room_release(&room);
}

static void absence_loses_except_in_slow_games(void **state)
{
	(void)state;
	struct room room;
	begin(&room, "surakarta", "0,1x86400");
	struct room_event claim = event_of(ROOM_CLAIM, 0, 20);
	refused(&room, &claim, "room_no_claim");
	room_release(&room);
	begin(&room, "surakarta", "300+3");
	apply(&room, &claim);
	expect_state(&room, 20, "\"result\":\"first\",\"ruling\":\"abandonment\"");
	room_release(&room);
}

/* --- deals --- */

static void deals_are_committed_and_shown_at_the_end(void **state)
{
	(void)state;
	for (int g = 0; games_at(g); g++) {
		struct room room;
		char commitment[SECRET_HASH_LENGTH + 1], part[300];
		begin(&room, games_at(g)->name, NULL);
		if (games_at(g)->rules.outcomes_max == 0) {
			expect_state(&room, 0, "\"deal\":null");
			room_release(&room);
			continue;
		}
		room_commitment(&room.terms, commitment);
		snprintf(part, sizeof part, "\"deal\":{\"commitment\":\"%s\"}", commitment);
		expect_state(&room, 0, part);
		struct room_event close = event_of(ROOM_CLOSE, -1, 30);
		apply(&room, &close);
		snprintf(part, sizeof part, "\"deal\":{\"commitment\":\"%s\",\"salt\":\"%s\",\"layout\":\"%s\"}",
			 commitment, room.terms.salt, room.terms.layout);
		expect_state(&room, 30, part);
		room.terms.layout[0] ^= 1;
		char other[SECRET_HASH_LENGTH + 1];
		room_commitment(&room.terms, other);
		assert_string_not_equal(commitment, other);
		room_release(&room);
	}
}

/* --- hidden pieces --- */

/* What everyone is sent, with the commitment, which depends on the salt, blanked out. */
static void add_public(const struct room *room, int64_t after_ms, struct string *out)
{
	char commitment[SECRET_HASH_LENGTH + 1];
	size_t from = out->length;
	room_commitment(&room->terms, commitment);
	room_write_state(room, -1, 0, BEGIN_MS + after_ms, out);
	char *at = strstr(out->text + from, commitment);
	assert_non_null(at);
	memset(at, '-', SECRET_HASH_LENGTH);
}

/* Replays events on another deal that has the same pieces wherever one was turned up; appends all states. */
static void replay_public(const struct room_terms *terms, const struct room_event *events, int n, struct string *out)
{
	struct room room;
	room_init(&room, terms);
	for (int i = 0; i < n; i++) {
		struct room_event event = events[i];
		apply(&room, &event);
		add_public(&room, i, out);
	}
	room_release(&room);
}

/* Marks the points at which a piece was turned up. */
static void mark_shown(const struct room *room, bool shown[LAYOUT_POINTS_MAX])
{
	const struct line *line = &room->table.record.line;
	for (int i = 0; i < line->length; i++)
		if (line->game->rules.to_act(line_at(line, i)) == ACTOR_CHANCE)
			shown[line->game->rendering.move_points(line_at(line, i), line->steps[i].move).to] = true;
}

static void shuffle_hidden(struct room_terms *terms, const bool shown[LAYOUT_POINTS_MAX], struct rng *rng)
{
	for (int i = (int)strlen(terms->layout) - 1; i > 0; i--) {
		int j = (int)rng_below(rng, (uint32_t)i + 1);
		char a = terms->layout[i], b = terms->layout[j];
		if (shown[i] || shown[j] || a == '.' || b == '.')
			continue;
		terms->layout[i] = b;
		terms->layout[j] = a;
	}
	secret_salt(terms->salt);
}

/* Random moves until half of the pieces may be turned up. Returns the number of events. */
static int play_hidden(struct room *room, struct rng *rng, struct room_event *events, int most)
{
	int n = 0;
	for (int side = 0; side < 2; side++)
		events[n++] = event_of(ROOM_JOIN, side, 0);
	apply(room, &events[0]);
	apply(room, &events[1]);
	while (n < most) {
		move_t moves[MOVES_MAX];
		const struct table *t = &room->table;
		int side = table_side(t), count = side < 0 ? 0 : t->record.game->rules.generate(table_now(t), moves);
		if (!count)
			break;
		char text[MOVE_TEXT_MAX];
		move_t move = moves[rng_below(rng, (uint32_t)count)];
		t->record.game->text.format_move(table_now(t), move, text, sizeof text);
		struct room copy;
		room_copy(&copy, room);
		events[n] = move_of(side, t->record.line.length, text, 0);
		apply(&copy, &events[n]);
		bool is_over = room_stage(&copy) == ROOM_OVER;
		room_release(&copy);
		if (is_over)
			break;
		apply(room, &events[n++]);
	}
	return n;
}

/* The states of a game depend on nothing but what is public: with any other deal of the hidden pieces they are the
 * same, byte for byte. */
static void states_depend_on_public_moves_only(void **state)
{
	(void)state;
	enum { GAMES = 100, DEALS = 30, MOVES = 24 };
	int n_moves = 0;
	for (int g = 0; g < GAMES; g++) {
		struct rng rng;
		struct room room;
		struct room_event events[MOVES];
		bool shown[LAYOUT_POINTS_MAX] = {0};
		struct string own = {0};
		rng_seed(&rng, (uint64_t)g);
		struct room_terms terms = terms_of(g % 2 ? "darkchess" : "magic", NULL);
		room_init(&room, &terms);
		int n = play_hidden(&room, &rng, events, MOVES);
		n_moves += n - 2;
		mark_shown(&room, shown);
		replay_public(&terms, events, n, &own);
		for (int deal = 0; deal < DEALS; deal++) {
			struct room_terms other = terms;
			struct string states = {0};
			shuffle_hidden(&other, shown, &rng);
			replay_public(&other, events, n, &states);
			assert_string_equal(string_text(&own), string_text(&states));
			string_release(&states);
		}
		string_release(&own);
		room_release(&room);
	}
	assert_true(n_moves > 10 * GAMES);
}

/* --- repetition --- */

/* A random legal action at that time. */
static struct room_event random_event(const struct room *room, struct rng *rng, int64_t after_ms)
{
	static const enum room_act rare[] = {ROOM_DRAW, ROOM_TAKE_BACK, ROOM_DECLINE, ROOM_REMATCH};
	const struct table *t = &room->table;
	int side = table_side(t);
	if (side < 0 || rng_below(rng, 8) == 0) {
		struct room_event event = event_of(rare[rng_below(rng, 4)], (int)rng_below(rng, 2), after_ms);
		event.ply = t->record.line.length ? (int)rng_below(rng, (uint32_t)t->record.line.length) : 0;
		return event;
	}
	move_t moves[MOVES_MAX];
	char text[MOVE_TEXT_MAX];
	int n = t->record.game->rules.generate(table_now(t), moves);
	t->record.game->text.format_move(table_now(t), moves[rng_below(rng, (uint32_t)n)], text, sizeof text);
	return move_of(side, t->record.line.length, text, after_ms);
}

static void repeat(const struct room *room, struct string *events, int n, int64_t after_ms)
{
	struct string terms = {0}, a = {0}, b = {0};
	struct room_terms read;
	struct room other;
	struct error err;
	room_terms_write(&room->terms, &terms);
	if (!room_terms_read(&read, string_text(&terms), &err))
		fail_msg("%s", err.text);
	room_init(&other, &read);
	for (int i = 0; i < n; i++) {
		struct room_event event;
		if (!room_event_read(&event, string_text(&events[i]), &err) ||
		    room_apply(&other, &event, &err) != ROOM_DONE)
			fail_msg("event %d, %s: %s", i, string_text(&events[i]), err.text);
	}
	room_write_state(room, -1, 0, BEGIN_MS + after_ms, &a);
	room_write_state(&other, -1, 0, BEGIN_MS + after_ms, &b);
	assert_string_equal(string_text(&a), string_text(&b));
	room_release(&other);
	string_release(&terms);
	string_release(&a);
	string_release(&b);
}

enum { EVENTS = 300 };

/* Plays a random game; events gets those that were applied. Returns their number. */
static int play_randomly(struct room *room, struct rng *rng, struct string *events, int64_t *after_ms)
{
	int n = 0;
	struct error err;
	for (int i = 0; i < EVENTS; i++) {
		struct room_event event = i < 2 ? event_of(ROOM_JOIN, i, i) : random_event(room, rng, *after_ms);
		*after_ms += rng_below(rng, 900);
		if (room_apply(room, &event, &err) == ROOM_DONE)
			room_event_write(&event, &events[n++]);
		if (!table_check(&room->table, &err))
			fail_msg("%s", err.text);
	}
	return n;
}

static void rooms_are_their_terms_and_events(void **state)
{
	(void)state;
	for (int i = 0; i < 50; i++) {
		struct rng rng;
		struct room room;
		struct string events[EVENTS] = {0};
		int64_t after_ms = 10;
		rng_seed(&rng, (uint64_t)i);
		struct room_terms terms = terms_of(games_at(i % 5)->name, i % 2 ? "60+1" : NULL);
		room_init(&room, &terms);
		int n = play_randomly(&room, &rng, events, &after_ms);
		assert_int_equal(n, room.n_events);
		repeat(&room, events, n, after_ms);
		for (int j = 0; j < n; j++)
			string_release(&events[j]);
		room_release(&room);
	}
}

int main(void)
{
	games_begin();
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(seats_belong_to_keys),
		cmocka_unit_test(a_player_cannot_take_both_seats),
		cmocka_unit_test(repeated_moves_change_nothing),
		cmocka_unit_test(draws_need_both),
		cmocka_unit_test(take_backs_need_both),
		cmocka_unit_test(reveals_stay),
		cmocka_unit_test(rematches_need_both),
		cmocka_unit_test(flags_fall),
		cmocka_unit_test(lag_counts_on_neither_clock),
		cmocka_unit_test(clocks_stand_still_while_no_server_runs),
		cmocka_unit_test(absence_loses_except_in_slow_games),
		cmocka_unit_test(deals_are_committed_and_shown_at_the_end),
		cmocka_unit_test(states_depend_on_public_moves_only),
		cmocka_unit_test(rooms_are_their_terms_and_events),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
