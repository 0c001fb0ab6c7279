/* Searches and reviews that programs request: answers, refusals, a full queue, clients that go, the end of the server.
 */
#include "client.h"
#include "nodes.h"

#include "support.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "games/registry.h"
#include "server/api.h"
#include "server/jobs.h"

#define JSON    "Content-Type: application/json\r\n"
#define LONG    "{\"nodes\":1000000}" /* takes a second or more */
#define SHORT   "{\"nodes\":100}"
#define SECONDS 5000 /* much less than the queue needs when nothing is cancelled */

/* --- helpers --- */

static int start_with_one_thread(void **state)
{
	client_prepare(state);
	client_start(&server, "--think 1");
	return 0;
}

static int start_with_a_rate(void **state)
{
	client_prepare(state);
	client_start(&server, "--think 2 --rate 50");
	return 0;
}

/* Sends a search without waiting for its answer. */
static int send_search(const char *body)
{
	char text[600];
	int fd = client_connect(&server);
	snprintf(text, sizeof text, "POST /api/think HTTP/1.1\r\nHost: localhost:%d\r\nContent-Length: %zu\r\n\r\n%s",
		 server.port, strlen(body), body);
	client_send(fd, text, strlen(text));
	return fd;
}

static void expect_status(int fd, int status, const char *words)
{
	struct answer a;
	assert_true(client_read(fd, false, &a));
	if (a.status != status || (!strstr(a.head, words) && !strstr(a.body, words)))
		fail_msg("expected %d and \"%s\": %s%s", status, words, a.head, a.body);
	answer_release(&a);
}

/* A queue in which no more searches fit, behind a running one. */
#define N_QUEUED (1 + JOBS_PER_THREAD)
static void fill_queue(int fds[N_QUEUED])
{
	for (int i = 0; i < N_QUEUED; i++) {
		fds[i] = send_search(LONG);
		client_expect("GET", "/api/health", "", NULL, 200, "ok"); /* it has arrived, and the first one begun */
	}
}

/* --- answers --- */

static void positions_are_searched(void **state)
{
	(void)state;
	struct answer a =
		ask(&server, "POST", "/api/think", JSON, "{\"moves\":\"h2e2 h9g7\",\"nodes\":2000,\"lines\":3}");
	assert_int_equal(a.status, 200);
	struct json *j = nodes_parse(a.body);
	int lines = json_member(j, 0, "lines");
	assert_int_equal(nodes_count(j, lines), 3);
	assert_in_range(nodes_number(j, 0, "nodes"), 100, 2000);
	assert_in_range(nodes_number(j, 0, "depth"), 1, 30);
	char best[20], first[20], of_line[20];
	assert_true(json_string(j, json_member(j, 0, "best"), best, sizeof best));
	assert_true(json_string(j, json_first(j, json_member(j, 0, "pv")), first, sizeof first));
	assert_true(json_string(j, json_member(j, json_first(j, lines), "best"), of_line, sizeof of_line));
	assert_string_equal(best, first);
	assert_string_equal(best, of_line);
	json_free(j);
	struct answer again =
		ask(&server, "POST", "/api/think", JSON, "{\"moves\":\"h2e2 h9g7\",\"nodes\":2000,\"lines\":3}");
	size_t same = (size_t)(strstr(a.body, "\"time\"") - a.body);
	assert_memory_equal(a.body, again.body, same); /* a search with a limit of nodes is repeatable */
	answer_release(&again);
	answer_release(&a);
	client_expect("POST", "/api/think", JSON, "{\"game\":\"darkchess\",\"strength\":1}", 200, "\"best\":");
	client_expect("POST", "/api/think", JSON, "{\"game\":\"surakarta\",\"opponent\":\"depth-1\"}", 200,
		      "\"depth\":1");
	client_expect("POST", "/api/think", JSON, "{\"position\":\"3k5/4R4/9/9/9/9/9/9/9/4K4 w\",\"nodes\":5000}", 200,
		      "\"score\":\"win in 1");
}

static void games_are_reviewed(void **state)
{
	(void)state;
	struct answer a = ask(
		&server, "POST", "/api/analyse", JSON,
		"{\"record\":\"[Game \\\"qilin\\\"]\\n[First \\\"Ann\\\"]\\n\\n1. a1 b2 2. a7 *\\n\",\"nodes\":500}");
	assert_int_equal(a.status, 200);
	struct json *j = nodes_parse(a.body);
	assert_true(json_text_is(j, json_member(j, 0, "rules"), "qilin"));
	assert_true(json_text_is(j, json_member(j, 0, "analyst"), "strongest, 500 nodes"));
	assert_int_equal(nodes_count(j, json_member(j, 0, "players")), 2);
	assert_int_equal(nodes_count(j, json_member(j, 0, "steps")), 4);
	for (int i = json_first(j, json_member(j, 0, "steps")); i >= 0; i = json_next(j, i))
		assert_true(json_text_is(j, json_member(j, i, "kind"), "thought"));
	json_free(j);
	answer_release(&a);
	client_expect("POST", "/api/analyse", JSON,
		      "{\"record\":\"[Game \\\"qilin\\\"]\\n\\n1. a1 *\\n\",\"strength\":2}", 200,
		      "\"analyst\":\"2, 10000 nodes\"");
}

/* --- refusals --- */

static void searches_are_off_by_default(void **state)
{
	(void)state;
	client_expect("POST", "/api/think", JSON, SHORT, 404, "\"id\":\"server_no_searches\"");
	client_expect("POST", "/api/analyse", JSON, "{}", 404, "\"code\":\"off\"");
}

static void bad_requests_are_refused(void **state)
{
	(void)state;
	static const struct {
		const char *path, *body;
		int status;
		const char *words;
	} cases[] = {
		{"/api/think", "", 400, "bad_json"},
		{"/api/think", "[]", 400, "not a JSON object"},
		{"/api/think", "{\"nodes\":0.5}", 400, "\\\"nodes\\\" is not a whole number"},
		{"/api/think", "{\"nodes\":-1}", 400, "\\\"nodes\\\" is -1, expected 1 to 1000000"},
		{"/api/think", "{\"nodes\":1000001}", 400, "expected 1 to 1000000"},
		{"/api/think", "{\"lines\":0}", 400, "\\\"lines\\\" is 0, expected 1 to 8"},
		{"/api/think", "{\"lines\":9}", 400, "expected 1 to 8"},
		{"/api/think", "{\"depth\":9}", 400, "unknown member"},
		{"/api/think", "{\"strength\":9}", 400, "expected 1 to 8"},
		{"/api/think", "{\"strength\":3,\"opponent\":\"mcts\"}", 400, "only one of them"},
		{"/api/think", "{\"opponent\":\"uci:/bin/sh\"}", 422, "bad_opponent"},
		{"/api/think", "{\"opponent\":\"mcts\",\"lines\":2}", 422, "bad_opponent"},
		{"/api/think", "{\"game\":\"chess\"}", 422, "bad_game"},
		{"/api/think", "{\"preset\":\"none\"}", 422, "bad_game"},
		{"/api/think", "{\"position\":\"none\"}", 422, "bad_position"},
		{"/api/think", "{\"moves\":\"h2e2 a0a9\"}", 422, "\"ply\":2"},
		{"/api/think", "{\"game\":\"darkchess\",\"moves\":\"b4\"}", 422, "session_reveal_due"},
		{"/api/analyse", "{}", 400, "missing \\\"record\\\""},
		{"/api/analyse", "{\"record\":1}", 400, "is not a string"},
		{"/api/analyse", "{\"record\":\"nothing of the kind\"}", 422, "\"id\":"},
		{"/api/analyse", "{\"record\":\"\",\"nodes\":100001}", 400, "expected 1 to 100000"},
		{"/api/analyse", "{\"record\":\"[Game \\\"qilin\\\"]\\n\\n1. a1 *\\n\",\"opponent\":\"none\"}", 422,
		 "bad_opponent"},
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		client_expect("POST", cases[i].path, JSON, cases[i].body, cases[i].status, cases[i].words);
	static char large[(64 << 10) + 100];
	snprintf(large, sizeof large, "{\"moves\":\"%*s\"}", (64 << 10), "");
	client_expect("POST", "/api/think", JSON, large, 413, "more than 65536 bytes");
}

static void a_game_that_is_over_is_refused(void **state)
{
	(void)state;
	client_expect("POST", "/api/think", JSON, "{\"position\":\"3k5/R8/8R/9/9/9/9/9/9/4K4 w\",\"moves\":\"i7i9\"}",
		      422, "no_move");
}

/* Horses that go out and back: the length is checked, not what the rules say about it. */
static void the_length_of_reviewed_games_is_limited(void **state)
{
	(void)state;
	static const char *const moves[] = {"b0c2", "b9c7", "c2b0", "c7b9"};
	static char body[20000];
	struct text text = text_into(body, sizeof body);
	text_add(&text, "{\"nodes\":1,\"record\":\"[Game \\\"xiangqi\\\"]\\n\\n");
	for (int i = 0; i <= API_ANALYSE_PLIES_MAX; i++)
		text_add(&text, i % 2 ? " %s\\n" : "%s", moves[i % 4]);
	text_add(&text, " *\\n\"}");
	client_expect("POST", "/api/analyse", JSON, body, 413, "401 moves and outcomes, expected at most 400");
}

/* --- the queue --- */

static void a_full_queue_is_refused(void **state)
{
	(void)state;
	int fds[N_QUEUED];
	fill_queue(fds);
	int fd = send_search(SHORT);
	struct answer a;
	assert_true(client_read(fd, false, &a));
	assert_int_equal(a.status, 503);
	assert_non_null(strstr(a.head, "retry-after: 5\r\n"));
	assert_non_null(strstr(a.body, "\"id\":\"server_queue_full\""));
	answer_release(&a);
	close(fd);
	for (int i = 0; i < N_QUEUED; i++)
		close(fds[i]);
}

static void clients_that_go_cancel_their_searches(void **state)
{
	(void)state;
	int fds[N_QUEUED];
	fill_queue(fds);
	int64_t began_ms = clock_ms();
	for (int i = 0; i < N_QUEUED; i++)
		if (i % 2)
			shutdown(fds[i], SHUT_WR);
		else
			close(fds[i]);
	client_expect("GET", "/api/health", "", NULL, 200, "ok");
	client_expect("POST", "/api/think", JSON, SHORT, 200, "\"best\":");
	assert_in_range(clock_ms() - began_ms, 0, SECONDS);
	for (int i = 1; i < N_QUEUED; i += 2)
		close(fds[i]);
}

static void other_requests_do_not_wait_for_searches(void **state)
{
	(void)state;
	int fd = send_search(LONG);
	int64_t began_ms = clock_ms();
	for (int i = 0; i < 10; i++)
		client_expect("GET", "/api/health", "", NULL, 200, "ok");
	client_expect("POST", "/api/judge", JSON, "{\"moves\":\"h2e2\"}", 200, "undecided");
	assert_in_range(clock_ms() - began_ms, 0, SECONDS);
	close(fd);
}

static void requests_behind_a_search_are_answered_after_it(void **state)
{
	(void)state;
	char text[400];
	int fd = client_connect(&server);
	snprintf(text, sizeof text,
		 "POST /api/think HTTP/1.1\r\nHost: localhost:%d\r\nContent-Length: 13\r\n\r\n" SHORT
		 "GET /api/health HTTP/1.1\r\nHost: localhost:%d\r\n\r\n"
		 "POST /api/think HTTP/1.1\r\nHost: localhost:%d\r\nContent-Length: 13\r\n\r\n" SHORT,
		 server.port, server.port, server.port);
	client_send(fd, text, strlen(text));
	expect_status(fd, 200, "\"best\":");
	expect_status(fd, 200, "\"uptime\":");
	expect_status(fd, 200, "\"best\":");
	close(fd);
}

/* A million positions cost 1000 of the 100 tokens at hand: the debt is paid in 18 seconds, the search lasts 10 at most.
 */
static void positions_searched_are_charged(void **state)
{
	(void)state;
	int fd = send_search(LONG), seconds = 0;
	struct answer a = ask(&server, "GET", "/api/health", "", NULL);
	for (int i = 0; a.status == 200 && i < 20; i++) { /* it arrived before the search */
		answer_release(&a);
		a = ask(&server, "GET", "/api/health", "", NULL);
	}
	assert_int_equal(a.status, 429);
	assert_int_equal(sscanf(strstr(a.head, "retry-after: "), "retry-after: %d", &seconds), 1);
	assert_in_range(seconds, 5, 20);
	answer_release(&a);
	expect_status(fd, 200, "\"best\":");
	close(fd);
}

/* A player without a search needs none of its positions. */
static void unused_positions_are_refunded(void **state)
{
	(void)state;
	for (int i = 0; i < 3; i++) {
		client_expect("POST", "/api/think", JSON,
			      "{\"game\":\"qilin\",\"opponent\":\"authors-easy\",\"nodes\":1000000}", 200, "best");
		client_expect("POST", "/api/analyse", JSON,
			      "{\"record\":\"[Game \\\"qilin\\\"]\\n\\n1. a1 *\\n\",\"opponent\":\"authors-easy\","
			      "\"nodes\":100000}",
			      200, "steps");
	}
}

/* --- the end --- */

static void the_server_stops_with_searches_running(void **state)
{
	(void)state;
	int fds[3];
	for (int i = 0; i < 3; i++) {
		fds[i] = send_search(LONG);
		client_expect("GET", "/api/health", "", NULL, 200, "ok");
	}
	int64_t began_ms = clock_ms();
	int status = client_stop(&server, SIGTERM);
	assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
	assert_in_range(clock_ms() - began_ms, 0, SECONDS);
	for (int i = 0; i < 3; i++) {
		expect_status(fds[i], 503, "\"id\":\"server_stops\"");
		close(fds[i]);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(positions_are_searched, start_with_one_thread, client_end),
		cmocka_unit_test_setup_teardown(games_are_reviewed, start_with_one_thread, client_end),
		cmocka_unit_test_setup_teardown(searches_are_off_by_default, client_begin, client_end),
		cmocka_unit_test_setup_teardown(bad_requests_are_refused, start_with_one_thread, client_end),
		cmocka_unit_test_setup_teardown(a_game_that_is_over_is_refused, start_with_one_thread, client_end),
		cmocka_unit_test_setup_teardown(the_length_of_reviewed_games_is_limited, start_with_one_thread,
						client_end),
		cmocka_unit_test_setup_teardown(a_full_queue_is_refused, start_with_one_thread, client_end),
		cmocka_unit_test_setup_teardown(clients_that_go_cancel_their_searches, start_with_one_thread,
						client_end),
		cmocka_unit_test_setup_teardown(other_requests_do_not_wait_for_searches, start_with_one_thread,
						client_end),
		cmocka_unit_test_setup_teardown(requests_behind_a_search_are_answered_after_it, start_with_one_thread,
						client_end),
		cmocka_unit_test_setup_teardown(positions_searched_are_charged, start_with_a_rate, client_end),
		cmocka_unit_test_setup_teardown(unused_positions_are_refunded, start_with_a_rate, client_end),
		cmocka_unit_test_setup_teardown(the_server_stops_with_searches_running, start_with_one_thread,
						client_end),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
