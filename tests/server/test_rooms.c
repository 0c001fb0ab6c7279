/* Rooms over HTTP, without sockets: requests that wait, presence, clocks, restarts, a database that fails. */
#include "visitors.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* --- tests --- */

static void two_people_play(void **state)
{
	(void)state;
	struct pair g;
	pair_begin(&g, "xiangqi", "");
	pair_act(&g, 0, "{\"do\":\"move\",\"move\":\"h2e2\",\"ply\":0}", 200, "\"moves\":[\"h2e2\"],\"ply\":1");
	pair_act(&g, 0, "{\"do\":\"move\",\"move\":\"h2e2\",\"ply\":0}", 200, "\"ply\":1"); /* repeated */
	pair_act(&g, 0, "{\"do\":\"move\",\"move\":\"b2e2\",\"ply\":1}", 409, "room_not_your_turn");
	pair_act(&g, 1, "{\"do\":\"move\",\"move\":\"h9h1\",\"ply\":1}", 409, "\"id\":\"");
	pair_act(&g, 1, "{\"do\":\"move\",\"move\":\"h9g7\",\"ply\":1}", 200, "\"you\":1");
	pair_act(&g, -1, "{\"do\":\"resign\"}", 409, "room_no_seat");
	pair_act(&g, 0, "{\"do\":\"fly\"}", 409, "room_bad_action");
	pair_act(&g, 0, "{\"move\":\"h2e2\"}", 400, "missing");
	pair_act(&g, 0, "{\"do\":\"resign\"}", 200, "\"result\":\"second\",\"ruling\":\"resignation\"");
	pair_expect(&g, -1, "\"you\":null");
	http_close(g.c);
}

static void strangers_are_refused(void **state)
{
	(void)state;
	struct pair g;
	pair_begin(&g, "surakarta", "");
	char join[60];
	snprintf(join, sizeof join, "%s/join", g.target);
	visit_ask(g.c, "POST", join, NULL, "{\"name\":\"Cy\"}");
	http_turn(&visit_http);
	visit_expect(g.c, 409, "room_full");
	visit_ask(g.c, "POST", g.target, "AAAAAAAAAAAAAAAAAAAAAA", "{\"do\":\"resign\"}");
	http_turn(&visit_http);
	visit_expect(g.c, 403, "bad_token");
	visit_ask(g.c, "GET", "/api/rooms/000000000000", NULL, NULL);
	visit_expect(g.c, 404, "no_room");
	visit_ask(g.c, "POST", "/api/rooms", NULL, "{\"game\":\"xiangqi\",\"name\":\"\\u202eAnn\"}");
	http_turn(&visit_http);
	visit_expect(g.c, 409, "room_bad_name");
	visit_ask(g.c, "POST", "/api/rooms", NULL, "{\"game\":\"xiangqi\",\"name\":\"Ann\",\"clock\":\"-3\"}");
	http_turn(&visit_http);
	visit_expect(g.c, 422, "bad_room");
	http_close(g.c);
}

/* A request with the client's own token can be repeated. */
static void joining_can_be_repeated(void **state)
{
	(void)state;
	struct pair g;
	struct string out = {0};
	char join[60];
	static const char own[] = "0123456789abcdefghijkl", other[] = "AAAAAAAAAAAAAAAAAAAAAA";
	g.c = visit_connect();
	visit_ask(g.c, "POST", "/api/rooms", other, "{\"game\":\"qilin\",\"name\":\"Ann\",\"side\":\"second\"}");
	http_turn(&visit_http);
	assert_int_equal(visit_answer(g.c, &out), 201);
	assert_non_null(strstr(out.text, other));
	visit_member(out.text, "room", g.room, sizeof g.room);
	snprintf(join, sizeof join, "/api/rooms/%s/join", g.room);
	for (int i = 0; i < 2; i++) {
		visit_ask(g.c, "POST", join, own, "{\"name\":\"Bo\"}");
		http_turn(&visit_http);
		visit_expect(g.c, 200, "\"side\":0,\"token\":\"0123456789abcdefghijkl\"");
	}
	visit_ask(g.c, "POST", join, "short", "{\"name\":\"Bo\"}");
	http_turn(&visit_http);
	visit_expect(g.c, 400, "22 characters");
	string_release(&out);
	http_close(g.c);
}

/* A request with "wait" is answered by the next change, and only by that. */
static void requests_wait_for_changes(void **state)
{
	(void)state;
	struct pair g;
	struct string out = {0};
	char target[200];
	pair_begin(&g, "xiangqi", "");
	struct http_connection *waiting = visit_connect();
	visit_ask(waiting, "GET", g.target, g.tokens[1], NULL);
	assert_int_equal(visit_answer(waiting, &out), 200);
	long long revision = atoll(strstr(out.text, "\"revision\":") + strlen("\"revision\":"));
	snprintf(target, sizeof target, "%s?revision=%lld&ply=0&wait=25", g.target, revision);
	visit_ask(waiting, "GET", target, g.tokens[1], NULL);
	http_turn(&visit_http);
	visit_expect_waiting(waiting);
	pair_act(&g, 0, "{\"do\":\"move\",\"move\":\"h2e2\",\"ply\":0}", 200, "");
	assert_int_equal(visit_answer(waiting, &out), 200);
	assert_non_null(strstr(out.text, "\"from\":0,\"moves\":[\"h2e2\"],\"ply\":1"));
	long long later = atoll(strstr(out.text, "\"revision\":") + strlen("\"revision\":"));
	assert_true(later > revision);
	snprintf(target, sizeof target, "%s?revision=%lld&ply=1&wait=2", g.target, later);
	visit_ask(waiting, "GET", target, g.tokens[1], NULL);
	visit_pass(1750);
	visit_expect_waiting(waiting);
	visit_pass(500);
	assert_int_equal(visit_answer(waiting, &out), 204);
	visit_ask(waiting, "GET", target, g.tokens[1], NULL);
	visit_http.api.stopping = true;
	http_turn(&visit_http);
	assert_int_equal(visit_answer(waiting, &out), 204);
	string_release(&out);
	http_close(waiting);
	http_close(g.c);
}

static void disconnecting_ends_the_wait(void **state)
{
	(void)state;
	struct pair g;
	pair_begin(&g, "xiangqi", "60");
	struct http_connection *waiting = visit_connect();
	struct http_piece pieces[2];
	char target[200];
	visit_ask(waiting, "GET", g.target, g.tokens[0], NULL);
	struct string out = {0};
	visit_answer(waiting, &out);
	long long revision = atoll(strstr(out.text, "\"revision\":") + strlen("\"revision\":"));
	snprintf(target, sizeof target, "%s?revision=%lld&wait=25", g.target, revision);
	visit_ask(waiting, "GET", target, g.tokens[0], NULL);
	http_take_end(waiting);
	assert_int_equal(http_next(waiting, pieces), HTTP_ENDS);
	http_close(waiting);
	pair_act(&g, 0, "{\"do\":\"move\",\"move\":\"h2e2\",\"ply\":0}", 200, "");
	string_release(&out);
	http_close(g.c);
}

static void absence_is_seen_and_claimed(void **state)
{
	(void)state;
	struct pair g;
	pair_begin(&g, "xiangqi", "600");
	pair_act(&g, 1, "{\"do\":\"say\",\"phrase\":\"hello\"}", 200, ",\"side\":1,\"phrase\":\"hello\"}]");
	visit_pass(9000);
	pair_expect(&g, -1, "{\"name\":\"Bo\",\"here\":true}");
	visit_pass(2000);
	pair_expect(&g, -1, "{\"name\":\"Bo\",\"here\":false,\"away\":11000}");
	pair_act(&g, 0, "{\"do\":\"claim\"}", 409, "room_still_here");
	visit_pass(40000);
	pair_expect(&g, -1, "\"claim\":9000");
	visit_pass(9000);
	pair_act(&g, 0, "{\"do\":\"claim\"}", 200, "\"result\":\"first\",\"ruling\":\"abandonment\"");
	http_close(g.c);
}

static void phrases_are_limited(void **state)
{
	(void)state;
	struct pair g;
	pair_begin(&g, "xiangqi", "");
	pair_act(&g, 0, "{\"do\":\"say\",\"phrase\":\"shout\"}", 409, "room_bad_phrase");
	pair_act(&g, 0, "{\"do\":\"say\"}", 409, "room_bad_phrase");
	for (int i = 0; i < HALL_PHRASES_MAX; i++)
		pair_act(&g, 0, "{\"do\":\"say\",\"phrase\":\"hello\"}", 200, "");
	pair_act(&g, 0, "{\"do\":\"say\",\"phrase\":\"hello\"}", 409, "room_many_phrases");
	visit_pass(HALL_PHRASES_MS);
	pair_act(&g, 0, "{\"do\":\"say\",\"phrase\":\"hello\"}", 200, "");
	http_close(g.c);
}

static void flags_fall_without_requests(void **state)
{
	(void)state;
	struct pair g;
	pair_begin(&g, "xiangqi", "60");
	pair_act(&g, 0, "{\"do\":\"move\",\"move\":\"h2e2\",\"ply\":0}", 200, "\"running\":1");
	visit_pass(59000);
	pair_expect(&g, -1, "\"result\":null");
	visit_pass(2000);
	pair_expect(&g, -1, "\"result\":\"first\",\"ruling\":\"time forfeit\"");
	http_close(g.c);
}

/* What was acknowledged is there after a restart, and the clocks stood still meanwhile. */
static void restarts_lose_nothing(void **state)
{
	(void)state;
	struct pair g;
	pair_begin(&g, "darkchess", "60");
	pair_act(&g, 0, "{\"do\":\"move\",\"move\":\"a1\",\"ply\":0}", 200, "\"ply\":2");
	visit_pass(10000);
	visit_ask(g.c, "GET", g.target, NULL, NULL);
	http_turn(&visit_http);
	struct string before = {0}, after = {0};
	assert_int_equal(visit_answer(g.c, &before), 200);
	http_close(g.c);
	visit_close_server();
	visit_now_us += (int64_t)3600 * 1000000;
	visit_open_server();
	g.c = visit_connect();
	visit_ask(g.c, "GET", g.target, NULL, NULL);
	http_turn(&visit_http);
	assert_int_equal(visit_answer(g.c, &after), 200);
	const char *moves = strstr(before.text, "\"from\":0"), *clocks = strstr(moves, "\"clocks\"");
	char part[200];
	snprintf(part, sizeof part, "%.*s", (int)(clocks - moves), moves);
	if (!strstr(after.text, "\"stage\":\"playing\"") || !strstr(after.text, part))
		fail_msg("%s\n%s", before.text, after.text);
	const char *first = strstr(after.text, "\"left\":"), *second = strstr(first + 1, "\"left\":");
	assert_in_range(atoll(second + strlen("\"left\":")), 49000, 51000);
	pair_act(&g, 1, "{\"do\":\"move\",\"move\":\"b1\",\"ply\":2}", 200, "\"ply\":4");
	string_release(&before);
	string_release(&after);
	http_close(g.c);
}

/* A move that cannot be stored is not acknowledged, and nobody sees it. */
static void unstored_moves_are_refused(void **state)
{
	(void)state;
	struct pair g;
	char away[SCRATCH_TEMPLATE_MAX + 32];
	pair_begin(&g, "xiangqi", "");
	pair_act(&g, 0, "{\"do\":\"move\",\"move\":\"h2e2\",\"ply\":0}", 200, "");
	snprintf(away, sizeof away, "%s.away", visit_path);
	assert_int_equal(rename(visit_path, away), 0);
	pair_act(&g, 1, "{\"do\":\"move\",\"move\":\"h9g7\",\"ply\":1}", 507, "gone");
	assert_int_equal(rename(away, visit_path), 0);
	visit_pass(250);
	pair_expect(&g, -1, "\"moves\":[\"h2e2\"],\"ply\":1");
	pair_act(&g, 1, "{\"do\":\"move\",\"move\":\"b9c7\",\"ply\":1}", 200, "\"ply\":2");
	http_close(g.c);
}

static void rematches_open_a_room(void **state)
{
	(void)state;
	struct pair g;
	struct string out = {0};
	pair_begin(&g, "qilin", "300+3");
	pair_act(&g, 1, "{\"do\":\"resign\"}", 200, "\"result\":\"first\"");
	pair_act(&g, 1, "{\"do\":\"rematch\"}", 200, "\"rematch\":1");
	visit_ask(g.c, "POST", g.target, g.tokens[0], "{\"do\":\"rematch\"}");
	http_turn(&visit_http);
	assert_int_equal(visit_answer(g.c, &out), 200);
	visit_member(out.text, "next", g.room, sizeof g.room);
	snprintf(g.target, sizeof g.target, "/api/rooms/%s", g.room);
	pair_expect(&g, 0, "\"you\":1");
	pair_expect(&g, 1, "\"you\":0");
	pair_expect(&g, -1, "\"stage\":\"playing\"");
	string_release(&out);
	http_close(g.c);
}

static void the_lobby_shows_present_players(void **state)
{
	(void)state;
	struct pair g;
	struct string out = {0};
	char token[SECRET_TOKEN_LENGTH + 1], room[SECRET_NAME_LENGTH + 1], target[40];
	pair_begin(&g, "xiangqi", "");
	visit_ask(g.c, "POST", "/api/rooms", NULL, "{\"game\":\"qilin\",\"name\":\"Cy\",\"listed\":true}");
	http_turn(&visit_http);
	assert_int_equal(visit_answer(g.c, &out), 201);
	visit_member(out.text, "token", token, sizeof token);
	visit_member(out.text, "room", room, sizeof room);
	snprintf(target, sizeof target, "/api/rooms/%s", room);
	visit_ask(g.c, "GET", "/api/rooms?stage=open&limit=5", NULL, NULL);
	visit_expect(g.c, 200, "\"game\":\"qilin\"");
	visit_pass(11000);
	visit_ask(g.c, "GET", "/api/rooms", NULL, NULL); /* nobody would answer the challenge */
	visit_expect(g.c, 200, "{\"rooms\":[],\"next\":");
	visit_ask(g.c, "POST", target, token, "{\"do\":\"say\",\"phrase\":\"hello\"}");
	http_turn(&visit_http);
	visit_expect(g.c, 200, "");
	visit_ask(g.c, "GET", "/api/rooms?stage=open&limit=5", NULL, NULL);
	visit_expect(g.c, 200, "\"game\":\"qilin\"");
	visit_ask(g.c, "GET", "/api/rooms?stage=playing", NULL, NULL);
	visit_expect(g.c, 200, "\"seats\":[{\"name\":\"Ann\",\"here\":false},{\"name\":\"Bo\",\"here\":false}]");
	visit_ask(g.c, "POST", target, token, "{\"do\":\"leave\"}");
	http_turn(&visit_http);
	visit_expect(g.c, 204, "");
	visit_ask(g.c, "GET", target, NULL, NULL);
	visit_expect(g.c, 404, "no_room");
	pair_act(&g, 0, "{\"do\":\"leave\"}", 409, "room_already_playing");
	visit_ask(g.c, "GET", "/api/rooms?stage=all", NULL, NULL);
	visit_expect(g.c, 400, "expected open, playing or over");
	string_release(&out);
	http_close(g.c);
}

/* --- WebSockets --- */

static void sockets_tell_moves(void **state)
{
	(void)state;
	struct pair g;
	pair_begin(&g, "xiangqi", "60");
	struct http_connection *first = pair_open_seat(&g, 0), *second = pair_open_seat(&g, 1),
			       *third = pair_open_socket(&g, "{}");
	socket_hear(first, "\"you\":0");
	socket_hear(second, "\"you\":1");
	socket_hear(third, "\"you\":null");
	socket_say(first, "{\"id\":1,\"do\":\"move\",\"move\":\"h2e2\",\"ply\":0}");
	visit_expect_waiting(first); /* until it is stored */
	http_turn(&visit_http);
	socket_hear(first, "{\"id\":1,\"done\":true}");
	socket_hear(second, "\"from\":0,\"moves\":[\"h2e2\"],\"ply\":1");
	socket_hear(third, "\"watching\":1");
	socket_say(second, "{\"id\":9,\"do\":\"move\",\"move\":\"h9g7\",\"ply\":7}");
	socket_hear(second, "{\"id\":9,\"error\":{");
	socket_say(second, "{\"id\":10,\"do\":\"move\",\"move\":\"h9g7\",\"ply\":1}");
	http_turn(&visit_http);
	socket_hear(first, "\"from\":1,\"moves\":[\"h9g7\"],\"ply\":2");
	visit_pass(1000);
	socket_hear(first, "\"watching\":1");
	socket_say(third, "{\"id\":1,\"do\":\"resign\"}");
	socket_hear(third, "room_no_seat");
	socket_say(third, "[]");
	socket_hear(third, "\"error\"");
	http_close(third);
	socket_hear(first, "");
	visit_pass(1250);
	socket_hear(first, "\"watching\":0");
	http_close(first);
	http_close(second);
	http_close(g.c);
}

static void rooms_have_room_for_a_thousand_spectators(void **state)
{
	(void)state;
	struct pair g;
	struct hall_room *room;
	struct error err;
	static struct watcher watchers[HALL_SPECTATORS_MAX];
	pair_begin(&g, "xiangqi", "");
	assert_int_equal(hall_find(visit_http.api.hall, g.room, api_now_ms(&visit_http.api), &room, &err), HALL_DONE);
	for (int i = 0; i < HALL_SPECTATORS_MAX; i++)
		hall_watch(visit_http.api.hall, room, -1, &watchers[i], api_now_ms(&visit_http.api));
	struct http_connection *late = pair_open_socket(&g, "{}"), *player = pair_open_seat(&g, 0);
	socket_hear(late, "no more can watch");
	socket_hear(player, "\"watching\":1000");
	for (int i = 0; i < HALL_SPECTATORS_MAX; i++)
		hall_unwatch(visit_http.api.hall, &watchers[i], api_now_ms(&visit_http.api));
	http_close(late);
	http_close(player);
	http_close(g.c);
}

static void wrong_tokens_close_the_socket(void **state)
{
	(void)state;
	struct pair g;
	pair_begin(&g, "xiangqi", "");
	struct http_connection *c = pair_open_socket(&g, "{\"token\":\"AAAAAAAAAAAAAAAAAAAAAA\"}");
	socket_hear(c, "bad_token");
	visit_pass(3000);
	struct http_piece pieces[2];
	assert_int_equal(http_next(c, pieces), HTTP_ENDS);
	http_close(c);
	http_close(g.c);
}

/* 1012 tells the clients to come back; the server waits for their close frames, and counts them until then. */
static void sockets_end_when_the_server_restarts(void **state)
{
	(void)state;
	struct pair g;
	struct http_piece pieces[2];
	pair_begin(&g, "xiangqi", "60");
	struct http_connection *c = pair_open_seat(&g, 0);
	socket_hear(c, "\"you\":0");
	assert_int_equal(visit_http.api.metrics.sockets, 1);
	visit_http.api.stopping = true;
	http_turn(&visit_http);
	socket_hear(c, "\x03\xf4the server restarts");
	assert_true(http_has_work(&visit_http));
	http_take(c, "\x88\x82\0\0\0\0\x03\xf4", 8);
	http_turn(&visit_http);
	assert_int_equal(http_next(c, pieces), HTTP_FINISHES);
	assert_int_equal(visit_http.api.metrics.sockets, 0);
	visit_pass(1000); /* the other connection is not new any more */
	assert_false(http_has_work(&visit_http));
	http_close(c);
	http_close(g.c);
}

static void requests_and_moves_are_counted(void **state)
{
	(void)state;
	struct pair g;
	struct hall_counts counts;
	pair_begin(&g, "xiangqi", "60");
	pair_act(&g, 0, "{\"do\":\"move\",\"move\":\"h2e2\",\"ply\":0}", 200, "");
	pair_act(&g, 0, "{\"do\":\"move\",\"move\":\"h2e2\",\"ply\":0}", 200, ""); /* repeated */
	pair_act(&g, 0, "{\"do\":\"move\",\"move\":\"b2e2\",\"ply\":1}", 409, "");
	struct http_connection *player = pair_open_seat(&g, 1), *spectator = pair_open_socket(&g, "{}");
	hall_count(visit_http.api.hall, &counts);
	assert_int_equal(counts.moves, 1);
	assert_int_equal(counts.rooms[ROOM_PLAYING], 1);
	assert_int_equal(counts.rooms[ROOM_OPEN] + counts.rooms[ROOM_OVER], 0);
	assert_int_equal(counts.players, 1);
	assert_int_equal(counts.spectators, 1);
	assert_int_equal(visit_http.api.metrics.sockets, 2);
	http_close(player);
	http_close(spectator);
	assert_int_equal(visit_http.api.metrics.sockets, 0);
	pair_act(&g, 0, "{\"do\":\"resign\"}", 200, "");
	hall_count(visit_http.api.hall, &counts);
	assert_int_equal(counts.rooms[ROOM_OVER], 1);
	assert_int_equal(counts.players + counts.spectators, 0);
	http_close(g.c);
}

/* Someone who does not read gets one state, the last, not all of them. */
static void slow_readers_skip_states(void **state)
{
	(void)state;
	struct pair g;
	struct http_piece pieces[2];
	pair_begin(&g, "xiangqi", "");
	struct http_connection *slow = pair_open_socket(&g, "{}");
	socket_hear(slow, "\"ply\":0");
	pair_act(&g, 0, "{\"do\":\"move\",\"move\":\"h2e2\",\"ply\":0}", 200, "");
	assert_int_equal(http_next(slow, pieces), HTTP_SENDS); /* but it takes a while */
	pair_act(&g, 1, "{\"do\":\"move\",\"move\":\"h9g7\",\"ply\":1}", 200, "");
	pair_act(&g, 0, "{\"do\":\"move\",\"move\":\"b0c2\",\"ply\":2}", 200, "");
	http_sent(slow);
	socket_hear(slow, "\"from\":1,\"moves\":[\"h9g7\",\"b0c2\"],\"ply\":3");
	visit_expect_waiting(slow);
	http_close(slow);
	http_close(g.c);
}

/* The pings of sockets that were opened together are spread over time, so that no move waits for thousands of them. */
static void pings_are_spread(void **state)
{
	enum { SOCKETS = 100, STEP_MS = 50, PERIOD_MS = 5000 };
	struct http_connection *sockets[SOCKETS];
	int n_pings[SOCKETS] = {0}, most = 0;
	struct string out = {0};
	struct pair g;
	(void)state;
	visit_http.connections_max = SOCKETS + 9;
	peers_free(visit_http.gate.peers);
	visit_http.gate.peers = peers_new(0, SOCKETS + 9);
	pair_begin(&g, "xiangqi", "60");
	for (int i = 0; i < SOCKETS; i++) {
		sockets[i] = pair_open_socket(&g, "{}");
		visit_collect(sockets[i], &out);
	}
	for (int ms = 0; ms < 2 * PERIOD_MS; ms += STEP_MS) {
		int n = 0;
		visit_now_us += STEP_MS * 1000;
		http_turn(&visit_http);
		assert_in_range(http_wait_ms(&visit_http), 0, STEP_MS);
		for (int i = 0; i < SOCKETS; i++) {
			string_clear(&out);
			visit_collect(sockets[i], &out);
			if (out.length > 0 && visit_contains(&out, "{\"ping\":"))
				n_pings[i]++, n++;
		}
		most = n > most ? n : most;
	}
	for (int i = 0; i < SOCKETS; i++) {
		assert_in_range(n_pings[i], 1, 2);
		http_close(sockets[i]);
	}
	assert_in_range(most, 1, 4);
	string_release(&out);
	http_close(g.c);
}

/* The way of a move, measured by ping, is given back to the clock, 500 ms at most. */
static void lag_is_given_back(void **state)
{
	(void)state;
	struct pair g;
	struct http_piece pieces[2];
	pair_begin(&g, "xiangqi", "60");
	struct http_connection *first = pair_open_seat(&g, 0), *second = pair_open_seat(&g, 1);
	socket_hear(first, "");
	socket_hear(second, "");
	while (http_next(second, pieces) != HTTP_SENDS)
		visit_pass(250);
	const char *ping = strstr(pieces[0].bytes, "{\"ping\":");
	assert_non_null(ping);
	char pong[60];
	snprintf(pong, sizeof pong, "{\"pong\":%lld}", atoll(ping + strlen("{\"ping\":")));
	http_sent(second);
	visit_now_us += 300000;
	socket_say(second, pong);
	socket_say(first, "{\"id\":1,\"do\":\"move\",\"move\":\"h2e2\",\"ply\":0}");
	http_turn(&visit_http);
	visit_now_us += 2000000;
	socket_say(second, "{\"id\":1,\"do\":\"move\",\"move\":\"h9g7\",\"ply\":1}");
	http_turn(&visit_http);
	socket_hear(
		first,
		"[{\"left\":60000,\"periods\":0,\"inPeriod\":false,\"moves\":0},{\"left\":58300,"); /* 2 s less 0.3 s */
	http_close(first);
	http_close(second);
	http_close(g.c);
}

/* The number in an answer, as the query of the next request. */
static void ask_ping(struct pair *g, int side, char pong[60])
{
	struct string out = {0};
	visit_ask(g->c, "GET", g->target, g->tokens[side], NULL);
	http_turn(&visit_http);
	assert_int_equal(visit_answer(g->c, &out), 200);
	const char *ping = strstr(out.text, "\"ping\":");
	assert_non_null(ping);
	snprintf(pong, 60, "?pong=%lld", atoll(ping + strlen("\"ping\":")));
	string_release(&out);
}

/* Plays with that query; returns what the answer says about the clocks. */
static void move_with(struct pair *g, int side, const char *query, const char *move, int ply, const char *words)
{
	char target[120], body[100];
	snprintf(target, sizeof target, "%s%s", g->target, query);
	snprintf(body, sizeof body, "{\"do\":\"move\",\"move\":\"%s\",\"ply\":%d}", move, ply);
	visit_ask(g->c, "POST", target, g->tokens[side], body);
	http_turn(&visit_http);
	visit_expect(g->c, 200, words);
}

static void lag_of_requests_is_given_back(void **state)
{
	(void)state;
	struct pair g;
	char pong[60], target[120];
	pair_begin(&g, "xiangqi", "60");
	pair_expect(&g, -1, "\"said\":[]}"); /* spectators have no clock */
	move_with(&g, 0, "", "h2e2", 0, "{\"left\":60000,");
	ask_ping(&g, 1, pong);
	visit_now_us += 300000;
	snprintf(target, sizeof target, "%s%s", g.target, pong);
	for (int i = 0; i < 2; i++) { /* it counts once */
		visit_ask(g.c, "GET", target, g.tokens[1], NULL);
		visit_expect(g.c, 200, "");
		visit_now_us += 1700000;
	}
	move_with(&g, 1, "", "h9g7", 1, "{\"left\":56600,"); /* 3.7 s less 0.3 s */
	move_with(&g, 0, "?pong=1", "b0c2", 2, "");
	ask_ping(&g, 1, pong);
	visit_now_us += 2500000;
	move_with(&g, 1, pong, "b9c7", 3,
		  "{\"left\":54400,"); /* 2.5 s less 0.3 s as before: it was not returned at once */
	move_with(&g, 0, "", "h0g2", 4, "");
	for (int i = 0; i < 20; i++) {
		ask_ping(&g, 1, pong);
		visit_now_us += 1900000;
		snprintf(target, sizeof target, "%s%s", g.target, pong);
		visit_ask(g.c, "GET", target, g.tokens[1], NULL);
		visit_expect(g.c, 200, "");
	}
	move_with(&g, 1, "", "i9h9", 5, "{\"left\":168"); /* 38 s less at most 0.5 s */
	http_close(g.c);
}

/* One cycle before the ruling both are warned; the ruling comes with its explanation. */
static void repetitions_are_announced_and_explained(void **state)
{
	(void)state;
	static const char *const moves[] = {"a0a1", "a9a8", "a1a0", "a8a9"};
	struct pair g;
	pair_begin(&g, "xiangqi", "");
	for (int ply = 0; ply < 8; ply++) {
		const char *words =
			ply < 3   ? "\"explanation\":null,\"warning\":null"
			: ply < 7 ? "\"explanation\":null,\"warning\":{\"result\":\"draw\",\"clause\":\"xiangqi "
				  : "\"explanation\":{\"clause\":\"xiangqi ";
		move_with(&g, ply % 2, "", moves[ply % 4], ply, words);
	}
	pair_expect(&g, -1, "\"result\":\"draw\",\"ruling\":\"\",\"explanation\":{");
	pair_expect(&g, -1, "\"cycle\":{");
	pair_expect(&g, -1, "\"warning\":null");
	http_close(g.c);
	visit_close_server();
	visit_open_server();
	g.c = visit_connect();
	pair_expect(&g, -1, "\"cycle\":{");
	http_close(g.c);
}

static void warnings_end_with_the_repetition(void **state)
{
	(void)state;
	static const char *const moves[] = {"a0a1", "a9a8", "a1a0", "a8a9"};
	struct pair g;
	pair_begin(&g, "xiangqi", "");
	for (int ply = 0; ply < 4; ply++)
		move_with(&g, ply % 2, "", moves[ply], ply, "");
	pair_expect(&g, 0, "\"warning\":{\"result\":\"draw\"");
	move_with(&g, 0, "", "h2e2", 4, "\"warning\":null");
	pair_act(&g, 0, "{\"do\":\"take_back\",\"ply\":4}", 200, "");
	pair_act(&g, 1, "{\"do\":\"take_back\",\"ply\":4}", 200, "\"warning\":{\"result\":\"draw\"");
	http_close(g.c);
}

static void silent_sockets_end(void **state)
{
	(void)state;
	struct pair g;
	struct http_piece pieces[2];
	pair_begin(&g, "xiangqi", "");
	struct http_connection *c = pair_open_seat(&g, 0);
	for (int i = 0; i < 21; i++) {
		socket_hear(c, "");
		visit_pass(1000);
	}
	assert_int_equal(http_next(c, pieces), HTTP_ENDS);
	http_close(c);
	http_close(g.c);
}

/* While another process is writing. */
static void actions_on_sockets_wait_for_other_processes(void **state)
{
	(void)state;
	struct pair g;
	struct error err;
	struct db_game game = {.name = "", .game = "", .first = "", .second = "", .result = "", .record = ""};
	struct db *other = db_open(visit_path, &err);
	assert_non_null(other);
	pair_begin(&g, "xiangqi", "");
	struct http_connection *first = pair_open_seat(&g, 0), *second = pair_open_seat(&g, 1);
	socket_hear(first, "\"you\":0");
	socket_hear(second, "\"you\":1");
	assert_int_equal(db_insert(other, &game, &err), DB_DONE);
	socket_say(first, "{\"id\":1,\"do\":\"move\",\"move\":\"h2e2\",\"ply\":0}");
	socket_say(first, "{\"id\":2,\"do\":\"resign\"}");
	http_turn(&visit_http);
	visit_expect_waiting(first);
	assert_int_equal(http_wait_ms(&visit_http), 10);
	assert_int_equal(db_commit(other, &err), DB_DONE);
	http_turn(&visit_http);
	socket_hear(first, "{\"id\":1,\"done\":true}");
	socket_hear(second, "\"result\":\"second\"");
	assert_int_equal(db_insert(other, &game, &err), DB_DONE);
	socket_say(second, "{\"id\":3,\"do\":\"rematch\"}");
	visit_pass(1900);
	visit_expect_waiting(second);
	visit_pass(200);
	socket_hear(second, "{\"id\":3,\"error\":{\"code\":\"busy\"");
	socket_say(second, "{\"id\":4,\"do\":\"rematch\"}");
	http_close(second); /* its action is forgotten */
	assert_int_equal(visit_http.api.n_deferred, 0);
	assert_int_equal(db_commit(other, &err), DB_DONE);
	db_close(other);
	http_close(first);
	http_close(g.c);
}

static void unstored_actions_are_refused_on_sockets(void **state)
{
	(void)state;
	struct pair g;
	char away[SCRATCH_TEMPLATE_MAX + 32];
	pair_begin(&g, "xiangqi", "");
	struct http_connection *first = pair_open_seat(&g, 0), *second = pair_open_seat(&g, 1);
	socket_hear(first, "\"you\":0");
	socket_hear(second, "\"you\":1");
	snprintf(away, sizeof away, "%s.away", visit_path);
	assert_int_equal(rename(visit_path, away), 0);
	socket_say(first, "{\"id\":3,\"do\":\"move\",\"move\":\"h2e2\",\"ply\":0}");
	http_turn(&visit_http);
	socket_hear(first, "{\"id\":3,\"error\":{\"code\":\"gone\"");
	visit_expect_waiting(second);
	assert_int_equal(rename(away, visit_path), 0);
	visit_pass(250);
	socket_say(first, "{\"id\":4,\"do\":\"move\",\"move\":\"h2e2\",\"ply\":0}");
	http_turn(&visit_http);
	socket_hear(first, "{\"id\":4,\"done\":true}");
	socket_hear(second, "\"ply\":1");
	http_close(first);
	http_close(second);
	http_close(g.c);
}

static void given_up_challenges_end_sockets(void **state)
{
	(void)state;
	struct pair g;
	struct string out = {0};
	g.c = visit_connect();
	visit_ask(g.c, "POST", "/api/rooms", NULL, "{\"game\":\"qilin\",\"name\":\"Cy\"}");
	http_turn(&visit_http);
	assert_int_equal(visit_answer(g.c, &out), 201);
	visit_member(out.text, "token", g.tokens[0], sizeof g.tokens[0]);
	visit_member(out.text, "room", g.room, sizeof g.room);
	snprintf(g.target, sizeof g.target, "/api/rooms/%s", g.room);
	struct http_connection *one = pair_open_seat(&g, 0), *other = pair_open_socket(&g, "{}");
	socket_hear(one, "\"stage\":\"open\"");
	socket_hear(other, "\"stage\":\"open\"");
	socket_say(one, "{\"id\":1,\"do\":\"leave\"}");
	http_turn(&visit_http);
	socket_hear(one, "{\"id\":1,\"done\":true}");
	socket_hear(other, "the room is gone");
	string_release(&out);
	http_close(one);
	http_close(other);
	http_close(g.c);
}

/* Nobody is sent the deal or another's token before the end; then everybody gets the deal. */
static void secrets_are_never_sent(void **state)
{
	(void)state;
	static const char *const points[] = {"a1", "b1", "c1", "d1", "a2", "b2", "c2", "d2"};
	struct pair g;
	struct hall_room *room;
	struct error err;
	struct string heard[3] = {0};
	pair_begin(&g, "darkchess", "300+3");
	struct http_connection *sockets[3] = {pair_open_seat(&g, 0), pair_open_seat(&g, 1), pair_open_socket(&g, "{}")};
	assert_int_equal(hall_find(visit_http.api.hall, g.room, api_now_ms(&visit_http.api), &room, &err), HALL_DONE);
	struct room_terms terms = hall_game(room)->terms;
	for (int i = 0; i < 8; i++) {
		char body[100];
		snprintf(body, sizeof body, "{\"do\":\"move\",\"move\":\"%s\",\"ply\":%d}", points[i], 2 * i);
		pair_act(&g, i % 2, body, 200, "");
		for (int s = 0; s < 3; s++)
			visit_collect(sockets[s], &heard[s]);
	}
	for (int s = 0; s < 3; s++) {
		assert_true(visit_contains(&heard[s], "\"ply\":16"));
		assert_false(visit_contains(&heard[s], terms.layout) || visit_contains(&heard[s], terms.salt));
		assert_false(visit_contains(&heard[s], g.tokens[0]) || visit_contains(&heard[s], g.tokens[1]));
		assert_false(visit_contains(&heard[s], hall_game(room)->seats[0].key));
	}
	pair_act(&g, 0, "{\"do\":\"resign\"}", 200, terms.layout);
	for (int s = 0; s < 3; s++) {
		visit_collect(sockets[s], &heard[s]);
		assert_true(visit_contains(&heard[s], terms.layout) && visit_contains(&heard[s], terms.salt));
		string_release(&heard[s]);
		http_close(sockets[s]);
	}
	http_close(g.c);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		visit_test(two_people_play),
		visit_test(strangers_are_refused),
		visit_test(joining_can_be_repeated),
		visit_test(requests_wait_for_changes),
		visit_test(disconnecting_ends_the_wait),
		visit_test(absence_is_seen_and_claimed),
		visit_test(phrases_are_limited),
		visit_test(flags_fall_without_requests),
		visit_test(restarts_lose_nothing),
		visit_test(unstored_moves_are_refused),
		visit_test(rematches_open_a_room),
		visit_test(the_lobby_shows_present_players),
		visit_test(sockets_tell_moves),
		visit_test(rooms_have_room_for_a_thousand_spectators),
		visit_test(wrong_tokens_close_the_socket),
		visit_test(sockets_end_when_the_server_restarts),
		visit_test(requests_and_moves_are_counted),
		visit_test(slow_readers_skip_states),
		visit_test(pings_are_spread),
		visit_test(lag_is_given_back),
		visit_test(lag_of_requests_is_given_back),
		visit_test(repetitions_are_announced_and_explained),
		visit_test(warnings_end_with_the_repetition),
		visit_test(silent_sockets_end),
		visit_test(actions_on_sockets_wait_for_other_processes),
		visit_test(unstored_actions_are_refused_on_sockets),
		visit_test(secrets_are_never_sent),
		visit_test(given_up_challenges_end_sockets),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
