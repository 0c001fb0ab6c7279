#include "cmd/progress.h"
#include "base/clock.h"
#include "cmd/terminal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PATIENCE_MS = 1000, FRAME_MS = 100, CELLS = 30 };

void progress_begin(struct progress_bar *p)
{
	const char *term = getenv("TERM");
	*p = (struct progress_bar){.start_ms = clock_ms()};
	p->can_show = isatty(STDERR_FILENO) && !(term && strcmp(term, "dumb") == 0); /* it is wiped by an escape code */
}

void progress_show(struct progress_bar *p, double share, const char *words)
{
	static const char full[] = "##############################", empty[] = "..............................";
	int64_t now = p->can_show ? clock_ms() : 0;
	if (!p->can_show || now - p->start_ms < PATIENCE_MS || now - p->shown_ms < FRAME_MS)
		return;
	int cells = share < 0 ? 0 : share > 1 ? CELLS : (int)(share * CELLS);
	terminal_own(stderr, TERMINAL_WIPE);
	fprintf(stderr, "[%.*s%.*s] %3d%% %s", cells, full, CELLS - cells, empty, cells * 100 / CELLS, words);
	fflush(stderr);
	p->shown_ms = now;
}

void progress_end(struct progress_bar *p)
{
	if (p->shown_ms)
		terminal_own(stderr, TERMINAL_WIPE);
	fflush(stderr);
	p->shown_ms = 0;
}
