/* executor: runs numbered jobs concurrently and delivers their results one at a time.
 *
 * An idle worker requests the next number. Numbers are handed out in order; results arrive as jobs finish. A job
 * depends only on its number and on the state of its context before the run, and returns bytes. So jobs also run on
 * the ranks of a cluster (base/ranks.h): each builds the same context, requests numbers from rank 0 and sends it the
 * bytes. is_wanted is called on rank 0 only; take on rank 0 as results arrive, and at the end of the run on all
 * others, in the same order.
 *
 *   struct executor_jobs jobs = {.n = n_games, .threads = 4, .work = play_game, .take = count_game, .context = &match};
 *   bool done = executor_run(&jobs, &err); */
#ifndef BASE_EXECUTOR_H
#define BASE_EXECUTOR_H

#include <stdatomic.h>

#include "base/error.h"
#include "base/text.h"

enum executor_next {
	EXECUTOR_GO_ON,
	EXECUTOR_ENOUGH, /* the remaining jobs are not needed */
	EXECUTOR_FAILED  /* the error is filled in and ends the run */
};

/* Every n-th job, from job number i on, for independent processes that share a list of jobs. n 0: all jobs. */
struct executor_part {
	int i, n; /* 0 <= i < n */
};

struct executor_jobs {
	int n;       /* jobs 0 .. n-1 */
	int threads; /* number of concurrent workers of this process, including the calling thread; 0: one. If a thread
			cannot be started, the other workers do its share */
	struct executor_part part; /* does only these jobs */

	/* No decision of this process depends on the results but what rank 0 writes, and no other run follows: they
	 * are not delivered on the other ranks, where executor_run fails when rank 0 has ended. */
	bool is_last;

	/* The jobs have results other than their bytes, such as files: rank 0 does all of them, and executor_run fails
	 * on the other ranks when rank 0 has ended. */
	bool is_local;

	/* Whether the job still has to be done, checked when its turn comes; NULL: all jobs are. Calls of is_wanted and
	 * take never overlap, whatever thread they run on, so the data they share needs no other lock. */
	bool (*is_wanted)(void *context, int i);

	/* Does job i, concurrently with others. Writes to result (initially empty) bytes without pointers, such as a
	 * struct of numbers, which are passed to take. If result stays empty, for example because stop became true,
	 * take is not called. Returning false with the error filled in ends the run. */
	bool (*work)(void *context, int i, const atomic_bool *stop, struct string *result, struct error *);

	/* Receives the result of job i. After a failure no more results are delivered; after EXECUTOR_ENOUGH or a stop,
	 * jobs that finish still are. */
	enum executor_next (*take)(void *context, int i, const void *result, size_t size, struct error *);

	void *context;

	/* Setting it, from anywhere including a signal handler, ends the run: no more numbers are handed out, and
	 * running jobs see it as their stop. The run sets it too if it ends early. NULL: no external stop. */
	atomic_bool *stop;
};

/* Returns when all jobs are done, or when the run has ended early and no job is running. False with the error of the
 * first failure; err may be NULL. */
bool executor_run(const struct executor_jobs *, struct error *err) MUST_USE;

#endif
