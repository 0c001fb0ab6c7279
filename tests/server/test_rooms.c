/* Rooms over HTTP, without sockets: requests that wait, presence, clocks, restarts, a database that fails. The server's
 * clock stands still unless a test moves it (the linker turns clock_us into __wrap_clock_us). */
#include "support.h"

#include "scratch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/json.h"
#include "games/registry.h"
#include "server/http.h"

#define BEGIN_MS 1795989600000

static char path[SCRATCH_TEMPLATE_MAX + 16];
static struct http http;
static int64_t now_us = 1000000;

int64_t __wrap_clock_us(void);
int64_t __wrap_clock_us(void)
{
	return now_us;
}

static void open_server(void)
{
	struct error err;
	http = (struct http){
		.api = {.db = db_open(path, &err), .version = "0", .started_ms = clock_ms()},
		.gate.peers = peers_new(0, 9),
		.connections_max = 9,
		.seconds = 3600,
		.header_seconds = 3600,
		.idle_seconds = 3600,
	};
	http.api.started_at_ms = BEGIN_MS + now_us / 1000;
	assert_non_null(http.api.db);
	http.api.hall = hall_new(http.api.db, http.api.started_at_ms, &err);
	if (!http.api.hall || !hall_start(http.api.hall, http.api.started_at_ms, &err))
		fail_msg("%s", err.text);
	assert_true(host_read(&http.gate.host, "127.0.0.1"));
	host_set_port(&http.gate.host, 80);
}

static void close_server(void)
{
	hall_free(http.api.hall);
	db_close(http.api.db);
	peers_free(http.gate.peers);
}

static int start(void **state)
{
	games_begin();
	assert_int_equal(scratch_begin(state), 0);
	snprintf(path, sizeof path, "%s/games.db", scratch_folder);
	open_server();
	return 0;
}

static int stop(void **state)
{
	close_server();
	return scratch_end(state);
}

/* --- requests --- */

static struct http_connection *open_one(void)
{
	struct sockaddr_storage address = {.ss_family = AF_INET};
	struct http_connection *c = http_open(&http, &address, NULL);
	assert_non_null(c);
	return c;
}

/* token and body may be NULL. */
static void ask(struct http_connection *c, const char *method, const char *target, const char *token, const char *body)
{
	struct string text = {0};
	string_add(&text, "%s %s HTTP/1.1\r\nHost: localhost\r\n", method, target);
	if (token)
		string_add(&text, "Authorization: Bearer %s\r\n", token);
	if (body)
		string_add(&text, "Content-Length: %zu\r\n", strlen(body));
	string_add(&text, "\r\n%s", body ? body : "");
	http_take(c, text.text, text.length);
	string_release(&text);
}

/* The pending answer, with its head. */
static int answer(struct http_connection *c, struct string *out)
{
	struct http_piece pieces[2];
	string_clear(out);
	assert_int_equal(http_next(c, pieces), HTTP_SENDS);
	for (int i = 0; i < 2; i++)
		string_bytes(out, pieces[i].bytes, pieces[i].n);
	http_sent(c);
	return atoi(string_text(out) + strlen("HTTP/1.1 "));
}

static void expect_answer(struct http_connection *c, int status, const char *part)
{
	struct string out = {0};
	int is = answer(c, &out);
	if (is != status || !strstr(string_text(&out), part))
		fail_msg("expected %d and \"%s\": %s", status, part, string_text(&out));
	string_release(&out);
}

/* Whether no answer is pending: the request waits. */
static void expect_waiting(struct http_connection *c)
{
	struct http_piece pieces[2];
	assert_int_equal(http_next(c, pieces), HTTP_READS);
}

static void pass_ms(int64_t ms)
{
	for (; ms > 0; ms -= 250) { /* as the loop of the server does */
		now_us += (ms < 250 ? ms : 250) * 1000;
		http_turn(&http);
	}
}

/* A string member of the answer. */
static void take_member(const char *text, const char *name, char *out, size_t size)
{
	char key[40];
	snprintf(key, sizeof key, "\"%s\":\"", name);
	const char *at = strstr(text, key);
	assert_non_null(at);
	at += strlen(key);
	snprintf(out, size, "%.*s", (int)strcspn(at, "\""), at);
}

/* A room with both players. */
struct pair {
	char room[SECRET_NAME_LENGTH + 1], target[40];
	char tokens[2][SECRET_TOKEN_LENGTH + 1];
	struct http_connection *c;
};

static void begin(struct pair *g, const char *game, const char *clock)
{
	char body[200], join[60];
	struct string out = {0};
	g->c = open_one();
	snprintf(body, sizeof body,
		 "{\"game\":\"%s\",\"clock\":\"%s\",\"side\":\"first\",\"name\":\"Ann\",\"listed\":true}", game, clock);
	ask(g->c, "POST", "/api/rooms", NULL, body);
	http_turn(&http);
	assert_int_equal(answer(g->c, &out), 201);
	take_member(out.text, "room", g->room, sizeof g->room);
	take_member(out.text, "token", g->tokens[0], sizeof g->tokens[0]);
	snprintf(g->target, sizeof g->target, "/api/rooms/%s", g->room);
	snprintf(join, sizeof join, "%s/join", g->target);
	ask(g->c, "POST", join, NULL, "{\"name\":\"Bo\"}");
	http_turn(&http);
	assert_int_equal(answer(g->c, &out), 200);
	take_member(out.text, "token", g->tokens[1], sizeof g->tokens[1]);
	string_release(&out);
}

/* side -1: a spectator. */
static void act(struct pair *g, int side, const char *body, int status, const char *part)
{
	ask(g->c, "POST", g->target, side < 0 ? NULL : g->tokens[side], body);
	http_turn(&http);
	expect_answer(g->c, status, part);
}

static void expect_state(struct pair *g, int side, const char *part)
{
	ask(g->c, "GET", g->target, side < 0 ? NULL : g->tokens[side], NULL);
	http_turn(&http);
	expect_answer(g->c, 200, part);
}

/* --- tests --- */

static void two_people_play(void **state)
{
	(void)state;
	struct pair g;
	begin(&g, "xiangqi", "");
	act(&g, 0, "{\"do\":\"move\",\"move\":\"h2e2\",\"ply\":0}", 200, "\"moves\":[\"h2e2\"],\"ply\":1");
	act(&g, 0, "{\"do\":\"move\",\"move\":\"h2e2\",\"ply\":0}", 200, "\"ply\":1"); /* repeated */
	act(&g, 0, "{\"do\":\"move\",\"move\":\"b2e2\",\"ply\":1}", 409, "room_not_your_turn");
	act(&g, 1, "{\"do\":\"move\",\"move\":\"h9h1\",\"ply\":1}", 409, "\"id\":\"");
	act(&g, 1, "{\"do\":\"move\",\"move\":\"h9g7\",\"ply\":1}", 200, "\"you\":1");
	act(&g, -1, "{\"do\":\"resign\"}", 409, "room_no_seat");
	act(&g, 0, "{\"do\":\"fly\"}", 409, "room_bad_action");
	act(&g, 0, "{\"move\":\"h2e2\"}", 400, "missing");
	act(&g, 0, "{\"do\":\"resign\"}", 200, "\"result\":\"second\",\"ruling\":\"resignation\"");
	expect_state(&g, -1, "\"you\":null");
	http_close(g.c);
}

static void strangers_are_refused(void **state)
{
	(void)state;
	struct pair g;
	begin(&g, "surakarta", "");
	char join[60];
	snprintf(join, sizeof join, "%s/join", g.target);
	ask(g.c, "POST", join, NULL, "{\"name\":\"Cy\"}");
	http_turn(&http);
	expect_answer(g.c, 409, "room_full");
	ask(g.c, "POST", g.target, "AAAAAAAAAAAAAAAAAAAAAA", "{\"do\":\"resign\"}");
	http_turn(&http);
	expect_answer(g.c, 403, "bad_token");
	ask(g.c, "GET", "/api/rooms/000000000000", NULL, NULL);
	expect_answer(g.c, 404, "no_room");
	ask(g.c, "POST", "/api/rooms", NULL, "{\"game\":\"xiangqi\",\"name\":\"\\u202eAnn\"}");
	http_turn(&http);
	expect_answer(g.c, 409, "room_bad_name");
	ask(g.c, "POST", "/api/rooms", NULL, "{\"game\":\"xiangqi\",\"name\":\"Ann\",\"clock\":\"-3\"}");
	http_turn(&http);
	expect_answer(g.c, 422, "bad_room");
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
	g.c = open_one();
	ask(g.c, "POST", "/api/rooms", other, "{\"game\":\"qilin\",\"name\":\"Ann\",\"side\":\"second\"}");
	http_turn(&http);
	assert_int_equal(answer(g.c, &out), 201);
	assert_non_null(strstr(out.text, other));
	take_member(out.text, "room", g.room, sizeof g.room);
	snprintf(join, sizeof join, "/api/rooms/%s/join", g.room);
	for (int i = 0; i < 2; i++) {
		ask(g.c, "POST", join, own, "{\"name\":\"Bo\"}");
		http_turn(&http);
		expect_answer(g.c, 200, "\"side\":0,\"token\":\"0123456789abcdefghijkl\"");
	}
	ask(g.c, "POST", join, "short", "{\"name\":\"Bo\"}");
	http_turn(&http);
	expect_answer(g.c, 400, "22 characters");
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
	begin(&g, "xiangqi", "");
	struct http_connection *waiting = open_one();
	ask(waiting, "GET", g.target, g.tokens[1], NULL);
	assert_int_equal(answer(waiting, &out), 200);
	long long revision = atoll(strstr(out.text, "\"revision\":") + strlen("\"revision\":"));
	snprintf(target, sizeof target, "%s?revision=%lld&ply=0&wait=25", g.target, revision);
	ask(waiting, "GET", target, g.tokens[1], NULL);
	http_turn(&http);
	expect_waiting(waiting);
	act(&g, 0, "{\"do\":\"move\",\"move\":\"h2e2\",\"ply\":0}", 200, "");
	expect_answer(waiting, 200, "\"from\":0,\"moves\":[\"h2e2\"],\"ply\":1");
	snprintf(target, sizeof target, "%s?revision=%lld&ply=1&wait=2", g.target, revision + 1);
	ask(waiting, "GET", target, g.tokens[1], NULL);
	pass_ms(1750);
	expect_waiting(waiting);
	pass_ms(500);
	assert_int_equal(answer(waiting, &out), 204);
	ask(waiting, "GET", target, g.tokens[1], NULL);
	http.api.stopping = true;
	http_turn(&http);
	assert_int_equal(answer(waiting, &out), 204);
	string_release(&out);
	http_close(waiting);
	http_close(g.c);
}

static void who_hangs_up_stops_waiting(void **state)
{
	(void)state;
	struct pair g;
	begin(&g, "xiangqi", "60");
	struct http_connection *waiting = open_one();
	struct http_piece pieces[2];
	char target[200];
	ask(waiting, "GET", g.target, g.tokens[0], NULL);
	struct string out = {0};
	answer(waiting, &out);
	long long revision = atoll(strstr(out.text, "\"revision\":") + strlen("\"revision\":"));
	snprintf(target, sizeof target, "%s?revision=%lld&wait=25", g.target, revision);
	ask(waiting, "GET", target, g.tokens[0], NULL);
	http_take_end(waiting);
	assert_int_equal(http_next(waiting, pieces), HTTP_ENDS);
	http_close(waiting);
	act(&g, 0, "{\"do\":\"move\",\"move\":\"h2e2\",\"ply\":0}", 200, "");
	string_release(&out);
	http_close(g.c);
}

static void absence_is_seen_and_claimed(void **state)
{
	(void)state;
	struct pair g;
	begin(&g, "xiangqi", "600");
	act(&g, 1, "{\"do\":\"say\",\"phrase\":\"hello\"}", 200, "{\"n\":1,\"side\":1,\"phrase\":\"hello\"}");
	pass_ms(9000);
	expect_state(&g, -1, "{\"name\":\"Bo\",\"here\":true}");
	pass_ms(2000);
	expect_state(&g, -1, "{\"name\":\"Bo\",\"here\":false,\"away\":11000}");
	act(&g, 0, "{\"do\":\"claim\"}", 409, "room_still_here");
	pass_ms(40000);
	expect_state(&g, -1, "\"claim\":9000");
	pass_ms(9000);
	act(&g, 0, "{\"do\":\"claim\"}", 200, "\"result\":\"first\",\"ruling\":\"abandonment\"");
	http_close(g.c);
}

static void phrases_are_limited(void **state)
{
	(void)state;
	struct pair g;
	begin(&g, "xiangqi", "");
	act(&g, 0, "{\"do\":\"say\",\"phrase\":\"shout\"}", 409, "room_bad_phrase");
	act(&g, 0, "{\"do\":\"say\"}", 409, "room_bad_phrase");
	for (int i = 0; i < HALL_PHRASES_MAX; i++)
		act(&g, 0, "{\"do\":\"say\",\"phrase\":\"hello\"}", 200, "");
	act(&g, 0, "{\"do\":\"say\",\"phrase\":\"hello\"}", 409, "room_many_phrases");
	pass_ms(HALL_PHRASES_MS);
	act(&g, 0, "{\"do\":\"say\",\"phrase\":\"hello\"}", 200, "");
	http_close(g.c);
}

static void flags_fall_without_requests(void **state)
{
	(void)state;
	struct pair g;
	begin(&g, "xiangqi", "60");
	act(&g, 0, "{\"do\":\"move\",\"move\":\"h2e2\",\"ply\":0}", 200, "\"running\":1");
	pass_ms(59000);
	expect_state(&g, -1, "\"result\":null");
	pass_ms(2000);
	expect_state(&g, -1, "\"result\":\"first\",\"ruling\":\"time forfeit\"");
	http_close(g.c);
}

/* What was acknowledged is there after a restart, and the clocks stood still meanwhile. */
static void restarts_lose_nothing(void **state)
{
	(void)state;
	struct pair g;
	begin(&g, "darkchess", "60");
	act(&g, 0, "{\"do\":\"move\",\"move\":\"a1\",\"ply\":0}", 200, "\"ply\":2");
	pass_ms(10000);
	ask(g.c, "GET", g.target, NULL, NULL);
	http_turn(&http);
	struct string before = {0}, after = {0};
	assert_int_equal(answer(g.c, &before), 200);
	http_close(g.c);
	close_server();
	now_us += (int64_t)3600 * 1000000;
	open_server();
	g.c = open_one();
	ask(g.c, "GET", g.target, NULL, NULL);
	http_turn(&http);
	assert_int_equal(answer(g.c, &after), 200);
	const char *moves = strstr(before.text, "\"from\":0"), *clocks = strstr(moves, "\"clocks\"");
	char part[200];
	snprintf(part, sizeof part, "%.*s", (int)(clocks - moves), moves);
	if (!strstr(after.text, "\"stage\":\"playing\"") || !strstr(after.text, part))
		fail_msg("%s\n%s", before.text, after.text);
	const char *first = strstr(after.text, "\"left\":"), *second = strstr(first + 1, "\"left\":");
	assert_in_range(atoll(second + strlen("\"left\":")), 49000, 51000);
	act(&g, 1, "{\"do\":\"move\",\"move\":\"b1\",\"ply\":2}", 200, "\"ply\":4");
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
	begin(&g, "xiangqi", "");
	act(&g, 0, "{\"do\":\"move\",\"move\":\"h2e2\",\"ply\":0}", 200, "");
	snprintf(away, sizeof away, "%s.away", path);
	assert_int_equal(rename(path, away), 0);
	act(&g, 1, "{\"do\":\"move\",\"move\":\"h9g7\",\"ply\":1}", 507, "gone");
	assert_int_equal(rename(away, path), 0);
	pass_ms(250);
	expect_state(&g, -1, "\"moves\":[\"h2e2\"],\"ply\":1");
	act(&g, 1, "{\"do\":\"move\",\"move\":\"b9c7\",\"ply\":1}", 200, "\"ply\":2");
	http_close(g.c);
}

static void rematches_open_a_room(void **state)
{
	(void)state;
	struct pair g;
	struct string out = {0};
	begin(&g, "qilin", "300+3");
	act(&g, 1, "{\"do\":\"resign\"}", 200, "\"result\":\"first\"");
	act(&g, 1, "{\"do\":\"rematch\"}", 200, "\"rematch\":1");
	ask(g.c, "POST", g.target, g.tokens[0], "{\"do\":\"rematch\"}");
	http_turn(&http);
	assert_int_equal(answer(g.c, &out), 200);
	take_member(out.text, "next", g.room, sizeof g.room);
	snprintf(g.target, sizeof g.target, "/api/rooms/%s", g.room);
	expect_state(&g, 0, "\"you\":1");
	expect_state(&g, 1, "\"you\":0");
	expect_state(&g, -1, "\"stage\":\"playing\"");
	string_release(&out);
	http_close(g.c);
}

static void the_lobby_shows_who_is_there(void **state)
{
	(void)state;
	struct pair g;
	struct string out = {0};
	char token[SECRET_TOKEN_LENGTH + 1], room[SECRET_NAME_LENGTH + 1], target[40];
	begin(&g, "xiangqi", "");
	ask(g.c, "POST", "/api/rooms", NULL, "{\"game\":\"qilin\",\"name\":\"Cy\",\"listed\":true}");
	http_turn(&http);
	assert_int_equal(answer(g.c, &out), 201);
	take_member(out.text, "token", token, sizeof token);
	take_member(out.text, "room", room, sizeof room);
	snprintf(target, sizeof target, "/api/rooms/%s", room);
	ask(g.c, "GET", "/api/rooms?stage=open&limit=5", NULL, NULL);
	expect_answer(g.c, 200, "\"game\":\"qilin\"");
	pass_ms(11000);
	ask(g.c, "GET", "/api/rooms", NULL, NULL); /* nobody would answer the challenge */
	expect_answer(g.c, 200, "{\"rooms\":[],\"next\":");
	ask(g.c, "POST", target, token, "{\"do\":\"say\",\"phrase\":\"hello\"}");
	http_turn(&http);
	expect_answer(g.c, 200, "");
	ask(g.c, "GET", "/api/rooms?stage=open&limit=5", NULL, NULL);
	expect_answer(g.c, 200, "\"game\":\"qilin\"");
	ask(g.c, "GET", "/api/rooms?stage=playing", NULL, NULL);
	expect_answer(g.c, 200, "\"seats\":[{\"name\":\"Ann\",\"here\":false},{\"name\":\"Bo\",\"here\":false}]");
	ask(g.c, "POST", target, token, "{\"do\":\"leave\"}");
	http_turn(&http);
	expect_answer(g.c, 204, "");
	ask(g.c, "GET", target, NULL, NULL);
	expect_answer(g.c, 404, "no_room");
	act(&g, 0, "{\"do\":\"leave\"}", 409, "room_already_playing");
	ask(g.c, "GET", "/api/rooms?stage=all", NULL, NULL);
	expect_answer(g.c, 400, "expected open, playing or over");
	string_release(&out);
	http_close(g.c);
}

/* --- WebSockets --- */

static void expect_nothing(struct http_connection *c)
{
	struct http_piece pieces[2];
	assert_int_equal(http_next(c, pieces), HTTP_READS);
}

/* A text frame of a client; the mask is zero, which is a mask like any other. */
static void say(struct http_connection *c, const char *text)
{
	size_t n = strlen(text);
	struct string frame = {0};
	assert_in_range(n, 1, 4096);
	string_bytes(&frame, "\x81", 1);
	string_char(&frame, (char)(0x80 | (n < 126 ? n : 126)));
	if (n >= 126) {
		string_char(&frame, (char)(n >> 8));
		string_char(&frame, (char)n);
	}
	string_bytes(&frame, "\0\0\0\0", 4);
	string_bytes(&frame, text, n);
	http_take(c, frame.text, frame.length);
	string_release(&frame);
}

/* The output contains the words, somewhere in its frames. */
static void hear(struct http_connection *c, const char *words)
{
	struct http_piece pieces[2];
	struct string out = {0};
	while (http_next(c, pieces) == HTTP_SENDS) {
		for (size_t i = 0; i < pieces[0].n; i++)
			string_char(&out, pieces[0].bytes[i] ? pieces[0].bytes[i] : '.');
		http_sent(c);
	}
	if (!strstr(string_text(&out), words))
		fail_msg("no \"%s\" in %s", words, string_text(&out));
	string_release(&out);
}

static struct http_connection *open_socket(const struct pair *g, const char *first)
{
	struct http_connection *c = open_one();
	struct string text = {0};
	string_add(&text,
		   "GET %s/socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
		   "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
		   g->target);
	http_take(c, text.text, text.length);
	hear(c, "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
	say(c, first);
	http_turn(&http);
	string_release(&text);
	return c;
}

static struct http_connection *open_seat(const struct pair *g, int side)
{
	char first[60];
	snprintf(first, sizeof first, "{\"token\":\"%s\"}", g->tokens[side]);
	return open_socket(g, first);
}

static void sockets_tell_moves(void **state)
{
	(void)state;
	struct pair g;
	begin(&g, "xiangqi", "60");
	struct http_connection *first = open_seat(&g, 0), *second = open_seat(&g, 1), *third = open_socket(&g, "{}");
	hear(first, "\"you\":0");
	hear(second, "\"you\":1");
	hear(third, "\"you\":null");
	say(first, "{\"id\":1,\"do\":\"move\",\"move\":\"h2e2\",\"ply\":0}");
	expect_nothing(first); /* until it is stored */
	http_turn(&http);
	hear(first, "{\"id\":1,\"done\":true}");
	hear(second, "\"from\":0,\"moves\":[\"h2e2\"],\"ply\":1");
	hear(third, "\"watching\":1");
	say(second, "{\"id\":9,\"do\":\"move\",\"move\":\"h9g7\",\"ply\":7}");
	hear(second, "{\"id\":9,\"error\":{");
	say(second, "{\"id\":10,\"do\":\"move\",\"move\":\"h9g7\",\"ply\":1}");
	http_turn(&http);
	hear(first, "\"from\":1,\"moves\":[\"h9g7\"],\"ply\":2");
	pass_ms(1000);
	hear(first, "\"watching\":1");
	say(third, "{\"id\":1,\"do\":\"resign\"}");
	hear(third, "room_no_seat");
	say(third, "[]");
	hear(third, "\"error\"");
	http_close(third);
	hear(first, "");
	pass_ms(1250);
	hear(first, "\"watching\":0");
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
	begin(&g, "xiangqi", "");
	assert_int_equal(hall_find(http.api.hall, g.room, api_now_ms(&http.api), &room, &err), HALL_DONE);
	for (int i = 0; i < HALL_SPECTATORS_MAX; i++)
		hall_watch(http.api.hall, room, -1, &watchers[i], api_now_ms(&http.api));
	struct http_connection *late = open_socket(&g, "{}"), *player = open_seat(&g, 0);
	hear(late, "no more can watch");
	hear(player, "\"watching\":1000");
	for (int i = 0; i < HALL_SPECTATORS_MAX; i++)
		hall_unwatch(http.api.hall, &watchers[i], api_now_ms(&http.api));
	http_close(late);
	http_close(player);
	http_close(g.c);
}

static void wrong_tokens_close_the_socket(void **state)
{
	(void)state;
	struct pair g;
	begin(&g, "xiangqi", "");
	struct http_connection *c = open_socket(&g, "{\"token\":\"AAAAAAAAAAAAAAAAAAAAAA\"}");
	hear(c, "bad_token");
	pass_ms(3000);
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
	begin(&g, "xiangqi", "60");
	struct http_connection *c = open_seat(&g, 0);
	hear(c, "\"you\":0");
	assert_int_equal(http.api.metrics.sockets, 1);
	http.api.stopping = true;
	http_turn(&http);
	hear(c, "\x03\xf4the server restarts");
	assert_true(http_has_work(&http));
	http_take(c, "\x88\x82\0\0\0\0\x03\xf4", 8);
	http_turn(&http);
	assert_int_equal(http_next(c, pieces), HTTP_FINISHES);
	assert_int_equal(http.api.metrics.sockets, 0);
	pass_ms(1000); /* the other connection is not new any more */
	assert_false(http_has_work(&http));
	http_close(c);
	http_close(g.c);
}

static void requests_and_moves_are_counted(void **state)
{
	(void)state;
	struct pair g;
	struct hall_counts counts;
	begin(&g, "xiangqi", "60");
	act(&g, 0, "{\"do\":\"move\",\"move\":\"h2e2\",\"ply\":0}", 200, "");
	act(&g, 0, "{\"do\":\"move\",\"move\":\"h2e2\",\"ply\":0}", 200, ""); /* repeated */
	act(&g, 0, "{\"do\":\"move\",\"move\":\"b2e2\",\"ply\":1}", 409, "");
	struct http_connection *player = open_seat(&g, 1), *spectator = open_socket(&g, "{}");
	hall_count(http.api.hall, &counts);
	assert_int_equal(counts.moves, 1);
	assert_int_equal(counts.rooms[ROOM_PLAYING], 1);
	assert_int_equal(counts.rooms[ROOM_OPEN] + counts.rooms[ROOM_OVER], 0);
	assert_int_equal(counts.players, 1);
	assert_int_equal(counts.spectators, 1);
	assert_int_equal(http.api.metrics.sockets, 2);
	http_close(player);
	http_close(spectator);
	assert_int_equal(http.api.metrics.sockets, 0);
	act(&g, 0, "{\"do\":\"resign\"}", 200, "");
	hall_count(http.api.hall, &counts);
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
	begin(&g, "xiangqi", "");
	struct http_connection *slow = open_socket(&g, "{}");
	hear(slow, "\"ply\":0");
	act(&g, 0, "{\"do\":\"move\",\"move\":\"h2e2\",\"ply\":0}", 200, "");
	assert_int_equal(http_next(slow, pieces), HTTP_SENDS); /* but it takes a while */
	act(&g, 1, "{\"do\":\"move\",\"move\":\"h9g7\",\"ply\":1}", 200, "");
	act(&g, 0, "{\"do\":\"move\",\"move\":\"b0c2\",\"ply\":2}", 200, "");
	http_sent(slow);
	hear(slow, "\"from\":1,\"moves\":[\"h9g7\",\"b0c2\"],\"ply\":3");
	expect_nothing(slow);
	http_close(slow);
	http_close(g.c);
}

/* The way of a move, measured by ping, is given back to the clock, 500 ms at most. */
static void lag_is_given_back(void **state)
{
	(void)state;
	struct pair g;
	struct http_piece pieces[2];
	begin(&g, "xiangqi", "60");
	struct http_connection *first = open_seat(&g, 0), *second = open_seat(&g, 1);
	hear(first, "");
	hear(second, "");
	while (http_next(second, pieces) != HTTP_SENDS)
		pass_ms(250);
	const char *ping = strstr(pieces[0].bytes, "{\"ping\":");
	assert_non_null(ping);
	char pong[60];
	snprintf(pong, sizeof pong, "{\"pong\":%lld}", atoll(ping + strlen("{\"ping\":")));
	http_sent(second);
	now_us += 300000;
	say(second, pong);
	say(first, "{\"id\":1,\"do\":\"move\",\"move\":\"h2e2\",\"ply\":0}");
	http_turn(&http);
	now_us += 2000000;
	say(second, "{\"id\":1,\"do\":\"move\",\"move\":\"h9g7\",\"ply\":1}");
	http_turn(&http);
	hear(first,
	     "[{\"left\":60000,\"periods\":0,\"inPeriod\":false,\"moves\":0},{\"left\":58300,"); /* 2 s less 0.3 s */
	http_close(first);
	http_close(second);
	http_close(g.c);
}

static void silent_sockets_end(void **state)
{
	(void)state;
	struct pair g;
	struct http_piece pieces[2];
	begin(&g, "xiangqi", "");
	struct http_connection *c = open_seat(&g, 0);
	for (int i = 0; i < 21; i++) {
		hear(c, "");
		pass_ms(1000);
	}
	assert_int_equal(http_next(c, pieces), HTTP_ENDS);
	http_close(c);
	http_close(g.c);
}

static void unstored_actions_are_refused_on_sockets(void **state)
{
	(void)state;
	struct pair g;
	char away[SCRATCH_TEMPLATE_MAX + 32];
	begin(&g, "xiangqi", "");
	struct http_connection *first = open_seat(&g, 0), *second = open_seat(&g, 1);
	hear(first, "\"you\":0");
	hear(second, "\"you\":1");
	snprintf(away, sizeof away, "%s.away", path);
	assert_int_equal(rename(path, away), 0);
	say(first, "{\"id\":3,\"do\":\"move\",\"move\":\"h2e2\",\"ply\":0}");
	http_turn(&http);
	hear(first, "{\"id\":3,\"error\":{\"code\":\"gone\"");
	expect_nothing(second);
	assert_int_equal(rename(away, path), 0);
	pass_ms(250);
	say(first, "{\"id\":4,\"do\":\"move\",\"move\":\"h2e2\",\"ply\":0}");
	http_turn(&http);
	hear(first, "{\"id\":4,\"done\":true}");
	hear(second, "\"ply\":1");
	http_close(first);
	http_close(second);
	http_close(g.c);
}

static void given_up_challenges_end_sockets(void **state)
{
	(void)state;
	struct pair g;
	struct string out = {0};
	g.c = open_one();
	ask(g.c, "POST", "/api/rooms", NULL, "{\"game\":\"qilin\",\"name\":\"Cy\"}");
	http_turn(&http);
	assert_int_equal(answer(g.c, &out), 201);
	take_member(out.text, "token", g.tokens[0], sizeof g.tokens[0]);
	take_member(out.text, "room", g.room, sizeof g.room);
	snprintf(g.target, sizeof g.target, "/api/rooms/%s", g.room);
	struct http_connection *one = open_seat(&g, 0), *other = open_socket(&g, "{}");
	hear(one, "\"stage\":\"open\"");
	hear(other, "\"stage\":\"open\"");
	say(one, "{\"id\":1,\"do\":\"leave\"}");
	http_turn(&http);
	hear(one, "{\"id\":1,\"done\":true}");
	hear(other, "the room is gone");
	string_release(&out);
	http_close(one);
	http_close(other);
	http_close(g.c);
}

/* Takes all output of a connection. */
static void collect(struct http_connection *c, struct string *out)
{
	struct http_piece pieces[2];
	while (http_next(c, pieces) == HTTP_SENDS) {
		for (int i = 0; i < 2; i++)
			string_bytes(out, pieces[i].bytes, pieces[i].n);
		http_sent(c);
	}
}

static bool contains(const struct string *bytes, const char *text)
{
	size_t n = strlen(text);
	for (size_t i = 0; i + n <= bytes->length; i++)
		if (memcmp(bytes->text + i, text, n) == 0)
			return true;
	return false;
}

/* Nobody is sent the deal or another's token before the end; then everybody gets the deal. */
static void secrets_stay_here(void **state)
{
	(void)state;
	static const char *const points[] = {"a1", "b1", "c1", "d1", "a2", "b2", "c2", "d2"};
	struct pair g;
	struct hall_room *room;
	struct error err;
	struct string heard[3] = {0};
	begin(&g, "darkchess", "300+3");
	struct http_connection *sockets[3] = {open_seat(&g, 0), open_seat(&g, 1), open_socket(&g, "{}")};
	assert_int_equal(hall_find(http.api.hall, g.room, api_now_ms(&http.api), &room, &err), HALL_DONE);
	struct room_terms terms = hall_game(room)->terms;
	for (int i = 0; i < 8; i++) {
		char body[100];
		snprintf(body, sizeof body, "{\"do\":\"move\",\"move\":\"%s\",\"ply\":%d}", points[i], 2 * i);
		act(&g, i % 2, body, 200, "");
		for (int s = 0; s < 3; s++)
			collect(sockets[s], &heard[s]);
	}
	for (int s = 0; s < 3; s++) {
		assert_true(contains(&heard[s], "\"ply\":16"));
		assert_false(contains(&heard[s], terms.layout) || contains(&heard[s], terms.salt));
		assert_false(contains(&heard[s], g.tokens[0]) || contains(&heard[s], g.tokens[1]));
		assert_false(contains(&heard[s], hall_game(room)->seats[0].key));
	}
	act(&g, 0, "{\"do\":\"resign\"}", 200, terms.layout);
	for (int s = 0; s < 3; s++) {
		collect(sockets[s], &heard[s]);
		assert_true(contains(&heard[s], terms.layout) && contains(&heard[s], terms.salt));
		string_release(&heard[s]);
		http_close(sockets[s]);
	}
	http_close(g.c);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(two_people_play, start, stop),
		cmocka_unit_test_setup_teardown(strangers_are_refused, start, stop),
		cmocka_unit_test_setup_teardown(joining_can_be_repeated, start, stop),
		cmocka_unit_test_setup_teardown(requests_wait_for_changes, start, stop),
		cmocka_unit_test_setup_teardown(who_hangs_up_stops_waiting, start, stop),
		cmocka_unit_test_setup_teardown(absence_is_seen_and_claimed, start, stop),
		cmocka_unit_test_setup_teardown(phrases_are_limited, start, stop),
		cmocka_unit_test_setup_teardown(flags_fall_without_requests, start, stop),
		cmocka_unit_test_setup_teardown(restarts_lose_nothing, start, stop),
		cmocka_unit_test_setup_teardown(unstored_moves_are_refused, start, stop),
		cmocka_unit_test_setup_teardown(rematches_open_a_room, start, stop),
		cmocka_unit_test_setup_teardown(the_lobby_shows_who_is_there, start, stop),
		cmocka_unit_test_setup_teardown(sockets_tell_moves, start, stop),
		cmocka_unit_test_setup_teardown(rooms_have_room_for_a_thousand_spectators, start, stop),
		cmocka_unit_test_setup_teardown(wrong_tokens_close_the_socket, start, stop),
		cmocka_unit_test_setup_teardown(sockets_end_when_the_server_restarts, start, stop),
		cmocka_unit_test_setup_teardown(requests_and_moves_are_counted, start, stop),
		cmocka_unit_test_setup_teardown(slow_readers_skip_states, start, stop),
		cmocka_unit_test_setup_teardown(lag_is_given_back, start, stop),
		cmocka_unit_test_setup_teardown(silent_sockets_end, start, stop),
		cmocka_unit_test_setup_teardown(unstored_actions_are_refused_on_sockets, start, stop),
		cmocka_unit_test_setup_teardown(secrets_stay_here, start, stop),
		cmocka_unit_test_setup_teardown(given_up_challenges_end_sockets, start, stop),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
