#include "base/thread.h"
#include "base/mem.h"

#include <limits.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

struct shared {
	void (*work)(void *context, int i);
	void *context;
	int n;
	atomic_int next;
};

static void *take_turns(void *argument)
{
	struct shared *shared = argument;
	for (int i; (i = atomic_fetch_add(&shared->next, 1)) < shared->n;)
		shared->work(shared->context, i);
	return NULL;
}

static void begin_turns(struct shared *shared)
{
	if (shared->n > 0)
		shared->work(shared->context, 0);
	take_turns(shared);
}

#ifdef __wasm__

void thread_lock_init(struct lock *lock)
{
	lock->none = 0;
}

void thread_lock_release(struct lock *lock)
{
	(void)lock;
}

void thread_lock_take(struct lock *lock)
{
	(void)lock;
}

void thread_lock_give(struct lock *lock)
{
	(void)lock;
}

void thread_for(int n, int n_threads, void (*work)(void *context, int i), void *context)
{
	(void)n_threads;
	struct shared shared = {.work = work, .context = context, .n = n, .next = 1};
	begin_turns(&shared);
}

int thread_processors(void)
{
	return 1;
}

#else

void thread_lock_init(struct lock *lock)
{
	pthread_mutex_init(&lock->mutex, NULL);
}

void thread_lock_release(struct lock *lock)
{
	pthread_mutex_destroy(&lock->mutex);
}

void thread_lock_take(struct lock *lock)
{
	pthread_mutex_lock(&lock->mutex);
}

void thread_lock_give(struct lock *lock)
{
	pthread_mutex_unlock(&lock->mutex);
}

#ifdef _WIN32
#define BELL_CLOCK CLOCK_REALTIME /* winpthreads waits for no other */
#else
#define BELL_CLOCK CLOCK_MONOTONIC
#endif

void thread_bell_init(struct bell *bell)
{
	pthread_condattr_t attributes;
	pthread_condattr_init(&attributes);
	pthread_condattr_setclock(&attributes, BELL_CLOCK);
	pthread_cond_init(&bell->condition, &attributes);
	pthread_condattr_destroy(&attributes);
}

void thread_bell_release(struct bell *bell)
{
	pthread_cond_destroy(&bell->condition);
}

void thread_bell_ring(struct bell *bell)
{
	pthread_cond_broadcast(&bell->condition);
}

void thread_bell_wait(struct bell *bell, struct lock *lock, int us)
{
	struct timespec end;
	clock_gettime(BELL_CLOCK, &end);
	int64_t ns = end.tv_nsec + (int64_t)us * 1000;
	end.tv_sec += (time_t)(ns / 1000000000);
	end.tv_nsec = (long)(ns % 1000000000);
	pthread_cond_timedwait(&bell->condition, &lock->mutex, &end);
}

void thread_for(int n, int n_threads, void (*work)(void *context, int i), void *context)
{
	struct shared shared = {.work = work, .context = context, .n = n, .next = 1};
	int n_helpers = (n_threads < n ? n_threads : n) - 1;
	pthread_t *helpers = n_helpers > 0 ? mem_resize(NULL, (size_t)n_helpers, sizeof *helpers) : NULL;
	int started = 0;
	while (started < n_helpers && pthread_create(&helpers[started], NULL, take_turns, &shared) == 0)
		started++;
	begin_turns(&shared);
	for (int i = 0; i < started; i++)
		pthread_join(helpers[i], NULL);
	free(helpers);
}

int thread_processors(void)
{
	long n = sysconf(_SC_NPROCESSORS_ONLN);
	return n > 0 && n < INT_MAX ? (int)n : 1;
}

#endif
