/* qipan serve over HTTP with hostile, slow and many clients: bytes on a real socket. */
#include "client.h"

#include "support.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* --- helpers --- */

#define JSON "Content-Type: application/json\r\n"

static int64_t ms_now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static void send_text(int fd, const char *text)
{
	client_send(fd, text, strlen(text));
}

static void send_health(int fd)
{
	char head[100];
	snprintf(head, sizeof head, "GET /api/health HTTP/1.1\r\nHost: localhost:%d\r\n\r\n", server.port);
	send_text(fd, head);
}

/* Status of the next answer; 0 if no answer came. words: a part of it, or NULL. */
static int status_of(int fd, bool is_head, const char *words)
{
	struct answer a;
	int status = client_read(fd, is_head, &a) ? a.status : 0;
	if (status && words && !strstr(a.head, words) && !strstr(a.body, words))
		fail_msg("no \"%s\" in:\n%s%s", words, a.head, a.body);
	answer_release(&a);
	return status;
}

static void expect_health(int fd, const char *words)
{
	send_health(fd);
	assert_int_equal(status_of(fd, false, words), 200);
}

static int ask_status(const char *method, const char *path, const char *headers, const char *body, const char *words)
{
	struct answer a = ask(&server, method, path, headers, body);
	int status = a.status;
	if (words && !strstr(a.head, words) && !strstr(a.body, words))
		fail_msg("%s %s: no \"%s\" in:\n%s%s", method, path, words, a.head, a.body);
	answer_release(&a);
	return status;
}

static void save_a_game(void)
{
	assert_int_equal(
		ask_status("POST", "/api/games", JSON, "{\"record\":\"[Game \\\"qilin\\\"]\\n\\n1. a1 *\\n\"}", NULL),
		201);
}

/* --- the corpus of smuggled requests --- */

/* Decodes the escapes of a text in smuggling.tsv. */
static size_t unescape(const char *text, char *out)
{
	char *to = out;
	unsigned byte;
	for (const char *c = text; *c; c++) {
		if (strncmp(c, "{host}", 6) == 0) {
			to += sprintf(to, "localhost:%d", server.port);
			c += 5;
		} else if (*c != '\\') {
			*to++ = *c;
		} else if (*++c == 'x') {
			assert_int_equal(sscanf(c + 1, "%2x", &byte), 1);
			*to++ = (char)byte;
			c += 2;
		} else {
			const char *from = "rnt0\\", *which = strchr(from, *c);
			assert_non_null(which);
			*to++ = "\r\n\t\0\\"[which - from];
		}
	}
	return (size_t)(to - out);
}

/* Sends the bytes in pieces of that size, and compares the answers with the expected ones. */
static bool try_row(const char *name, const char *answers, const char *end, const char *bytes, size_t n, size_t piece)
{
	int fd = client_connect(&server);
	bool good = true;
	for (size_t i = 0; i < n; i += piece)
		client_send(fd, bytes + i, n - i < piece ? n - i : piece);
	for (const char *c = answers; good && *c; c += strcspn(c, " "), c += *c == ' ') {
		int expected = atoi(c), status = status_of(fd, c[3] == 'h', NULL);
		good = status == expected;
		if (!good)
			print_message("status %d: ", status);
	}
	if (good && strcmp(end, "open") == 0) { /* then the next request must still be answered */
		send_health(fd);
		shutdown(fd, SHUT_WR);
		good = status_of(fd, false, NULL) == 200;
	}
	good = good && client_closed(fd, 30000);
	if (!good)
		print_message("%s (pieces of %zu): expected %s, then %s\n", name, piece, answers, end);
	close(fd);
	return good;
}

static void requests_have_one_interpretation(void **state)
{
	(void)state;
	static char line[4000], bytes[4000];
	char *fields[4];
	int n_rows = 0, n_bad = 0;
	FILE *f = fopen("server/smuggling.tsv", "r");
	assert_non_null(f);
	save_a_game();
	while (fgets(line, sizeof line, f)) {
		if (line[0] == '#')
			continue;
		line[strcspn(line, "\n")] = 0;
		char *rest = line;
		for (int i = 0; i < 4; i++)
			assert_non_null(fields[i] = strsep(&rest, "\t"));
		size_t n = unescape(fields[3], bytes);
		bool good = try_row(fields[0], fields[1], fields[2], bytes, n, n) &&
			    try_row(fields[0], fields[1], fields[2], bytes, n, 1);
		n_bad += !good;
		n_rows++;
	}
	fclose(f);
	assert_in_range(n_rows, 140, 1000);
	if (n_bad)
		fail_msg("%d of %d requests were not answered as they should", n_bad, n_rows);
	assert_int_equal(ask_status("GET", "/api/games/1", "", NULL, NULL),
			 200); /* no smuggled request has deleted it */
}

/* --- headers --- */

static void header_size_is_limited(void **state)
{
	(void)state;
	static char bytes[40000];
	for (size_t n = (16 << 10) - 1; n <= (16 << 10) + 1; n++) { /* bytes of the header */
		int length = snprintf(bytes, sizeof bytes,
				      "GET /api/health HTTP/1.1\r\nHost: localhost:%d\r\nCookie: ", server.port);
		memset(bytes + length, 'a', n - 4 - (size_t)length);
		memcpy(bytes + n - 4, "\r\n\r\n", 4);
		int fd = client_connect(&server);
		client_send(fd, bytes, n);
		assert_int_equal(status_of(fd, false, NULL), n > 16 << 10 ? 431 : 200);
		close(fd);
	}
}

static void bodies_are_requested_with_100_continue(void **state)
{
	(void)state;
	char head[300];
	const char *body = "{\"moves\":\"h2e2\"}";
	struct answer a;
	int fd = client_connect(&server);
	for (int i = 0; i < 2; i++) {
		snprintf(head, sizeof head,
			 "POST /api/judge HTTP/1.1\r\nHost: localhost:%d\r\n" JSON
			 "Expect: 100-Continue\r\nContent-Length: %zu\r\n\r\n",
			 server.port, strlen(body));
		send_text(fd, head);
		assert_int_equal(status_of(fd, false, NULL), 100);
		send_text(fd, body);
		assert_int_equal(status_of(fd, false, "\"plies\":1"), 200);
	}
	snprintf(head, sizeof head,
		 "POST /api/none HTTP/1.1\r\nHost: localhost:%d\r\nExpect: 100-continue\r\nContent-Length: 5\r\n\r\n",
		 server.port);
	send_text(fd, head); /* this one is dropped */
	assert_true(client_read(fd, false, &a));
	assert_int_equal(a.status, 404);
	answer_release(&a);
	assert_true(client_closed(fd, 30000));
	close(fd);
}

/* The answer is not lost although the client keeps sending for a while: these bytes are read and dropped. */
static void refused_clients_get_a_reason(void **state)
{
	(void)state;
	static char garbage[4 << 20];
	static const char *const heads[] = {
		"GET / HTTP/1.1\r\n: x\r\n\r\n",
		"\1",
		"POST /api/judge HTTP/1.1\r\nHost: localhost:%d\r\n\r\n",
		"POST /api/judge HTTP/1.1\r\nHost: localhost:%d\r\nContent-Length: 1000000000\r\n\r\n",
	};
	static const int statuses[] = {400, 400, 411, 413};
	char head[200];
	memset(garbage, 'x', sizeof garbage);
	for (size_t i = 0; i < sizeof heads / sizeof *heads; i++) {
		int fd = client_connect(&server);
		snprintf(head, sizeof head, heads[i], server.port);
		send_text(fd, head);
		for (size_t n = 0; n < sizeof garbage;) { /* the connection is not reset */
			ssize_t sent = send(fd, garbage + n, sizeof garbage - n, MSG_NOSIGNAL);
			assert_true(sent > 0);
			n += (size_t)sent;
		}
		assert_int_equal(status_of(fd, false, "\r\nconnection: close\r\n"), statuses[i]);
		assert_true(client_closed(fd, 30000));
		close(fd);
	}
}

static void every_error_is_json_with_our_headers(void **state)
{
	(void)state;
	static const struct {
		const char *bytes, *words;
		int status;
	} cases[] = {
		{"BREW /pot HTTP/1.1\r\nHost: localhost:%d\r\n\r\n", "unknown method \\\"BREW\\\"", 501},
		{"GET /%%zz HTTP/1.1\r\nHost: localhost:%d\r\n\r\n", "an invalid escape", 400},
		{"GET /a HTTP/1.1\r\nHost : localhost:%d\r\n\r\n", "invalid header line", 400},
		{"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "this server speaks HTTP/1.1 only", 505},
		{"GET /a HTTP/1.1\r\nHost: localhost:%d\r\nContent-Length: x\r\n\r\n", "Content-Length is not a number",
		 400},
	};
	static const char *const headers[] = {
		"\r\ncontent-type: application/json\r\n", "\r\ncontent-security-policy: default-src 'self'",
		"\r\nx-content-type-options: nosniff\r\n", "\r\ncache-control: no-store\r\n"};
	char bytes[300];
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct answer a;
		int fd = client_connect(&server);
		snprintf(bytes, sizeof bytes, cases[i].bytes, server.port);
		send_text(fd, bytes);
		if (!client_read(fd, false, &a) || a.status != cases[i].status || !strstr(a.body, cases[i].words))
			fail_msg("%s yields status %d: %s", cases[i].bytes, a.status, a.body ? a.body : "nothing");
		for (size_t k = 0; k < sizeof headers / sizeof *headers; k++)
			if (!strstr(a.head, headers[k]))
				fail_msg("%s: no \"%s\" in %s", cases[i].bytes, headers[k] + 2, a.head);
		answer_release(&a);
		close(fd);
	}
}

/* --- permitted clients --- */

static void every_loopback_address_checks_the_host(void **state)
{
	(void)state;
	static const char *const addresses[] = {"127.0.0.1",       "127.0.0.2", "127.255.255.254",  "::1",
						"0:0:0:0:0:0:0:1", "::0001",    "::ffff:127.0.0.1", "::ffff:7f00:0002"};
	static const struct {
		const char *host;
		int status;
	} hosts[] = {{"evil.example", 403},         {"evil.example:%d", 403}, {"localhost:%d", 200},
		     {"LocalHost:%d", 200},         {"127.0.0.1:%d", 200},    {"[::1]:%d", 200},
		     {"[0:0:0:0:0:0:0:1]:%d", 200}, {"localhost", 403},       {"[::2]:%d", 403},
		     {"127.0.0.77:%d", 403},        {"[127.0.0.1]:%d", 403},  {"localhost:%dx", 403}};
	char options[100], name[100], header[120];
	for (size_t i = 0; i < sizeof addresses / sizeof *addresses; i++) {
		snprintf(options, sizeof options, "--bind %s", addresses[i]);
		client_start(&server, options);
		for (size_t k = 0; k < sizeof hosts / sizeof *hosts; k++) {
			snprintf(name, sizeof name, hosts[k].host, server.port);
			snprintf(header, sizeof header, "Host: %s\r\n", name);
			int status = ask_status("GET", "/api/health", header, NULL, NULL);
			if (status != hosts[k].status)
				fail_msg("--bind %s, Host: %s yields status %d", addresses[i], name, status);
		}
		for (int n = 0; n < 200; n++) /* and any number of requests */
			assert_int_equal(ask_status("GET", "/api/health", "", NULL, NULL), 200);
		client_stop(&server, SIGKILL);
	}
}

static void connections_per_address_are_limited(void **state)
{
	(void)state;
	int fds[3];
	client_start(&server, "--bind 0.0.0.0 --connections 16 --rate 0");
	snprintf(server.address, sizeof server.address, "127.0.0.1");
	for (int i = 0; i < 2; i++) {
		fds[i] = client_connect(&server);
		expect_health(fds[i], NULL);
	}
	fds[2] = client_connect(&server);
	assert_int_equal(status_of(fds[2], false, "too many connections"), 503);
	assert_true(client_closed(fds[2], 30000));
	snprintf(server.address, sizeof server.address, "127.0.0.9"); /* still comes from 127.0.0.1 */
	int other = client_connect(&server);
	assert_int_equal(status_of(other, false, "\r\nx-content-type-options: nosniff\r\n"), 503);
	close(other);
	for (int i = 0; i < 3; i++)
		close(fds[i]);
}

/* --- slow and many clients --- */

static void slow_clients_do_not_block_others(void **state)
{
	(void)state;
	enum { N = 300 };
	int fds[N];
	char text[300];
	const char *body = "{\"moves\":\"h2e2 h9g7\"}";
	int n = snprintf(text, sizeof text,
			 "POST /api/judge HTTP/1.1\r\nHost: localhost:%d\r\n" JSON "Content-Length: %zu\r\n\r\n%s",
			 server.port, strlen(body), body);
	for (int i = 0; i < N; i++)
		fds[i] = client_connect(&server);
	int other = client_connect(&server);
	for (int k = 0; k < n; k++) {
		for (int i = 0; i < N; i++)
			client_send(fds[i], text + k, 1);
		if (k % 20 == 0)
			expect_health(other, "\"connections\":301,");
	}
	for (int i = 0; i < N; i++) {
		assert_int_equal(status_of(fds[i], false, "\"plies\":2"), 200);
		close(fds[i]);
	}
	close(other);
}

static void idle_clients_do_not_affect_others(void **state)
{
	(void)state;
	enum { N = 2000 };
	static int fds[N];
	struct rlimit files;
	assert_int_equal(getrlimit(RLIMIT_NOFILE, &files), 0);
	if (files.rlim_cur < N + 100)
		files.rlim_cur = N + 100;
	assert_int_equal(setrlimit(RLIMIT_NOFILE, &files), 0);
	client_start(&server, "");
	for (int i = 0; i < N; i++) {
		fds[i] = client_connect(&server);
		expect_health(fds[i], NULL);
	}
	for (int i = 0; i < 100; i++)
		expect_health(fds[i * (N / 100)], "\"connections\":2000,");
	int status = client_stop(&server, SIGTERM);
	assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
	for (int i = 0; i < N; i++) {
		assert_true(client_closed(fds[i], 30000));
		close(fds[i]);
	}
}

static void stalled_bodies_do_not_delay_shutdown(void **state)
{
	(void)state;
	char head[200];
	client_start(&server, "--seconds 3600");
	int fd = client_connect(&server);
	snprintf(head, sizeof head, "POST /api/judge HTTP/1.1\r\nHost: localhost:%d\r\nContent-Length: 500\r\n\r\n{",
		 server.port);
	send_text(fd, head);
	expect_health(client_connect(&server), NULL);
	int64_t began = ms_now();
	int status = client_stop(&server, SIGTERM);
	assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
	assert_in_range(ms_now() - began, 0, 60000); /* one second on an idle machine, an hour without the limit */
	close(fd);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(requests_have_one_interpretation, client_begin, client_end),
		cmocka_unit_test_setup_teardown(header_size_is_limited, client_begin, client_end),
		cmocka_unit_test_setup_teardown(bodies_are_requested_with_100_continue, client_begin, client_end),
		cmocka_unit_test_setup_teardown(refused_clients_get_a_reason, client_begin, client_end),
		cmocka_unit_test_setup_teardown(every_error_is_json_with_our_headers, client_begin, client_end),
		cmocka_unit_test_setup_teardown(every_loopback_address_checks_the_host, client_prepare, client_end),
		cmocka_unit_test_setup_teardown(connections_per_address_are_limited, client_prepare, client_end),
		cmocka_unit_test_setup_teardown(slow_clients_do_not_block_others, client_begin, client_end),
		cmocka_unit_test_setup_teardown(idle_clients_do_not_affect_others, client_prepare, client_end),
		cmocka_unit_test_setup_teardown(stalled_bodies_do_not_delay_shutdown, client_prepare, client_end),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
