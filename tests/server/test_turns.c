/* Connections without sockets: how the server behaves when bytes, other processes and time come in an order that
 * clients cannot force. */
#include "visitors.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"

#define SAVED "{\"record\":\"[Game \\\"qilin\\\"]\\n\\n1. a1 *\\n\"}"

static void pass_ms(int ms)
{
	visit_now_us += (int64_t)ms * 1000;
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

/* Number of games as another process sees it. */
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

/* Changes that were pending longer than other processes should wait are committed before the turn ends. */
static void long_turns_commit_early(void **state)
{
	(void)state;
	struct http_connection *one = visit_connect(), *two = visit_connect();
	take_save(one);
	expect_next(one, HTTP_READS);
	take_save(two);
	pass_ms(150);
	take_get(two); /* after a pending save: not its turn yet */
	struct http_connection *three = visit_connect();
	take_get(three);
	visit_expect(one, 201, "\"id\":1");
	visit_expect(two, 201, "\"id\":2");
	visit_expect(three, 200, "\"next\":null");
	http_turn(&visit_http);
	visit_expect(two, 200, "\"next\":null");
	http_close(one);
	http_close(two);
	http_close(three);
}

/* No answer promises what a power failure could still undo: saving, replacing and deleting are answered after the
 * commit. */
static void every_change_is_answered_after_its_commit(void **state)
{
	static const struct {
		void (*ask)(struct http_connection *);
		int status;
		int64_t games_before, games_after;
	} changes[] = {{take_save, 201, 0, 1}, {take_replace, 200, 1, 1}, {take_delete, 204, 1, 0}};
	(void)state;
	struct error err;
	struct db *other = db_open(visit_path, &err);
	assert_non_null(other);
	for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
		struct http_connection *c = visit_connect();
		changes[i].ask(c);
		expect_next(c, HTTP_READS);
		assert_int_equal(games_seen_by(other), changes[i].games_before);
		http_turn(&visit_http);
		visit_expect(c, changes[i].status, "HTTP/1.1");
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
	struct db *other = db_open(visit_path, &err);
	assert_non_null(other);
	assert_int_equal(db_insert(other, &g, &err), DB_DONE);
	assert_int_equal(db_commit(other, &err), DB_DONE);
	for (int i = 0; i < 3; i++) {
		struct http_connection *c = visit_connect();
		assert_int_equal(db_insert(other, &g, &err), DB_DONE);
		ask[i](c);
		http_turn(&visit_http);
		expect_next(c, HTTP_READS);
		assert_int_equal(db_commit(other, &err), DB_DONE);
		http_turn(&visit_http);
		visit_expect(c, statuses[i], "HTTP/1.1");
		http_close(c);
	}
	db_close(other);
}

/* However many pieces arrive while a save waits for another process. */
static void early_requests_are_kept_in_order(void **state)
{
	(void)state;
	struct error err;
	struct db_game g = {.name = "", .game = "", .first = "", .second = "", .result = "", .record = ""};
	struct db *other = db_open(visit_path, &err);
	struct http_connection *c = visit_connect();
	assert_non_null(other);
	assert_int_equal(db_insert(other, &g, &err), DB_DONE);
	take_save(c);
	expect_next(c, HTTP_READS);
	take_save(c);
	expect_next(c, HTTP_PAUSES);
	take(c, "GET /api/games/3 HTTP/1.1\r\nHo");
	take(c, "st: localhost\r\n\r\n");
	http_turn(&visit_http);
	expect_next(c, HTTP_PAUSES);
	assert_int_equal(db_commit(other, &err), DB_DONE);
	db_close(other);
	http_turn(&visit_http);
	visit_expect(c, 201, "\"id\":2");
	expect_next(c, HTTP_PAUSES);
	http_turn(&visit_http);
	expect_next(c, HTTP_PAUSES); /* the second save is pending */
	http_turn(&visit_http);
	visit_expect(c, 201, "\"id\":3");
	http_turn(&visit_http);
	visit_expect(c, 200, "\"id\":3");
	expect_next(c, HTTP_READS);
	http_take_end(c);
	expect_next(c, HTTP_ENDS);
	http_close(c);
}

static void requests_wait_for_the_previous_answer(void **state)
{
	(void)state;
	struct http_piece pieces[2];
	struct http_connection *c = visit_connect();
	take_get(c);
	assert_int_equal(http_next(c, pieces), HTTP_SENDS);
	take_get(c);
	expect_next(c, HTTP_PAUSES);
	http_sent(c);
	expect_next(c, HTTP_PAUSES);
	http_turn(&visit_http);
	visit_expect(c, 200, "\"next\":null");
	http_close(c);
}

/* However many requests arrive together: other connections take turns with them. */
static void each_connection_gets_one_request_per_turn(void **state)
{
	(void)state;
	enum { N = 50 };
	struct http_connection *many = visit_connect(), *few = visit_connect();
	for (int i = 0; i < N; i++)
		take_get(many);
	visit_expect(many, 200, "\"next\":null");
	for (int i = 1; i < N; i++) {
		expect_next(many, HTTP_PAUSES);
		assert_int_equal(http_wait_ms(&visit_http), 0);
		http_turn(&visit_http);
		take_get(few);
		visit_expect(few, 200, "\"next\":null");
		assert_ptr_equal(http_ready(&visit_http), many);
		visit_expect(many, 200, "\"next\":null");
		assert_null(http_ready(&visit_http));
	}
	http_turn(&visit_http);
	expect_next(many, HTTP_READS);
	http_close(many);
	http_close(few);
}

/* A partial request at the end of the input is completed later. */
static void partial_requests_behind_others_are_completed(void **state)
{
	(void)state;
	struct http_connection *c = visit_connect();
	take(c, "GET /api/games HTTP/1.1\r\nHost: localhost\r\n\r\nGET /api/games HTT");
	visit_expect(c, 200, "\"next\":null");
	http_turn(&visit_http);
	assert_ptr_equal(http_ready(&visit_http), c);
	expect_next(c, HTTP_READS);
	assert_null(http_ready(&visit_http));
	take(c, "P/1.1\r\nHost: localhost\r\n\r\n");
	visit_expect(c, 200, "\"next\":null");
	http_close(c);
}

/* --- limits --- */

static void take_head(struct http_connection *c, const char *target, size_t length)
{
	char text[300];
	snprintf(text, sizeof text,
		 "POST %s HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nContent-Length: %zu\r\n\r\n",
		 target, length);
	take(c, text);
}

static void take_bytes(struct http_connection *c, char byte, size_t n)
{
	char *bytes = malloc(n);
	memset(bytes, byte, n);
	http_take(c, bytes, n);
	free(bytes);
}

/* Not a byte of the body is read. */
static void large_bodies_are_refused_by_their_header(void **state)
{
	(void)state;
	struct http_connection *c = visit_connect();
	take_head(c, "/api/judge", API_JUDGE_MAX + 1);
	take_bytes(c, ' ', API_JUDGE_MAX);
	assert_true(visit_http.memory == 0);
	take_bytes(c, ' ', 1);
	visit_expect(c, 413, "more than 262144 bytes");
	take_head(c, "/api/games", API_BODY_MAX + 1);
	take_bytes(c, ' ', API_BODY_MAX + 1);
	assert_true(visit_http.memory == 0);
	visit_expect(c, 413, "more than 1048576 bytes");
	http_close(c);
}

static void bodies_share_a_memory_limit(void **state)
{
	(void)state;
	enum { N = 100 };
	static struct http_connection *all[N];
	int n = 0, n_refused = 0;
	visit_http.connections_max = N + 1;
	peers_free(visit_http.gate.peers);
	visit_http.gate.peers = peers_new(0, N + 1);
	for (; n < N; n++) {
		struct http_piece pieces[2];
		all[n] = visit_connect();
		take_head(all[n], "/api/games", API_BODY_MAX);
		take_bytes(all[n], ' ', API_BODY_MAX - 1); /* the last byte never arrives */
		assert_true(visit_http.memory <= HTTP_MEMORY_MAX + 2 * API_BODY_MAX);
		assert_int_equal(http_next(all[n], pieces), HTTP_READS);
	}
	for (int i = 0; i < N; i++) {
		take_bytes(all[i], ' ', 1);
		struct http_piece pieces[2];
		assert_int_equal(http_next(all[i], pieces), HTTP_SENDS);
		if (strncmp(pieces[0].bytes, "HTTP/1.1 503 ", 13) == 0) {
			n_refused++;
			assert_non_null(strstr(pieces[0].bytes, "\r\nretry-after: 1\r\n"));
		} else {
			assert_int_equal(strncmp(pieces[0].bytes, "HTTP/1.1 4", 10), 0);
		}
		http_sent(all[i]);
	}
	assert_in_range(n_refused, N - 64, N - 16);
	for (int i = 0; i < N; i++)
		http_close(all[i]);
	assert_true(visit_http.memory == 0);
}

/* An address that shares the server with others gets only a part of it. */
static void memory_per_address_is_limited(void **state)
{
	(void)state;
	struct http_connection *all[8];
	visit_http.memory_per_address = 4 * API_BODY_MAX;
	for (int i = 0; i < 8; i++) {
		all[i] = visit_connect();
		take_head(all[i], "/api/games", API_BODY_MAX);
		take_bytes(all[i], ' ', API_BODY_MAX - 1);
	}
	struct sockaddr_storage address = {.ss_family = AF_INET6};
	struct http_connection *other = http_open(&visit_http, &address, NULL);
	((struct sockaddr_in6 *)&address)->sin6_addr.s6_addr[0] = 0x20;
	http_close(other);
	other = http_open(&visit_http, &address, NULL);
	take_head(all[7], "/api/games", 10);
	take_bytes(all[7], ' ', 1);
	visit_expect(all[7], 503, "\"busy\"");
	take_head(other, "/api/games", API_BODY_MAX);
	take_bytes(other, ' ', API_BODY_MAX);
	visit_expect(other, 400, "bad_json");
	http_close(other);
	for (int i = 0; i < 8; i++)
		http_close(all[i]);
	visit_http.memory_per_address = 0;
}

/* Games that end in a chase, so that the answer has 20 times as many bytes. */
static struct string games_with_chases(int n)
{
	struct string s = {0};
	for (int i = 0; i < n; i++)
		string_add(&s, "[Game \"xiangqi\"]\n[Position \"4ka3/4a4/3Pb4/2p1r3p/2b6/2R6/1n7/4B4/4A4/4KAB2 w\"]\n\n"
			       "1. c4c3 b3a1 2. c3c1 a1b3 3. c1c3 b3a1 4. c3c1 a1b3 5. c1c3 *\n\n");
	return s;
}

static void waiting_answers_share_the_memory_limit(void **state)
{
	(void)state;
	enum { N = 100 };
	static struct http_connection *all[N];
	struct string body = games_with_chases(300);
	int n_refused = 0;
	visit_http.connections_max = N;
	peers_free(visit_http.gate.peers);
	visit_http.gate.peers = peers_new(0, N);
	for (int i = 0; i < N; i++) {
		all[i] = visit_connect();
		take_head(all[i], "/api/judge", body.length);
		http_take(all[i], body.text, body.length);
		assert_true(visit_http.memory <= HTTP_MEMORY_MAX + 4 * API_BODY_MAX);
		struct http_piece pieces[2];
		assert_int_equal(http_next(all[i], pieces), HTTP_SENDS);
		n_refused += strncmp(pieces[0].bytes, "HTTP/1.1 503 ", 13) == 0;
	}
	assert_in_range(n_refused, N / 4, N - 10);
	for (int i = 0; i < N; i++)
		http_close(all[i]);
	assert_true(visit_http.memory == 0);
	string_release(&body);
}

static void limit_rate(int rate)
{
	peers_free(visit_http.gate.peers);
	visit_http.gate.peers = peers_new(rate, 9);
}

static void expensive_requests_count_as_several(void **state)
{
	(void)state;
	struct http_connection *c = visit_connect();
	http_close(c);
	for (int tokens = 1; tokens <= 10; tokens++) {
		limit_rate(5);
		c = visit_connect();
		visit_cost_us = tokens * PEERS_TOKEN_US - 100; /* the bytes of the answer cost a little, too */
		for (int n = 0; n < (10 + tokens - 1) / tokens; n++) {
			take_get(c);
			visit_expect(c, 200, "");
		}
		take_get(c);
		visit_expect(c, 429, "\r\nretry-after: ");
		http_close(c);
	}
}

/* Malformed requests, and requests rejected by their header. */
static void refused_requests_count(void **state)
{
	(void)state;
	static const char *const heads[] = {
		"nonsense\r\n\r\n",
		"POST /api/judge HTTP/1.1\r\nHost: localhost\r\n\r\n",
		"POST /api/judge HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000000\r\n\r\n",
		"GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n",
	};
	for (size_t i = 0; i < sizeof heads / sizeof *heads; i++) {
		limit_rate(5);
		for (int n = 0; n < 12; n++) {
			struct http_connection *c = visit_connect();
			take(c, heads[i]);
			visit_expect(c, n < 10 ? (int[]){400, 411, 413, 403}[i] : 429, "");
			http_close(c);
		}
	}
}

/* --- costs --- */

static int64_t cpu_us(void)
{
	struct timespec used;
	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
	return (int64_t)used.tv_sec * 1000000 + used.tv_nsec / 1000;
}

/* Processor time for n requests that arrive together, or for a body of n bytes that arrive one by one. */
static int64_t cost_of_requests_us(int n)
{
	struct string text = {0};
	struct http_piece pieces[2];
	for (int i = 0; i < n; i++)
		string_add(&text, "GET /none HTTP/1.1\r\nHost: localhost\r\n\r\n");
	int64_t began_us = cpu_us();
	struct http_connection *c = visit_connect();
	http_take(c, text.text, text.length);
	for (int i = 0; i < n; i++) {
		while (http_next(c, pieces) != HTTP_SENDS)
			http_turn(&visit_http);
		http_sent(c);
	}
	http_close(c);
	string_release(&text);
	return cpu_us() - began_us;
}

static int64_t cost_of_a_body_us(int n)
{
	int64_t began_us = cpu_us();
	struct http_connection *c = visit_connect();
	take_head(c, "/api/games", (size_t)n);
	for (int i = 0; i < n; i++)
		http_take(c, " ", 1);
	visit_expect(c, 400, "bad_json");
	http_close(c);
	return cpu_us() - began_us;
}

/* Twice as much costs at most three times as much, as in tests/fuzz/test_scaling.c. */
static void time_is_linear_in_the_bytes_received(void **state)
{
	(void)state;
	int64_t (*const costs[])(int) = {cost_of_requests_us, cost_of_a_body_us};
	for (size_t i = 0; i < sizeof costs / sizeof *costs; i++) {
		int64_t one = INT64_MAX, two = INT64_MAX;
		int n = i ? 200000 : 10000;
		for (int tries = 0; tries < 20 && (tries == 0 || two > 3 * one); tries++) {
			int64_t us = costs[i](n);
			one = us < one ? us : one;
			us = costs[i](2 * n);
			two = us < two ? us : two;
		}
		if (two > 3 * one)
			fail_msg("case %zu: %lld us, %lld us for twice the input", i, (long long)one, (long long)two);
	}
}

/* --- behind a proxy --- */

static void proxied_clients_have_separate_limits(void **state)
{
	(void)state;
	struct sockaddr_storage address = {.ss_family = AF_INET};
	((struct sockaddr_in *)&address)->sin_addr.s_addr = htonl(0x7f000001);
	limit_rate(5);
	assert_true(forwarded_add(&visit_http.gate.proxies, "127.0.0.1"));
	struct http_connection *c = http_open(&visit_http, &address, NULL);
	for (int n = 0; n < 12; n++) {
		take(c, "GET /api/games HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 203.0.113.5, "
			"198.51.100.7\r\n\r\n");
		visit_expect(c, n < 10 ? 200 : 429, "");
	}
	take(c, "GET /api/games HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 198.51.100.7, 203.0.113.5\r\n\r\n");
	visit_expect(c, 200, "");
	/* headers set by the client itself are not trusted */
	((struct sockaddr_in *)&address)->sin_addr.s_addr = htonl(0x0a000001);
	struct http_connection *liar = http_open(&visit_http, &address, NULL);
	for (int n = 0; n < 12; n++) {
		char text[200];
		snprintf(text, sizeof text,
			 "GET /api/games HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 192.0.2.%d\r\n\r\n", n);
		take(liar, text);
		visit_expect(liar, n < 10 ? 200 : 429, "");
	}
	http_close(c);
	http_close(liar);
	visit_http.gate.proxies.n = 0;
}

static char logged[500];

static void keep_log(const char *line)
{
	snprintf(logged, sizeof logged, "%s", line);
}

static void the_log_names_the_client(void **state)
{
	(void)state;
	struct sockaddr_storage address = {.ss_family = AF_INET};
	((struct sockaddr_in *)&address)->sin_addr.s_addr = htonl(0x7f000001);
	visit_http.log = keep_log;
	assert_true(forwarded_add(&visit_http.gate.proxies, "127.0.0.0/8"));
	struct http_connection *c = http_open(&visit_http, &address, NULL);
	take(c, "GET /api/games?x HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 2001:db8::5\r\n"
		"Authorization: Bearer secret\r\n\r\n");
	visit_expect(c, 400, "");
	assert_non_null(strstr(logged, "\"client\":\"2001:db8::5\",\"method\":\"GET\",\"path\":\"/api/games\","
				       "\"route\":\"/api/games\",\"status\":400,\"bytes\":"));
	assert_null(strstr(logged, "secret"));
	take(c, "GET /%0a%1b[31m HTTP/1.1\r\nHost: localhost\r\n\r\n"); /* a log line stays a single line */
	visit_expect(c, 404, "");
	assert_non_null(strstr(logged, "\"client\":\"127.0.0.1\",\"method\":\"GET\",\"path\":\"/\\u000a\\u001b[31m\","
				       "\"route\":\"none\",\"status\":404,"));
	take(c, "nonsense\r\n\r\n");
	visit_expect(c, 400, "");
	assert_non_null(strstr(
		logged, "\"client\":\"127.0.0.1\",\"method\":null,\"path\":null,\"route\":\"none\",\"status\":400,"));
	http_close(c);
	visit_http.gate.proxies.n = 0;
}

static int n_logged;

static void count_log(const char *line)
{
	n_logged += strncmp(line, "saved games: ", 13) == 0;
}

/* Removes the file and requests the games every two minutes for hours. Returns how often the loss was logged. */
static int logged_while_gone(struct http_connection *c)
{
	int before = n_logged;
	assert_int_equal(unlink(visit_path), 0);
	for (int i = 0; i < 100; i++) {
		take_get(c);
		visit_expect(c, 507, "\"gone\"");
		pass_ms(120000);
	}
	return n_logged - before;
}

static void a_missing_file_is_logged_once(void **state)
{
	(void)state;
	struct error err;
	struct http_connection *c = visit_connect();
	n_logged = 0;
	visit_http.api.log = count_log;
	assert_int_equal(logged_while_gone(c), 1);
	db_close(db_open(visit_path, &err));
	take_save(c);
	http_turn(&visit_http);
	visit_expect(c, 201, "");
	assert_int_equal(n_logged, 1);
	assert_int_equal(logged_while_gone(c), 1);
	http_close(c);
}

/* --- time --- */

static char slow_path[] = "/slow.txt";

/* The whole answer takes longer than the limit, but none of its parts does. */
static void slow_readers_get_the_whole_answer(void **state)
{
	(void)state;
	struct string text = {0};
	struct http_piece pieces[2];
	while (text.length < 4 * HTTP_SEND_BYTES)
		string_add(&text, "0123456789");
	struct page page = {.path = slow_path, .type = "text/plain", .plain = text};
	visit_http.gate.pages = (struct pages){&page, 1};
	visit_http.seconds = 1;
	struct http_connection *c = visit_connect();
	take(c, "GET /slow.txt HTTP/1.1\r\nHost: localhost\r\n\r\n");
	size_t n = 0, head = 0;
	enum http_next next;
	while ((next = http_next(c, pieces)) == HTTP_SENDS) {
		assert_true(pieces[0].n + pieces[1].n <= HTTP_SEND_BYTES);
		assert_memory_equal(pieces[1].bytes, text.text + n, pieces[1].n);
		head += pieces[0].n;
		n += pieces[1].n;
		pass_ms(500);
		http_turn(&visit_http);
		http_sent(c);
	}
	assert_int_equal(next, HTTP_READS);
	assert_int_equal(n, text.length);
	assert_in_range(head, 200, 2000);
	take(c, "GET /slow.txt HTTP/1.1\r\nHost: localhost\r\n\r\n");
	assert_int_equal(http_next(c, pieces), HTTP_SENDS);
	pass_ms(1100); /* the client reads nothing */
	http_turn(&visit_http);
	expect_next(c, HTTP_ENDS);
	http_close(c);
	visit_http.gate.pages = (struct pages){0};
	string_release(&text);
}

static void http_1_0_clients_get_no_100_continue(void **state)
{
	(void)state;
	struct http_connection *c = visit_connect();
	take(c, "POST /api/judge HTTP/1.0\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n");
	expect_next(c, HTTP_READS);
	take(c, "{}");
	visit_expect(c, 415, "\r\nconnection: close\r\n");
	http_close(c);
}

static void clients_that_do_not_read_100_are_disconnected(void **state)
{
	(void)state;
	struct http_piece pieces[2];
	struct http_connection *c = visit_connect(), *slow = visit_connect();
	take(c, "POST /api/judge HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: 5\r\n\r\n");
	take(slow, "POST /api/judge HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\n");
	assert_int_equal(http_next(c, pieces), HTTP_SENDS);
	assert_int_equal(strncmp(pieces[0].bytes, "HTTP/1.1 100 ", 13), 0);
	visit_http.seconds = 0;
	http_turn(&visit_http);
	expect_next(c, HTTP_ENDS);
	visit_expect(slow, 408, "\"too_slow\"");
	expect_next(slow, HTTP_FINISHES);
	http_close(c);
	http_close(slow);
}

/* Input after a rejection is read and dropped, but not forever. */
static void clients_that_keep_sending_are_disconnected(void **state)
{
	(void)state;
	static char bytes[1 << 20];
	struct http_connection *c = visit_connect();
	take(c, "nonsense\r\n\r\n");
	visit_expect(c, 400, "\r\nconnection: close\r\n");
	for (int i = 0; i < 8; i++) {
		http_take(c, bytes, sizeof bytes);
		expect_next(c, HTTP_FINISHES);
	}
	http_take(c, bytes, 1);
	expect_next(c, HTTP_ENDS);
	http_close(c);
}

/* A program without a log still answers the same. */
static void without_a_log_clients_get_the_details(void **state)
{
	(void)state;
	struct http_connection *c = visit_connect();
	assert_int_equal(unlink(visit_path), 0);
	for (int i = 0; i < 2; i++) {
		take_get(c);
		visit_expect(c, 507, "\"gone\"");
		take_save(c);
		http_turn(&visit_http);
		visit_expect(c, 507, "\"gone\"");
	}
	http_close(c);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		visit_test(long_turns_commit_early),
		visit_test(every_change_is_answered_after_its_commit),
		visit_test(every_change_waits_for_other_processes),
		visit_test(early_requests_are_kept_in_order),
		visit_test(requests_wait_for_the_previous_answer),
		visit_test(each_connection_gets_one_request_per_turn),
		visit_test(partial_requests_behind_others_are_completed),
		visit_test(large_bodies_are_refused_by_their_header),
		visit_test(bodies_share_a_memory_limit),
		visit_test(memory_per_address_is_limited),
		visit_test(waiting_answers_share_the_memory_limit),
		visit_test(expensive_requests_count_as_several),
		visit_test(refused_requests_count),
		visit_test(time_is_linear_in_the_bytes_received),
		visit_test(proxied_clients_have_separate_limits),
		visit_test(the_log_names_the_client),
		visit_test(a_missing_file_is_logged_once),
		visit_test(slow_readers_get_the_whole_answer),
		visit_test(http_1_0_clients_get_no_100_continue),
		visit_test(clients_that_do_not_read_100_are_disconnected),
		visit_test(clients_that_keep_sending_are_disconnected),
		visit_test(without_a_log_clients_get_the_details),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
