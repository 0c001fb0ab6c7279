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

void progress_show(struct progress_bar *p, double share, const char *words)
{
	int64_t now = p->can_show ? clock_ms() : 0;
	if (!p->can_show || now - p->start_ms < PATIENCE_MS || now - p->shown_ms < FRAME_MS)
		return;
	struct string bar = {0};
	add_bar(share, words, count_columns(), &bar);
	terminal_own(stderr, TERMINAL_WIPE);
	fputs(bar.text, stderr);
	fflush(stderr);
	string_release(&bar);
	p->shown_ms = now;
}

void progress_end(struct progress_bar *p)
{
	if (p->shown_ms)
		terminal_own(stderr, TERMINAL_WIPE);
	fflush(stderr);
	p->shown_ms = 0;
}
