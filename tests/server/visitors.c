#include "visitors.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "games/registry.h"
#include "rooms/director.h"

#define BEGIN_MS 1795989600000

char visit_path[SCRATCH_TEMPLATE_MAX + 16];
struct http visit_http;
_Atomic(int64_t) visit_now_us = 1000000;
int64_t visit_cost_us;

int64_t __wrap_clock_us(void);
int64_t __wrap_clock_us(void)
{
	return visit_now_us;
}

int64_t __wrap_clock_cpu_us(void);
int64_t __wrap_clock_cpu_us(void)
{
	static _Thread_local int64_t us;
	us += visit_cost_us;
	return us;
}

void visit_open_server(void)
{
	struct error err;
	visit_http = (struct http){
		.api = {.db = db_open(visit_path, &err), .version = "0", .started_ms = clock_ms()},
		.gate.peers = peers_new(0, 9),
		.connections_max = 9,
		.seconds = 3600,
		.header_seconds = 3600,
		.idle_seconds = 3600,
	};
	visit_http.api.started_at_ms = BEGIN_MS + visit_now_us / 1000;
	assert_non_null(visit_http.api.db);
	visit_http.api.hall = hall_new(visit_http.api.db, &err);
	if (!visit_http.api.hall || !hall_start(visit_http.api.hall, visit_http.api.started_at_ms, &err))
		fail_msg("%s", err.text);
	visit_http.api.director =
		director_new(visit_http.api.db, visit_http.api.hall, visit_http.api.started_at_ms, &err);
	assert_non_null(visit_http.api.director);
	assert_true(host_read(&visit_http.gate.host, "127.0.0.1"));
	host_set_port(&visit_http.gate.host, 80);
}

void visit_close_server(void)
{
	director_free(visit_http.api.director);
	hall_free(visit_http.api.hall);
	db_close(visit_http.api.db);
	peers_free(visit_http.gate.peers);
	visit_cost_us = 0;
}

int visit_begin(void **state)
{
	games_begin();
	assert_int_equal(scratch_begin(state), 0);
	snprintf(visit_path, sizeof visit_path, "%s/games.db", scratch_folder);
	visit_open_server();
	return 0;
}

int visit_end(void **state)
{
	visit_close_server();
	return scratch_end(state);
}

/* --- requests --- */

struct http_connection *visit_connect(void)
{
	struct sockaddr_storage address = {.ss_family = AF_INET};
	struct http_connection *c = http_open(&visit_http, &address, NULL);
	assert_non_null(c);
	return c;
}

/* token and body may be NULL. */
void visit_ask(struct http_connection *c, const char *method, const char *target, const char *token, const char *body)
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
int visit_answer(struct http_connection *c, struct string *out)
{
	struct http_piece pieces[2];
	string_clear(out);
	assert_int_equal(http_next(c, pieces), HTTP_SENDS);
	for (int i = 0; i < 2; i++)
		string_bytes(out, pieces[i].bytes, pieces[i].n);
	http_sent(c);
	return atoi(string_text(out) + strlen("HTTP/1.1 "));
}

void visit_expect(struct http_connection *c, int status, const char *part)
{
	struct string out = {0};
	int is = visit_answer(c, &out);
	if (is != status || !strstr(string_text(&out), part))
		fail_msg("expected %d and \"%s\": %s", status, part, string_text(&out));
	string_release(&out);
}

/* Whether no answer is pending: the request waits. */
void visit_expect_waiting(struct http_connection *c)
{
	struct http_piece pieces[2];
	assert_int_equal(http_next(c, pieces), HTTP_READS);
}

void visit_pass(int64_t ms)
{
	for (; ms > 0; ms -= 250) { /* as the loop of the server does */
		visit_now_us += (ms < 250 ? ms : 250) * 1000;
		http_turn(&visit_http);
	}
}

/* A string member of the answer. */
void visit_member(const char *text, const char *name, char *out, size_t size)
{
	char key[40];
	snprintf(key, sizeof key, "\"%s\":\"", name);
	const char *at = strstr(text, key);
	assert_non_null(at);
	at += strlen(key);
	snprintf(out, size, "%.*s", (int)strcspn(at, "\""), at);
}

void pair_begin(struct pair *g, const char *game, const char *clock)
{
	char body[200], join[60];
	struct string out = {0};
	g->c = visit_connect();
	snprintf(body, sizeof body,
		 "{\"game\":\"%s\",\"clock\":\"%s\",\"side\":\"first\",\"name\":\"Ann\",\"listed\":true}", game, clock);
	visit_ask(g->c, "POST", "/api/rooms", NULL, body);
	http_turn(&visit_http);
	assert_int_equal(visit_answer(g->c, &out), 201);
	visit_member(out.text, "room", g->room, sizeof g->room);
	visit_member(out.text, "token", g->tokens[0], sizeof g->tokens[0]);
	snprintf(g->target, sizeof g->target, "/api/rooms/%s", g->room);
	snprintf(join, sizeof join, "%s/join", g->target);
	visit_ask(g->c, "POST", join, NULL, "{\"name\":\"Bo\"}");
	http_turn(&visit_http);
	assert_int_equal(visit_answer(g->c, &out), 200);
	visit_member(out.text, "token", g->tokens[1], sizeof g->tokens[1]);
	string_release(&out);
}

/* side -1: a spectator. */
void pair_act(struct pair *g, int side, const char *body, int status, const char *part)
{
	visit_ask(g->c, "POST", g->target, side < 0 ? NULL : g->tokens[side], body);
	http_turn(&visit_http);
	visit_expect(g->c, status, part);
}

void pair_expect(struct pair *g, int side, const char *part)
{
	visit_ask(g->c, "GET", g->target, side < 0 ? NULL : g->tokens[side], NULL);
	http_turn(&visit_http);
	visit_expect(g->c, 200, part);
}

/* A text frame of a client; the mask is zero, which is a mask like any other. */
void socket_say(struct http_connection *c, const char *text)
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
void socket_hear(struct http_connection *c, const char *words)
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

struct http_connection *pair_open_socket(const struct pair *g, const char *first)
{
	struct http_connection *c = visit_connect();
	struct string text = {0};
	string_add(&text,
		   "GET %s/socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
		   "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
		   g->target);
	http_take(c, text.text, text.length);
	socket_hear(c, "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
	socket_say(c, first);
	http_turn(&visit_http);
	string_release(&text);
	return c;
}

struct http_connection *pair_open_seat(const struct pair *g, int side)
{
	char first[60];
	snprintf(first, sizeof first, "{\"token\":\"%s\"}", g->tokens[side]);
	return pair_open_socket(g, first);
}

/* Takes all output of a connection. */
void visit_collect(struct http_connection *c, struct string *out)
{
	struct http_piece pieces[2];
	while (http_next(c, pieces) == HTTP_SENDS) {
		for (int i = 0; i < 2; i++)
			string_bytes(out, pieces[i].bytes, pieces[i].n);
		http_sent(c);
	}
}

bool visit_contains(const struct string *bytes, const char *text)
{
	size_t n = strlen(text);
	for (size_t i = 0; i + n <= bytes->length; i++)
		if (memcmp(bytes->text + i, text, n) == 0)
			return true;
	return false;
}
