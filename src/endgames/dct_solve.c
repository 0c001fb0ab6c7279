#include "endgames/dct_solve.h"
#include "base/hot.h"
#include "endgames/endgames_messages.h"

#include <stdlib.h>
#include <string.h>

#define NEVER_LOST 255 /* in open: a capture avoids a loss */
#define NO_PLACE   254 /* in open: invalid placement, as slots overlap */

struct solving {
	const struct dct_set *set;
	const struct dct_child *children;
	struct dct_index index;
	uint8_t side_of[DCT_PIECES_MAX]; /* by slot */
	struct dct_values values;        /* values above the current level may still decrease */
	uint8_t *open[2];                /* quiet moves not yet known to lose */
	uint8_t *captures[2];            /* slowest loss by a capture, if all captures lose; 0: no losing capture */
	unsigned longest;                /* greatest value so far */
};

/* Moves all points of a set one step in one of four directions; points at the edge drop out. */
static inline uint32_t shift(uint32_t points, int way)
{
	switch (way) {
	case 0:
		return points << DC_FILES;
	case 1:
		return points >> DC_FILES;
	case 2:
		return (points & ~DC_FILE_D) << 1;
	default:
		return (points & ~DC_FILE_A) >> 1;
	}
}

static inline uint32_t all_of(const struct solving *w, const struct dct_placement *at, int side)
{
	uint32_t points = 0;
	for (int s = 0; s < w->index.n_slots; s++)
		if (w->side_of[s] == side)
			points |= at->slot[s];
	return points;
}

/* --- forward: captures --- */

/* Results of a position's captures. */
struct spoils {
	uint8_t win;  /* value of the fastest win, or 0 */
	uint8_t loss; /* value of the slowest loss, or 0 */
	bool draws;
};

/* Value for the opponent after the piece of slot s on from captures the piece of slot v on to. */
static uint8_t value_after(const struct solving *w, const struct dct_placement *at, int side, int s, uint32_t from,
			   int v, uint32_t to)
{
	const struct dct_child *child = &w->children[w->index.group[v]];
	if (!child->values.of[0])
		return 1; /* docs/rules/darkchess.md 3.2 */
	uint32_t groups[DCT_PIECES_MAX] = {0};
	for (int i = 0; i < w->index.n_slots; i++) {
		uint32_t points = at->slot[i] ^ (i == s ? from | to : i == v ? to : 0);
		groups[child->group_of[w->index.group[i]]] |= points;
	}
	struct dct_placement after;
	dct_index_split(&child->index, groups, &after);
	return child->values.of[!side ^ child->swapped][dct_index_of(&child->index, &after)];
}

static void take_value(struct spoils *spoils, uint8_t theirs)
{
	uint8_t ours = (uint8_t)(theirs + 1);
	if (theirs == DCT_DRAW)
		spoils->draws = true;
	else if (!dct_value_loses(theirs))
		spoils->loss = ours > spoils->loss ? ours : spoils->loss;
	else if (!spoils->win || ours < spoils->win)
		spoils->win = ours;
}

/* Captures of one piece; docs/rules/darkchess.md 2.3, 2.4. */
static void capture(const struct solving *w, const struct dct_placement *at, int side, int s, uint32_t from,
		    uint32_t occupied, struct spoils *spoils)
{
	const struct dct_group *hunter = &w->set->groups[w->index.group[s]];
	uint32_t reach = hunter->cannon ? dc_jumps(occupied, __builtin_ctz(from)) : dc_adjacent(from);
	for (int v = 0; v < w->index.n_slots; v++) {
		if (w->side_of[v] == side || !(hunter->cannon || hunter->prey >> w->index.group[v] & 1))
			continue;
		for (uint32_t victims = reach & at->slot[v]; victims; victims &= victims - 1)
			take_value(spoils, value_after(w, at, side, s, from, v, victims & -victims));
	}
}

/* Initial values, which depend on the position alone. */
static void begin(struct solving *w, const struct dct_placement *at, int side, uint32_t number)
{
	uint32_t own = all_of(w, at, side), occupied = own | all_of(w, at, !side);
	struct spoils spoils = {0};
	int n_quiet = 0;
	for (int way = 0; way < 4; way++) /* docs/rules/darkchess.md 2.2 */
		n_quiet += __builtin_popcount(shift(own, way) & ~occupied);
	for (int s = 0; s < w->index.n_slots; s++)
		if (w->side_of[s] == side)
			for (uint32_t left = at->slot[s]; left; left &= left - 1)
				capture(w, at, side, s, left & -left, occupied, &spoils);
	uint8_t value = spoils.win;
	if (!spoils.win && !spoils.draws && n_quiet == 0)
		value = spoils.loss ? spoils.loss : 1; /* docs/rules/darkchess.md 3.1 */
	w->values.of[side][number] = value;
	w->open[side][number] = spoils.win || spoils.draws ? NEVER_LOST : (uint8_t)n_quiet;
	w->captures[side][number] = spoils.loss;
	if (value > w->longest)
		w->longest = value;
}

static HOT void begin_all(struct solving *w)
{
	struct dct_placement at;
	for (uint32_t i = 0; i < w->index.n; i++) {
		bool stands = dct_index_place(&w->index, i, &at);
		for (int side = 0; side < 2; side++) {
			if (stands)
				begin(w, &at, side, i);
			else
				w->open[side][i] = NO_PLACE;
		}
	}
}

/* --- backward: quiet moves --- */

/* Updates a position with side to move for one of its quiet moves; theirs is the opponent's value after that move. */
static inline void update(struct solving *w, int side, uint32_t number, uint8_t theirs)
{
	uint8_t *value = &w->values.of[side][number], ours = (uint8_t)(theirs + 1);
	if (dct_value_loses(theirs)) {
		if (*value && *value <= ours)
			return;
	} else {
		uint8_t *open = &w->open[side][number];
		if (*open == NEVER_LOST || --*open > 0)
			return;
		if (w->captures[side][number] > ours)
			ours = w->captures[side][number];
	}
	*value = ours;
	if (ours > w->longest)
		w->longest = ours;
}

/* Visits all predecessors by a quiet move of the position, in which side is to move. */
static void undo(struct solving *w, int side, uint32_t number)
{
	struct dct_placement at;
	uint8_t value = w->values.of[side][number];
	dct_index_place(&w->index, number, &at);
	uint32_t empty = ~(all_of(w, &at, 0) | all_of(w, &at, 1));
	for (int s = 0; s < w->index.n_slots; s++) {
		if (w->side_of[s] == side)
			continue;
		uint32_t slot = at.slot[s];
		for (uint32_t left = slot; left; left &= left - 1) {
			uint32_t to = left & -left;
			for (uint32_t ways = dc_adjacent(to) & empty; ways; ways &= ways - 1) {
				at.slot[s] = slot ^ to ^ (ways & -ways);
				update(w, !side, dct_index_of(&w->index, &at), value);
			}
		}
		at.slot[s] = slot;
	}
}

/* Every value is final when it is processed, as values derived from it are greater. */
static HOT bool follow_back(struct solving *w)
{
	for (unsigned value = 1; value <= w->longest; value++) {
		if (value > DCT_PLIES_MAX + 1)
			return false;
		for (int side = 0; side < 2; side++) {
			uint8_t *all = w->values.of[side], *end = all + w->index.n, *at = all;
			for (; (at = memchr(at, (int)value, (size_t)(end - at))); at++)
				undo(w, side, (uint32_t)(at - all));
		}
	}
	return true;
}

/* Invalid placements repeat the previous value, which compresses best. */
static void fill_gaps(struct solving *w)
{
	for (int side = 0; side < 2; side++)
		for (uint32_t i = 1; i < w->index.n; i++)
			if (w->open[side][i] == NO_PLACE)
				w->values.of[side][i] = w->values.of[side][i - 1];
}

size_t dct_solve_memory(const struct dct_set *set)
{
	struct dct_index index;
	dct_index_init(&index, set);
	return (size_t)index.n * 6;
}

bool dct_solve(const struct dct_set *set, const struct dct_child children[DCT_PIECES_MAX], struct dct_values *out,
	       struct error *err)
{
	struct solving w = {.set = set, .children = children};
	dct_index_init(&w.index, set);
	for (int s = 0; s < w.index.n_slots; s++)
		w.side_of[s] = set->groups[w.index.group[s]].side;
	size_t n = w.index.n;
	uint8_t *values = calloc(n, 2), *work = calloc(n, 4);
	if (!values || !work) {
		free(values);
		free(work);
		return fail(err, endgames_no_memory_for_set, 6 * n, set->name);
	}
	for (int side = 0; side < 2; side++) {
		w.values.of[side] = values + side * n;
		w.open[side] = work + side * n;
		w.captures[side] = work + (2 + side) * n;
	}
	begin_all(&w);
	bool done = follow_back(&w);
	if (done)
		fill_gaps(&w);
	free(work);
	if (!done) {
		free(values);
		return fail(err, endgames_win_too_long, set->name, DCT_PLIES_MAX);
	}
	*out = w.values;
	return true;
}
