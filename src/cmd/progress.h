/* progress: a progress bar for work that takes more than a second. It is drawn on standard error if that is a terminal;
 * progress_end erases it. */
#ifndef CMD_PROGRESS_H
#define CMD_PROGRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { PROGRESS_TIME_MAX = 24 };

struct progress_bar {
	int64_t start_ms, shown_ms; /* shown_ms 0: the bar is not shown */
	double first_share;         /* at the first call: what a resumed run found done */
	bool can_show, has_begun;
};

void progress_begin(struct progress_bar *);

/* share is the completed fraction, 0 to 1; the remaining time, by the speed so far, and words are shown after the bar,
 * truncated to the terminal width. Cheap: most calls only read the clock. */
void progress_show(struct progress_bar *, double share, const char *words);

/* The same for done of n tasks, with tasks per second. */
void progress_tasks(struct progress_bar *, int done, int n, const char *words);

/* "5 s", "3:07", "2:40:00", "5 days" */
void progress_format_time(double seconds, char text[PROGRESS_TIME_MAX]);

void progress_end(struct progress_bar *);

#endif
