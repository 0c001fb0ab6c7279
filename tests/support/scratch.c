#include "support.h"

#include "scratch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

char scratch_folder[SCRATCH_TEMPLATE_MAX], scratch_output[1 << 18];

void scratch_template(char path[SCRATCH_TEMPLATE_MAX])
{
	const char *folder = getenv("TMPDIR");
	int n = snprintf(path, SCRATCH_TEMPLATE_MAX, "%s/qipan-test-XXXXXX", folder && *folder ? folder : "/tmp");
	if (n >= SCRATCH_TEMPLATE_MAX)
		fail_msg("TMPDIR has %d bytes too many", n + 1 - SCRATCH_TEMPLATE_MAX);
}

int scratch_begin(void **state)
{
	(void)state;
	scratch_template(scratch_folder);
	return mkdtemp(scratch_folder) ? 0 : -1;
}

int scratch_end(void **state)
{
	(void)state;
	int code = scratch_run("rm -r \"$D\"");
	*scratch_folder = 0;
	return code;
}

const char *scratch_path(const char *name)
{
	static char paths[16][256];
	static int turn;
	char *path = paths[turn++ % 16];
	snprintf(path, sizeof paths[0], "%s/%s", scratch_folder, name);
	return path;
}

/* Runs the command and captures its output; returns the status in the format of waitpid. */
static int run(const char *command, char *output, size_t size)
{
	struct string line = {0};
	string_add(&line, "Q='" QIPAN "' D='%s'; exec 2>&1 </dev/null; %s", scratch_folder, command);
	FILE *pipe = popen(string_text(&line), "r");
	assert_non_null(pipe);
	output[fread(output, 1, size - 1, pipe)] = 0;
	string_release(&line);
	return pclose(pipe);
}

int scratch_run(const char *format, ...)
{
	char command[4096];
	va_list arguments;
	va_start(arguments, format);
	assert_in_range(vsnprintf(command, sizeof command, format, arguments), 0, sizeof command - 1);
	va_end(arguments);
	int status = run(command, scratch_output, sizeof scratch_output);
	if (!WIFEXITED(status))
		fail_msg("%s: status %d\n%s", command, status, scratch_output);
	return WEXITSTATUS(status);
}

void scratch_has(const char *part)
{
	if (!strstr(scratch_output, part))
		fail_msg("no \"%s\" in:\n%s", part, scratch_output);
}

const char *shell_said(const char *command, int code)
{
	static char texts[2][1 << 17];
	static int turn;
	char *text = texts[turn++ % 2];
	struct string there = {0};
	string_add(&there, "%s%s", *scratch_folder ? "cd \"$D\"\n" : "", command);
	int status = run(string_text(&there), text, sizeof texts[0]);
	string_release(&there);
	if (!WIFEXITED(status) || WEXITSTATUS(status) != code)
		fail_msg("%s: status %d, expected exit code %d\n%s", command, status, code, text);
	return text;
}

void shell_expect(const char *command, int code, const char *part)
{
	const char *text = shell_said(command, code);
	if (!strstr(text, part))
		fail_msg("%s: expected \"%s\" in:\n%s", command, part, text);
}

const char *said(const char *arguments, int code)
{
	char command[4096];
	assert_in_range(snprintf(command, sizeof command, QIPAN " %s", arguments), 0, sizeof command - 1);
	return shell_said(command, code);
}

void expect(const char *arguments, int code, const char *part)
{
	char command[4096];
	assert_in_range(snprintf(command, sizeof command, QIPAN " %s", arguments), 0, sizeof command - 1);
	shell_expect(command, code, part);
}
