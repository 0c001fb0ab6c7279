#include "support.h"

#include "labs.h"
#include "scratch.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"

void labs_run(const char *arguments, const char *part, int code, const char *words)
{
	char command[1000];
	snprintf(command, sizeof command, "%s lab %s --out %s/%s 2>&1 </dev/null", QIPAN, arguments, scratch_folder,
		 part);
	int got = scratch_run("%s", command);
	if (got != code || !strstr(scratch_output, words))
		fail_msg("qipan lab %s: exit %d, expected %d and \"%s\" in:\n%s", arguments, got, code, words,
			 scratch_output);
}

char *labs_text(const char *part, const char *name)
{
	static char buffers[4][1 << 17];
	static int next;
	char *buffer = buffers[next++ % 4], path[300];
	snprintf(path, sizeof path, "%s/%s/%s", scratch_folder, part, name);
	struct string bytes = {0};
	struct error err;
	if (!file_read(path, sizeof buffers[0] - 1, &bytes, &err))
		fail_msg("%s", err.text);
	memcpy(buffer, string_text(&bytes), bytes.length + 1);
	string_release(&bytes);
	return buffer;
}

void labs_write(const char *part, const char *name, const char *text)
{
	char path[300];
	struct error err;
	snprintf(path, sizeof path, "%s/%s", scratch_folder, part);
	assert_true(file_make_directories(path, &err));
	snprintf(path, sizeof path, "%s/%s/%s", scratch_folder, part, name);
	if (!file_write(path, text, strlen(text), &err))
		fail_msg("%s", err.text);
}

int labs_count(const char *text, const char *part)
{
	int n = 0;
	for (; (text = strstr(text, part)); text++)
		n++;
	return n;
}

void labs_check_table(const char *text, int n_rows)
{
	int n = 0, bars = 0;
	for (const char *line = text; *line; line = strchr(line, '\n') + 1) {
		int here = 0;
		assert_non_null(strchr(line, '\n'));
		for (const char *c = line; *c != '\n'; c++)
			here += *c == '|';
		if (here > 0 && bars > 0 && here != bars)
			fail_msg("%d bars, expected %d: %.*s", here, bars, (int)strcspn(line, "\n"), line);
		bars = here;
		n += here > 0;
	}
	assert_int_equal(n, n_rows);
	assert_null(strstr(text, "nan"));
}

void labs_check_intervals(const char *text, double low, double high, int n_min)
{
	int n = 0;
	for (const char *c = text; (c = strstr(c, " [")); c++) {
		double from, to, value;
		const char *start = c;
		while (start > text && start[-1] != ' ')
			start--;
		if (sscanf(c, " [%lf, %lf]", &from, &to) != 2 || sscanf(start, "%lf", &value) != 1)
			continue;
		if (from < low || to > high || from >= to || value < from || value > to)
			fail_msg("%.*s", (int)strcspn(start, "|\n"), start);
		n++;
	}
	assert_in_range(n, n_min, INT_MAX);
}

void labs_check_plot(const char *text)
{
	assert_int_equal(strncmp(text, "<svg xmlns=", 11), 0);
	assert_string_equal(text + strlen(text) - 7, "</svg>\n");
	assert_int_equal(labs_count(text, "<text"), labs_count(text, "</text>"));
	assert_null(strstr(text, "nan"));
}

void labs_head(const char *part, const char *name, struct string *out)
{
	const char *text = labs_text(part, name);
	assert_int_equal(strncmp(text, "# qipan lab: hash=", 18), 0);
	string_bytes(out, text, strcspn(text, "\n") + 1);
	text += out->length;
	string_bytes(out, text, strcspn(text, "\n") + 1);
}

void labs_check_results(const char *text, int n_rows)
{
	int commas = 0, n = -1;
	assert_int_equal(strncmp(text, "# qipan lab: hash=", 18), 0);
	text = strchr(text, '\n') + 1;
	for (const char *line = text; *line; line = strchr(line, '\n') + 1, n++) {
		int here = 0;
		assert_non_null(strchr(line, '\n'));
		for (const char *c = line; *c != '\n'; c++)
			here += *c == ',';
		assert_true(n < 0 || here == commas);
		commas = here;
	}
	assert_int_equal(n, n_rows);
}

char *labs_games(const char *part, const char *name)
{
	static char outputs[2][sizeof scratch_output];
	static int next;
	char command[400], *output = outputs[next++ % 2];
	snprintf(command, sizeof command, "cut -d, -f1-12 %s/%s/%s | sort", scratch_folder, part, name);
	assert_int_equal(scratch_run("%s", command), 0);
	return strcpy(output, scratch_output);
}

void labs_cut(const char *part, const char *name, long length)
{
	char path[300];
	snprintf(path, sizeof path, "%s/%s/%s", scratch_folder, part, name);
	assert_int_equal(truncate(path, length), 0);
}
