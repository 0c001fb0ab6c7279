/* scored_run: makes scored games in parallel and writes them to a file in order. The contents of the file depend on the
 * job only, not on the number of threads or on interruptions. */
#ifndef TRAIN_SCORED_RUN_H
#define TRAIN_SCORED_RUN_H

#include <stdatomic.h>

#include "base/executor.h"
#include "train/scored.h"

struct scored_job {
	const struct game *game;
	const struct preset *preset;
	const char *path;
	bool resume;               /* the file may exist; it is continued if it was made with the same parameters */
	const char *how;           /* everything that the games depend on, for the first line: "label nodes=2000" */
	int n;                     /* number of games */
	int threads;               /* 0 means one */
	struct executor_part part; /* makes only these games; the first line of the file says so */

	/* Makes game i into out, which is empty; called concurrently. Once stop is set the contents of out are ignored.
	 * Returning false with the error filled ends the run. */
	bool (*make)(void *context, int i, const atomic_bool *stop, struct scored_game *out, struct error *);

	/* Called after games are written, never concurrently: n games are in the file, n_scored is the number of scored
	 * positions without those of earlier runs. May be NULL. */
	void (*report)(void *report_context, int n, int64_t n_scored);
	void *context, *report_context;
	atomic_bool *stop; /* ends the run early; may be NULL */
};

/* False with the error filled if the file cannot be written or continued, or a game cannot be made. */
bool scored_run(const struct scored_job *, struct error *) MUST_USE;

#endif
