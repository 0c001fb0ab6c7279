/* The server under systemd: the socket that it passes, upgrades that drop no connection, and state notifications. */
#include "client.h"

#include "support.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "server/systemd.h"

#define PASSED_FD 3

/* --- helpers --- */

/* A listening socket on a free port of the loopback address. */
static int listen_somewhere(int family, int *port)
{
	struct sockaddr_storage a = {.ss_family = (sa_family_t)family};
	socklen_t size = family == AF_INET6 ? sizeof(struct sockaddr_in6) : sizeof(struct sockaddr_in);
	if (family == AF_INET6)
		((struct sockaddr_in6 *)&a)->sin6_addr = in6addr_loopback;
	else
		((struct sockaddr_in *)&a)->sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	int fd = socket(family, SOCK_STREAM | SOCK_CLOEXEC, 0);
	assert_true(fd >= 0);
	assert_int_equal(bind(fd, (struct sockaddr *)&a, size), 0);
	assert_int_equal(listen(fd, 100), 0);
	assert_int_equal(getsockname(fd, (struct sockaddr *)&a, &size), 0);
	*port = ntohs(family == AF_INET6 ? ((struct sockaddr_in6 *)&a)->sin6_port
					 : ((struct sockaddr_in *)&a)->sin_port);
	return fd;
}

/* Starts the server as systemd does: with the sockets from descriptor 3 on. Its output goes to the file "said". */
static pid_t start_with(int fd, const char *n_sockets, const char *const *options)
{
	char data[256], said[256], pid_text[20], *argv[20] = {QIPAN, "serve", "--data", data};
	int n = 4;
	snprintf(data, sizeof data, "%s/data", server.folder);
	snprintf(said, sizeof said, "%s/said", server.folder);
	while (*options)
		argv[n++] = (char *)*options++;
	pid_t pid = fork();
	assert_true(pid >= 0);
	if (pid)
		return pid;
	int out = open(said, O_WRONLY | O_CREAT | O_APPEND, 0600);
	snprintf(pid_text, sizeof pid_text, "%d", (int)getpid());
	setenv("LISTEN_PID", pid_text, 1);
	setenv("LISTEN_FDS", n_sockets, 1);
	dup2(out, STDOUT_FILENO);
	dup2(out, STDERR_FILENO);
	if (fd == PASSED_FD)
		fcntl(fd, F_SETFD, 0);
	else
		dup2(fd, PASSED_FD);
	execv(QIPAN, argv);
	_exit(127);
}

static const char *said(void)
{
	static char text[4000];
	char path[256];
	snprintf(path, sizeof path, "%s/said", server.folder);
	FILE *f = fopen(path, "r");
	text[f ? fread(text, 1, sizeof text - 1, f) : 0] = 0;
	if (f)
		fclose(f);
	return text;
}

static int end_of(pid_t pid, int sig)
{
	int status = -1;
	if (sig)
		kill(pid, sig);
	assert_int_equal(waitpid(pid, &status, 0), pid);
	return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static int connect_to(int port)
{
	struct sockaddr_in a = {
		.sin_family = AF_INET, .sin_port = htons((uint16_t)port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
	int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
	if (connect(fd, (struct sockaddr *)&a, sizeof a) == 0)
		return fd;
	close(fd);
	return -1;
}

/* Whether a new connection gets the answer to a request. */
static bool is_answered(int port)
{
	static const char request[] =
		"GET /api/health/live HTTP/1.1\r\nHost: localhost:%d\r\nConnection: close\r\n\r\n";
	char text[200];
	struct answer a;
	int fd = connect_to(port);
	if (fd < 0)
		return false;
	int n = snprintf(text, sizeof text, request, port);
	bool good = send(fd, text, (size_t)n, MSG_NOSIGNAL) == n && client_read(fd, false, &a);
	if (good) {
		good = a.status == 200;
		answer_release(&a);
	}
	close(fd);
	return good;
}

static const char *const no_options[] = {NULL};

/* --- the passed socket --- */

static void a_passed_socket_replaces_bind_and_port(void **state)
{
	(void)state;
	int port;
	int fd = listen_somewhere(AF_INET, &port);
	pid_t pid = start_with(fd, "1", (const char *const[]){"--bind", "192.0.2.1", "--port", "1", NULL});
	assert_true(is_answered(port));
	char address[60];
	snprintf(address, sizeof address, "http://127.0.0.1:%d/\n", port);
	assert_non_null(strstr(said(), address));
	assert_non_null(strstr(said(), "--bind and --port are not used"));
	assert_int_equal(end_of(pid, SIGTERM), 0);
	close(fd);
}

static void an_ipv6_socket_is_accepted(void **state)
{
	(void)state;
	int port;
	int fd = listen_somewhere(AF_INET6, &port);
	pid_t pid = start_with(fd, "1", no_options);
	char address[60];
	snprintf(address, sizeof address, "http://[::1]:%d/\n", port);
	for (int i = 0; i < 1000 && !strstr(said(), address); i++)
		usleep(10000);
	assert_non_null(strstr(said(), address));
	assert_null(strstr(said(), "not used")); /* neither was given */
	assert_int_equal(end_of(pid, SIGTERM), 0);
	close(fd);
}

static void anything_but_one_listening_socket_is_refused(void **state)
{
	(void)state;
	int port, pair[2], plain = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
	int fd = listen_somewhere(AF_INET, &port);
	assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair), 0);
	assert_int_equal(end_of(start_with(fd, "2", no_options), 0), 1);
	assert_non_null(strstr(said(), "systemd passed 2 sockets, expected one"));
	assert_int_equal(end_of(start_with(plain, "1", no_options), 0), 1);
	assert_non_null(strstr(said(), "is not a listening TCP socket"));
	assert_int_equal(end_of(start_with(pair[0], "1", no_options), 0), 1);
	close(pair[0]), close(pair[1]), close(plain), close(fd);
}

/* The variables of another process mean nothing; they are removed in any case. */
static void variables_for_another_process_are_ignored(void **state)
{
	(void)state;
	static const char *const pids[] = {"1", "", "x", "99999999999999999999"};
	struct systemd_socket s;
	struct error err;
	for (size_t i = 0; i < sizeof pids / sizeof *pids; i++) {
		setenv("LISTEN_PID", pids[i], 1);
		setenv("LISTEN_FDS", "1", 1);
		assert_true(systemd_take_socket(&s, &err));
		assert_int_equal(s.fd, 0);
		assert_null(getenv("LISTEN_FDS"));
		assert_null(getenv("LISTEN_PID"));
	}
}

/* --- upgrades --- */

/* Connects again and again until the other end of the pipe closes, also if this program ends early; its exit code is
 * the number of connections without an answer. */
static pid_t keep_asking(int port, const int pipes[2])
{
	pid_t pid = fork();
	assert_true(pid >= 0);
	if (pid)
		return pid;
	struct pollfd end = {.fd = pipes[0], .events = POLLIN};
	close(pipes[1]);
	int failed = 0, n = 0;
	while (poll(&end, 1, 0) == 0 && failed < 100) {
		failed += !is_answered(port);
		n++;
	}
	_exit(n < 20 ? 101 : failed);
}

static void an_upgrade_drops_no_connection(void **state)
{
	(void)state;
	int port, pipes[2];
	int fd = listen_somewhere(AF_INET, &port);
	assert_int_equal(pipe(pipes), 0);
	fcntl(pipes[0], F_SETFD, FD_CLOEXEC);
	fcntl(pipes[1], F_SETFD, FD_CLOEXEC);
	pid_t pid = start_with(fd, "1", no_options), clients[4];
	for (int i = 0; i < 4; i++)
		clients[i] = keep_asking(port, pipes);
	for (int i = 0; i < 6; i++) {
		assert_true(is_answered(port)); /* it has started */
		usleep(200000);
		assert_int_equal(end_of(pid, SIGTERM), 0);
		usleep(50000); /* connections queue meanwhile */
		pid = start_with(fd, "1", no_options);
	}
	assert_true(is_answered(port));
	close(pipes[1]);
	for (int i = 0; i < 4; i++)
		assert_int_equal(end_of(clients[i], 0), 0);
	assert_int_equal(end_of(pid, SIGTERM), 0);
	close(fd), close(pipes[0]);
}

/* The request of a connection that was accepted just before the end is on its way. */
static void requests_in_transit_are_answered(void **state)
{
	(void)state;
	int port;
	int fd = listen_somewhere(AF_INET, &port);
	pid_t pid = start_with(fd, "1", no_options);
	assert_true(is_answered(port));
	char request[200];
	snprintf(request, sizeof request, "GET /api/health/ready HTTP/1.1\r\nHost: localhost:%d\r\n\r\n", port);
	int client = connect_to(port), other = connect_to(port);
	assert_true(is_answered(port)); /* they have been accepted by now */
	kill(pid, SIGTERM);
	usleep(100000);
	client_send(client, request, strlen(request));
	struct answer a;
	assert_true(client_read(client, false, &a));
	assert_int_equal(a.status, 503);
	assert_non_null(strstr(a.body, "\"status\":\"stopping\""));
	assert_non_null(strstr(a.head, "\r\nconnection: close\r\n"));
	answer_release(&a);
	int64_t began_ms = clock_ms();
	assert_int_equal(end_of(pid, 0), 0); /* although the other never asks */
	assert_true(clock_ms() - began_ms < 3000);
	close(client), close(other), close(fd);
}

/* --- notifications --- */

/* A datagram socket at that address; "@" begins an abstract one. */
static int listen_at(const char *path)
{
	struct sockaddr_un a = {.sun_family = AF_UNIX};
	size_t n = strlen(path);
	memcpy(a.sun_path, path, n);
	if (path[0] == '@')
		a.sun_path[0] = 0;
	int fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
	assert_int_equal(bind(fd, (struct sockaddr *)&a, (socklen_t)(offsetof(struct sockaddr_un, sun_path) + n)), 0);
	return fd;
}

/* Waits for the next message; "" after ten seconds. */
static const char *heard(int fd)
{
	static char text[200];
	struct pollfd p = {.fd = fd, .events = POLLIN};
	ssize_t n = poll(&p, 1, 10000) == 1 ? recv(fd, text, sizeof text - 1, 0) : 0;
	text[n > 0 ? n : 0] = 0;
	return text;
}

static void expect_notifications(const char *path)
{
	int fd = listen_at(path);
	setenv("NOTIFY_SOCKET", path, 1);
	client_start(&server, "");
	assert_string_equal(heard(fd), "READY=1");
	client_expect("GET", "/api/health/ready", "", NULL, 200, "ok");
	assert_int_equal(client_stop(&server, SIGTERM), 0);
	assert_string_equal(heard(fd), "STOPPING=1");
	unsetenv("NOTIFY_SOCKET");
	close(fd);
}

static void readiness_and_end_are_reported(void **state)
{
	(void)state;
	char path[256];
	snprintf(path, sizeof path, "%s/notify", server.folder);
	expect_notifications(path);
	snprintf(path, sizeof path, "@qipan-test-%d", (int)getpid());
	expect_notifications(path);
}

/* The timer ticks every 250 ms. Signals at all its phases: if the server noticed them at its ticks, one in four would
 * be answered within 60 ms. */
static void signals_wake_the_server(void **state)
{
	(void)state;
	enum { TRIES = 9 };
	char path[256];
	int n_soon = 0;
	snprintf(path, sizeof path, "%s/notify", server.folder);
	int fd = listen_at(path);
	setenv("NOTIFY_SOCKET", path, 1);
	for (int i = 0; i < TRIES; i++) {
		client_start(&server, "");
		assert_string_equal(heard(fd), "READY=1");
		usleep(50000 + i * 250000 / TRIES);
		int64_t began_ms = clock_ms();
		kill(server.pid, SIGTERM);
		assert_string_equal(heard(fd), "STOPPING=1");
		n_soon += clock_ms() - began_ms <= 60;
		client_stop(&server, SIGTERM);
	}
	unsetenv("NOTIFY_SOCKET");
	close(fd);
	assert_in_range(n_soon, (TRIES + 1) / 2, TRIES);
}

static void the_watchdog_is_fed(void **state)
{
	(void)state;
	char path[256];
	snprintf(path, sizeof path, "%s/notify", server.folder);
	int fd = listen_at(path);
	setenv("NOTIFY_SOCKET", path, 1);
	setenv("WATCHDOG_USEC", "1000000", 1);
	client_start(&server, "");
	assert_string_equal(heard(fd), "READY=1");
	int64_t began_ms = clock_ms();
	for (int i = 0; i < 4; i++)
		assert_string_equal(heard(fd), "WATCHDOG=1");
	assert_in_range(clock_ms() - began_ms, 1000, 4000); /* the first comes at once */
	client_stop(&server, SIGTERM);
	while (strcmp(heard(fd), "STOPPING=1") != 0)
		;
	setenv("WATCHDOG_PID", "1", 1); /* for another process */
	client_start(&server, "");
	assert_string_equal(heard(fd), "READY=1");
	usleep(700000);
	client_stop(&server, SIGTERM);
	assert_string_equal(heard(fd), "STOPPING=1");
	unsetenv("NOTIFY_SOCKET");
	unsetenv("WATCHDOG_USEC");
	unsetenv("WATCHDOG_PID");
	close(fd);
}

static void bad_notification_addresses_are_ignored(void **state)
{
	(void)state;
	static const char *const bad[] = {"", "/", "x", "vsock:2:1", "/nowhere/at/all"};
	char path[300];
	memset(path, '/', sizeof path - 1);
	path[sizeof path - 1] = 0;
	setenv("NOTIFY_SOCKET", path, 1);
	systemd_notify("READY=1");
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		setenv("NOTIFY_SOCKET", bad[i], 1);
		systemd_notify("READY=1");
	}
	unsetenv("NOTIFY_SOCKET");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(a_passed_socket_replaces_bind_and_port, client_prepare, client_end),
		cmocka_unit_test_setup_teardown(an_ipv6_socket_is_accepted, client_prepare, client_end),
		cmocka_unit_test_setup_teardown(anything_but_one_listening_socket_is_refused, client_prepare,
						client_end),
		cmocka_unit_test(variables_for_another_process_are_ignored),
		cmocka_unit_test_setup_teardown(an_upgrade_drops_no_connection, client_prepare, client_end),
		cmocka_unit_test_setup_teardown(requests_in_transit_are_answered, client_prepare, client_end),
		cmocka_unit_test_setup_teardown(readiness_and_end_are_reported, client_prepare, client_end),
		cmocka_unit_test_setup_teardown(signals_wake_the_server, client_prepare, client_end),
		cmocka_unit_test_setup_teardown(the_watchdog_is_fed, client_prepare, client_end),
		cmocka_unit_test(bad_notification_addresses_are_ignored),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
