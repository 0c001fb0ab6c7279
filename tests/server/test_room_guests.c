/* Streams of events of rooms, for spectators and other sites. */
#include "visitors.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"

/* id may be "": no Last-Event-ID. */
static struct http_connection *open_stream(const struct pair *g, const char *id)
{
	struct http_connection *c = visit_connect();
	struct string text = {0};
	string_add(&text, "GET %s/events HTTP/1.1\r\nHost: localhost\r\n", g->target);
	if (*id)
		string_add(&text, "Last-Event-ID: %s\r\n", id);
	string_add(&text, "\r\n");
	http_take(c, text.text, text.length);
	string_release(&text);
	return c;
}

/* Takes the output: the whole of it, or with the words. */
static void take_events(struct http_connection *c, struct string *out)
{
	string_clear(out);
	visit_collect(c, out);
	string_char(out, 0);
}

static void expect_event(struct http_connection *c, const char *words)
{
	struct string out = {0};
	take_events(c, &out);
	if (!strstr(out.text, words))
		fail_msg("no \"%s\" in %s", words, out.text);
	string_release(&out);
}

static void streams_tell_every_change(void **state)
{
	(void)state;
	struct pair g;
	struct string out = {0};
	pair_begin(&g, "xiangqi", "");
	struct http_connection *c = open_stream(&g, "");
	take_events(c, &out);
	assert_int_equal(strncmp(out.text, "HTTP/1.1 200 ", 13), 0);
	assert_non_null(strstr(out.text, "\r\ncontent-type: text/event-stream\r\n"));
	assert_null(strstr(out.text, "content-length"));
	long long revision = atoll(strstr(out.text, "\r\n\r\nid: ") + 8);
	char id[60];
	snprintf(id, sizeof id, "\ndata: {\"room\":\"%s\",\"revision\":%lld,\"you\":null,", g.room, revision);
	assert_non_null(strstr(out.text, id));
	visit_expect_waiting(c);
	pair_act(&g, 0, "{\"do\":\"move\",\"move\":\"h2e2\",\"ply\":0}", 200, "");
	take_events(c, &out);
	long long later = atoll(out.text + strlen("id: "));
	assert_true(later > revision);
	snprintf(id, sizeof id, "id: %lld\ndata: {", later);
	assert_int_equal(strncmp(out.text, id, strlen(id)), 0);
	assert_non_null(strstr(out.text, "\"from\":0,\"moves\":[\"h2e2\"],\"ply\":1"));
	assert_string_equal(out.text + strlen(out.text) - 3, "}\n\n");
	pair_act(&g, 1, "{\"do\":\"move\",\"move\":\"h9g7\",\"ply\":1}", 200, "");
	expect_event(c, "\"from\":0,\"moves\":[\"h2e2\",\"h9g7\"],\"ply\":2"); /* complete again */
	http_close(c);
	http_close(g.c);
	string_release(&out);
}

static void streams_count_as_spectators(void **state)
{
	(void)state;
	struct pair g;
	struct hall_room *room;
	struct error err;
	static struct watcher watchers[HALL_SPECTATORS_MAX];
	pair_begin(&g, "xiangqi", "");
	struct http_connection *c = open_stream(&g, "");
	pair_expect(&g, 0, "\"watching\":1");
	http_close(c);
	pair_expect(&g, 0, "\"watching\":0");
	assert_int_equal(hall_find(visit_http.api.hall, g.room, api_now_ms(&visit_http.api), &room, &err), HALL_DONE);
	for (int i = 0; i < HALL_SPECTATORS_MAX; i++)
		hall_watch(visit_http.api.hall, room, -1, &watchers[i], api_now_ms(&visit_http.api));
	c = open_stream(&g, "");
	visit_expect(c, 503, "no more can watch");
	for (int i = 0; i < HALL_SPECTATORS_MAX; i++)
		hall_unwatch(visit_http.api.hall, &watchers[i], api_now_ms(&visit_http.api));
	http_close(c);
	http_close(g.c);
}

static void reconnecting_streams_get_only_changes(void **state)
{
	(void)state;
	struct pair g;
	struct string out = {0};
	char id[24];
	pair_begin(&g, "xiangqi", "");
	struct http_connection *c = open_stream(&g, "nonsense");
	take_events(c, &out);
	snprintf(id, sizeof id, "%lld", atoll(strstr(out.text, "\nid: ") + 5));
	http_close(c);
	c = open_stream(&g, id);
	take_events(c, &out);
	assert_string_equal(out.text + strlen(out.text) - 4, "\r\n\r\n"); /* only the head */
	pair_act(&g, 0, "{\"do\":\"move\",\"move\":\"h2e2\",\"ply\":0}", 200, "");
	expect_event(c, "\"ply\":1");
	http_close(c);
	c = open_stream(&g, id);
	expect_event(c, "\"ply\":1");
	http_close(c);
	http_close(g.c);
	string_release(&out);
}

static void silent_streams_send_comments(void **state)
{
	(void)state;
	struct pair g;
	struct string out = {0};
	pair_begin(&g, "xiangqi", "");
	visit_pass(13000); /* both are away now */
	struct http_connection *c = open_stream(&g, "");
	take_events(c, &out);
	visit_pass(2000);
	take_events(c, &out); /* the number of spectators */
	visit_pass(14500);
	visit_expect_waiting(c);
	for (int i = 0; i < 3; i++) {
		visit_pass(500);
		take_events(c, &out);
		assert_string_equal(out.text, ":\n\n");
		visit_pass(14750);
		visit_expect_waiting(c);
	}
	http_close(c);
	http_close(g.c);
	string_release(&out);
}

/* A client that does not read gets only the last state, and delays no other client. */
static void slow_streams_skip_states(void **state)
{
	(void)state;
	struct pair g;
	struct http_piece pieces[2];
	struct string out = {0};
	pair_begin(&g, "xiangqi", "");
	struct http_connection *slow = open_stream(&g, "");
	assert_int_equal(http_next(slow, pieces), HTTP_SENDS); /* but it takes a while */
	pair_act(&g, 0, "{\"do\":\"move\",\"move\":\"h2e2\",\"ply\":0}", 200, "");
	pair_act(&g, 1, "{\"do\":\"move\",\"move\":\"h9g7\",\"ply\":1}", 200, "");
	pair_act(&g, 0, "{\"do\":\"move\",\"move\":\"b0c2\",\"ply\":2}", 200, "");
	http_sent(slow);
	take_events(slow, &out);
	assert_non_null(strstr(out.text, "\"ply\":3"));
	assert_null(strstr(strstr(out.text, "\ndata: ") + 1, "\ndata: ")); /* one event */
	assert_int_equal(http_next(slow, pieces), HTTP_READS);
	pair_act(&g, 1, "{\"do\":\"move\",\"move\":\"b9c7\",\"ply\":3}", 200, "");
	assert_int_equal(http_next(slow, pieces), HTTP_SENDS);
	visit_http.seconds = 30;
	visit_pass(31000); /* it never reads */
	assert_int_equal(http_next(slow, pieces), HTTP_ENDS);
	http_close(slow);
	http_close(g.c);
	string_release(&out);
}

/* What is not stored yet is not sent, even to a client that becomes ready meanwhile. */
static void moves_are_not_sent_before_they_are_stored(void **state)
{
	(void)state;
	struct pair g;
	struct http_piece pieces[2];
	struct string out = {0};
	pair_begin(&g, "xiangqi", "");
	struct http_connection *stream = open_stream(&g, ""), *socket = pair_open_socket(&g, "{}");
	assert_int_equal(http_next(stream, pieces), HTTP_SENDS);
	assert_int_equal(http_next(socket, pieces), HTTP_SENDS);
	pair_act(&g, 0, "{\"do\":\"move\",\"move\":\"h2e2\",\"ply\":0}", 200, ""); /* both are behind */
	visit_ask(g.c, "POST", g.target, g.tokens[1], "{\"do\":\"move\",\"move\":\"h9g7\",\"ply\":1}");
	http_sent(stream);
	http_sent(socket);
	visit_collect(stream, &out);
	visit_collect(socket, &out);
	assert_false(visit_contains(&out, "h9g7"));
	http_turn(&visit_http);
	visit_expect(g.c, 200, "h9g7");
	expect_event(stream, "h9g7");
	socket_hear(socket, "h9g7");
	http_close(stream);
	http_close(socket);
	http_close(g.c);
	string_release(&out);
}

static void streams_end_with_the_room(void **state)
{
	(void)state;
	struct pair g;
	struct string out = {0};
	struct http_piece pieces[2];
	g.c = visit_connect();
	visit_ask(g.c, "POST", "/api/rooms", NULL, "{\"game\":\"qilin\",\"name\":\"Cy\"}");
	http_turn(&visit_http);
	assert_int_equal(visit_answer(g.c, &out), 201);
	visit_member(out.text, "token", g.tokens[0], sizeof g.tokens[0]);
	visit_member(out.text, "room", g.room, sizeof g.room);
	snprintf(g.target, sizeof g.target, "/api/rooms/%s", g.room);
	struct http_connection *c = open_stream(&g, ""), *gone = open_stream(&g, "");
	expect_event(c, "\"stage\":\"open\"");
	expect_event(gone, "\"stage\":\"open\"");
	http_take_end(gone); /* the client hangs up */
	assert_int_equal(http_next(gone, pieces), HTTP_ENDS);
	http_close(gone);
	pair_act(&g, 0, "{\"do\":\"leave\"}", 204, "");
	expect_event(c, "event: gone\ndata: {}\n\n");
	assert_int_equal(http_next(c, pieces), HTTP_FINISHES);
	http_close(c);
	c = open_stream(&g, "");
	visit_expect(c, 404, "no_room");
	http_close(c);
	http_close(g.c);
	string_release(&out);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		visit_test(streams_tell_every_change),
		visit_test(streams_count_as_spectators),
		visit_test(reconnecting_streams_get_only_changes),
		visit_test(silent_streams_send_comments),
		visit_test(slow_streams_skip_states),
		visit_test(moves_are_not_sent_before_they_are_stored),
		visit_test(streams_end_with_the_room),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
