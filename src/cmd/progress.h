/* progress: a bar on the terminal for work that takes more than a second. It is shown on standard error, if that is a
 * terminal; progress_end erases it. */
#ifndef CMD_PROGRESS_H
#define CMD_PROGRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct progress_bar {
	int64_t start_ms, shown_ms; /* shown_ms 0: nothing is shown */
	bool can_show;
};

void progress_begin(struct progress_bar *);

/* share is the part of the work that is done, 0 to 1; words are shown after the bar, cut to the width of the terminal.
 * Cheap: most calls only read the clock. */
void progress_show(struct progress_bar *, double share, const char *words);

void progress_end(struct progress_bar *);

#endif
