#include "search/thread_pool.h"

void thread_pool_begin(struct thread_pool *team, int size)
{
	team->size = size;
	atomic_init(&team->over, false);
	atomic_init(&team->nodes, 0);
	atomic_init(&team->given, 0);
}

void thread_pool_tell(struct thread_pool_member *m, uint64_t nodes)
{
	atomic_fetch_add_explicit(&m->team->nodes, nodes - m->told, memory_order_relaxed);
	m->told = nodes;
}

uint64_t thread_pool_nodes(const struct thread_pool_member *m, uint64_t nodes)
{
	return atomic_load_explicit(&m->team->nodes, memory_order_relaxed) + nodes - m->told;
}

uint64_t thread_pool_take(const struct thread_pool_member *m, uint64_t limit, uint64_t portion)
{
	if (!limit)
		return portion;
	struct thread_pool *team = m->team;
	uint64_t size = (uint64_t)team->size, part = limit / size + (limit % size > 0);
	uint64_t max = m->helps ? limit - part : limit;
	uint_fast64_t given = atomic_load_explicit(&team->given, memory_order_relaxed), taken;
	do
		taken = given >= max ? 0 : max - given < portion ? max - given : portion;
	while (taken && !atomic_compare_exchange_weak_explicit(&team->given, &given, given + taken,
							       memory_order_relaxed, memory_order_relaxed));
	return taken;
}
