/* executor_desk: the state of one executor_run on rank 0, shared by its threads and its connection to the other ranks.
 * Private to base/executor_*.c. */
#ifndef BASE_EXECUTOR_DESK_H
#define BASE_EXECUTOR_DESK_H

#include "base/executor.h"
#include "base/thread.h"

struct executor_desk {
	const struct executor_jobs *jobs;
	atomic_bool *stop;
	struct lock lock; /* protects what follows, and serializes is_wanted and take */
	int next;         /* the next number to hand out */
	bool failed;
	struct error err;
	struct string *delivered;    /* for the other ranks: each result that was taken; NULL: not recorded */
	atomic_int n_begun, n_ended; /* threads of this process */
};

/* Head of a recorded result, followed by its bytes. */
struct executor_result {
	int number;
	size_t size;
};

/* The next wanted job; -1 if none is left. */
int executor_desk_next(struct executor_desk *);

/* How many numbers have not been handed out. */
int executor_desk_left(struct executor_desk *);

/* Takes the result of a job; none if it is empty. */
void executor_desk_deliver(struct executor_desk *, int number, const void *result, size_t size);

void executor_desk_fail(struct executor_desk *, const struct error *);

/* Thread function: does jobs until none is left. */
void executor_desk_work(void *desk, int thread);

/* Calls take; false if it ends the run with an error. */
bool executor_take(const struct executor_jobs *, int number, const void *result, size_t size, atomic_bool *stop,
		   struct error *) MUST_USE;

#endif
