#include "endgames/qlp_search.h"
#include "base/clock.h"
#include "base/hot.h"
#include "base/mem.h"
#include "base/rng.h"
#include "base/thread.h"
#include "endgames/endgames_messages.h"
#include "endgames/qlt_solve.h"
#include "games/qilin/ql_board.h"

#include <stdlib.h>
#include <string.h>

#define PRESSES_MAX   6    /* of a side: 18 pieces, 12 placements. 2.3 */
#define LOOK_AHEAD    9    /* empty points from which on all children are looked up before any is searched */
#define NODES_A_PULSE 4096 /* between looks at limits */
#define PULSE_US      1000000
#define NOISE_BITS    3 /* of the order of turns, on all threads but the first */

struct qlp_search {
	struct qlp_setup setup;
	struct qlp_table table;
	atomic_uint_fast64_t nodes;
	uint64_t nodes_before; /* before this call */
	uint64_t nodes_a_pulse;
	atomic_bool over;
	struct lock lock; /* protects next_pulse_us; held while watchers are called */
	int64_t next_pulse_us;
};

struct turn {
	struct qlp_position after;
	uint64_t key;
	int score;
};

/* A thread. */
struct searcher {
	struct qlp_search *search;
	const struct qlp_position *root;
	int goal; /* the question: is Red's result at least this? */
	bool is_noisy, has_answer, answer;
	struct rng rng;
	uint64_t nodes, n_reported;
	struct turn *turns; /* a stack */
	size_t n, room;
};

/* --- turns --- */

/* How often the side has pressed: enemy pieces that were placed and are pressed now. */
static int presses_of(const struct qlp_position *p, int side)
{
	int n = __builtin_popcount(qlp_occupied(p));
	int placed_by_enemy = side == QL_RED ? n / 2 : (n + 1) / 2;
	return placed_by_enemy - __builtin_popcount(p->pieces[!side]);
}

static int smaller(int a, int b)
{
	return a < b ? a : b;
}

/* The set that follows among those with as many elements, in numerical order (Gosper's hack). */
static uint32_t next_combination(uint32_t set)
{
	uint32_t least = set & -set, ripple = set + least;
	return ripple | ((set ^ ripple) >> 2) / least;
}

/* The points of which the bits of set are the numbers in ascending order. */
static uint32_t spread(uint32_t set, uint32_t points)
{
	uint32_t out = 0;
	for (; set; set >>= 1, points &= points - 1)
		out |= set & 1 ? points & -points : 0;
	return out;
}

typedef void each_turn_fn(void *context, const struct qlp_position *after, int point);

/* Calls each for every turn: every empty point, with every set of pieces that the placement lets the side press. */
static HOT_PART void each_turn(const struct qlp_position *p, each_turn_fn *each, void *context)
{
	int side = qlp_side(p);
	uint32_t enemy = p->pieces[!side];
	int n_enemy = __builtin_popcount(enemy);
	int n_possible = smaller(QLP_PRESSES_MAX - presses_of(p, side), n_enemy);
	for (uint32_t empty = QL_ALL & ~qlp_occupied(p); empty; empty &= empty - 1) {
		int point = __builtin_ctz(empty);
		int k = smaller(ql_completes(p->pieces[side], point), n_possible);
		uint32_t set = (1u << k) - 1;
		do {
			uint32_t pressed = spread(set, enemy);
			struct qlp_position after = *p;
			after.pieces[side] |= 1u << point;
			after.pieces[!side] &= ~pressed;
			after.pressed |= pressed;
			each(context, &after, point);
			set = set ? next_combination(set) : 1u << n_enemy;
		} while (set < 1u << n_enemy);
	}
}

struct listing {
	struct qlp_position *out;
	uint8_t *points;
	int n;
};

static void list_turn(void *context, const struct qlp_position *after, int point)
{
	struct listing *l = context;
	l->points[l->n] = (uint8_t)point;
	l->out[l->n++] = *after;
}

int qlp_turns(const struct qlp_position *p, struct qlp_position *out, uint8_t *points)
{
	struct listing l = {out, points, 0};
	each_turn(p, list_turn, &l);
	return l.n;
}

/* --- keys --- */

/* The points of a set turned by the symmetries of the square, for each of the three squares alike. */
static uint32_t turned(uint32_t points, int g)
{
	return (uint32_t)qlt_turned_mask[g][points & 255] | (uint32_t)qlt_turned_mask[g][points >> 8 & 255] << 8 |
	       (uint32_t)qlt_turned_mask[g][points >> 16] << 16;
}

/* With outer and inner square exchanged. */
static uint32_t exchanged(uint32_t points)
{
	return points >> 16 | (points & 0xff00u) | (points & 255) << 16;
}

HOT uint64_t qlp_key(const struct qlp_position *p)
{
	uint32_t first = p->pieces[QL_RED] | p->pressed, second = p->pieces[QL_BLACK] | p->pressed;
	uint64_t least = UINT64_MAX;
	for (int g = 0; g < QLT_TURNS; g++) {
		uint32_t a = turned(first, g), b = turned(second, g);
		uint64_t key = (uint64_t)a << 24 | b, other = (uint64_t)exchanged(a) << 24 | exchanged(b);
		key = key < other ? key : other;
		least = key < least ? key : least;
	}
	return least;
}

/* --- the end of the stage --- */

static int greater(int a, int b)
{
	return a > b ? a : b;
}

/* The result for Red of a position of the second stage, Black to move. 4.1, 4.3, 4.4 */
static int second_stage(const struct qlp_search *s, uint32_t red, uint32_t black)
{
	int n_red = __builtin_popcount(red), n_black = __builtin_popcount(black);
	if (n_red == 0)
		return -1;
	if (n_black == 0)
		return 1;
	if (!qlt_plays(n_red, n_black))
		return 0;
	return s->setup.lookup(s->setup.context, (const uint32_t[2]){red, black});
}

/* All points are occupied: stacks leave the board; without stacks each side removes an own piece. 3.1, 3.2 */
static int at_the_end(const struct qlp_search *s, const struct qlp_position *p)
{
	if (p->pressed)
		return second_stage(s, p->pieces[QL_RED], p->pieces[QL_BLACK]);
	int best = -1;
	for (uint32_t red = p->pieces[QL_RED]; red && best < 1; red &= red - 1) {
		int worst = 1;
		for (uint32_t black = p->pieces[QL_BLACK]; black && worst > best; black &= black - 1)
			worst = smaller(worst, second_stage(s, p->pieces[QL_RED] & ~(red & -red),
							    p->pieces[QL_BLACK] & ~(black & -black)));
		best = greater(best, worst);
	}
	return best;
}

/* --- search --- */

/* Lines with two of the set and one of the other set. */
static HOT_PART int twos(const struct ql_by_line *set, const struct ql_by_line *other)
{
	return __builtin_popcount((set->first & set->middle & other->last) | (set->first & other->middle & set->last) |
				  (other->first & set->middle & set->last));
}

static HOT_PART int ones(const struct ql_by_line *set, const struct ql_by_line *other)
{
	return __builtin_popcount((set->first & other->middle & other->last) |
				  (other->first & other->middle & set->last) |
				  (other->first & set->middle & other->last));
}

/* How promising the position after a turn is for the side that has moved: pieces, and open lines. The weights are those
 * of the smallest trees from positions with eight pieces. */
static HOT_PART int score_of(const struct qlp_position *after, int side)
{
	struct ql_by_line own = ql_by_line(after->pieces[side]), enemy = ql_by_line(after->pieces[!side]);
	struct ql_by_line empty = ql_by_line(QL_ALL & ~qlp_occupied(after));
	int pieces = __builtin_popcount(after->pieces[side]) - __builtin_popcount(after->pieces[!side]);
	return 100 * pieces + 12 * twos(&own, &empty) - 75 * twos(&enemy, &empty) + 5 * ones(&own, &empty) -
	       5 * ones(&enemy, &empty);
}

struct gathering {
	struct searcher *searcher;
	int side;
	bool looks;
};

static HOT_PART void add_turn(void *context, const struct qlp_position *after, int point)
{
	(void)point;
	struct gathering *g = context;
	struct searcher *t = g->searcher;
	struct turn *turn = &t->turns[t->n++];
	turn->after = *after;
	turn->score = score_of(after, g->side) * (1 << NOISE_BITS);
	if (t->is_noisy)
		turn->score += (int)(rng_next(&t->rng) & ((20 << NOISE_BITS) - 1));
	if (!g->looks)
		return;
	turn->key = qlp_key(after);
	qlp_table_prefetch(&t->search->table, turn->key);
}

static uint64_t report_nodes(struct searcher *t)
{
	uint64_t new = t->nodes - t->n_reported;
	t->n_reported = t->nodes;
	return atomic_fetch_add(&t->search->nodes, new) + new;
}

/* Reports nodes, looks at the limits, and tells the progress. */
static void pulse(struct searcher *t)
{
	struct qlp_search *s = t->search;
	uint64_t nodes = report_nodes(t);
	if ((s->setup.nodes && nodes - s->nodes_before >= s->setup.nodes) ||
	    (s->setup.stop && atomic_load(s->setup.stop)))
		atomic_store(&s->over, true);
	thread_lock_take(&s->lock);
	if (s->setup.progress && clock_us() >= s->next_pulse_us) {
		s->setup.progress(s->setup.watcher, qlp_known(s, t->root), nodes);
		s->next_pulse_us = clock_us() + PULSE_US;
	}
	thread_lock_give(&s->lock);
}

static bool is_over(struct searcher *t)
{
	if (t->nodes - t->n_reported >= t->search->nodes_a_pulse)
		pulse(t);
	return atomic_load_explicit(&t->search->over, memory_order_relaxed);
}

/* Whether the bounds answer "is Red's result at least goal?", and how. */
static bool answers(struct qlp_bounds b, int goal, bool *answer)
{
	*answer = b.lower >= goal;
	return b.lower >= goal || b.upper < goal;
}

static void swap_turns(struct turn *a, struct turn *b)
{
	struct turn copy = *a;
	*a = *b;
	*b = copy;
}

static bool reaches(struct searcher *, const struct qlp_position *, uint64_t key, int n_empty, bool *answer);

/* Whether some turn is known to give the side what it wants; forgets the turns that are known not to. */
static bool is_settled(struct searcher *t, size_t first, bool wanted)
{
	for (size_t i = first; i < t->n;) {
		bool answer;
		if (!answers(qlp_table_probe(&t->search->table, t->turns[i].key), t->goal, &answer))
			i++;
		else if (answer == wanted)
			return true;
		else
			t->turns[i] = t->turns[--t->n];
	}
	return false;
}

/* Searches the turns from first on, the best first, until one gives the side what it wants. False: gave up. */
static bool try_turns(struct searcher *t, size_t first, bool looks, bool wanted, int n_empty, bool *answer)
{
	for (size_t i = first, end = t->n; i < end; i++) {
		for (size_t k = i + 1; k < end; k++)
			if (t->turns[k].score > t->turns[i].score)
				swap_turns(&t->turns[i], &t->turns[k]);
		struct qlp_position after = t->turns[i].after;
		uint64_t key = looks ? t->turns[i].key : n_empty == 1 ? 0 : qlp_key(&after);
		if (!reaches(t, &after, key, n_empty - 1, answer))
			return false;
		if (*answer == wanted)
			return true;
	}
	*answer = !wanted;
	return true;
}

static HOT bool search_turns(struct searcher *t, const struct qlp_position *p, int n_empty, bool *answer)
{
	bool wanted = qlp_side(p) == QL_RED, looks = n_empty >= LOOK_AHEAD, good = true;
	size_t first = t->n;
	if (t->n + QLP_TURNS_MAX > t->room) {
		t->room = 2 * t->room + QLP_TURNS_MAX;
		t->turns = mem_resize(t->turns, t->room, sizeof *t->turns);
	}
	each_turn(p, add_turn, &(struct gathering){t, qlp_side(p), looks});
	if (looks && is_settled(t, first, wanted))
		*answer = wanted;
	else
		good = try_turns(t, first, looks, wanted, n_empty, answer);
	t->n = first;
	return good;
}

static void tell_proven(struct qlp_search *s, const struct qlp_position *p, struct qlp_bounds bounds, uint64_t nodes)
{
	thread_lock_take(&s->lock);
	s->setup.proven(s->setup.watcher, p, bounds, nodes);
	thread_lock_give(&s->lock);
}

/* Whether Red's result is at least the goal. False: gave up. */
static bool reaches(struct searcher *t, const struct qlp_position *p, uint64_t key, int n_empty, bool *answer)
{
	struct qlp_table *table = &t->search->table;
	uint64_t before = t->nodes++;
	if (n_empty == 0) {
		*answer = at_the_end(t->search, p) >= t->goal;
		return true;
	}
	if (answers(qlp_table_probe(table, key), t->goal, answer))
		return true;
	if (is_over(t) || !search_turns(t, p, n_empty, answer))
		return false;
	struct qlp_bounds proven = *answer ? (struct qlp_bounds){t->goal, 1} : (struct qlp_bounds){-1, t->goal - 1};
	qlp_table_store(table, key, proven, t->nodes - before);
	if (t->search->setup.proven && t->nodes - before >= t->search->setup.large)
		tell_proven(t->search, p, proven, t->nodes - before);
	return true;
}

static void run_searcher(void *context, int i)
{
	struct searcher *t = &((struct searcher *)context)[i];
	int n_empty = QL_POINTS - __builtin_popcount(qlp_occupied(t->root));
	t->has_answer = reaches(t, t->root, qlp_key(t->root), n_empty, &t->answer);
	if (t->has_answer)
		atomic_store(&t->search->over, true); /* the others are not needed */
	report_nodes(t);
	free(t->turns);
}

/* Asks a question on all threads; the answer is in the table. False: gave up. */
static bool ask(struct qlp_search *s, const struct qlp_position *root, int goal)
{
	int threads = s->setup.threads > 1 ? s->setup.threads : 1;
	struct searcher *searchers = mem_new((size_t)threads * sizeof *searchers);
	bool good = false;
	atomic_store(&s->over, false);
	for (int i = 0; i < threads; i++) {
		searchers[i] = (struct searcher){.search = s, .root = root, .goal = goal, .is_noisy = i > 0};
		rng_seed(&searchers[i].rng, (uint64_t)i);
	}
	thread_for(threads, threads, run_searcher, searchers);
	for (int i = 0; i < threads; i++)
		good = good || searchers[i].has_answer;
	free(searchers);
	return good;
}

struct qlp_bounds qlp_solve(struct qlp_search *s, const struct qlp_position *root)
{
	s->nodes_before = atomic_load(&s->nodes);
	s->next_pulse_us = clock_us() + PULSE_US;
	if (qlp_occupied(root) == QL_ALL) {
		int result = at_the_end(s, root);
		return (struct qlp_bounds){result, result};
	}
	if (ask(s, root, 0) && qlp_known(s, root).lower == 0)
		ask(s, root, 1);
	return qlp_known(s, root);
}

void qlp_learn(struct qlp_search *s, const struct qlp_position *p, struct qlp_bounds bounds, uint64_t nodes)
{
	qlp_table_store(&s->table, qlp_key(p), bounds, nodes);
}

struct qlp_bounds qlp_known(const struct qlp_search *s, const struct qlp_position *p)
{
	return qlp_table_probe(&s->table, qlp_key(p));
}

uint64_t qlp_nodes(const struct qlp_search *s)
{
	return atomic_load(&s->nodes);
}

/* --- life --- */

struct qlp_search *qlp_search_new(const struct qlp_setup *setup, struct error *err)
{
	struct qlp_search *s = mem_new(sizeof *s);
	s->setup = *setup;
	s->nodes_a_pulse = setup->nodes && setup->nodes < NODES_A_PULSE ? setup->nodes : NODES_A_PULSE;
	thread_lock_init(&s->lock);
	if (qlt_index_fill(QLT_SIDE_MAX) && qlp_table_init(&s->table, setup->memory))
		return s;
	qlp_search_free(s);
	fail(err, endgames_no_memory);
	return NULL;
}

void qlp_search_free(struct qlp_search *s)
{
	if (!s)
		return;
	qlp_table_release(&s->table);
	thread_lock_release(&s->lock);
	free(s);
}
