/* Limits of each client, as options of "qipan serve", and their refusals. */
#include "client.h"

#include "support.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define ROOM "{\"game\":\"qilin\",\"name\":\"Ann\"}"
#define JSON "Content-Type: application/json\r\n"

static char room[40];    /* the path of a room */
static char creator[80]; /* the header of its creator */

static int start_with(const char *options)
{
	client_prepare(NULL);
	client_start(&server, options);
	struct answer a = ask(&server, "POST", "/api/rooms", "", ROOM);
	assert_int_equal(a.status, 201);
	assert_int_equal(sscanf(strstr(a.head, "location: "), "location: %39s", room), 1);
	const char *token = strstr(a.body, "\"token\":\"") + strlen("\"token\":\"");
	snprintf(creator, sizeof creator, "Authorization: Bearer %.22s\r\n", token);
	answer_release(&a);
	return 0;
}

/* One of everything. */
static int start_strict(void **state)
{
	(void)state;
	return start_with(
		"--rooms-per-hour 1 --rulings-per-minute 1 --levels-per-hour 1 --attempts-per-hour 1 --sockets 1 "
		"--waiting 1");
}

static int start_behind_proxy(void **state)
{
	(void)state;
	return start_with("--rooms-per-hour 1 --trusted-proxy 127.0.0.1");
}

static int start_slow(void **state)
{
	(void)state;
	return start_with("--kib-per-second 1");
}

static int start_local(void **state)
{
	(void)state;
	return start_with("");
}

static int begin_request(const char *path, const char *headers)
{
	char text[500];
	int fd = client_connect(&server);
	int n = snprintf(text, sizeof text, "GET %s HTTP/1.1\r\nHost: localhost:%d\r\n%s\r\n", path, server.port,
			 headers);
	client_send(fd, text, (size_t)n);
	return fd;
}

static void expect_answer(int fd, int status, const char *words)
{
	struct answer a;
	assert_true(client_read(fd, false, &a));
	if (a.status != status || (words && !strstr(a.body, words)))
		fail_msg("expected %d and \"%s\": %s%s", status, words ? words : "", a.head, a.body);
	answer_release(&a);
}

static void new_rooms_are_limited(void **state)
{
	(void)state;
	struct answer a = ask(&server, "POST", "/api/rooms", "", ROOM);
	const char *after = strstr(a.head, "retry-after: ");
	assert_int_equal(a.status, 429);
	assert_non_null(strstr(a.body, "\"id\":\"server_limit_rooms\",\"args\":[1]"));
	assert_non_null(after);
	assert_in_range(atoi(after + strlen("retry-after: ")), 3000, 3601);
	answer_release(&a);
	client_expect("GET", room, "", NULL, 200, NULL); /* the room goes on */
}

static void rulings_are_limited(void **state)
{
	(void)state;
	client_expect("POST", "/api/judge", JSON, "{\"moves\":\"h2e2\"}", 200, NULL);
	client_expect("POST", "/api/judge", JSON, "{\"moves\":\"h2e2\"}", 429,
		      "\"id\":\"server_limit_rulings\",\"args\":[1]");
}

static void levels_and_attempts_are_limited(void **state)
{
	static const char attempt[] = "{\"attempt\":\"AAAAAAAAAAAAAAAAAAAAAA\",\"result\":\"won\",\"plies\":9}";
	(void)state;
	client_expect("POST", "/api/levels", JSON, "{}", 404, "server_no_levels");
	client_expect("POST", "/api/levels", JSON, "{}", 429, "\"id\":\"server_limit_levels\",\"args\":[1]");
	client_expect("POST", "/api/levels/first-light/attempts", JSON, attempt, 204, NULL);
	client_expect("POST", "/api/levels/first-light/attempts", JSON, attempt, 429,
		      "\"id\":\"server_limit_attempts\",\"args\":[1]");
	client_expect("POST", "/api/levels/first-light/report", JSON, "{\"reason\":\"x\"}", 429,
		      "server_limit_attempts");
}

/* The path that waits for the next change of the room. */
static void waiting_path(char *out, size_t size, int seconds)
{
	struct answer a = ask(&server, "GET", room, creator, NULL);
	const char *revision = strstr(a.body, "\"revision\":") + strlen("\"revision\":");
	snprintf(out, size, "%s?revision=%.*s&wait=%d", room, (int)strspn(revision, "0123456789"), revision, seconds);
	answer_release(&a);
}

static void waiting_requests_are_limited(void **state)
{
	(void)state;
	char path[100];
	waiting_path(path, sizeof path, 30);
	int first = begin_request(path, creator), second = begin_request(path, creator);
	expect_answer(second, 429, "\"id\":\"server_limit_waiting\",\"args\":[1]");
	char events[60];
	snprintf(events, sizeof events, "%s/events", room);
	client_expect("GET", events, "", NULL, 429, "server_limit_waiting");
	close(first);
	waiting_path(path, sizeof path, 1);
	for (int i = 0, status = 0; status != 204; i++) { /* until the server has noticed */
		struct answer a = ask(&server, "GET", path, creator, NULL);
		status = a.status;
		answer_release(&a);
		assert_true(i < 1000);
	}
	close(second);
}

static int open_socket(void)
{
	char path[60];
	snprintf(path, sizeof path, "%s/socket", room);
	return begin_request(path, "Connection: upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
				   "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n");
}

static void sockets_are_limited(void **state)
{
	(void)state;
	char line[13] = "";
	int first = open_socket();
	assert_int_equal(read(first, line, 12), 12);
	assert_string_equal(line, "HTTP/1.1 101");
	int second = open_socket();
	expect_answer(second, 429, "\"id\":\"server_limit_sockets\",\"args\":[1]");
	close(first);
	for (int i = 0; i < 1000; i++) { /* until the server has noticed */
		int third = open_socket();
		assert_int_equal(read(third, line, 12), 12);
		close(third);
		if (strcmp(line, "HTTP/1.1 101") == 0)
			break;
		usleep(1000);
	}
	assert_string_equal(line, "HTTP/1.1 101");
	close(second);
}

static void bytes_are_limited(void **state)
{
	(void)state;
	client_expect("GET", "/api/openapi.json", "", NULL, 200, NULL); /* more than 16 KiB */
	client_expect("GET", "/api/health", "", NULL, 429, "\"id\":\"server_limit_bytes\",\"args\":[1]");
}

static void proxied_clients_have_their_own_limits(void **state)
{
	(void)state;
	client_expect("POST", "/api/rooms", "X-Forwarded-For: 192.0.2.1\r\n", ROOM, 201, NULL);
	client_expect("POST", "/api/rooms", "X-Forwarded-For: 192.0.2.1\r\n", ROOM, 429, "server_limit_rooms");
	client_expect("POST", "/api/rooms", "X-Forwarded-For: 2001:db8::1\r\n", ROOM, 201, NULL);
	client_expect("POST", "/api/rooms", "X-Forwarded-For: 2001:db8::2\r\n", ROOM, 429, "server_limit_rooms");
	client_expect("POST", "/api/rooms", "X-Forwarded-For: 2001:db8:0:1::1\r\n", ROOM, 201, NULL);
}

static void a_local_server_has_no_limits(void **state)
{
	(void)state;
	for (int i = 0; i < 150; i++) {
		client_expect("POST", "/api/rooms", "", ROOM, 201, NULL);
		client_expect("POST", "/api/judge", JSON, "{\"moves\":\"h2e2\"}", 200, NULL);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(new_rooms_are_limited, start_strict, client_end),
		cmocka_unit_test_setup_teardown(levels_and_attempts_are_limited, start_strict, client_end),
		cmocka_unit_test_setup_teardown(rulings_are_limited, start_strict, client_end),
		cmocka_unit_test_setup_teardown(waiting_requests_are_limited, start_strict, client_end),
		cmocka_unit_test_setup_teardown(sockets_are_limited, start_strict, client_end),
		cmocka_unit_test_setup_teardown(bytes_are_limited, start_slow, client_end),
		cmocka_unit_test_setup_teardown(proxied_clients_have_their_own_limits, start_behind_proxy, client_end),
		cmocka_unit_test_setup_teardown(a_local_server_has_no_limits, start_local, client_end),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
