/* team: what the threads of one think share beside the transposition table: how many positions they have searched, how
 * many they still may, and whether they are to end. Any thread may call any of these; team_begin comes before them. */
#ifndef SEARCH_TEAM_H
#define SEARCH_TEAM_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

struct team {
	int size;                   /* threads, the main one among them */
	atomic_bool over;           /* the main thread has ended: the others are to end too */
	atomic_uint_fast64_t nodes; /* that the members have told of */
	atomic_uint_fast64_t given; /* of a limit of nodes, to all together */
};

/* One thread's part. */
struct team_member {
	struct team *team;
	bool helps;    /* it is not the main one, which alone reports, looks at the time and ends the think */
	uint64_t told; /* how many of its nodes the team knows of */
};

void team_begin(struct team *, int size);

/* The member has searched that many nodes so far. */
void team_tell(struct team_member *, uint64_t nodes);

/* The nodes of all, when the member has searched that many: of the others as far as they told. */
uint64_t team_nodes(const struct team_member *, uint64_t nodes);

/* How many nodes more the member may search: a portion, or what is left of the limit for all together (the same number
 * in every call of a think; 0: no limit). The main one's equal part of the limit is not given to others. */
uint64_t team_take(const struct team_member *, uint64_t limit, uint64_t portion);

static inline bool team_is_over(const struct team *team)
{
	return atomic_load_explicit(&team->over, memory_order_relaxed);
}

static inline void team_end(struct team *team)
{
	atomic_store_explicit(&team->over, true, memory_order_relaxed);
}

#endif
