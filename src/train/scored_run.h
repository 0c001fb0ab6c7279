/* scored_run: makes scored games, several at once, and writes them to a file in order: what the file holds depends on
 * the job alone, not on the number of threads, nor on how often it was interrupted. */
#ifndef TRAIN_SCORED_RUN_H
#define TRAIN_SCORED_RUN_H

#include <stdatomic.h>

#include "train/scored.h"

struct scored_job {
	const struct game *game;
	const struct preset *preset;
	const char *path;
	bool resume;     /* the file may exist, and is continued if it was made the same way */
	const char *how; /* all that the games depend on, for the head: "label nodes=2000" */
	int n;           /* games */
	int threads;     /* 0: one */

	/* Makes game i into the empty out; runs concurrently with others. If stop became true it does not matter what
	 * out holds. False with the error filled ends the run. */
	bool (*make)(void *context, int i, const atomic_bool *stop, struct scored_game *out, struct error *);

	/* n of the games are in the file, and with them so many positions with a score, those of an earlier run not
	 * counted; one call at a time. Or NULL. */
	void (*report)(void *report_context, int n, int64_t n_scored);
	void *context, *report_context;
	atomic_bool *stop; /* ends the run early; or NULL */
};

/* False with the error filled if the file cannot be written or continued, or a game cannot be made. */
bool scored_run(const struct scored_job *, struct error *) MUST_USE;

#endif
