/* Connections without sockets: what the server does when bytes, other processes and time come in an order that clients
 * cannot force. */
#include "support.h"

#include "scratch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/http.h"

#define SAVED "{\"record\":\"[Game \\\"qilin\\\"]\\n\\n1. a1 *\\n\"}"

static char path[96];
static struct http http;

static int start(void **state)
{
	struct error err;
	assert_int_equal(scratch_begin(state), 0);
	snprintf(path, sizeof path, "%s/games.db", scratch_folder);
	http = (struct http){
		.api = {.db = db_open(path, &err), .version = "0"},
		.peers = peers_new(0, 9),
		.connections_max = 9,
		.seconds = 3600,
		.header_seconds = 3600,
		.idle_seconds = 3600,
	};
	assert_non_null(http.api.db);
	assert_true(host_read(&http.host, "127.0.0.1"));
	host_set_port(&http.host, 80);
	return 0;
}

static int stop(void **state)
{
	db_close(http.api.db);
	peers_free(http.peers);
	return scratch_end(state);
}

/* --- helpers --- */

static struct http_connection *open_one(void)
{
	struct sockaddr_storage address = {.ss_family = AF_INET};
	struct http_connection *c = http_open(&http, &address, NULL);
	assert_non_null(c);
	return c;
}

static void take(struct http_connection *c, const char *text)
{
	http_take(c, text, strlen(text));
}

static void take_save(struct http_connection *c)
{
	char text[300];
	snprintf(text, sizeof text, "POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Length: %zu\r\n\r\n%s",
		 strlen(SAVED), SAVED);
	take(c, text);
}

static void take_get(struct http_connection *c)
{
	take(c, "GET /api/games HTTP/1.1\r\nHost: localhost\r\n\r\n");
}

/* The answer sent now has this status and these words. */
static void expect_answer(struct http_connection *c, int status, const char *words)
{
	struct http_piece pieces[2];
	struct string text = {0};
	assert_int_equal(http_next(c, pieces), HTTP_SENDS);
	for (int i = 0; i < 2; i++)
		string_bytes(&text, pieces[i].bytes, pieces[i].n);
	assert_int_equal(atoi(string_text(&text) + strlen("HTTP/1.1 ")), status);
	if (!strstr(text.text, words))
		fail_msg("no \"%s\" in %s", words, text.text);
	string_release(&text);
	http_sent(c);
}

static void take_delete(struct http_connection *c)
{
	take(c, "DELETE /api/games/1 HTTP/1.1\r\nHost: localhost\r\n\r\n");
}

static void take_replace(struct http_connection *c)
{
	char text[300];
	snprintf(text, sizeof text, "PUT /api/games/1 HTTP/1.1\r\nHost: localhost\r\nContent-Length: %zu\r\n\r\n%s",
		 strlen(SAVED), SAVED);
	take(c, text);
}

/* How many games there are, as another process sees it. */
static int64_t games_seen_by(struct db *other)
{
	struct error err;
	int64_t n = -1;
	assert_int_equal(db_count(other, &n, &err), DB_DONE);
	return n;
}

static void expect_next(struct http_connection *c, enum http_next expected)
{
	struct http_piece pieces[2];
	assert_int_equal(http_next(c, pieces), expected);
}

/* --- turns --- */

/* Changes that were held for longer than others should wait are committed before the turn ends. */
static void a_long_turn_commits_on_the_way(void **state)
{
	(void)state;
	struct http_connection *one = open_one(), *two = open_one();
	take_save(one);
	expect_next(one, HTTP_READS);
	take_save(two);
	usleep(150000);
	take_get(two); /* after a held save: not its turn yet */
	struct http_connection *three = open_one();
	take_get(three);
	expect_answer(one, 201, "\"id\":1");
	expect_answer(two, 201, "\"id\":2");
	expect_answer(three, 200, "\"next\":null");
	expect_answer(two, 200, "\"next\":null");
	http_close(one);
	http_close(two);
	http_close(three);
}

/* No answer promises what a power cut could still undo: saving, replacing and deleting are answered after the commit.
 */
static void every_change_is_answered_after_its_commit(void **state)
{
	static const struct {
		void (*ask)(struct http_connection *);
		int status;
		int64_t games_before, games_after;
	} changes[] = {{take_save, 201, 0, 1}, {take_replace, 200, 1, 1}, {take_delete, 204, 1, 0}};
	(void)state;
	struct error err;
	struct db *other = db_open(path, &err);
	assert_non_null(other);
	for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
		struct http_connection *c = open_one();
		changes[i].ask(c);
		expect_next(c, HTTP_READS);
		assert_int_equal(games_seen_by(other), changes[i].games_before);
		http_turn(&http);
		expect_answer(c, changes[i].status, "HTTP/1.1");
		assert_int_equal(games_seen_by(other), changes[i].games_after);
		http_close(c);
	}
	db_close(other);
}

/* Saving, replacing and deleting wait while another process changes the games, instead of failing. */
static void every_change_waits_for_other_processes(void **state)
{
	static void (*const ask[])(struct http_connection *) = {take_replace, take_delete, take_save};
	static const int statuses[] = {200, 204, 201};
	(void)state;
	struct error err;
	struct db_game g = {.name = "", .game = "", .first = "", .second = "", .result = "", .record = ""};
	struct db *other = db_open(path, &err);
	assert_non_null(other);
	assert_int_equal(db_insert(other, &g, &err), DB_DONE);
	assert_int_equal(db_commit(other, &err), DB_DONE);
	for (int i = 0; i < 3; i++) {
		struct http_connection *c = open_one();
		assert_int_equal(db_insert(other, &g, &err), DB_DONE);
		ask[i](c);
		http_turn(&http);
		expect_next(c, HTTP_READS);
		assert_int_equal(db_commit(other, &err), DB_DONE);
		http_turn(&http);
		expect_answer(c, statuses[i], "HTTP/1.1");
		http_close(c);
	}
	db_close(other);
}

/* However many pieces arrive while a save waits for another process. */
static void what_comes_early_is_kept_in_its_order(void **state)
{
	(void)state;
	struct error err;
	struct db_game g = {.name = "", .game = "", .first = "", .second = "", .result = "", .record = ""};
	struct db *other = db_open(path, &err);
	struct http_connection *c = open_one();
	assert_non_null(other);
	assert_int_equal(db_insert(other, &g, &err), DB_DONE);
	take_save(c);
	expect_next(c, HTTP_READS);
	take_save(c);
	expect_next(c, HTTP_PAUSES);
	take(c, "GET /api/games/3 HTTP/1.1\r\nHo");
	take(c, "st: localhost\r\n\r\n");
	http_turn(&http);
	expect_next(c, HTTP_PAUSES);
	assert_int_equal(db_commit(other, &err), DB_DONE);
	db_close(other);
	http_turn(&http);
	expect_answer(c, 201, "\"id\":2");
	expect_next(c, HTTP_PAUSES);
	http_turn(&http);
	expect_answer(c, 201, "\"id\":3");
	expect_answer(c, 200, "\"id\":3");
	expect_next(c, HTTP_READS);
	http_take_end(c);
	expect_next(c, HTTP_ENDS);
	http_close(c);
}

static void nothing_else_goes_while_an_answer_does(void **state)
{
	(void)state;
	struct http_piece pieces[2];
	struct http_connection *c = open_one();
	take_get(c);
	assert_int_equal(http_next(c, pieces), HTTP_SENDS);
	take_get(c);
	expect_next(c, HTTP_PAUSES);
	http_sent(c);
	expect_answer(c, 200, "\"next\":null");
	http_close(c);
}

/* --- time --- */

static void who_does_not_even_take_100_is_let_go(void **state)
{
	(void)state;
	struct http_piece pieces[2];
	struct http_connection *c = open_one(), *slow = open_one();
	take(c, "POST /api/judge HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: 5\r\n\r\n");
	take(slow, "POST /api/judge HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\n");
	assert_int_equal(http_next(c, pieces), HTTP_SENDS);
	assert_int_equal(strncmp(pieces[0].bytes, "HTTP/1.1 100 ", 13), 0);
	http.seconds = 0;
	http_turn(&http);
	expect_next(c, HTTP_ENDS);
	expect_answer(slow, 408, "\"too_slow\"");
	expect_next(slow, HTTP_FINISHES);
	http_close(c);
	http_close(slow);
}

/* What follows a refusal is read and dropped, but not for ever. */
static void who_goes_on_sending_is_let_go(void **state)
{
	(void)state;
	static char bytes[1 << 20];
	struct http_connection *c = open_one();
	take(c, "nonsense\r\n\r\n");
	expect_answer(c, 400, "\r\nconnection: close\r\n");
	for (int i = 0; i < 8; i++) {
		http_take(c, bytes, sizeof bytes);
		expect_next(c, HTTP_FINISHES);
	}
	http_take(c, bytes, 1);
	expect_next(c, HTTP_ENDS);
	http_close(c);
}

/* A program without a log still answers the same. */
static void a_server_without_a_log_tells_its_clients(void **state)
{
	(void)state;
	struct http_connection *c = open_one();
	assert_int_equal(unlink(path), 0);
	for (int i = 0; i < 2; i++) {
		take_get(c);
		expect_answer(c, 507, "\"gone\"");
		take_save(c);
		http_turn(&http);
		expect_answer(c, 507, "\"gone\"");
	}
	http_close(c);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(a_long_turn_commits_on_the_way, start, stop),
		cmocka_unit_test_setup_teardown(every_change_is_answered_after_its_commit, start, stop),
		cmocka_unit_test_setup_teardown(every_change_waits_for_other_processes, start, stop),
		cmocka_unit_test_setup_teardown(what_comes_early_is_kept_in_its_order, start, stop),
		cmocka_unit_test_setup_teardown(nothing_else_goes_while_an_answer_does, start, stop),
		cmocka_unit_test_setup_teardown(who_does_not_even_take_100_is_let_go, start, stop),
		cmocka_unit_test_setup_teardown(who_goes_on_sending_is_let_go, start, stop),
		cmocka_unit_test_setup_teardown(a_server_without_a_log_tells_its_clients, start, stop),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
