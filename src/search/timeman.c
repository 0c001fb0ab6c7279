#include "search/timeman.h"
#include "base/clock.h"

#define SLACK_MS       10                 /* per move, until the end of the search is noticed and the move is sent */
#define MOVES_AT_FIRST 40                 /* expected further moves per side at the start of the game ... */
#define MOVES_AT_LAST  20                 /* ... and the minimum, however long the game has lasted */
#define PLIES_A_MOVE   4                  /* one move fewer is expected per this many plies */
#define HARD_IN_SOFT   4                  /* hard limit as a multiple of the soft limit */
#define LOOK_US        10000              /* soft limit for a single legal move ... */
#define LOOK_HARD_US   100000             /* ... and the hard one: even a busy machine completes the first iteration */
#define MS_MAX         ((int64_t)1 << 40) /* larger values are clamped */

static int64_t smaller(int64_t a, int64_t b)
{
	return a < b ? a : b;
}

static int64_t greater(int64_t a, int64_t b)
{
	return a > b ? a : b;
}

static int64_t within(int64_t min, int64_t n, int64_t max)
{
	return greater(min, smaller(n, max));
}

static int moves_expected(int ply)
{
	int n = MOVES_AT_FIRST - ply / PLIES_A_MOVE;
	return n > MOVES_AT_LAST ? n : MOVES_AT_LAST;
}

struct timeman_share timeman_share(const struct limits_clock *clock, enum actor side, int ply)
{
	int64_t left = within(0, clock->left_ms[side], MS_MAX);
	int64_t increment = within(0, clock->increment_ms[side], MS_MAX);
	int moves = clock->moves_to_go > 0 ? clock->moves_to_go : moves_expected(ply);
	if (left < 2)
		return (struct timeman_share){1, 1};
	int64_t usable = left - smaller(SLACK_MS, left / 2);
	/* Net time gained or lost by each later move. At least half of an equal share of the usable time is
	 * allotted. */
	int64_t later = increment - SLACK_MS - within(0, clock->overhead_ms, MS_MAX);
	int64_t share = greater((usable - later) / moves + later, usable / moves / 2);
	/* Leaves time for later moves, and a reserve in case the machine is slow to respond. */
	int64_t max = moves == 1 ? usable : usable / 2;
	int64_t soft = within(1, share, greater(max, 1));
	return (struct timeman_share){soft, within(soft, max, soft * HARD_IN_SOFT)};
}

/* --- time scale --- */

int timeman_scale(const struct timeman_signs *s)
{
	int64_t scale = 1200 - 60 * within(0, s->kept, 10);
	scale = scale * (1000 + 3 * within(0, s->changes, 2000) / 10) / 1000;
	scale = scale * (1000 + 5 * within(-20, s->fall, 60)) / 1000;
	scale = scale * (1000 + 4 * within(-25, s->fall_in_game, 75)) / 1000;
	scale = scale * (1330 - 6 * within(0, s->effort, 1000) / 10) / 1000;
	return (int)within(TIMEMAN_SCALE_MIN, scale, TIMEMAN_SCALE_MAX);
}

/* --- one search --- */

void timeman_begin(struct timeman *t, const struct limits *limits, enum actor side, int ply)
{
	struct limits l = limits_in_force(limits);
	t->share_us = t->hard_us = 0;
	t->ponder = l.ponder;
	if (l.clock.runs) {
		struct timeman_share share = timeman_share(&l.clock, side, ply);
		t->share_us = share.soft_ms * 1000;
		t->hard_us = share.hard_ms * 1000;
	}
	if (l.time_ms && (!t->hard_us || (int64_t)l.time_ms * 1000 < t->hard_us))
		t->hard_us = (int64_t)l.time_ms * 1000;
	t->start_us = clock_us();
	atomic_init(&t->soft_us, t->share_us);
	atomic_init(&t->counted_us, l.ponder ? 0 : t->start_us);
}

void timeman_hurry(struct timeman *t)
{
	if (!t->share_us)
		return;
	t->share_us = smaller(t->share_us, LOOK_US);
	t->hard_us = smaller(t->hard_us, LOOK_HARD_US);
	atomic_store_explicit(&t->soft_us, t->share_us, memory_order_relaxed);
}

void timeman_heed(struct timeman *t, const struct timeman_signs *signs)
{
	int64_t soft_us = smaller(t->share_us * timeman_scale(signs) / 1000, t->hard_us);
	atomic_store_explicit(&t->soft_us, soft_us, memory_order_relaxed);
}

/* Time from which the limits count; 0 while pondering. */
static int64_t counted_from(struct timeman *t)
{
	int_fast64_t from = atomic_load_explicit(&t->counted_us, memory_order_relaxed);
	if (from || atomic_load_explicit(t->ponder, memory_order_relaxed))
		return from;
	int64_t now = clock_us();
	return atomic_compare_exchange_strong(&t->counted_us, &from, now) ? now : from;
}

/* Whether the search had used its soft limit by that time. */
static bool had_enough(const struct timeman *t, int64_t at_us)
{
	int64_t soft_us = atomic_load_explicit(&t->soft_us, memory_order_relaxed);
	return soft_us && at_us - t->start_us >= soft_us;
}

bool timeman_poll_hard(struct timeman *t)
{
	if (!t->hard_us)
		return false;
	int64_t from = counted_from(t);
	return from && (had_enough(t, from) || clock_us() - from >= t->hard_us);
}

bool timeman_poll_soft(struct timeman *t)
{
	return timeman_poll_hard(t) || (t->hard_us && counted_from(t) && had_enough(t, clock_us()));
}
