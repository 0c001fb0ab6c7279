#include "endgames/qlt_solve.h"
#include "base/mem.h"
#include "base/ranks.h"
#include "base/thread.h"
#include "endgames/endgames_messages.h"
#include "endgames/qlt_ways.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#define RING_RANKS_MAX 560        /* of a middle ring with given numbers of pieces: 8! / (3! 3! 2!) */
#define BUFFER_MAX     (1u << 20) /* changes that a thread has for another */
#define MADE_LOSS      (1u << 31)
#define SIDE_BIT       (1u << 30)

enum { OUTER, INNER }; /* the rings of a block */

struct buffer {
	uint32_t *changes; /* index, SIDE_BIT, and MADE_LOSS: the mover of a move to it has lost, so it wins */
	uint32_t n;
};

struct solving {
	const struct qlt_sector *sector;
	const struct qlt_solved *solved;
	uint8_t **values;   /* undecided: QLT_DRAW */
	uint8_t *counts[2]; /* moves not known to lose, of undecided positions */
	int n_shards, level;
	int first_shard, end_shard; /* of this rank, one a thread */
	int *rank_shards;           /* the end of each rank's shards */
	uint32_t *blocks, n_blocks; /* of the sector */
	uint32_t *shard_ends;       /* of each shard, in blocks */
	uint32_t *shard_limits;     /* the index of its end */
	uint32_t *cursors;          /* its next block */
	struct buffer *buffers;     /* [from][to]: from is a shard of this rank, counted from its first */
	struct string *to, *from;   /* what travels between the ranks */
	atomic_bool is_longer, any; /* a way is too long; this level has changes */
	struct lock lock;
	uint32_t next, look_end; /* blocks of this rank, to be looked at forward */
};

/* --- lines --- */

static uint8_t side_lines[256]; /* the points of a ring's set that are in a full side of the square */

static void fill_lines(void)
{
	for (int mask = 0; mask < 256; mask++) {
		side_lines[mask] = 0;
		for (int i = 0; i < 8; i += 2) {
			uint8_t line = (uint8_t)(1 << i | 1 << (i + 1) | 1 << ((i + 2) & 7));
			if ((mask & line) == line)
				side_lines[mask] |= line;
		}
	}
}

/* Number of full sides through the point, 0 to 2. */
static int sides_through(uint8_t mask, int point)
{
	int n = 0;
	for (int i = 0; i < 8; i += 2) {
		uint8_t line = (uint8_t)(1 << i | 1 << (i + 1) | 1 << ((i + 2) & 7));
		n += line >> point & 1 && (mask & line) == line;
	}
	return n;
}

/* --- forward: numbers of moves, removals and positions without a move --- */

/* A place of results in a smaller sector after a removal outside the middle ring, or of the block itself. */
struct target {
	const uint8_t *results;
	uint32_t base;
	uint8_t turn;
	bool swapped; /* sides are exchanged in that sector */
};

/* A block being looked at, for one side to move. */
struct look {
	const struct solving *solving;
	const struct qlt_block *block;
	int side;
	uint8_t own[2], enemy[2]; /* outer, inner */
	const uint16_t *middles;
	int n;
	uint8_t n_moves[RING_RANKS_MAX]; /* that do not lose at once */
	bool has_move[RING_RANKS_MAX], wins[RING_RANKS_MAX];
};

static uint16_t swapped_ring(uint16_t ring)
{
	return qlt_ring(qlt_masks[1][ring], qlt_masks[0][ring]);
}

static uint16_t ring_of(int side, uint8_t own, uint8_t enemy)
{
	return side == 0 ? qlt_ring(own, enemy) : qlt_ring(enemy, own);
}

/* Results after a move with n removals, with this outer and inner ring, the enemy to move. */
static struct target target_of(const struct look *l, int n, const uint8_t own[2], const uint8_t enemy[2])
{
	int counts[2] = {l->solving->sector->counts[0], l->solving->sector->counts[1]};
	counts[!l->side] -= n;
	/* A sector with equal numbers has only the values of side 0 to move. */
	bool swapped = counts[0] > counts[1] || (counts[0] == counts[1] && l->side == 0);
	const struct qlt_results *results = &l->solving->solved->sectors[counts[swapped]][counts[!swapped]];
	uint16_t outer = ring_of(l->side, own[OUTER], enemy[OUTER]), inner = ring_of(l->side, own[INNER], enemy[INNER]);
	if (swapped) {
		outer = swapped_ring(outer);
		inner = swapped_ring(inner);
	}
	struct qlt_pair pair = qlt_find(outer, inner);
	return (struct target){results->of[!l->side ^ swapped], qlt_offset(&results->sector, pair.block), pair.turn,
			       swapped};
}

static enum qlt_result result_at(const struct target *t, uint16_t middle)
{
	if (t->swapped)
		middle = swapped_ring(middle);
	return qlt_result_at(t->results, t->base + qlt_ranks[t->turn][middle]);
}

/* The best for the mover: the enemy's result after the removal. */
static enum qlt_result better(enum qlt_result a, enum qlt_result b)
{
	return a == QLT_LOST || b == QLT_LOST ? QLT_LOST : a == QLT_DRAWN || b == QLT_DRAWN ? QLT_DRAWN : QLT_WON;
}

/* The same for n removals of points that do not precede `from`, points 0-7 outer, 8-15 inner, 16-23 middle. */
static enum qlt_result best_removals(const struct look *l, int n, int from, const uint8_t own[2],
				     const uint8_t enemy[2], uint16_t middle, int n_all)
{
	enum qlt_result best = QLT_WON;
	uint8_t left[2] = {enemy[0], enemy[1]};
	uint8_t inside = qlt_masks[!l->side][middle];
	if (n == 0) {
		struct target t = target_of(l, n_all, own, enemy);
		return result_at(&t, middle);
	}
	for (int point = from; point < 24 && best != QLT_LOST; point++) {
		uint8_t bit = (uint8_t)(1 << (point & 7));
		if (!((point < 16 ? enemy[point >> 3] : inside) & bit))
			continue;
		uint16_t after = middle;
		if (point < 16)
			left[point >> 3] ^= bit;
		else
			after = (uint16_t)(middle - (l->side ? 1 : 2) * qlt_power[point & 7]);
		best = better(best, best_removals(l, n - 1, point + 1, own, left, after, n_all));
		if (point < 16)
			left[point >> 3] ^= bit;
	}
	return best;
}

/* The targets of single removals after a move to these rings. */
struct removals {
	struct target stays; /* a piece of the middle ring is removed */
	struct target targets[16];
	int n;
	bool is_ready;
};

static void prepare(const struct look *l, const uint8_t own[2], struct removals *r)
{
	r->n = 0;
	r->is_ready = true;
	r->stays = target_of(l, 1, own, l->enemy);
	for (int ring = 0; ring < 2; ring++)
		for (unsigned rest = l->enemy[ring]; rest; rest &= rest - 1) {
			uint8_t enemy[2] = {l->enemy[0], l->enemy[1]};
			enemy[ring] &= (uint8_t) ~(rest & -rest);
			r->targets[r->n++] = target_of(l, 1, own, enemy);
		}
}

static enum qlt_result best_single(const struct look *l, const struct removals *r, uint16_t middle)
{
	enum qlt_result best = QLT_WON;
	for (int i = 0; i < r->n && best != QLT_LOST; i++)
		best = better(best, result_at(&r->targets[i], middle));
	for (unsigned rest = qlt_masks[!l->side][middle]; rest && best != QLT_LOST; rest &= rest - 1)
		best = better(best, result_at(&r->stays,
					      (uint16_t)(middle - (l->side ? 1 : 2) * qlt_power[__builtin_ctz(rest)])));
	return best;
}

/* Counts a move of position i that completes n_lines lines, to these rings. */
static void count_move(struct look *l, int i, int n_lines, const uint8_t own[2], uint16_t middle, struct removals *r)
{
	const int *counts = l->solving->sector->counts;
	int n_own = counts[l->side], n_enemy = counts[!l->side];
	l->has_move[i] = true;
	if (l->wins[i])
		return;
	if (n_lines == 0) {
		l->n_moves[i]++;
		return;
	}
	int n = n_lines < n_enemy ? n_lines : n_enemy;
	enum qlt_result best;
	if (n == n_enemy) {
		best = QLT_LOST;
	} else if (!qlt_plays(n_own, n_enemy - n)) {
		best = QLT_DRAWN;
	} else if (n == 1) {
		if (!r->is_ready)
			prepare(l, own, r);
		best = best_single(l, r, middle);
	} else {
		best = best_removals(l, n, 0, own, l->enemy, middle, n);
	}
	l->wins[i] = best == QLT_LOST;
	l->n_moves[i] += best == QLT_DRAWN;
}

static uint16_t own_digit(const struct look *l)
{
	return l->side ? 2 : 1;
}

/* Moves along the outer or inner ring. */
static void look_along(struct look *l, int ring)
{
	uint8_t taken = l->own[ring] | l->enemy[ring];
	for (unsigned rest = l->own[ring]; rest; rest &= rest - 1)
		for (int step = 1; step < 8; step += 6) {
			int from = __builtin_ctz(rest), to = (from + step) & 7;
			if (taken >> to & 1)
				continue;
			struct removals removals = {.is_ready = false};
			uint8_t own[2] = {l->own[0], l->own[1]};
			own[ring] ^= (uint8_t)(1 << from | 1 << to);
			int n_sides = sides_through(own[ring], to);
			bool may_be_ray = l->own[!ring] >> to & 1;
			for (int i = 0; i < l->n; i++) {
				bool is_ray = may_be_ray && qlt_masks[l->side][l->middles[i]] >> to & 1;
				count_move(l, i, n_sides + is_ray, own, l->middles[i], &removals);
			}
		}
}

/* Moves between a ring and the middle ring. */
static void look_across(struct look *l, int ring)
{
	uint8_t taken = l->own[ring] | l->enemy[ring];
	for (int point = 0; point < 8; point++) {
		bool is_in = l->own[ring] >> point & 1;
		if (taken >> point & 1 && !is_in)
			continue;
		struct removals removals = {.is_ready = false};
		uint8_t own[2] = {l->own[0], l->own[1]};
		own[ring] ^= (uint8_t)(1 << point);
		int n_sides = is_in ? 0 : sides_through(own[ring], point);
		uint16_t piece = (uint16_t)(own_digit(l) * qlt_power[point]);
		for (int i = 0; i < l->n; i++) {
			uint16_t middle = l->middles[i];
			uint8_t own_middle = qlt_masks[l->side][middle], other_middle = qlt_masks[!l->side][middle];
			if (!is_in && own_middle >> point & 1)
				count_move(l, i, n_sides, own, (uint16_t)(middle - piece), &removals);
			else if (is_in && !((own_middle | other_middle) >> point & 1))
				count_move(l, i, sides_through((uint8_t)(own_middle | 1 << point), point), own,
					   (uint16_t)(middle + piece), &removals);
		}
	}
}

static void look_in_middle(struct look *l)
{
	struct removals removals = {.is_ready = false};
	uint8_t rays = l->own[0] & l->own[1];
	for (int i = 0; i < l->n; i++) {
		uint16_t middle = l->middles[i];
		uint8_t own = qlt_masks[l->side][middle], taken = own | qlt_masks[!l->side][middle];
		for (unsigned rest = own; rest; rest &= rest - 1)
			for (int step = 1; step < 8; step += 6) {
				int from = __builtin_ctz(rest), to = (from + step) & 7;
				if (taken >> to & 1)
					continue;
				int n_lines =
					sides_through((uint8_t)(own ^ (1 << from | 1 << to)), to) + (rays >> to & 1);
				uint16_t after = (uint16_t)(middle + own_digit(l) * (qlt_power[to] - qlt_power[from]));
				count_move(l, i, n_lines, l->own, after, &removals);
			}
	}
}

/* Positions of a block of the sector. */
static uint32_t size_of(const struct solving *s, uint32_t block)
{
	const uint8_t *counts = qlt_blocks[block].counts;
	return s->sector->spans[counts[0]][counts[1]].size;
}

static void look_at_block(struct solving *s, uint32_t number)
{
	const struct qlt_sector *sector = s->sector;
	struct look l = {.solving = s, .block = &qlt_blocks[number]};
	uint32_t begin = qlt_offset(sector, number), n = size_of(s, number);
	l.n = (int)n;
	l.middles = qlt_middles(sector, l.block->counts);
	for (l.side = 0; l.side < 2; l.side++) {
		const uint16_t rings[2] = {l.block->outer, l.block->inner};
		for (int ring = 0; ring < 2; ring++) {
			l.own[ring] = qlt_masks[l.side][rings[ring]];
			l.enemy[ring] = qlt_masks[!l.side][rings[ring]];
		}
		memset(l.n_moves, 0, sizeof l.n_moves);
		memset(l.has_move, 0, sizeof l.has_move);
		memset(l.wins, 0, sizeof l.wins);
		for (int ring = 0; ring < 2; ring++) {
			look_along(&l, ring);
			look_across(&l, ring);
		}
		look_in_middle(&l);
		memcpy(s->counts[l.side] + begin, l.n_moves, n);
		for (int i = 0; i < l.n; i++)
			s->values[l.side][begin + (uint32_t)i] = (uint8_t)(!l.has_move[i] ? QLT_LOSS
									   : l.wins[i]    ? QLT_WIN + 1
									   : l.n_moves[i] ? QLT_DRAW
											  : QLT_LOSS + 1);
	}
}

#define BLOCKS_AT_ONCE 1024

static void look_on(void *context, int thread)
{
	struct solving *s = context;
	(void)thread;
	for (;;) {
		thread_lock_take(&s->lock);
		uint32_t begin = s->next;
		s->next = begin + BLOCKS_AT_ONCE < s->look_end ? begin + BLOCKS_AT_ONCE : s->look_end;
		uint32_t end = s->next;
		thread_lock_give(&s->lock);
		if (begin == end)
			return;
		for (uint32_t i = begin; i < end; i++)
			look_at_block(s, s->blocks[i]);
	}
}

/* --- backward --- */

/* Where positions of a block go when a piece outside the middle ring is moved back, or comes from or goes to the middle
 * ring. */
struct back {
	uint32_t base;
	uint8_t turn;
	uint8_t point; /* of the middle ring that matters */
	bool is_ray;   /* only if the side has no piece there: the move did not complete the ray */
	const struct qlt_block *block;
};

struct undo {
	struct back along[32];
	int n_along;
	struct back out[16]; /* a piece of a ring came from the middle ring's point, which is empty */
	int n_out;
	struct back in[16]; /* a piece of the middle ring came from the ring's point, which is empty */
	int n_in;
	uint8_t rays;  /* both rings have a piece of the side there */
	bool is_plain; /* neither the block nor any of those is symmetric in itself */
};

/* The blocks of a group in the sector. */
struct group {
	uint32_t first, base, size;
};

static struct group group_of(const struct solving *s, const uint8_t counts[2], int side, int change)
{
	int n[2] = {counts[0], counts[1]};
	n[side] += change;
	if (n[side] < 0 || n[side] > QLT_SIDE_MAX)
		return (struct group){0};
	const struct qlt_span *span = &s->sector->spans[n[0]][n[1]];
	return (struct group){qlt_groups[n[0]][n[1]].first, span->base, span->size};
}

static inline void back_to(qlt_way way, struct group group, int point, bool is_ray, struct undo *u, struct back *out)
{
	uint32_t number = qlt_way_block(way);
	*out = (struct back){group.base + (number - group.first) * group.size, qlt_way_turn(way), (uint8_t)point,
			     is_ray, &qlt_blocks[number]};
	u->is_plain &= !qlt_way_is_symmetric(way);
}

/* Lists the ways back of the side that moved. */
static void list_undo(const struct solving *s, uint32_t number, int side, struct undo *u)
{
	const struct qlt_block *block = &qlt_blocks[number];
	const qlt_way *way = qlt_ways + qlt_ways_begin[number];
	const uint16_t rings[2] = {block->outer, block->inner};
	const uint8_t own[2] = {qlt_masks[side][rings[0]], qlt_masks[side][rings[1]]};
	struct group same = group_of(s, block->counts, side, 0), more = group_of(s, block->counts, side, 1),
		     fewer = group_of(s, block->counts, side, -1);
	u->n_along = u->n_out = u->n_in = 0;
	u->is_plain = !qlt_is_symmetric(block);
	u->rays = own[0] & own[1];
	for (int ring = 0; ring < 2; ring++) {
		uint8_t taken = own[ring] | qlt_masks[!side][rings[ring]];
		uint8_t movable = own[ring] & (uint8_t)~side_lines[own[ring]];
		for (int at = 0; at < 8; at++) {
			if (!(taken >> at & 1)) {
				if (way[side] != QLT_NO_WAY)
					back_to(way[side], more, at, false, u, &u->in[u->n_in++]);
				way += 2;
				continue;
			}
			bool moves = movable >> at & 1;
			for (int step = 1; step < 8; step += 6) {
				if (taken >> ((at + step) & 7) & 1)
					continue;
				if (moves)
					back_to(*way, same, at, u->rays >> at & 1, u, &u->along[u->n_along++]);
				way++;
			}
			if (moves)
				back_to(*way, fewer, at, false, u, &u->out[u->n_out++]);
			way++;
		}
	}
}

static inline void change(struct solving *s, uint32_t what)
{
	int side = (what & SIDE_BIT) != 0;
	uint32_t index = what & ~(SIDE_BIT | MADE_LOSS);
	uint8_t *value = &s->values[side][index];
	if (what & MADE_LOSS) {
		if (*value == QLT_DRAW)
			*value = (uint8_t)(QLT_WIN + s->level + 1);
	} else if (--s->counts[side][index] == 0 && *value == QLT_DRAW) {
		*value = (uint8_t)(QLT_LOSS + s->level + 1);
	}
}

/* The shard of an index. */
static int shard_of(const struct solving *s, uint32_t index)
{
	int shard = 0;
	while (index >= s->shard_limits[shard])
		shard++;
	return shard;
}

static inline struct buffer *buffer_of(const struct solving *s, int from, int to)
{
	return &s->buffers[(from - s->first_shard) * s->n_shards + to];
}

static inline void send(struct solving *s, int from, uint32_t index, uint32_t what)
{
	if (s->n_shards == 1) {
		change(s, index | what);
		return;
	}
	int to = shard_of(s, index);
	if (to == from) {
		change(s, index | what);
		return;
	}
	struct buffer *b = buffer_of(s, from, to);
	b->changes[b->n++] = index | what;
}

/* A position before another. */
struct before {
	uint32_t index;
	int symmetries;
};

/* Where the positions before one are collected, if symmetric blocks are involved; otherwise they are sent at once. */
struct collection {
	struct before all[64];
	int n;
};

static inline void meet(struct solving *s, int shard, const struct qlt_block *block, uint32_t base, uint8_t turn,
			uint16_t middle, uint32_t what, struct collection *c)
{
	if (!c) {
		send(s, shard, base + qlt_ranks[turn][middle], what);
		return;
	}
	uint16_t least = qlt_least(block, qlt_turned[turn][middle]);
	c->all[c->n++] = (struct before){base + qlt_ranks[0][least], qlt_symmetries(block, least)};
}

/* Takes back all moves of the side that led to this position, whose side to move has lost (what MADE_LOSS) or won (0).
 * Only moves that completed no line do not remove pieces. */
static inline void undo(struct solving *s, int shard, const struct qlt_block *block, uint32_t begin,
			const struct undo *u, int side, uint16_t middle, uint32_t what, struct collection *c)
{
	uint8_t own = qlt_masks[side][middle], taken = own | qlt_masks[!side][middle];
	uint16_t digit = side ? 2 : 1;
	for (int i = 0; i < u->n_along; i++) {
		const struct back *b = &u->along[i];
		if (!(b->is_ray && own >> b->point & 1))
			meet(s, shard, b->block, b->base, b->turn, middle, what, c);
	}
	for (int i = 0; i < u->n_out; i++) {
		const struct back *b = &u->out[i];
		if (!(taken >> b->point & 1))
			meet(s, shard, b->block, b->base, b->turn, (uint16_t)(middle + digit * qlt_power[b->point]),
			     what, c);
	}
	uint8_t movable = own & (uint8_t)~side_lines[own];
	for (int i = 0; i < u->n_in; i++) {
		const struct back *b = &u->in[i];
		if (movable >> b->point & 1)
			meet(s, shard, b->block, b->base, b->turn, (uint16_t)(middle - digit * qlt_power[b->point]),
			     what, c);
	}
	for (unsigned rest = movable & ~u->rays; rest; rest &= rest - 1)
		for (int step = 1; step < 8; step += 6) {
			int at = __builtin_ctz(rest), from = (at + step) & 7;
			if (!(taken >> from & 1))
				meet(s, shard, block, begin, 0,
				     (uint16_t)(middle + digit * (qlt_power[from] - qlt_power[at])), what, c);
		}
}

static int compare_before(const void *a, const void *b)
{
	uint32_t x = ((const struct before *)a)->index, y = ((const struct before *)b)->index;
	return x < y ? -1 : x > y;
}

/* The same if symmetric blocks are involved. Of m equivalent moves from a position before to positions equivalent to
 * this one, taking back finds m times the symmetries of this position divided by those of the position before. */
static void undo_symmetric(struct solving *s, int shard, const struct qlt_block *block, uint32_t begin,
			   const struct undo *u, int side, uint16_t middle, uint32_t what)
{
	struct collection c = {.n = 0};
	int symmetries = qlt_symmetries(block, middle);
	if (qlt_least(block, middle) != middle)
		return;
	undo(s, shard, block, begin, u, side, middle, what, &c);
	qsort(c.all, (size_t)c.n, sizeof *c.all, compare_before);
	for (int i = 0, k; i < c.n; i = k) {
		for (k = i; k < c.n && c.all[k].index == c.all[i].index; k++)
			;
		for (int times = (k - i) * c.all[i].symmetries / symmetries; times > 0; times--)
			send(s, shard, c.all[i].index, what);
	}
}

/* Follows the positions of the block that were decided at this level; returns how many. */
static int follow(struct solving *s, int shard, uint32_t number)
{
	const struct qlt_sector *sector = s->sector;
	const struct qlt_block *block = &qlt_blocks[number];
	uint32_t begin = qlt_offset(sector, number), n = size_of(s, number);
	const uint16_t *middles = qlt_middles(sector, block->counts);
	uint8_t win = (uint8_t)(QLT_WIN + s->level), loss = (uint8_t)(QLT_LOSS + s->level);
	int n_found = 0;
	for (int side = 0; side < 2; side++) {
		const uint8_t *values = s->values[side] + begin;
		struct undo u;
		int found = 0;
		for (uint32_t i = 0; i < n; i++) {
			if (values[i] != win && values[i] != loss)
				continue;
			if (!found++)
				list_undo(s, number, !side, &u);
			uint32_t what = (values[i] == loss ? MADE_LOSS : 0) | (side ? 0 : SIDE_BIT);
			if (u.is_plain)
				undo(s, shard, block, begin, &u, !side, middles[i], what, NULL);
			else
				undo_symmetric(s, shard, block, begin, &u, !side, middles[i], what);
		}
		n_found += found;
	}
	return n_found;
}

/* Whether any byte of the range is one of the two. */
static bool holds(const uint8_t *bytes, uint32_t n, uint8_t a, uint8_t b)
{
	unsigned any = 0;
	for (uint32_t i = 0; i < n; i++)
		any |= (unsigned)(bytes[i] == a) | (unsigned)(bytes[i] == b);
	return any;
}

static bool has_room(const struct solving *s, int shard)
{
	for (int to = 0; to < s->n_shards; to++)
		if (buffer_of(s, shard, to)->n > BUFFER_MAX / 2)
			return false;
	return true;
}

/* Thread function: follows the blocks of a shard until a buffer fills up. */
static void follow_on(void *context, int thread)
{
	struct solving *s = context;
	int shard = s->first_shard + thread;
	uint8_t win = (uint8_t)(QLT_WIN + s->level), loss = (uint8_t)(QLT_LOSS + s->level);
	for (; s->cursors[shard] < s->shard_ends[shard] && has_room(s, shard); s->cursors[shard]++) {
		uint32_t number = s->blocks[s->cursors[shard]];
		uint32_t begin = qlt_offset(s->sector, number), n = size_of(s, number);
		if ((holds(s->values[0] + begin, n, win, loss) || holds(s->values[1] + begin, n, win, loss)) &&
		    follow(s, shard, number) > 0)
			atomic_store(&s->any, true);
	}
}

/* Thread function: makes the changes that other shards of this rank found for this one. */
static void change_on(void *context, int thread)
{
	struct solving *s = context;
	for (int from = s->first_shard; from < s->end_shard; from++) {
		struct buffer *b = buffer_of(s, from, s->first_shard + thread);
		for (uint32_t i = 0; i < b->n; i++)
			change(s, b->changes[i]);
		b->n = 0;
	}
}

/* Header of the changes that a rank sends to another. */
struct state {
	bool is_done, any;
};

static bool is_done(const struct solving *s)
{
	for (int shard = s->first_shard; shard < s->end_shard; shard++)
		if (s->cursors[shard] < s->shard_ends[shard])
			return false;
	return true;
}

static void pack_changes(struct solving *s, struct state state)
{
	for (int rank = 0; rank < ranks_count(); rank++) {
		string_clear(&s->to[rank]);
		string_bytes(&s->to[rank], &state, sizeof state);
		int first = rank ? s->rank_shards[rank - 1] : 0;
		for (int to = first; to < s->rank_shards[rank] && rank != ranks_number(); to++)
			for (int from = s->first_shard; from < s->end_shard; from++) {
				struct buffer *b = buffer_of(s, from, to);
				string_bytes(&s->to[rank], b->changes, b->n * sizeof *b->changes);
				b->n = 0;
			}
	}
}

/* Thread function: makes the changes that other ranks found for this shard. */
static void change_from_ranks(void *context, int thread)
{
	struct solving *s = context;
	int shard = s->first_shard + thread;
	for (int rank = 0; rank < ranks_count(); rank++) {
		size_t n =
			rank == ranks_number() ? 0 : (s->from[rank].length - sizeof(struct state)) / sizeof(uint32_t);
		for (size_t i = 0; i < n; i++) {
			uint32_t what;
			memcpy(&what, s->from[rank].text + sizeof(struct state) + i * sizeof what, sizeof what);
			if (shard_of(s, what & ~(SIDE_BIT | MADE_LOSS)) == shard)
				change(s, what);
		}
	}
}

/* Changes of other ranks' shards go there. *state becomes that of all ranks. */
static bool exchange(struct solving *s, struct state *state, struct error *err)
{
	if (ranks_count() == 1)
		return true;
	pack_changes(s, *state);
	if (!ranks_exchange(s->to, s->from, err))
		return false;
	for (int rank = 0; rank < ranks_count(); rank++) {
		struct state other;
		if (rank == ranks_number())
			continue;
		memcpy(&other, s->from[rank].text, sizeof other);
		state->is_done &= other.is_done;
		state->any |= other.any;
	}
	thread_for(s->end_shard - s->first_shard, s->end_shard - s->first_shard, change_from_ranks, s);
	return true;
}

/* Follows all positions decided at this level; *any: whether there were any. */
static bool follow_level(struct solving *s, bool *any, struct error *err)
{
	int threads = s->end_shard - s->first_shard;
	struct state state;
	for (int shard = s->first_shard; shard < s->end_shard; shard++)
		s->cursors[shard] = shard ? s->shard_ends[shard - 1] : 0;
	atomic_store(&s->any, false);
	*any = false;
	do {
		thread_for(threads, threads, follow_on, s);
		thread_for(threads, threads, change_on, s);
		state = (struct state){is_done(s), atomic_load(&s->any)};
		if (!exchange(s, &state, err))
			return false;
		*any |= state.any;
	} while (!state.is_done);
	return true;
}

/* --- the sector --- */

static void add_block(void *context, uint32_t block, uint32_t begin)
{
	struct solving *s = context;
	(void)begin;
	s->blocks[s->n_blocks++] = block;
}

/* Shards of about the same number of positions. */
static void share(struct solving *s)
{
	uint32_t i = 0;
	for (int shard = 0; shard < s->n_shards; shard++) {
		uint64_t end = s->sector->n * (uint64_t)(shard + 1) / (uint64_t)s->n_shards;
		while (i < s->n_blocks && qlt_offset(s->sector, s->blocks[i]) < end)
			i++;
		s->shard_ends[shard] = i;
		s->shard_limits[shard] = i < s->n_blocks ? qlt_offset(s->sector, s->blocks[i]) : (uint32_t)s->sector->n;
	}
}

/* The next block of this rank; the last one is before look_end. */
static uint32_t first_block(const struct solving *s)
{
	return s->first_shard ? s->shard_ends[s->first_shard - 1] : 0;
}

/* Equivalent positions of a block get the value of the least. */
static void copy_to_equivalents(struct solving *s)
{
	for (uint32_t k = first_block(s); k < s->look_end; k++) {
		const struct qlt_block *block = &qlt_blocks[s->blocks[k]];
		if (!qlt_is_symmetric(block))
			continue;
		uint32_t begin = qlt_offset(s->sector, s->blocks[k]), n = size_of(s, s->blocks[k]);
		const uint16_t *middles = qlt_middles(s->sector, block->counts);
		for (uint32_t i = 0; i < n; i++)
			for (int side = 0; side < 2; side++)
				s->values[side][begin + i] =
					s->values[side][begin + qlt_ranks[0][qlt_least(block, middles[i])]];
	}
}

/* A level without any position is the last: each follows from the level before. Levels 0 and 1 come from looking
 * forward. */
static bool follow_all(struct solving *s, struct error *err)
{
	for (s->level = 0; s->level < QLT_PLIES_MAX; s->level++) {
		bool any;
		if (!follow_level(s, &any, err))
			return false;
		if (s->level > 1 && !any)
			return true;
	}
	return fail(err, endgames_too_long, QLT_PLIES_MAX);
}

/* Tells the ranks' numbers of threads to each other. */
static bool count_shards(struct solving *s, int threads, struct error *err)
{
	int n = ranks_count(), rank = ranks_number();
	s->rank_shards = mem_new((size_t)n * sizeof *s->rank_shards);
	s->to = mem_new((size_t)n * sizeof *s->to);
	s->from = mem_new((size_t)n * sizeof *s->from);
	for (int i = 0; i < n; i++)
		string_bytes(&s->to[i], &threads, sizeof threads);
	if (!ranks_exchange(s->to, s->from, err))
		return false;
	for (int i = 0; i < n; i++) {
		int theirs = threads;
		if (i != rank)
			memcpy(&theirs, s->from[i].text, sizeof theirs);
		s->n_shards += theirs;
		s->rank_shards[i] = s->n_shards;
	}
	s->end_shard = s->rank_shards[rank];
	s->first_shard = s->end_shard - threads;
	return true;
}

static bool begin(struct solving *s, int threads, struct error *err)
{
	if (!count_shards(s, threads, err))
		return false;
	size_t n = (size_t)s->n_shards, n_buffers = (size_t)threads * n;
	s->blocks = malloc(qlt_n_blocks * sizeof *s->blocks);
	s->shard_ends = malloc(n * sizeof *s->shard_ends);
	s->shard_limits = malloc(n * sizeof *s->shard_limits);
	s->cursors = malloc(n * sizeof *s->cursors);
	s->buffers = calloc(n_buffers, sizeof *s->buffers);
	for (int side = 0; side < 2; side++)
		s->counts[side] = malloc(s->sector->n);
	bool good = s->blocks && s->shard_ends && s->shard_limits && s->cursors && s->buffers && s->counts[0] &&
		    s->counts[1];
	for (size_t i = 0; good && n > 1 && i < n_buffers; i++)
		good = (s->buffers[i].changes = malloc(BUFFER_MAX * sizeof(uint32_t)));
	return good || fail(err, endgames_no_memory);
}

static void end(struct solving *s)
{
	for (int i = 0; s->buffers && i < (s->end_shard - s->first_shard) * s->n_shards; i++)
		free(s->buffers[i].changes);
	for (int i = 0; s->to && i < ranks_count(); i++) {
		string_release(&s->to[i]);
		string_release(&s->from[i]);
	}
	free(s->to);
	free(s->from);
	free(s->rank_shards);
	free(s->buffers);
	free(s->counts[0]);
	free(s->counts[1]);
	free(s->cursors);
	free(s->shard_limits);
	free(s->shard_ends);
	free(s->blocks);
}

size_t qlt_solve_memory(const struct qlt_sector *sector, int threads)
{
	size_t shards = (size_t)threads * (size_t)ranks_count();
	size_t buffers = shards > 1 ? (size_t)threads * shards * BUFFER_MAX * sizeof(uint32_t) : 0;
	return 2 * (size_t)sector->n + buffers + qlt_n_blocks * sizeof(uint32_t);
}

/* Every rank gets the values of all. */
static bool complete(struct solving *s, struct error *err)
{
	int n = ranks_count();
	uint64_t *ends = mem_new((size_t)n * sizeof *ends);
	for (int i = 0; i < n; i++)
		ends[i] = s->shard_limits[s->rank_shards[i] - 1];
	bool good = n == 1 || (ranks_complete(s->values[0], ends, err) && ranks_complete(s->values[1], ends, err));
	free(ends);
	return good;
}

bool qlt_solve(const struct qlt_sector *sector, const struct qlt_solved *solved, int threads, uint8_t *values[2],
	       struct error *err)
{
	struct solving s = {.sector = sector, .solved = solved, .values = values};
	threads = threads > 1 ? threads : 1;
	fill_lines();
	bool good = qlt_ways_fill(threads) || fail(err, endgames_no_memory);
	if (!good || !begin(&s, threads, err)) {
		end(&s);
		return false;
	}
	thread_lock_init(&s.lock);
	qlt_sector_blocks(sector, add_block, &s);
	share(&s);
	s.next = first_block(&s);
	s.look_end = s.shard_ends[s.end_shard - 1];
	thread_for(threads, threads, look_on, &s);
	good = follow_all(&s, err);
	if (good)
		copy_to_equivalents(&s);
	good = good && complete(&s, err);
	thread_lock_release(&s.lock);
	end(&s);
	return good;
}

/* --- results --- */

bool qlt_results_init(struct qlt_results *r, int first, int second, uint8_t *const values[2])
{
	*r = (struct qlt_results){.of = {NULL, NULL}};
	qlt_sector_init(&r->sector, first, second);
	for (int side = 0; side < (first == second ? 1 : 2); side++) {
		r->of[side] = calloc(r->sector.n / 4 + 1, 1);
		if (!r->of[side]) {
			qlt_results_release(r);
			return false;
		}
		for (uint64_t i = 0; i < r->sector.n; i++)
			r->of[side][i >> 2] |= (uint8_t)(qlt_result_of(values[side][i]) << 2 * (i & 3));
	}
	return true;
}

void qlt_results_release(struct qlt_results *r)
{
	free(r->of[0]);
	free(r->of[1]);
	r->of[0] = r->of[1] = NULL;
}
