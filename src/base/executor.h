/* executor: runs numbered jobs, several at the same time, and delivers their results one at a time.
 *
 * A free worker asks for the next number. Numbers are given in order; results come as the jobs end. A job knows its
 * number and what its context held before the run, and returns bytes. So only executor_run requires that the workers
 * are threads of this process: on a cluster they would be ranks that build the same context, ask the first rank for
 * numbers, and send it the bytes, while is_wanted and take are called only on the first.
 *
 *   struct executor_jobs jobs = {.n = n_games, .threads = 4, .work = play_game, .take = count_game, .context = &match};
 *   bool done = executor_run(&jobs, &err);
 */
#ifndef BASE_EXECUTOR_H
#define BASE_EXECUTOR_H

#include <stdatomic.h>

#include "base/error.h"
#include "base/text.h"

enum executor_next {
	EXECUTOR_GO_ON,
	EXECUTOR_ENOUGH, /* the other jobs are no longer needed */
	EXECUTOR_FAILED  /* the error is filled, and ends the run */
};

struct executor_jobs {
	int n;       /* jobs 0 .. n-1 */
	int threads; /* working at the same time, including the caller's; 0: one. If a thread cannot be started the
			others do its work */

	/* Whether the job still has to be done, asked when its turn comes; NULL: all do. Only one call of this or of
	 * take runs at a time, on any thread: what they share needs no other lock. */
	bool (*is_wanted)(void *context, int i);

	/* Does job i, concurrently with others. Write to the empty result bytes without pointers, such as a structure
	 * of numbers, for take. If it stays empty, for example because stop became true, there is nothing to take.
	 * False with the error filled ends the run. */
	bool (*work)(void *context, int i, const atomic_bool *stop, struct string *result, struct error *);

	/* Receives the result of job i. After a failure nothing more is delivered; after EXECUTOR_ENOUGH or a stop,
	 * jobs that finish still are. */
	enum executor_next (*take)(void *context, int i, const void *result, size_t size, struct error *);

	void *context;

	/* When set, from anywhere, also a signal handler, it ends the run: no more numbers are given, and running jobs
	 * see it. The jobs get it as stop, so the run sets it too if it ends early. NULL: no stop from outside. */
	atomic_bool *stop;
};

/* Returns when all jobs are done, or the run has ended early and no job is running. False with the error of the first
 * failure filled; err may be NULL. */
bool executor_run(const struct executor_jobs *, struct error *err) MUST_USE;

#endif
