#include "search/thread_pool.h"

void thread_pool_begin(struct thread_pool *pool, int size)
{
	pool->size = size;
	atomic_init(&pool->over, false);
	atomic_init(&pool->nodes, 0);
	atomic_init(&pool->given, 0);
}

void thread_pool_report(struct thread_pool_member *m, uint64_t nodes)
{
	atomic_fetch_add_explicit(&m->pool->nodes, nodes - m->reported, memory_order_relaxed);
	m->reported = nodes;
}

uint64_t thread_pool_nodes(const struct thread_pool_member *m, uint64_t nodes)
{
	return atomic_load_explicit(&m->pool->nodes, memory_order_relaxed) + nodes - m->reported;
}

uint64_t thread_pool_take(const struct thread_pool_member *m, uint64_t limit, uint64_t portion)
{
	if (!limit)
		return portion;
	struct thread_pool *pool = m->pool;
	uint64_t size = (uint64_t)pool->size, part = limit / size + (limit % size > 0);
	uint64_t max = m->helps ? limit - part : limit;
	uint_fast64_t given = atomic_load_explicit(&pool->given, memory_order_relaxed), taken;
	do
		taken = given >= max ? 0 : max - given < portion ? max - given : portion;
	while (taken && !atomic_compare_exchange_weak_explicit(&pool->given, &given, given + taken,
							       memory_order_relaxed, memory_order_relaxed));
	return taken;
}
