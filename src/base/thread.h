/* thread: the few thread functions that we need. Without threads (WebAssembly) the work is done at once by the caller.
 */
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
#endif

void thread_lock_init(struct lock *);    /* THREAD_LOCK initialises a static one */
void thread_lock_release(struct lock *); /* no thread may hold it */
void thread_lock_take(struct lock *);
void thread_lock_give(struct lock *);

/* Calls work(context, i) for every i of 0 .. n-1 on up to n_threads threads, the caller's among them, and returns when
 * all are done. The caller's thread begins with 0; the order of the other calls is not fixed. work must be safe to run
 * several times at once. If a thread cannot be started the others do its work. It is for the parts of one computation;
 * jobs with results, errors and an end of their own are for base/executor.h. */
void thread_for(int n, int n_threads, void (*work)(void *context, int i), void *context);

/* Threads that can run at the same time, at least 1: the processors of this machine. */
int thread_processors(void);

#endif
