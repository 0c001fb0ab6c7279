/* progress: a progress bar for work that takes more than a second. It is drawn on standard error if that is a terminal;
 * progress_end erases it. */
#ifndef CMD_PROGRESS_H
#define CMD_PROGRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct progress_bar {
	int64_t start_ms, shown_ms; /* shown_ms 0: the bar is not shown */
	bool can_show;
};

void progress_begin(struct progress_bar *);

/* share is the completed fraction, 0 to 1; words are shown after the bar, truncated to the terminal width. Cheap: most
 * calls only read the clock. */
void progress_show(struct progress_bar *, double share, const char *words);

void progress_end(struct progress_bar *);

#endif
