#define _GNU_SOURCE /* for pipe2; glibc defines the name: NOLINT */
#include "base/base_messages.h"
#include "base/child.h"
#include "base/clock.h"
#include "base/mem.h"
#include "base/system.h"
#include "base/text.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define SLICE_MS      20   /* interval at which stop is polled */
#define WORDS_MAX     2000 /* maximum bytes of standard error kept */
#define END_MS        100  /* time allowed between the end of its output and its exit */
#define REAP_SLICE_MS 2

extern char **environ;

struct child {
	pid_t pid;              /* 0: a test double without a process */
	int to;                 /* its standard input, a socket: writing to an exited child raises no signal */
	int from;               /* its standard output */
	int errors;             /* its standard error; -1: closed */
	struct string received; /* bytes read from the child but not yet returned as lines */
	size_t searched;        /* length of the prefix of received known to contain no newline */
	struct string line, words, outgoing;
	bool ended; /* end of file on from */
};

/* --- start --- */

static bool spawn(struct child *c, const char *command, const int in[2], const int out[2], const int err[2])
{
	posix_spawn_file_actions_t files;
	posix_spawnattr_t how;
	sigset_t none, all;
	char *const argv[] = {"sh", "-c", (char *)command, NULL};
	sigemptyset(&none);
	sigfillset(&all);
	posix_spawn_file_actions_init(&files);
	posix_spawn_file_actions_adddup2(&files, in[1], STDIN_FILENO);
	posix_spawn_file_actions_adddup2(&files, out[1], STDOUT_FILENO);
	posix_spawn_file_actions_adddup2(&files, err[1], STDERR_FILENO);
	posix_spawnattr_init(&how);
	posix_spawnattr_setflags(&how, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
	posix_spawnattr_setpgroup(&how, 0);
	posix_spawnattr_setsigmask(&how, &none);
	posix_spawnattr_setsigdefault(&how, &all);
	int failed = posix_spawn(&c->pid, "/bin/sh", &files, &how, argv, environ);
	posix_spawnattr_destroy(&how);
	posix_spawn_file_actions_destroy(&files);
	return failed == 0;
}

static void close_pair(const int pair[2])
{
	for (int i = 0; i < 2; i++)
		if (pair[i] >= 0)
			close(pair[i]);
}

static bool open_pairs(int in[2], int out[2], int err[2])
{
	return socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, in) == 0 && pipe2(out, O_CLOEXEC) == 0 &&
	       pipe2(err, O_CLOEXEC) == 0 && fcntl(out[0], F_SETFL, O_NONBLOCK) == 0 &&
	       fcntl(err[0], F_SETFL, O_NONBLOCK) == 0;
}

struct child *child_start(const char *command, struct error *err)
{
	int in[2] = {-1, -1}, out[2] = {-1, -1}, errors[2] = {-1, -1};
	struct child *c = mem_new(sizeof *c);
	if (!open_pairs(in, out, errors) || !spawn(c, command, in, out, errors)) {
		fail(err, child_cannot_start, command, system_error(errno));
		close_pair(in);
		close_pair(out);
		close_pair(errors);
		free(c);
		return NULL;
	}
	close(in[1]);
	close(out[1]);
	close(errors[1]);
	c->to = in[0];
	c->from = out[0];
	c->errors = errors[0];
	return c;
}

struct child *child_replaying(const char *bytes, size_t n)
{
	struct child *c = mem_new(sizeof *c);
	*c = (struct child){.to = -1, .from = -1, .errors = -1, .ended = true};
	string_bytes(&c->received, bytes, n);
	return c;
}

/* --- input and output --- */

static int64_t left_ms(int64_t until_us)
{
	int64_t left = until_us - clock_us();
	return left > 0 ? (left + 999) / 1000 : 0;
}

bool child_send(struct child *c, const char *line)
{
	int64_t until_us = clock_us() + CHILD_FULL_MS * (int64_t)1000;
	if (!c->pid)
		return true;
	string_clear(&c->outgoing);
	string_add(&c->outgoing, "%s\n", line);
	for (size_t sent = 0; sent < c->outgoing.length;) {
		ssize_t n =
			send(c->to, c->outgoing.text + sent, c->outgoing.length - sent, MSG_NOSIGNAL | MSG_DONTWAIT);
		if (n > 0) {
			sent += (size_t)n;
			continue;
		}
		struct pollfd ready = {.fd = c->to, .events = POLLOUT};
		if (n < 0 && errno != EAGAIN && errno != EINTR)
			return false;
		if (left_ms(until_us) == 0)
			return false;
		poll(&ready, 1, SLICE_MS);
	}
	return true;
}

/* Reads the available bytes; false at end of file. */
static bool read_into(int fd, struct string *out)
{
	char bytes[4096];
	ssize_t n = read(fd, bytes, sizeof bytes);
	if (n > 0)
		string_bytes(out, bytes, (size_t)n);
	return n > 0 || (n < 0 && (errno == EAGAIN || errno == EINTR));
}

static void cut_front(struct string *s, size_t n)
{
	memmove(s->text, s->text + n, s->length - n + 1);
	s->length -= n;
}

static void take_errors(struct child *c)
{
	if (!read_into(c->errors, &c->words)) {
		close(c->errors);
		c->errors = -1;
	}
	if (c->words.length > WORDS_MAX)
		cut_front(&c->words, c->words.length - WORDS_MAX);
}

/* Extracts the next complete line from received, or at end of file the rest. Drops zero bytes. */
static bool take_line(struct child *c)
{
	struct string *received = &c->received;
	char *end = received->length > c->searched
			    ? memchr(received->text + c->searched, '\n', received->length - c->searched)
			    : NULL;
	c->searched = received->length;
	size_t n = end ? (size_t)(end - received->text) : received->length;
	if (!end && !(c->ended && n > 0) && n < CHILD_LINE_MAX)
		return false;
	string_clear(&c->line);
	for (size_t i = 0; i < n && c->line.length < CHILD_LINE_MAX; i++)
		if (received->text[i] && received->text[i] != '\r')
			string_char(&c->line, received->text[i]);
	cut_front(received, end ? n + 1 : n);
	c->searched = 0;
	return true;
}

static void wait_for_bytes(struct child *c, int ms)
{
	struct pollfd ready[2] = {{.fd = c->from, .events = POLLIN}, {.fd = c->errors, .events = POLLIN}};
	if (poll(ready, c->errors >= 0 ? 2 : 1, ms) <= 0)
		return;
	if (c->errors >= 0 && ready[1].revents)
		take_errors(c);
	if (ready[0].revents && !read_into(c->from, &c->received))
		c->ended = true;
}

enum child_received child_receive(struct child *c, int64_t until_us, const atomic_bool *stop, const char **line)
{
	for (;;) {
		if (take_line(c)) {
			*line = string_text(&c->line);
			return CHILD_LINE;
		}
		if (c->ended)
			return CHILD_ENDED;
		if (stop && atomic_load(stop))
			return CHILD_STOPPED;
		int64_t left = left_ms(until_us);
		if (left == 0)
			return CHILD_LATE;
		wait_for_bytes(c, left < SLICE_MS ? (int)left : SLICE_MS);
	}
}

/* --- end --- */

/* Whether the process ends within patience_ms. It is not reaped, so its pid stays reserved. */
static bool has_ended(const struct child *c, int patience_ms, siginfo_t *how)
{
	int64_t until_us = clock_us() + patience_ms * (int64_t)1000;
	for (;;) {
		*how = (siginfo_t){.si_pid = 0};
		if (waitid(P_PID, (id_t)c->pid, how, WEXITED | WNOHANG | WNOWAIT) == 0 && how->si_pid == c->pid)
			return true;
		if (left_ms(until_us) == 0)
			return false;
		nanosleep(&(struct timespec){.tv_nsec = REAP_SLICE_MS * 1000000L}, NULL);
	}
}

const char *child_last_words(struct child *c)
{
	siginfo_t how;
	bool over = c->pid && has_ended(c, c->ended ? END_MS : 0, &how);
	while (c->errors >= 0) {
		struct pollfd ready = {.fd = c->errors, .events = POLLIN};
		if (poll(&ready, 1, 0) <= 0)
			break;
		take_errors(c);
	}
	string_clear(&c->line);
	for (size_t i = 0; i < c->words.length; i++) {
		char byte = c->words.text[i];
		if (byte != '\n')
			string_char(&c->line, byte);
		else if (i + 1 < c->words.length)
			string_bytes(&c->line, " | ", 3);
	}
	const char *blank = c->line.length ? " " : "";
	if (over)
		string_add(&c->line, "%s(ended %s %d)", blank, how.si_code == CLD_EXITED ? "with status" : "by signal",
			   how.si_status);
	return string_text(&c->line);
}

/* Waits for the process to end, then kills its process group. */
static void end_process(struct child *c, int patience_ms)
{
	siginfo_t how;
	close(c->to);
	/* Drain its output so that a full pipe cannot keep it from exiting. */
	for (int64_t until_us = clock_us() + patience_ms * (int64_t)1000; !c->ended && left_ms(until_us) > 0;) {
		string_clear(&c->received);
		wait_for_bytes(c, SLICE_MS);
	}
	(void)has_ended(c, c->ended ? patience_ms : 0, &how);
	kill(-c->pid, SIGKILL);
	while (waitpid(c->pid, NULL, 0) < 0 && errno == EINTR)
		;
	close(c->from);
	if (c->errors >= 0)
		close(c->errors);
}

void child_end(struct child *c, int patience_ms)
{
	if (!c)
		return;
	if (c->pid)
		end_process(c, patience_ms);
	string_release(&c->received);
	string_release(&c->line);
	string_release(&c->words);
	string_release(&c->outgoing);
	free(c);
}
