/* executor: runs numbered jobs, several at once, and hands in what each of them found, one result at a time.
 *
 * Whoever is free asks for the next number. Numbers are given in order; results come as the jobs end. A job knows its
 * number and what its context held before the run, and gives back bytes. So nothing here but executor_run says that
 * those who work are threads of this process: on a cluster they would be ranks that build the same context, ask the
 * first of them for numbers, and send it the bytes, while is_wanted and take are called on the first alone.
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
	EXECUTOR_ENOUGH, /* the other jobs are not needed any more */
	EXECUTOR_FAILED  /* the error is filled, and ends the run */
};

struct executor_jobs {
	int n;       /* jobs 0 .. n-1 */
	int threads; /* at once, the caller's among them; 0: one. A thread that cannot be had is made up for */

	/* Whether the job is still to be done, asked when its turn comes; NULL: all are. One call of this or of take at
	 * a time, from any thread: what both look at needs no other lock. */
	bool (*is_wanted)(void *context, int i);

	/* Does job i, beside others. result is empty; bytes without pointers, such as a structure of numbers, are what
	 * take gets. Where it stays empty, as when stop turned true meanwhile, there is nothing to take. False with the
	 * error filled ends the run. */
	bool (*work)(void *context, int i, const atomic_bool *stop, struct string *result, struct error *);

	/* Takes the result of job i in. After a failure nothing is handed in any more; after EXECUTOR_ENOUGH and a stop
	 * what was finished meanwhile still is. */
	enum executor_next (*take)(void *context, int i, const void *result, size_t size, struct error *);

	void *context;

	/* Set from anywhere, also a signal handler, it ends the run: no number is given any more, and jobs under way
	 * see it. It is what they get as stop, so the run sets it too when it ends early. NULL: nobody else stops it.
	 */
	atomic_bool *stop;
};

/* Returns when all jobs are done, or the run has ended early and no job is under way. False with the error of the first
 * failure filled; err may be NULL. */
bool executor_run(const struct executor_jobs *, struct error *err) MUST_USE;

#endif
