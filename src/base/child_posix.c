#define _GNU_SOURCE /* for pipe2; glibc defines the name: NOLINT */
#include "base/base_messages.h"
#include "base/child_process.h"
#include "base/clock.h"
#include "base/mem.h"
#include "base/system.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define REAP_SLICE_MS 2

extern char **environ;

struct child_process {
	pid_t pid;
	int to;      /* its standard input, a socket: writing to an exited child raises no signal; -1: closed */
	int from[2]; /* its output and errors; -1: closed */
};

static bool spawn(struct child_process *p, const char *command, const int in[2], const int out[2], const int err[2])
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
	int failed = posix_spawn(&p->pid, "/bin/sh", &files, &how, argv, environ);
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

struct child_process *child_process_start(const char *command, struct error *err)
{
	int in[2] = {-1, -1}, out[2] = {-1, -1}, errors[2] = {-1, -1};
	struct child_process *p = mem_new(sizeof *p);
	if (!open_pairs(in, out, errors) || !spawn(p, command, in, out, errors)) {
		fail(err, child_cannot_start, command, system_error(errno));
		close_pair(in);
		close_pair(out);
		close_pair(errors);
		free(p);
		return NULL;
	}
	close(in[1]);
	close(out[1]);
	close(errors[1]);
	p->to = in[0];
	p->from[CHILD_OUTPUT] = out[0];
	p->from[CHILD_ERRORS] = errors[0];
	return p;
}

int child_process_write(struct child_process *p, const char *bytes, size_t n)
{
	ssize_t sent = send(p->to, bytes, n, MSG_NOSIGNAL | MSG_DONTWAIT);
	return sent >= 0 ? (int)sent : errno == EAGAIN || errno == EINTR ? 0 : -1;
}

void child_process_wait_for_room(struct child_process *p, int ms)
{
	struct pollfd ready = {.fd = p->to, .events = POLLOUT};
	poll(&ready, 1, ms);
}

int child_process_wait(struct child_process *p, int ms)
{
	struct pollfd ready[2]; /* poll ignores closed ones, which are negative */
	int set = 0;
	for (int i = 0; i < 2; i++)
		ready[i] = (struct pollfd){.fd = p->from[i], .events = POLLIN};
	if (poll(ready, 2, ms) <= 0)
		return 0;
	for (int i = 0; i < 2; i++)
		set |= (ready[i].revents != 0) << i;
	return set;
}

bool child_process_is_open(const struct child_process *p, enum child_stream stream)
{
	return p->from[stream] >= 0;
}

void child_process_read(struct child_process *p, enum child_stream stream, struct string *out)
{
	char bytes[4096];
	ssize_t n = read(p->from[stream], bytes, sizeof bytes);
	if (n > 0) {
		string_bytes(out, bytes, (size_t)n);
	} else if (n == 0 || (errno != EAGAIN && errno != EINTR)) {
		close(p->from[stream]);
		p->from[stream] = -1;
	}
}

/* The process is not reaped, so its pid stays reserved. */
bool child_process_has_ended(struct child_process *p, int patience_ms, struct child_exit *out)
{
	int64_t until_us = clock_us() + patience_ms * (int64_t)1000;
	for (;;) {
		siginfo_t how = {.si_pid = 0};
		if (waitid(P_PID, (id_t)p->pid, &how, WEXITED | WNOHANG | WNOWAIT) == 0 && how.si_pid == p->pid) {
			*out = (struct child_exit){how.si_code != CLD_EXITED, how.si_status};
			return true;
		}
		if (clock_us() >= until_us)
			return false;
		nanosleep(&(struct timespec){.tv_nsec = REAP_SLICE_MS * 1000000L}, NULL);
	}
}

void child_process_close_input(struct child_process *p)
{
	close(p->to);
	p->to = -1;
}

void child_process_free(struct child_process *p)
{
	kill(-p->pid, SIGKILL);
	while (waitpid(p->pid, NULL, 0) < 0 && errno == EINTR)
		;
	const int ends[] = {p->to, p->from[CHILD_OUTPUT], p->from[CHILD_ERRORS]};
	for (int i = 0; i < 3; i++)
		if (ends[i] >= 0)
			close(ends[i]);
	free(p);
}
