#include "client.h"

#include "support.h"

#include <fcntl.h>
#include <netdb.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#define WAIT_MS 60000

void client_folder(struct served *s)
{
	char path[SCRATCH_TEMPLATE_MAX + 8];
	*s = (struct served){0};
	scratch_template(s->folder);
	assert_non_null(mkdtemp(s->folder));
	snprintf(path, sizeof path, "%s/web", s->folder);
	assert_int_equal(mkdir(path, 0700), 0);
}

void client_remove_folder(const struct served *s)
{
	char command[SCRATCH_TEMPLATE_MAX + 16];
	snprintf(command, sizeof command, "rm -rf '%s'", s->folder);
	assert_int_equal(system(command), 0);
}

void client_file(const struct served *s, const char *path, const char *text)
{
	char whole[256];
	snprintf(whole, sizeof whole, "%s/%s", s->folder, path);
	FILE *f = fopen(whole, "w");
	assert_non_null(f);
	fputs(text, f);
	assert_int_equal(fclose(f), 0);
}

static void run_program(const struct served *s, const char *options, int out)
{
	char data[SCRATCH_TEMPLATE_MAX + 8], web[SCRATCH_TEMPLATE_MAX + 8], words[512],
		*argv[40] = {QIPAN, "serve", "--port", "0", "--data", data, "--web", web};
	int n = 8;
	snprintf(data, sizeof data, "%s/data", s->folder);
	snprintf(web, sizeof web, "%s/web", s->folder);
	snprintf(words, sizeof words, "%s", options);
	for (char *word = strtok(words, " "); word && n < 39; word = strtok(NULL, " "))
		argv[n++] = word;
	dup2(out, STDOUT_FILENO);
	close(out);
	execv(QIPAN, argv);
	_exit(127);
}

void client_start(struct served *s, const char *options)
{
	int pipes[2];
	char line[200] = "";
	assert_int_equal(pipe(pipes), 0);
	fcntl(pipes[0], F_SETFD, FD_CLOEXEC);
	s->pid = fork();
	assert_true(s->pid >= 0);
	if (s->pid == 0)
		run_program(s, options, pipes[1]);
	close(pipes[1]);
	FILE *out = fdopen(pipes[0], "r");
	if (!fgets(line, sizeof line, out) || (sscanf(line, "http://%63[0-9.]:%d/", s->address, &s->port) != 2 &&
					       sscanf(line, "http://[%63[^]]]:%d/", s->address, &s->port) != 2))
		fail_msg("the server said \"%s\"", line);
	fclose(out);
}

int client_stop(struct served *s, int sig)
{
	int status = -1;
	kill(s->pid, sig);
	assert_int_equal(waitpid(s->pid, &status, 0), s->pid);
	s->pid = 0;
	return status;
}

struct served server;

int client_prepare(void **state)
{
	(void)state;
	client_folder(&server);
	client_file(&server, "web/index.html", "<!doctype html>the page");
	return 0;
}

int client_begin(void **state)
{
	client_prepare(state);
	client_start(&server, "");
	return 0;
}

int client_end(void **state)
{
	(void)state;
	if (server.pid)
		client_stop(&server, SIGKILL);
	client_remove_folder(&server);
	return 0;
}

void answer_release(struct answer *a)
{
	free(a->body);
	*a = (struct answer){0};
}

int client_try_connect(const struct served *s)
{
	char port[8];
	struct addrinfo *list, hints = {.ai_flags = AI_NUMERICHOST, .ai_socktype = SOCK_STREAM};
	snprintf(port, sizeof port, "%d", s->port);
	assert_int_equal(getaddrinfo(s->address, port, &hints, &list), 0);
	int fd = socket(list->ai_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
	assert_true(fd >= 0);
	if (connect(fd, list->ai_addr, list->ai_addrlen) != 0) {
		close(fd);
		fd = -1;
	}
	freeaddrinfo(list);
	return fd;
}

int client_connect(const struct served *s)
{
	int fd = client_try_connect(s);
	if (fd < 0)
		fail_msg("cannot connect to port %d", s->port);
	return fd;
}

/* It is not a failure if the peer stops reading: its answer says why. */
void client_send(int fd, const char *bytes, size_t n)
{
	while (n > 0) {
		ssize_t sent = send(fd, bytes, n, MSG_NOSIGNAL);
		if (sent <= 0)
			return;
		bytes += sent;
		n -= (size_t)sent;
	}
}

static ssize_t receive(int fd, char *to, size_t n, int ms)
{
	struct pollfd p = {.fd = fd, .events = POLLIN};
	return poll(&p, 1, ms) == 1 ? recv(fd, to, n, 0) : -1;
}

bool client_closed(int fd, int ms)
{
	char byte;
	struct pollfd p = {.fd = fd, .events = POLLIN};
	return poll(&p, 1, ms) == 1 && recv(fd, &byte, 1, 0) <= 0;
}

bool client_read(int fd, bool is_head, struct answer *a)
{
	size_t n = 0, length = 0;
	*a = (struct answer){0};
	while (n < 4 || memcmp(a->head + n - 4, "\r\n\r\n", 4) != 0)
		if (n + 1 >= sizeof a->head || receive(fd, a->head + n++, 1, WAIT_MS) != 1)
			return false;
	if (sscanf(a->head, "HTTP/1.1 %d", &a->status) != 1)
		return false;
	const char *line = strstr(a->head, "\r\ncontent-length: ");
	if (line && !is_head)
		length = strtoul(line + strlen("\r\ncontent-length: "), NULL, 10);
	a->body = calloc(1, length + 1);
	while (a->length < length) {
		ssize_t got = receive(fd, a->body + a->length, length - a->length, WAIT_MS);
		if (got <= 0)
			return false;
		a->length += (size_t)got;
	}
	return true;
}

struct answer ask(const struct served *s, const char *method, const char *path, const char *headers, const char *body)
{
	char head[8192];
	struct answer a;
	int fd = client_connect(s);
	int n = snprintf(head, sizeof head, "%s %s HTTP/1.1\r\n%s", method, path, headers);
	if (!strstr(headers, "Host:"))
		n += snprintf(head + n, sizeof head - (size_t)n, "Host: localhost:%d\r\n", s->port);
	if (body)
		n += snprintf(head + n, sizeof head - (size_t)n, "Content-Length: %zu\r\n", strlen(body));
	n += snprintf(head + n, sizeof head - (size_t)n, "\r\n");
	client_send(fd, head, (size_t)n);
	if (body)
		client_send(fd, body, strlen(body));
	if (!client_read(fd, strcmp(method, "HEAD") == 0, &a))
		fail_msg("%s %s was not answered", method, path);
	close(fd);
	return a;
}

void client_expect(const char *method, const char *path, const char *headers, const char *body, int status,
		   const char *words)
{
	struct answer a = ask(&server, method, path, headers, body);
	if (a.status != status)
		fail_msg("%s %s: status %d, expected %d; %s", method, path, a.status, status, a.body);
	if (words && !strstr(a.body, words) && !strstr(a.head, words))
		fail_msg("%s %s: no \"%s\" in:\n%s%s", method, path, words, a.head, a.body);
	answer_release(&a);
}
