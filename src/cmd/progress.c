#include "cmd/progress.h"
#include "base/clock.h"
#include "base/text.h"
#include "cmd/terminal.h"
#include "draw/canvas.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { PATIENCE_MS = 1000, FRAME_MS = 100, CELLS_MAX = 30, COLUMNS_IF_UNKNOWN = 80 };

void progress_begin(struct progress_bar *p)
{
	const char *term = getenv("TERM");
	*p = (struct progress_bar){.start_ms = clock_ms()};
	p->can_show = isatty(STDERR_FILENO) &&
		      !(term && strcmp(term, "dumb") == 0); /* erasing the bar needs an escape code */
}

/* Width of the terminal, which may have been resized. */
static int count_columns(void)
{
	struct winsize size;
	return ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : COLUMNS_IF_UNKNOWN;
}

/* Formats the bar to fit one line: a wrapped line cannot be erased. The last column stays free, since some terminals
 * wrap as soon as it is used. */
static void add_bar(double share, const char *words, int columns, struct string *out)
{
	static const char full[] = "##############################", empty[] = "..............................";
	int cells = columns / 3 < CELLS_MAX ? columns / 3 : CELLS_MAX;
	double part = share < 0 ? 0 : share > 1 ? 1 : share;
	int done = (int)(part * cells);
	string_add(out, "[%.*s%.*s] %3d%% %s", done, full, cells - done, empty, (int)(part * 100), words);
	out->length = canvas_fitting(out->text, columns - 1);
	out->text[out->length] = 0;
}

void progress_format_time(double seconds, char text[PROGRESS_TIME_MAX])
{
	int64_t s = seconds < 1 ? 1 : seconds < 1e9 ? (int64_t)(seconds + 0.5) : 1000000000;
	if (s < 60)
		snprintf(text, PROGRESS_TIME_MAX, "%d s", (int)s);
	else if (s < 3600)
		snprintf(text, PROGRESS_TIME_MAX, "%d:%02d", (int)(s / 60), (int)(s % 60));
	else if (s < 2 * 86400)
		snprintf(text, PROGRESS_TIME_MAX, "%d:%02d:%02d", (int)(s / 3600), (int)(s / 60 % 60), (int)(s % 60));
	else
		snprintf(text, PROGRESS_TIME_MAX, "%d days", (int)(s / 86400));
}

/* n: tasks, 0: not counted. */
static void show(struct progress_bar *p, double share, int n, const char *words)
{
	int64_t now = p->can_show ? clock_ms() : 0;
	if (!p->has_begun) {
		p->has_begun = true;
		p->first_share = share;
	}
	if (!p->can_show || now - p->start_ms < PATIENCE_MS || now - p->shown_ms < FRAME_MS)
		return;
	struct string all = {0}, bar = {0};
	char left[PROGRESS_TIME_MAX];
	double seconds = (double)(now - p->start_ms) / 1000, done = share - p->first_share;
	if (done > 0 && share < 1) {
		progress_format_time(seconds / done * (1 - share), left);
		string_add(&all, "%s left, ", left);
	}
	string_add(&all, "%s", words);
	if (n && done > 0)
		string_add(&all, ", %.3g/s", done * n / seconds);
	add_bar(share, all.text, count_columns(), &bar);
	terminal_own(stderr, TERMINAL_WIPE);
	fputs(bar.text, stderr);
	fflush(stderr);
	string_release(&bar);
	string_release(&all);
	p->shown_ms = now;
}

void progress_show(struct progress_bar *p, double share, const char *words)
{
	show(p, share, 0, words);
}

void progress_tasks(struct progress_bar *p, int done, int n, const char *words)
{
	show(p, n ? (double)done / n : 1, n, words);
}

void progress_end(struct progress_bar *p)
{
	if (p->shown_ms)
		terminal_own(stderr, TERMINAL_WIPE);
	fflush(stderr);
	p->shown_ms = 0;
}
