/* thread_pool: what the threads of one search share in addition to the transposition table: a node counter, the
 * remaining node budget and a stop flag. All functions are thread-safe, except thread_pool_begin, which must be called
 * first. */
#ifndef SEARCH_THREAD_POOL_H
#define SEARCH_THREAD_POOL_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

struct thread_pool {
	int size;                   /* number of threads, including the main one */
	atomic_bool over;           /* set when the main thread is done: the helpers must stop */
	atomic_uint_fast64_t nodes; /* nodes reported by the members */
	atomic_uint_fast64_t given; /* nodes handed out to all members from the node limit */
};

/* One thread's part of the pool. */
struct thread_pool_member {
	struct thread_pool *pool;
	bool helps;        /* a helper; only the main thread reports, watches the clock and ends the search */
	uint64_t reported; /* nodes this member has reported so far */
};

void thread_pool_begin(struct thread_pool *, int size);

/* Reports the member's node count. */
void thread_pool_report(struct thread_pool_member *, uint64_t nodes);

/* Total nodes of all threads, given this member's current count; the other threads count up to their last report. */
uint64_t thread_pool_nodes(const struct thread_pool_member *, uint64_t nodes);

/* Number of further nodes the member may search: a portion, or what is left of the total node limit (which must be the
 * same in all calls of a search; 0: no limit). Helpers never receive the main thread's equal share of the limit. */
uint64_t thread_pool_take(const struct thread_pool_member *, uint64_t limit, uint64_t portion);

static inline bool thread_pool_is_over(const struct thread_pool *pool)
{
	return atomic_load_explicit(&pool->over, memory_order_relaxed);
}

static inline void thread_pool_end(struct thread_pool *pool)
{
	atomic_store_explicit(&pool->over, true, memory_order_relaxed);
}

#endif
