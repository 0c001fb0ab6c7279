/* The output of the program in any protocol: each file NAME.talk in this folder is a transcript that must be reproduced
 * line by line:
 *
 *     # a comment
 *     $ engine qilin        starts "qipan engine qilin" like a shell; the previous program must have exited as expected
 *     > go depth 1          is sent to it; \t and \r stand for a tab and a carriage return
 *     < readyok             the next output line; "..." stands for any text, also for none
 *     << bestmove ...       the first matching output line; those before it are skipped
 *     = 1                   closes its input; it prints nothing more and exits with this code
 *
 * A transcript without "=" ends with "= 0". An answer may take any time up to a minute, after which the program counts
 * as hung. */
#include "support.h"

#include <errno.h>
#include <glob.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/mem.h"

#define HANG_MS 60000

/* The program in the transcript. */
struct other {
	pid_t pid; /* 0: not running */
	int to, from;
	struct string received; /* and not yet read */
	struct string line;     /* the last line read */
};

/* Position in the transcript, for messages. */
struct place {
	const char *path;
	int line;
};

_Noreturn static void wrong(const struct place *at, struct other *o, const char *what, const char *text)
{
	if (o->pid) {
		kill(o->pid, SIGKILL);
		waitpid(o->pid, NULL, 0);
	}
	print_error("ERROR: %s:%d: %s \"%s\"\n", at->path, at->line, what, text);
	_fail(at->path, at->line);
	abort();
}

static void start(struct other *o, const char *arguments, const struct place *at)
{
	int to[2], from[2];
	char command[1024];
	snprintf(command, sizeof command, "exec " QIPAN " %s", arguments);
	if (pipe(to) != 0 || pipe(from) != 0 || (o->pid = fork()) < 0)
		wrong(at, o, "cannot start", strerror(errno));
	if (o->pid == 0) {
		dup2(to[0], STDIN_FILENO);
		dup2(from[1], STDOUT_FILENO);
		close(to[0]);
		close(to[1]);
		close(from[0]);
		close(from[1]);
		execl("/bin/sh", "sh", "-c", command, (char *)NULL);
		_exit(127);
	}
	close(to[0]);
	close(from[1]);
	o->to = to[1];
	o->from = from[0];
	string_clear(&o->received);
}

static void send_text(struct other *o, const char *text, const struct place *at)
{
	struct string line = {0};
	for (; *text; text++) {
		bool escaped = *text == '\\' && (text[1] == 't' || text[1] == 'r');
		string_char(&line, !escaped ? *text : *++text == 't' ? '\t' : '\r');
	}
	string_char(&line, '\n');
	if (write(o->to, line.text, line.length) != (ssize_t)line.length)
		wrong(at, o, "it does not hear", line.text);
	string_release(&line);
}

/* Returns false at the end of its output. since: clock_ms when the wait began. */
static bool receive(struct other *o, const char *waiting_for, int64_t since, const struct place *at)
{
	char *end;
	while (!(end = o->received.length ? memchr(o->received.text, '\n', o->received.length) : NULL)) {
		char bytes[4096];
		struct pollfd wait = {.fd = o->from, .events = POLLIN};
		if (clock_ms() - since > HANG_MS || poll(&wait, 1, HANG_MS) <= 0)
			wrong(at, o, "it does not come to", waiting_for);
		ssize_t n = read(o->from, bytes, sizeof bytes);
		if (n <= 0)
			return false;
		string_bytes(&o->received, bytes, (size_t)n);
	}
	struct string rest = {0};
	string_clear(&o->line);
	string_bytes(&o->line, o->received.text, (size_t)(end - o->received.text));
	string_bytes(&rest, end + 1, o->received.length - (size_t)(end + 1 - o->received.text));
	string_release(&o->received);
	o->received = rest;
	return true;
}

static bool matches(const char *text, const char *pattern)
{
	static const char any[] = "...";
	for (; *pattern; pattern++, text++) {
		if (strncmp(pattern, any, strlen(any)) == 0) {
			for (;; text++)
				if (matches(text, pattern + strlen(any)))
					return true;
				else if (!*text)
					return false;
		}
		if (*text != *pattern)
			return false;
	}
	return !*text;
}

static void expect(struct other *o, const char *pattern, bool skips, const struct place *at)
{
	int64_t since = clock_ms();
	do
		if (!receive(o, pattern, since, at))
			wrong(at, o, "it says nothing more, expected", pattern);
	while (skips && !matches(string_text(&o->line), pattern));
	if (!matches(string_text(&o->line), pattern))
		wrong(at, o, "it says", string_text(&o->line));
}

static void end(struct other *o, int code, const struct place *at)
{
	int status;
	if (!o->pid)
		return;
	close(o->to);
	if (receive(o, "its end", clock_ms(), at))
		wrong(at, o, "it says at the end", string_text(&o->line));
	close(o->from);
	waitpid(o->pid, &status, 0);
	o->pid = 0;
	if (!WIFEXITED(status) || WEXITSTATUS(status) != code) {
		char text[40];
		snprintf(text, sizeof text, "status 0x%x, expected code %d", (unsigned)status, code);
		wrong(at, o, "it ends with", text);
	}
}

/* The rest of the line after the mark and a blank, or an empty string; NULL if the line has another mark. */
static const char *after(const char *line, const char *mark)
{
	size_t length = strlen(mark);
	if (strncmp(line, mark, length) != 0 || (line[length] && line[length] != ' '))
		return NULL;
	return line + length + (line[length] == ' ');
}

static void obey(struct other *o, const char *line, const struct place *at)
{
	const char *rest;
	if (!*line || line[0] == '#')
		return;
	if ((rest = after(line, "$"))) {
		end(o, 0, at);
		start(o, rest, at);
		return;
	}
	if (!o->pid)
		wrong(at, o, "nothing was started before", line);
	if ((rest = after(line, ">")))
		send_text(o, rest, at);
	else if ((rest = after(line, "<<")))
		expect(o, rest, true, at);
	else if ((rest = after(line, "<")))
		expect(o, rest, false, at);
	else if ((rest = after(line, "=")))
		end(o, atoi(rest), at);
	else
		wrong(at, o, "not a line of a transcript:", line);
}

static void transcripts_are_reproduced(void **state)
{
	struct place at = {*state, 0};
	struct other other = {0};
	char *line = NULL;
	size_t size = 0;
	FILE *file = fopen(at.path, "r");
	assert_non_null(file);
	for (ssize_t n; (n = getline(&line, &size, file)) >= 0;) {
		at.line++;
		line[strcspn(line, "\n")] = 0;
		obey(&other, line, &at);
	}
	end(&other, 0, &at);
	assert_true(at.line > 0);
	free(line);
	fclose(file);
	string_release(&other.received);
	string_release(&other.line);
}

int main(void)
{
	glob_t files;
	signal(SIGPIPE, SIG_IGN);
	if (glob("protocol/*.talk", 0, NULL, &files) != 0)
		return EXIT_FAILURE;
	struct CMUnitTest *tests = mem_new(files.gl_pathc * sizeof *tests);
	for (size_t i = 0; i < files.gl_pathc; i++)
		tests[i] = (struct CMUnitTest){.name = files.gl_pathv[i],
					       .test_func = transcripts_are_reproduced,
					       .initial_state = files.gl_pathv[i]};
	support_begin();
	int failed = _cmocka_run_group_tests("transcripts", tests, files.gl_pathc, NULL, NULL);
	free(tests);
	globfree(&files);
	return failed;
}
