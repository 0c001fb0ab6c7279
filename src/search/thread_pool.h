/* team: what the threads of one think share beside the transposition table: how many positions they have searched, how
 * many they still may, and whether they are to end. Any thread may call any of these; thread_pool_begin comes before
 * them. */
#ifndef SEARCH_THREAD_POOL_H
#define SEARCH_THREAD_POOL_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

struct thread_pool {
	int size;                   /* threads, the main one among them */
	atomic_bool over;           /* the main thread has ended: the others are to end too */
	atomic_uint_fast64_t nodes; /* that the members have told of */
	atomic_uint_fast64_t given; /* of a limit of nodes, to all together */
};

/* One thread's part. */
struct thread_pool_member {
	struct thread_pool *team;
	bool helps;    /* it is not the main one, which alone reports, looks at the time and ends the think */
	uint64_t told; /* how many of its nodes the team knows of */
};

void thread_pool_begin(struct thread_pool *, int size);

/* The member has searched that many nodes so far. */
void thread_pool_tell(struct thread_pool_member *, uint64_t nodes);

/* The nodes of all, when the member has searched that many: of the others as far as they told. */
uint64_t thread_pool_nodes(const struct thread_pool_member *, uint64_t nodes);

/* How many nodes more the member may search: a portion, or what is left of the limit for all together (the same number
 * in every call of a think; 0: no limit). The main one's equal part of the limit is not given to others. */
uint64_t thread_pool_take(const struct thread_pool_member *, uint64_t limit, uint64_t portion);

static inline bool thread_pool_is_over(const struct thread_pool *team)
{
	return atomic_load_explicit(&team->over, memory_order_relaxed);
}

static inline void thread_pool_end(struct thread_pool *team)
{
	atomic_store_explicit(&team->over, true, memory_order_relaxed);
}

#endif
