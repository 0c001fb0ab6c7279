#include "endgames/dcs_solve.h"
#include "base/hot.h"
#include "base/mem.h"
#include "base/thread.h"
#include "endgames/endgames_messages.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#define NO_EXIT INT32_MIN
#define DECIDED 255 /* in open */

/* A position with an exit: its number, and side to move in the lowest bit, below the absolute value of the exit. */
typedef uint64_t exit_key;

struct successor {
	const struct dcs_layer *layer; /* NULL: the game is over */
	const uint8_t *places;
	bool is_twin;
};

/* One layer while it is being solved. Positions are indexed by 2 * number + side to move. */
struct layer_work {
	const struct dcs_layers *layers;
	const struct dcs_board *board;
	const struct dcs_layer *layer;
	struct successor flip[DCS_GROUPS_MAX], capture[DCS_GROUPS_MAX];
	uint16_t of_side[2]; /* bit g: the group belongs to the side */
	int32_t scale;
	int32_t *values; /* the best exit until the position is decided */
	uint8_t *open;   /* quiet moves to undecided positions, times the number of equal positions */
	uint8_t *plies;  /* to the exit */
	exit_key *exits, *sorted;
	uint32_t *queue; /* shares memory with sorted[n_exits / 2 ..] or follows it */
	uint32_t n_exits, n_queued, n_followed;
	int longest;
};

static const int32_t factorial[DCS_POINTS_MAX + 1] = {1,    1,     2,      6,       24,       120,      720,
						      5040, 40320, 362880, 3628800, 39916800, 479001600};

static uint16_t points_of(const struct layer_work *w, const uint16_t *of, int side)
{
	uint16_t points = 0;
	for (unsigned left = w->of_side[side]; left; left &= left - 1)
		points |= of[__builtin_ctz(left)];
	return points;
}

/* --- successors --- */

static struct successor successor_of(const struct dcs_layers *l, const uint8_t *down, const uint8_t *up)
{
	struct dcs_link link = dcs_layers_find(l, down, up);
	if (link.layer < 0)
		return (struct successor){NULL, NULL, false};
	return (struct successor){&l->all[link.layer], link.is_twin ? l->exchanged : l->same, link.is_twin};
}

static void find_successors(struct layer_work *w)
{
	struct dcs_layer from = *w->layer;
	for (int g = 0; g < w->layers->n_groups; g++) {
		if (from.down[g]) {
			from.down[g]--;
			from.up[g]++;
			w->flip[g] = successor_of(w->layers, from.down, from.up);
			from.down[g]++;
			from.up[g]--;
		}
		if (from.up[g]) {
			from.up[g]--;
			w->capture[g] = successor_of(w->layers, from.down, from.up);
			from.up[g]++;
		}
	}
}

/* The value for the side to move. */
static inline int32_t value_in(const struct dcs_board *b, const struct successor *s, const uint16_t *of, int side)
{
	uint32_t number = dcs_layer_number(b, s->layer, s->places, of, NULL);
	return s->layer->values[2 * (size_t)number + (size_t)(side ^ s->is_twin)];
}

/* --- exits --- */

static inline void take_exit(int32_t *best, int32_t value)
{
	*best = value > *best ? value : *best;
}

/* The mean over the pieces that may come up; docs/rules/darkchess.md 2.1. */
static HOT_PART int32_t flip(const struct layer_work *w, uint16_t *of, int side, unsigned at)
{
	int64_t sum = 0;
	of[DCS_DOWN] ^= (uint16_t)at;
	for (int g = 0; g < w->layers->n_groups; g++)
		if (w->layer->down[g]) {
			of[g] ^= (uint16_t)at;
			sum -= (int64_t)w->layer->down[g] * value_in(w->board, &w->flip[g], of, !side);
			of[g] ^= (uint16_t)at;
		}
	of[DCS_DOWN] ^= (uint16_t)at;
	return (int32_t)sum;
}

/* docs/rules/darkchess.md 2.3, 2.4 */
static HOT_PART void captures_of(const struct layer_work *w, uint16_t *of, int side, int hunter, unsigned occupied,
				 int32_t *best)
{
	const struct dcs_group *group = &w->layers->groups[hunter];
	unsigned prey = group->cannon ? w->of_side[!side] : group->prey;
	for (unsigned left = of[hunter]; left; left &= left - 1) {
		unsigned from = left & -left, point = (unsigned)__builtin_ctz(left);
		unsigned reach = group->cannon ? w->board->jumps[point][occupied] : w->board->adjacent[point];
		for (unsigned groups = prey; groups; groups &= groups - 1) {
			int victim = __builtin_ctz(groups);
			for (unsigned at = reach & of[victim]; at; at &= at - 1) {
				unsigned to = at & -at;
				if (!w->capture[victim].layer) {
					take_exit(best, w->scale);
					return;
				}
				of[hunter] ^= (uint16_t)(from | to);
				of[victim] ^= (uint16_t)to;
				take_exit(best, -value_in(w->board, &w->capture[victim], of, !side));
				of[hunter] ^= (uint16_t)(from | to);
				of[victim] ^= (uint16_t)to;
			}
		}
	}
}

static HOT_PART void begin_position(struct layer_work *w, uint16_t *of, int side, uint32_t number, int n_equal)
{
	uint16_t own = points_of(w, of, side), enemy = points_of(w, of, !side);
	unsigned occupied = own | enemy | of[DCS_DOWN];
	size_t i = 2 * (size_t)number + (size_t)side;
	int32_t best = NO_EXIT;
	int n_quiet = 0;
	for (unsigned left = own; left; left &= left - 1)
		n_quiet += w->board->count[w->board->adjacent[__builtin_ctz(left)] & ~occupied];
	for (unsigned left = of[DCS_DOWN]; left; left &= left - 1)
		take_exit(&best, flip(w, of, side, left & -left));
	for (unsigned groups = w->of_side[side]; groups; groups &= groups - 1)
		captures_of(w, of, side, __builtin_ctz(groups), occupied, &best);
	if (best == NO_EXIT && n_quiet == 0)
		best = -w->scale; /* docs/rules/darkchess.md 3.1 */
	w->values[i] = best;
	w->open[i] = (uint8_t)(n_quiet * n_equal);
	if (best != NO_EXIT && best != 0)
		w->exits[w->n_exits++] = (uint64_t)(uint32_t)(best < 0 ? -best : best) << 32 | i;
}

static HOT void begin_all(struct layer_work *w)
{
	uint16_t of[DCS_PLACES];
	for (uint32_t i = 0; i < w->layer->n; i++) {
		int n_same;
		if (dcs_layer_place(w->board, w->layer, i, of)) {
			dcs_layer_number(w->board, w->layer, w->layers->same, of, &n_same);
			begin_position(w, of, 0, i, w->board->n_symmetries / n_same);
			begin_position(w, of, 1, i, w->board->n_symmetries / n_same);
		} else {
			w->values[2 * (size_t)i] = w->values[2 * (size_t)i + 1] = 0;
			w->open[2 * (size_t)i] = w->open[2 * (size_t)i + 1] = DECIDED;
		}
	}
}

/* Radix sort by the absolute values, ascending. */
static void sort_exits(struct layer_work *w)
{
	enum { BITS = 10, BUCKETS = 1 << BITS };
	for (int shift = 32; shift < 62; shift += BITS) {
		uint32_t at[BUCKETS] = {0}, sum = 0;
		for (uint32_t i = 0; i < w->n_exits; i++)
			at[w->exits[i] >> shift & (BUCKETS - 1)]++;
		for (int b = 0; b < BUCKETS; b++) {
			uint32_t n = at[b];
			at[b] = sum;
			sum += n;
		}
		for (uint32_t i = 0; i < w->n_exits; i++)
			w->sorted[at[w->exits[i] >> shift & (BUCKETS - 1)]++] = w->exits[i];
		exit_key *other = w->exits;
		w->exits = w->sorted;
		w->sorted = other;
	}
}

/* --- quiet moves --- */

static void decide(struct layer_work *w, size_t i, int32_t value, int plies)
{
	w->values[i] = value;
	w->open[i] = DECIDED;
	w->plies[i] = (uint8_t)(plies < DCS_PLIES_MAX ? plies : DCS_PLIES_MAX);
	w->longest = w->plies[i] > w->longest ? w->plies[i] : w->longest;
	w->queue[w->n_queued++] = (uint32_t)i;
}

/* Updates the position i, from which a quiet move leads to one that has just been decided with this value and stands
 * for n_equal ones. */
static inline void update(struct layer_work *w, size_t i, int32_t theirs, int plies, int n_equal)
{
	if (w->open[i] == DECIDED)
		return;
	if (theirs < 0) {
		decide(w, i, -theirs, plies + 1);
		return;
	}
	w->open[i] = (uint8_t)(w->open[i] - n_equal);
	w->plies[i] = w->plies[i] > plies ? w->plies[i] : (uint8_t)(plies < DCS_PLIES_MAX ? plies + 1 : DCS_PLIES_MAX);
	if (w->open[i] == 0 && w->values[i] <= -theirs)
		decide(w, i, -theirs, w->plies[i]);
}

/* Updates all predecessors of a decided position by a quiet move. */
static HOT_PART void follow(struct layer_work *w, size_t i)
{
	uint16_t of[DCS_PLACES];
	int side = i & 1, n_same;
	dcs_layer_place(w->board, w->layer, (uint32_t)(i / 2), of);
	dcs_layer_number(w->board, w->layer, w->layers->same, of, &n_same);
	unsigned empty = w->board->all & ~(points_of(w, of, 0) | points_of(w, of, 1) | of[DCS_DOWN]);
	for (unsigned groups = w->of_side[!side]; groups; groups &= groups - 1) {
		int g = __builtin_ctz(groups);
		uint16_t set = of[g];
		for (unsigned left = set; left; left &= left - 1)
			for (unsigned from = w->board->adjacent[__builtin_ctz(left)] & empty; from; from &= from - 1) {
				of[g] = (uint16_t)(set ^ (left & -left) ^ (from & -from));
				size_t before = dcs_layer_number(w->board, w->layer, w->layers->same, of, NULL);
				update(w, 2 * before + (size_t)!side, w->values[i], w->plies[i],
				       w->board->n_symmetries / n_same);
			}
		of[g] = set;
	}
}

static HOT void decide_all(struct layer_work *w)
{
	for (uint32_t e = w->n_exits; e > 0;) {
		uint64_t value = w->exits[e - 1] >> 32;
		for (; e > 0 && w->exits[e - 1] >> 32 == value; e--) {
			size_t i = (uint32_t)w->exits[e - 1];
			if (w->open[i] != DECIDED && (w->values[i] > 0 || w->open[i] == 0))
				decide(w, i, w->values[i], w->values[i] > 0 || !w->plies[i] ? 1 : w->plies[i]);
		}
		while (w->n_followed < w->n_queued)
			follow(w, w->queue[w->n_followed++]);
	}
	for (size_t i = 0; i < 2 * (size_t)w->layer->n; i++)
		if (w->open[i] != DECIDED)
			w->values[i] = 0;
}

/* --- layers --- */

static size_t bytes_of_values(const struct dcs_layer *layer)
{
	return 2 * (size_t)layer->n * sizeof *layer->values;
}

static size_t bytes_of_work(const struct dcs_layer *layer)
{
	return 2 * (size_t)layer->n * (2 * sizeof(exit_key) + sizeof(uint32_t) + 2);
}

struct solving {
	struct dcs_solution *solution;
	const struct dcs_plan *plan;
	int first; /* layer of the weight being solved */
	struct lock lock;
	uint64_t n_done;
	atomic_bool failed;
};

static void solve_layer(void *context, int index)
{
	struct solving *s = context;
	struct dcs_layers *l = &s->solution->layers;
	struct dcs_layer *layer = &l->all[s->first + index];
	size_t n = 2 * (size_t)layer->n;
	if (atomic_load(&s->failed))
		return;
	char *block = malloc(bytes_of_work(layer));
	layer->values = malloc(bytes_of_values(layer));
	if (!block || !layer->values) {
		atomic_store(&s->failed, true);
		free(block);
		return;
	}
	struct layer_work w = {.layers = l, .board = l->board, .layer = layer, .values = layer->values};
	w.exits = (exit_key *)block;
	w.sorted = w.exits + n;
	w.queue = (uint32_t *)(w.sorted + n);
	w.open = (uint8_t *)(w.queue + n);
	w.plies = w.open + n;
	memset(w.plies, 0, n);
	w.scale = factorial[layer->n_down];
	for (int g = 0; g < l->n_groups; g++)
		w.of_side[l->groups[g].side] |= (uint16_t)(1 << g);
	find_successors(&w);
	begin_all(&w);
	sort_exits(&w);
	decide_all(&w);
	free(block);
	thread_lock_take(&s->lock);
	s->solution->longest = w.longest > s->solution->longest ? w.longest : s->solution->longest;
	s->n_done += n;
	if (s->plan->progress)
		s->plan->progress(s->plan->context, s->n_done, l->n_positions);
	thread_lock_give(&s->lock);
}

/* Values of this weight and of the next smaller one, or of all up to it, and the work on as many layers as there are
 * threads. */
static size_t memory_of_weight(const struct dcs_layers *l, const struct dcs_plan *plan, int weight)
{
	size_t bytes = 0;
	int first = plan->keep || weight == 0 ? 0 : l->first[weight - 1], end = l->first[weight + 1];
	for (int i = first; i < end; i++)
		bytes += bytes_of_values(&l->all[i]);
	for (int i = l->first[weight]; i < end && i < l->first[weight] + plan->threads; i++)
		bytes += bytes_of_work(&l->all[i]);
	return bytes;
}

size_t dcs_memory(const struct dcs_layers *l, const struct dcs_plan *plan)
{
	size_t most = 0;
	for (int weight = 0; weight <= DCS_WEIGHT_MAX; weight++) {
		size_t bytes = memory_of_weight(l, plan, weight);
		most = bytes > most ? bytes : most;
	}
	return most;
}

static void drop_weight(struct dcs_layers *l, int weight)
{
	for (int i = l->first[weight]; i < l->first[weight + 1]; i++) {
		free(l->all[i].values);
		l->all[i].values = NULL;
	}
}

bool dcs_solve(struct dcs_solution *solution, const struct dcs_plan *plan, struct error *err)
{
	struct dcs_layers *l = &solution->layers;
	struct solving s = {.solution = solution, .plan = plan};
	size_t needed = dcs_memory(l, plan), megabyte = (size_t)1 << 20;
	if (needed > plan->memory)
		return fail(err, endgames_game_memory, needed / megabyte + 1, plan->memory / megabyte);
	solution->longest = 0;
	thread_lock_init(&s.lock);
	for (int weight = 0; weight <= DCS_WEIGHT_MAX && !atomic_load(&s.failed); weight++) {
		if (weight >= 2 && !plan->keep)
			drop_weight(l, weight - 2);
		s.first = l->first[weight];
		thread_for(l->first[weight + 1] - s.first, plan->threads, solve_layer, &s);
		if (l->first[weight + 1] == l->n)
			break; /* keeps the values of the last two weights */
	}
	thread_lock_release(&s.lock);
	return !atomic_load(&s.failed) || fail(err, endgames_no_memory);
}

/* --- values of positions --- */

/* Pieces and points of a position by group. */
struct grouped {
	uint8_t down[DCS_GROUPS_MAX], up[DCS_GROUPS_MAX];
	uint16_t of[DCS_PLACES];
};

static struct grouped group(const struct dcs_layers *l, const struct dcs_position *p)
{
	struct grouped g = {.of = {0}};
	for (int piece = 0; piece < DC_PIECES; piece++)
		if (p->bag[piece])
			g.down[l->group_of[piece]] = (uint8_t)(g.down[l->group_of[piece]] + p->bag[piece]);
	for (int i = 0; i < l->board->n_points; i++) {
		if (p->at[i] == DC_DOWN) {
			g.of[DCS_DOWN] |= (uint16_t)(1 << i);
		} else if (p->at[i] != DC_NONE) {
			g.up[l->group_of[p->at[i]]]++;
			g.of[l->group_of[p->at[i]]] |= (uint16_t)(1 << i);
		}
	}
	return g;
}

int64_t dcs_scale(const struct dcs_position *p, const struct dcs_board *b)
{
	int n_down = 0;
	for (int i = 0; i < b->n_points; i++)
		n_down += p->at[i] == DC_DOWN;
	return factorial[n_down];
}

int64_t dcs_value(const struct dcs_solution *s, const struct dcs_position *p)
{
	const struct dcs_layers *l = &s->layers;
	struct dcs_action actions[DCS_ACTIONS_MAX];
	struct grouped g = group(l, p);
	int64_t value = 0;
	if (!p->known) {
		dcs_actions(s, p, actions, &value);
		return value;
	}
	for (int side = 0; side < 2; side++)
		if (dcs_layers_gone(l, g.down, g.up, side))
			return side == p->side ? -dcs_scale(p, l->board) : dcs_scale(p, l->board);
	struct successor in = successor_of(l, g.down, g.up);
	return value_in(l->board, &in, g.of, p->side);
}

/* The value of a flip for the side that plays it. */
static int64_t value_of_flip(const struct dcs_solution *s, const struct dcs_position *p, int point)
{
	struct dcs_position after = *p;
	int64_t sum = 0;
	after.known = true;
	for (uint8_t piece = 0; piece < DC_PIECES; piece++)
		if (p->bag[piece]) {
			int own = p->known ? p->side : DC_SIDE_OF(piece);
			after.at[point] = piece;
			after.bag[piece]--;
			after.side = (uint8_t)!own;
			sum -= p->bag[piece] * dcs_value(s, &after);
			after.bag[piece]++;
		}
	return sum;
}

static bool can_move(const struct dcs_board *b, const struct dcs_position *p, int from, int to)
{
	unsigned occupied = 0;
	for (int i = 0; i < b->n_points; i++)
		occupied |= (p->at[i] != DC_NONE) * (1u << i);
	bool is_near = b->adjacent[from] >> to & 1;
	if (p->at[to] == DC_NONE)
		return is_near;
	if (p->at[to] == DC_DOWN || DC_SIDE_OF(p->at[to]) == p->side)
		return false;
	if (DC_KIND_OF(p->at[from]) == DC_CANNON)
		return b->jumps[from][occupied] >> to & 1;
	return is_near && dc_can_take(0, DC_KIND_OF(p->at[from]), DC_KIND_OF(p->at[to]));
}

int dcs_actions(const struct dcs_solution *s, const struct dcs_position *p, struct dcs_action out[DCS_ACTIONS_MAX],
		int64_t *value)
{
	const struct dcs_board *b = s->layers.board;
	int n = 0;
	for (int from = 0; from < b->n_points; from++) {
		if (p->at[from] == DC_DOWN)
			out[n++] = (struct dcs_action){(uint8_t)from, (uint8_t)from, value_of_flip(s, p, from)};
		if (p->at[from] == DC_DOWN || p->at[from] == DC_NONE || DC_SIDE_OF(p->at[from]) != p->side)
			continue;
		for (int to = 0; to < b->n_points; to++) {
			if (to == from || !can_move(b, p, from, to))
				continue;
			struct dcs_position after = *p;
			after.at[to] = p->at[from];
			after.at[from] = DC_NONE;
			after.side = !p->side;
			out[n++] = (struct dcs_action){(uint8_t)from, (uint8_t)to, -dcs_value(s, &after)};
		}
	}
	*value = -dcs_scale(p, b);
	for (int i = 0; i < n; i++)
		*value = out[i].value > *value ? out[i].value : *value;
	return n;
}
