/* thread: the few thread functions that we need. Without threads (WebAssembly) the caller does the work immediately. */
#ifndef BASE_THREAD_H
#define BASE_THREAD_H

#ifdef __wasm__
struct lock {
	char none;
};
#define THREAD_LOCK                                                                                                    \
	{                                                                                                              \
		0                                                                                                      \
	}
#else
#include <pthread.h>

struct lock {
	pthread_mutex_t mutex;
};
#define THREAD_LOCK                                                                                                    \
	{                                                                                                              \
		PTHREAD_MUTEX_INITIALIZER                                                                              \
	}

/* Wakes threads that wait for a change of what a lock protects. */
struct bell {
	pthread_cond_t condition;
};

void thread_bell_init(struct bell *);
void thread_bell_release(struct bell *); /* no thread may wait */
void thread_bell_ring(struct bell *);    /* wakes all that wait */

/* Gives the lock, which the caller holds, and takes it again after a ring, after this time, or earlier for no reason.
 */
void thread_bell_wait(struct bell *, struct lock *, int us);
#endif

void thread_lock_init(struct lock *);    /* THREAD_LOCK initializes a static one */
void thread_lock_release(struct lock *); /* no thread may hold it */
void thread_lock_take(struct lock *);
void thread_lock_give(struct lock *);

/* Calls work(context, i) for every i in 0 .. n-1 on up to n_threads threads including the caller's, and returns when
 * all calls have returned. The calling thread starts with 0; the order of the other calls is unspecified. work must be
 * safe to call concurrently. If a thread cannot be started, the others do its work. Use it for the parts of one
 * computation; for jobs with their own results, errors and early stops use base/executor.h. */
void thread_for(int n, int n_threads, void (*work)(void *context, int i), void *context);

/* The number of threads that can run at the same time: the processors of this machine, at least 1. */
int thread_processors(void);

#endif
