/* jobs: a thread pool with a bounded queue, for jobs that would block the server's thread too long.
 *
 * All functions are called on the server's thread; only a job's work runs on the pool. */
#ifndef SERVER_JOBS_H
#define SERVER_JOBS_H

#include <stdatomic.h>
#include <stdint.h>

#include "base/error.h"

#define JOBS_PER_THREAD 8 /* queued jobs per thread of the pool; more are refused */

struct jobs;
struct job;

enum job_end {
	JOB_DONE,    /* work has returned, perhaps early because its time was up */
	JOB_DELAYED, /* it waited too long for a thread; work was not called */
	JOB_STOPPED  /* the pool stopped before or while it was done */
};

/* A kind of job. */
struct job_kind {
	int wait_ms; /* maximum time in the queue; 0: no limit */
	int work_ms; /* time after which the stop flag of its work becomes true; 0: no limit */

	/* Does the job on a thread of the pool. Once stop is true it should return soon. */
	void (*work)(void *context, const atomic_bool *stop);

	/* Receives the result on the server's thread, unless the job was cancelled. user: as in jobs_add. */
	void (*finish)(void *context, enum job_end, void *user);

	/* Frees the context on the server's thread, after finish, or after the end of a cancelled job. */
	void (*free)(void *context);
};

/* Threads of the pool call wake_up whenever jobs_deliver has something to do. With 0 threads, jobs stay in the queue.
 * NULL with the error filled if no thread can be started. */
struct jobs *jobs_new(int threads, void (*wake_up)(void *context), void *context, struct error *);

/* Cancels all jobs, waits for their threads and frees the pool; finish is not called any more. Accepts NULL. */
void jobs_free(struct jobs *);

/* Queues a job and takes ownership of the context. NULL: the queue is full or the pool is stopping, and the context
 * still belongs to the caller. The job is valid until its finish has been called or it has been cancelled. */
struct job *jobs_add(struct jobs *, const struct job_kind *, void *context, void *user);

/* Cancels a job whose result is no longer needed. Returns whether it was still queued, in which case work is never
 * called. */
bool jobs_cancel(struct jobs *, struct job *);

/* Ends all jobs with JOB_STOPPED and accepts no others. */
void jobs_stop(struct jobs *);

/* Ends jobs whose time is up, and calls finish and free for those that are over. Call it once per turn. */
void jobs_deliver(struct jobs *);

#endif
