/* How it works: positions that can be reached ply by ply (endgames/skt_solve.h). Level k holds those whose next capture
 * is k plies away. In each round, threads look at blocks, all colorings of a block at once as bits, and find the
 * colorings of this level from the levels before; then these are added. A round looks only at blocks next to those that
 * the round before changed. Bits of equivalent colorings are all kept, so symmetric blocks need no care.
 *
 * The sets of a block that other blocks read are by the pieces of the side not to move: a step leads from a coloring by
 * the side to move to the same coloring by the side that waits. */
#include "endgames/skt_solve.h"
#include "base/thread.h"
#include "endgames/endgames_messages.h"
#include "endgames/skt_colorings.h"
#include "games/surakarta/sk_board.h"

#include <assert.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum { RANGE = 256, STEPS_MAX = 8 * SKT_PIECES_MAX };

struct stage {
	struct skt_layer *layer;
	const struct skt_layer *smaller;
	bool to_draw; /* at least a draw succeeds; otherwise only a win */
	int n, n_words, threads, level;
	struct skt_colorings all, may_succeed, may_fail; /* by the side to move */

	/* n_words for each block, indexed by the side not to move, except no_escape. */
	uint64_t *succeeds, *fails;         /* at levels before this one */
	uint64_t *new_succeeds, *new_fails; /* at this level */
	uint64_t *no_escape;                /* by the side to move: it may fail and no capture escapes */

	atomic_uchar *due; /* by block: look at it in the next round */
	bool all_due;
	atomic_uint n_changed; /* blocks in this round */
	uint64_t turned[SKT_TURNS][SKT_POINTS], neighbours[SKT_POINTS];
};

/* --- blocks and steps --- */

struct block {
	uint32_t number;
	uint64_t points;
	uint8_t at[SKT_PIECES_MAX]; /* points in order */
	uint64_t images[SKT_TURNS];
};

/* A block that a step leads to. */
struct step {
	uint32_t block;
	uint8_t piece;              /* index of the point that moves */
	uint8_t to[SKT_PIECES_MAX]; /* by index before the step: index of the point there */
};

static void open_block(const struct stage *s, uint32_t number, struct block *b)
{
	int n = 0;
	b->number = number;
	b->points = s->layer->index->blocks[number];
	memset(b->images, 0, sizeof b->images);
	for (uint64_t left = b->points; left; left &= left - 1) {
		b->at[n] = (uint8_t)__builtin_ctzll(left);
		for (int turn = 0; turn < SKT_TURNS; turn++)
			b->images[turn] |= s->turned[turn][b->at[n]];
		n++;
	}
}

static inline uint8_t count_below(uint64_t points, uint64_t bit)
{
	return (uint8_t)__builtin_popcountll(points & (bit - 1));
}

static struct skt_place place_after(const struct stage *s, const struct block *b, int piece, int to)
{
	uint64_t images[SKT_TURNS];
	for (int turn = 0; turn < SKT_TURNS; turn++)
		images[turn] = b->images[turn] ^ s->turned[turn][b->at[piece]] ^ s->turned[turn][to];
	return skt_place_of(s->layer->index, images);
}

static int list_steps(const struct stage *s, const struct block *b, struct step out[STEPS_MAX])
{
	int n = 0;
	for (int piece = 0; piece < s->n; piece++)
		for (uint64_t left = s->neighbours[b->at[piece]] & ~b->points; left; left &= left - 1) {
			int to = __builtin_ctzll(left);
			struct skt_place place = place_after(s, b, piece, to);
			struct step *step = &out[n++];
			step->block = place.block;
			step->piece = (uint8_t)piece;
			for (int i = 0; i < s->n; i++)
				step->to[i] =
					count_below(place.points, s->turned[place.turn][i == piece ? to : b->at[i]]);
			__builtin_prefetch(s->succeeds + (size_t)place.block * (size_t)s->n_words);
			__builtin_prefetch(s->fails + (size_t)place.block * (size_t)s->n_words);
		}
	return n;
}

static inline struct skt_colorings load(const struct stage *s, const uint64_t *sets, uint32_t block)
{
	struct skt_colorings set = {{0}};
	for (int i = 0; i < s->n_words; i++)
		set.words[i] = sets[(size_t)block * (size_t)s->n_words + (size_t)i];
	return set;
}

static inline void store(const struct stage *s, uint64_t *sets, uint32_t block, const struct skt_colorings *set)
{
	for (int i = 0; i < s->n_words; i++)
		sets[(size_t)block * (size_t)s->n_words + (size_t)i] = set->words[i];
}

static inline bool is_empty(const struct stage *s, const struct skt_colorings *set)
{
	uint64_t any = 0;
	for (int i = 0; i < s->n_words; i++)
		any |= set->words[i];
	return !any;
}

/* --- captures --- */

/* Walks along a track from a stop to the first other piece. Returns its point, or -1 if the way passes over no arc. */
static int first_met(uint64_t points, int track, int stop, int step)
{
	const uint8_t *stops = sk_tracks[track];
	bool over_arc = false;
	for (int at = stop, i = 0; i < SK_STOPS; i++) {
		int next = (at + step + SK_STOPS) % SK_STOPS;
		over_arc |= next / SK_LINE_STOPS != at / SK_LINE_STOPS;
		at = next;
		if (stops[at] != stops[stop] && points >> stops[at] & 1)
			return over_arc ? stops[at] : -1;
	}
	return -1;
}

/* Lists which points each piece of the block could capture if they had different colors, as bits of their indices. */
static void list_captures(const struct stage *s, const struct block *b, uint8_t takes[SKT_PIECES_MAX])
{
	memset(takes, 0, (size_t)s->n);
	for (int i = 0; i < SK_TRACKS * SK_STOPS; i++) {
		int track = i / SK_STOPS, stop = i % SK_STOPS, from = sk_tracks[track][stop];
		if (!(b->points >> from & 1))
			continue;
		for (int step = -1; step <= 1; step += 2) {
			int met = first_met(b->points, track, stop, step);
			if (met >= 0)
				takes[count_below(b->points, (uint64_t)1 << from)] |=
					(uint8_t)(1u << count_below(b->points, (uint64_t)1 << met));
		}
	}
}

/* The block after a capture by a piece, which leaves its point. */
struct after_capture {
	const uint8_t *values;
	uint8_t to[SKT_PIECES_MAX]; /* by index before: bit of the point there */
};

static struct after_capture after_capture(const struct stage *s, const struct block *b, int piece)
{
	struct after_capture after;
	uint64_t images[SKT_TURNS];
	for (int turn = 0; turn < SKT_TURNS; turn++)
		images[turn] = b->images[turn] ^ s->turned[turn][b->at[piece]];
	struct skt_place place = skt_place_of(s->smaller->index, images);
	after.values = s->smaller->values + ((size_t)place.block << (s->n - 1));
	for (int i = 0; i < s->n; i++)
		after.to[i] = (uint8_t)(1u << count_below(place.points, s->turned[place.turn][b->at[i]]));
	return after;
}

/* The result for the side that moved; others are the points of the side that is to move now. */
static enum skt_result result_after(const struct stage *s, const struct after_capture *after, unsigned others)
{
	unsigned coloring = 0;
	int n_others = __builtin_popcount(others);
	if (!others)
		return SKT_WON;
	for (; others; others &= others - 1)
		coloring |= after->to[__builtin_ctz(others)];
	enum skt_result theirs = skt_result_of(s->layer->goal, n_others, s->n - 1 - n_others, after->values[coloring]);
	return (enum skt_result)(SKT_WON - theirs);
}

/* Colorings, by side to move, with a capture that succeeds, and with one after which the other side does not. */
struct captures {
	struct skt_colorings succeed, escape;
};

static void add_captures(const struct stage *s, const struct after_capture *after, unsigned own, unsigned taken,
			 struct captures *c)
{
	unsigned all = (1u << s->n) - 1;
	for (unsigned coloring = own; coloring < all; coloring++) {
		if ((coloring & (own | taken)) != own || !skt_colorings_have(&s->all, coloring))
			continue;
		enum skt_result result = result_after(s, after, all & ~(coloring | taken));
		if (result == SKT_WON || (result == SKT_DRAWN && s->to_draw))
			skt_colorings_add(&c->succeed, coloring);
		if (result == SKT_WON || (result == SKT_DRAWN && !s->to_draw))
			skt_colorings_add(&c->escape, coloring);
	}
}

static void find_captures(const struct stage *s, const struct block *b, struct captures *c)
{
	uint8_t takes[SKT_PIECES_MAX];
	memset(c, 0, sizeof *c);
	list_captures(s, b, takes);
	for (int piece = 0; piece < s->n; piece++) {
		struct after_capture after = {0};
		if (takes[piece] && s->n > 2)
			after = after_capture(s, b, piece);
		for (unsigned left = takes[piece]; left; left &= left - 1)
			add_captures(s, &after, 1u << piece, left & -left, c);
	}
}

/* Colorings without a move, by side to move. */
static struct skt_colorings stuck(const struct stage *s, const struct block *b)
{
	struct skt_colorings found = s->all;
	uint8_t takes[SKT_PIECES_MAX];
	list_captures(s, b, takes);
	for (int piece = 0; piece < s->n; piece++) {
		bool steps = s->neighbours[b->at[piece]] & ~b->points;
		for (int i = 0; i < s->n_words; i++) {
			uint64_t with = skt_with_point[piece].words[i];
			if (steps)
				found.words[i] &= ~with;
			for (unsigned left = takes[piece]; left; left &= left - 1)
				found.words[i] &= ~with | skt_with_point[__builtin_ctz(left)].words[i];
		}
	}
	return found;
}

/* --- rounds --- */

static void record(const struct stage *s, uint32_t block, const struct skt_colorings *set, int base)
{
	uint8_t *values = s->layer->values + ((size_t)block << s->n);
	for (int i = 0; i < s->n_words; i++)
		for (uint64_t left = set->words[i]; left; left &= left - 1) {
			uint8_t *value = &values[64 * i + __builtin_ctzll(left)];
			*value = *value == SKT_KEEP ? (uint8_t)(base + s->level) : *value;
		}
}

/* Stores the results of the round for a block, by side to move; returns whether there are any. */
static bool put(struct stage *s, uint32_t block, struct skt_colorings *succeeds, struct skt_colorings *fails)
{
	if (is_empty(s, succeeds) && is_empty(s, fails))
		return false;
	record(s, block, succeeds, s->to_draw ? SKT_DRAW : SKT_WIN);
	record(s, block, fails, s->to_draw ? SKT_DRAW : SKT_LOSS);
	skt_colorings_complement(succeeds, s->n);
	skt_colorings_complement(fails, s->n);
	store(s, s->new_succeeds, block, succeeds);
	store(s, s->new_fails, block, fails);
	return true;
}

/* Level 0: no move. */
static bool begin_block(struct stage *s, uint32_t number)
{
	struct block b;
	struct skt_colorings none = {{0}}, lost;
	open_block(s, number, &b);
	lost = stuck(s, &b);
	for (int i = 0; i < s->n_words; i++)
		lost.words[i] &= s->may_fail.words[i];
	return put(s, number, &none, &lost);
}

/* Narrows the colorings that may succeed or fail at this level to those that do, by their steps. */
static void follow_steps(const struct stage *s, const struct block *b, struct skt_colorings *succeeds,
			 struct skt_colorings *fails)
{
	struct step steps[STEPS_MAX];
	struct skt_colorings reached = {{0}};
	int n = list_steps(s, b, steps);
	for (int i = 0; i < n; i++) {
		const struct step *step = &steps[i];
		struct skt_colorings theirs = load(s, s->succeeds, step->block);
		struct skt_colorings lost = load(s, s->fails, step->block);
		skt_colorings_rename(&theirs, s->n, step->to);
		skt_colorings_rename(&lost, s->n, step->to);
		for (int k = 0; k < s->n_words; k++) {
			uint64_t own = skt_with_point[step->piece].words[k];
			reached.words[k] |= own & lost.words[k];
			fails->words[k] &= ~own | theirs.words[k];
		}
	}
	for (int k = 0; k < s->n_words; k++)
		succeeds->words[k] &= reached.words[k];
}

static bool look_at_block(struct stage *s, uint32_t number)
{
	struct block b;
	struct captures captures = {{{0}}, {{0}}};
	struct skt_colorings known = load(s, s->succeeds, number), lost = load(s, s->fails, number), fails, succeeds;
	skt_colorings_complement(&known, s->n);
	skt_colorings_complement(&lost, s->n);
	open_block(s, number, &b);
	if (s->level == 1) {
		find_captures(s, &b, &captures);
		for (int i = 0; i < s->n_words; i++)
			fails.words[i] = s->may_fail.words[i] & ~captures.escape.words[i];
		store(s, s->no_escape, number, &fails);
	}
	fails = load(s, s->no_escape, number);
	for (int i = 0; i < s->n_words; i++) {
		succeeds.words[i] = s->may_succeed.words[i] & ~known.words[i];
		fails.words[i] &= ~lost.words[i];
		captures.succeed.words[i] &= succeeds.words[i];
	}
	if (is_empty(s, &succeeds) && is_empty(s, &fails))
		return false;
	follow_steps(s, &b, &succeeds, &fails);
	for (int i = 0; i < s->n_words; i++)
		succeeds.words[i] |= captures.succeed.words[i];
	return put(s, number, &succeeds, &fails);
}

static void look_at_range(void *context, int range)
{
	struct stage *s = context;
	uint32_t begin = (uint32_t)range * RANGE, end = begin + RANGE, n = s->layer->index->n_blocks;
	unsigned n_changed = 0;
	for (uint32_t block = begin; block < end && block < n; block++) {
		bool due = atomic_load_explicit(&s->due[block], memory_order_relaxed);
		atomic_store_explicit(&s->due[block], 0, memory_order_relaxed);
		if (s->level == 0)
			n_changed += begin_block(s, block);
		else if (due || s->all_due)
			n_changed += look_at_block(s, block);
	}
	atomic_fetch_add(&s->n_changed, n_changed);
}

/* Adds the results of the round to the known ones. */
static void add_block(struct stage *s, uint32_t number)
{
	uint64_t changed = 0;
	size_t at = (size_t)number * (size_t)s->n_words;
	for (size_t i = at; i < at + (size_t)s->n_words; i++) {
		changed |= s->new_succeeds[i] | s->new_fails[i];
		s->succeeds[i] |= s->new_succeeds[i];
		s->fails[i] |= s->new_fails[i];
		s->new_succeeds[i] = s->new_fails[i] = 0;
	}
	if (!changed || s->all_due)
		return;
	struct block b;
	struct step steps[STEPS_MAX];
	open_block(s, number, &b);
	for (int n = list_steps(s, &b, steps); n > 0; n--)
		atomic_store_explicit(&s->due[steps[n - 1].block], 1, memory_order_relaxed);
}

static void add_range(void *context, int range)
{
	struct stage *s = context;
	uint32_t begin = (uint32_t)range * RANGE, end = begin + RANGE, n = s->layer->index->n_blocks;
	for (uint32_t block = begin; block < end && block < n; block++)
		add_block(s, block);
}

static bool run_stage(struct stage *s, struct error *err)
{
	uint32_t n_blocks = s->layer->index->n_blocks;
	int n_ranges = (int)((n_blocks + RANGE - 1) / RANGE);
	for (s->level = 0; s->level <= SKT_PLIES_MAX; s->level++) {
		atomic_store(&s->n_changed, 0);
		thread_for(n_ranges, s->threads, look_at_range, s);
		unsigned n_changed = atomic_load(&s->n_changed);
		if (s->level > 0 && n_changed == 0)
			return true;
		s->all_due = s->level == 0 || n_changed > n_blocks / 8; /* then marking would take longer */
		thread_for(n_ranges, s->threads, add_range, s);
	}
	return fail(err, endgames_too_long, (int)SKT_PLIES_MAX);
}

/* --- the layer --- */

bool skt_layer_init(struct skt_layer *layer, enum skt_goal goal, int n)
{
	*layer = (struct skt_layer){.index = skt_index(n), .goal = goal};
	if (layer->index)
		layer->values = calloc(layer->index->n_blocks, (size_t)1 << n);
	return layer->values;
}

void skt_layer_release(struct skt_layer *layer)
{
	free(layer->values);
	layer->values = NULL;
}

/* The colorings that the stage decides. A result that is kept anyway need not be reached. */
static void choose_colorings(struct stage *s, unsigned wanted)
{
	memset(&s->all, 0, sizeof s->all);
	memset(&s->may_succeed, 0, sizeof s->may_succeed);
	memset(&s->may_fail, 0, sizeof s->may_fail);
	for (unsigned coloring = 1; coloring < (1u << s->n) - 1; coloring++) {
		int own = __builtin_popcount(coloring);
		enum skt_result kept = skt_kept(s->layer->goal, own, s->n - own);
		if (!(wanted >> own & 1) && !(wanted >> (s->n - own) & 1))
			continue;
		if (s->to_draw && kept == SKT_DRAWN)
			continue;
		skt_colorings_add(&s->all, coloring);
		if (kept != SKT_WON)
			skt_colorings_add(&s->may_succeed, coloring);
		if (kept != SKT_LOST)
			skt_colorings_add(&s->may_fail, coloring);
	}
}

static void fill_board(struct stage *s)
{
	for (int point = 0; point < SKT_POINTS; point++) {
		s->neighbours[point] = 0;
		for (int other = 0; other < SKT_POINTS; other++)
			if (other != point && abs(other % SK_SIZE - point % SK_SIZE) <= 1 &&
			    abs(other / SK_SIZE - point / SK_SIZE) <= 1)
				s->neighbours[point] |= (uint64_t)1 << other;
		for (int turn = 0; turn < SKT_TURNS; turn++)
			s->turned[turn][point] = (uint64_t)1 << skt_turned_point(turn, point);
	}
}

static bool begin_stage(struct stage *s)
{
	size_t n_blocks = s->layer->index->n_blocks, n = n_blocks * (size_t)s->n_words;
	uint64_t **sets[] = {&s->succeeds, &s->fails, &s->new_succeeds, &s->new_fails, &s->no_escape};
	bool good = true;
	for (size_t i = 0; i < sizeof sets / sizeof *sets; i++)
		good = (*sets[i] = calloc(n, sizeof **sets[i])) && good;
	s->due = calloc(n_blocks, sizeof *s->due);
	return good && s->due;
}

static void end_stage(struct stage *s)
{
	free(s->succeeds);
	free(s->fails);
	free(s->new_succeeds);
	free(s->new_fails);
	free(s->no_escape);
	free(s->due);
}

size_t skt_solve_memory(int n)
{
	const struct skt_index *index = skt_index(n), *smaller = n > 2 ? skt_index(n - 1) : index;
	if (!index || !smaller)
		return 0;
	size_t sets = 5 * sizeof(uint64_t) * (size_t)skt_n_words(n) + sizeof(atomic_uchar);
	return index->n_blocks * (((size_t)1 << n) + sets) + ((size_t)smaller->n_blocks << (n - 1)) +
	       skt_index_bytes(index) + skt_index_bytes(smaller);
}

bool skt_solve(struct skt_layer *layer, const struct skt_layer *smaller, unsigned wanted, int threads,
	       struct error *err)
{
	int n = layer->index->n;
	bool good = true;
	for (int to_draw = 0; to_draw < (layer->goal == SKT_MAJORITY ? 2 : 1) && good; to_draw++) {
		struct stage s = {.layer = layer,
				  .smaller = smaller,
				  .to_draw = to_draw,
				  .n = n,
				  .n_words = skt_n_words(n),
				  .threads = threads};
		choose_colorings(&s, wanted);
		fill_board(&s);
		good = (begin_stage(&s) || fail(err, endgames_no_memory)) && run_stage(&s, err);
		end_stage(&s);
	}
	return good;
}
