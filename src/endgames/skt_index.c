#include "endgames/skt_index.h"
#include "base/mem.h"
#include "base/thread.h"

#include <assert.h>
#include <stdlib.h>

enum { SIDE = 6, ROW = (1 << SIDE) - 1 };

static struct lock filling = THREAD_LOCK; /* protects the following and the binomials */
static struct skt_index *indices[SKT_PIECES_MAX + 1];

/* --- symmetries: bit 2 exchanges files and ranks, then bit 0 mirrors the files and bit 1 the ranks --- */

static uint64_t mirror_files(uint64_t x)
{
	return (x & 0x041041041) << 5 | (x & 0x082082082) << 3 | (x & 0x104104104) << 1 | (x >> 1 & 0x104104104) |
	       (x >> 3 & 0x082082082) | (x >> 5 & 0x041041041);
}

static uint64_t mirror_ranks(uint64_t x)
{
	return (x & ROW) << 30 | (x >> 6 & ROW) << 24 | (x >> 12 & ROW) << 18 | (x >> 18 & ROW) << 12 |
	       (x >> 24 & ROW) << 6 | (x >> 30 & ROW);
}

static uint64_t exchange(uint64_t x)
{
	uint64_t to = 0;
	for (; x; x &= x - 1) {
		int point = __builtin_ctzll(x);
		to |= (uint64_t)1 << (point % SIDE * SIDE + point / SIDE);
	}
	return to;
}

uint64_t skt_turned(int turn, uint64_t points)
{
	points = turn & 4 ? exchange(points) : points;
	points = turn & 1 ? mirror_files(points) : points;
	return turn & 2 ? mirror_ranks(points) : points;
}

int skt_turned_point(int turn, int point)
{
	return __builtin_ctzll(skt_turned(turn, (uint64_t)1 << point));
}

/* The turns that make no smaller set of it; 0 if one makes a smaller set. */
static uint8_t turns_of(uint64_t points)
{
	uint8_t turns = 1;
	for (int turn = 1; turn < SKT_TURNS; turn++) {
		uint64_t image = skt_turned(turn, points);
		if (image < points)
			return 0;
		turns |= (uint8_t)((image == points) << turn);
	}
	return turns;
}

/* --- sets of points --- */

static uint32_t binomials[SKT_POINTS + 1][SKT_PIECES_MAX + 1]; /* filled with the first index */

static void fill_binomials(void)
{
	for (int n = 0; n <= SKT_POINTS; n++)
		for (int k = 0; k <= SKT_PIECES_MAX; k++)
			binomials[n][k] = k == 0 ? 1 : n == 0 ? 0 : binomials[n - 1][k - 1] + binomials[n - 1][k];
}

/* The number of a set among all sets of as many points in increasing order. */
static inline uint32_t rank_of(uint64_t points)
{
	uint32_t rank = 0;
	for (int k = 1; points; points &= points - 1)
		rank += binomials[__builtin_ctzll(points)][k++];
	return rank;
}

/* The next set of as many points. */
static inline uint64_t next_set(uint64_t points)
{
	uint64_t low = points & -points, next = points + low;
	return next | ((points ^ next) >> 2) / low;
}

/* --- blocks --- */

static uint32_t n_words(int n)
{
	return binomials[SKT_POINTS][n] / 64 + 1;
}

static void mark_blocks(struct skt_index *index)
{
	uint64_t points = ((uint64_t)1 << index->n) - 1;
	for (uint32_t rank = 0; rank < binomials[SKT_POINTS][index->n]; rank++, points = next_set(points)) {
		uint8_t turns = turns_of(points);
		index->is_block[rank / 64] |= (uint64_t)(turns != 0) << rank % 64;
		index->n_blocks += turns != 0;
		index->n_symmetric += turns > 1;
	}
}

static void list_blocks(struct skt_index *index)
{
	uint64_t points = ((uint64_t)1 << index->n) - 1;
	uint32_t n = 0, n_symmetric = 0;
	for (uint32_t rank = 0; rank < binomials[SKT_POINTS][index->n]; rank++, points = next_set(points)) {
		if (rank % 64 == 0)
			index->blocks_until[rank / 64] = n;
		if (!(index->is_block[rank / 64] >> rank % 64 & 1))
			continue;
		uint8_t turns = turns_of(points);
		if (turns > 1)
			index->symmetric[n_symmetric++] = (struct skt_symmetric){n, turns};
		index->blocks[n++] = points;
	}
}

static void free_index(struct skt_index *index)
{
	free(index->is_block);
	free(index->blocks_until);
	free(index->blocks);
	free(index->symmetric);
	free(index);
}

static struct skt_index *new_index(int n)
{
	struct skt_index *index = mem_new(sizeof *index);
	index->n = n;
	index->is_block = calloc(n_words(n), sizeof *index->is_block);
	index->blocks_until = calloc(n_words(n), sizeof *index->blocks_until);
	bool good = index->is_block && index->blocks_until;
	if (good) {
		mark_blocks(index);
		index->blocks = malloc(index->n_blocks * sizeof *index->blocks);
		index->symmetric = malloc(index->n_symmetric * sizeof *index->symmetric);
		good = index->blocks && index->symmetric;
	}
	if (good) {
		list_blocks(index);
		return index;
	}
	free_index(index);
	return NULL;
}

const struct skt_index *skt_index(int n)
{
	assert(n >= 2 && n <= SKT_PIECES_MAX);
	thread_lock_take(&filling);
	if (!binomials[0][0])
		fill_binomials();
	if (!indices[n])
		indices[n] = new_index(n);
	const struct skt_index *index = indices[n];
	thread_lock_give(&filling);
	return index;
}

size_t skt_index_bytes(const struct skt_index *index)
{
	return n_words(index->n) * (sizeof *index->is_block + sizeof *index->blocks_until) +
	       index->n_blocks * sizeof *index->blocks + index->n_symmetric * sizeof *index->symmetric;
}

static inline uint32_t block_at(const struct skt_index *index, uint64_t points)
{
	uint32_t rank = rank_of(points);
	uint64_t before = index->is_block[rank / 64] & (((uint64_t)1 << rank % 64) - 1);
	return index->blocks_until[rank / 64] + (uint32_t)__builtin_popcountll(before);
}

struct skt_place skt_place_of(const struct skt_index *index, const uint64_t images[SKT_TURNS])
{
	struct skt_place place = {images[0], 0, 0};
	for (int turn = 1; turn < SKT_TURNS; turn++)
		if (images[turn] < place.points) {
			place.points = images[turn];
			place.turn = turn;
		}
	place.block = block_at(index, place.points);
	return place;
}

/* The number of symmetric blocks before this one. */
static uint32_t symmetric_before(const struct skt_index *index, uint32_t block)
{
	uint32_t begin = 0, end = index->n_symmetric;
	while (begin < end) {
		uint32_t middle = begin + (end - begin) / 2;
		if (index->symmetric[middle].block < block)
			begin = middle + 1;
		else
			end = middle;
	}
	return begin;
}

uint8_t skt_turns_of(const struct skt_index *index, uint32_t block)
{
	uint32_t i = symmetric_before(index, block);
	return i < index->n_symmetric && index->symmetric[i].block == block ? index->symmetric[i].turns : 1;
}

/* --- colorings --- */

/* The coloring of the turned points, which are the same set. */
static unsigned turned_coloring(uint64_t points, int turn, unsigned coloring)
{
	unsigned turned = 0;
	uint64_t left = points;
	for (int i = 0; left; left &= left - 1, i++)
		if (coloring >> i & 1) {
			uint64_t before = ((uint64_t)1 << skt_turned_point(turn, __builtin_ctzll(left))) - 1;
			turned |= 1u << __builtin_popcountll(points & before);
		}
	return turned;
}

unsigned skt_least(uint64_t points, uint8_t turns, unsigned coloring)
{
	unsigned least = coloring;
	for (int turn = 1; turn < SKT_TURNS; turn++) {
		unsigned turned = turns >> turn & 1 ? turned_coloring(points, turn, coloring) : least;
		least = turned < least ? turned : least;
	}
	return least;
}

/* --- classes --- */

/* The colorings of a block that the class counts, in order. */
static int list_colorings(const struct skt_class *c, uint64_t points, uint8_t turns, uint8_t *out)
{
	int n = 0;
	for (unsigned coloring = 0; coloring < 1u << c->index->n; coloring++)
		if (__builtin_popcount(coloring) == c->own &&
		    (turns == 1 || skt_least(points, turns, coloring) == coloring))
			out[n++] = (uint8_t)coloring;
	return n;
}

bool skt_class_init(struct skt_class *c, int own, int other)
{
	*c = (struct skt_class){.index = skt_index(own + other), .own = own};
	uint32_t missing = 0;
	if (!c->index || !(c->missing_before = malloc((c->index->n_symmetric + 1) * sizeof *c->missing_before)))
		return false;
	c->n_colorings = binomials[own + other][own];
	for (uint32_t i = 0; i < c->index->n_symmetric; i++) {
		const struct skt_symmetric *s = &c->index->symmetric[i];
		uint8_t colorings[SKT_COLORINGS_MAX];
		c->missing_before[i] = missing;
		missing +=
			c->n_colorings - (uint32_t)list_colorings(c, c->index->blocks[s->block], s->turns, colorings);
	}
	c->missing_before[c->index->n_symmetric] = missing;
	c->n = skt_class_begin(c, c->index->n_blocks);
	return true;
}

void skt_class_release(struct skt_class *c)
{
	free(c->missing_before);
	c->missing_before = NULL;
}

uint64_t skt_class_begin(const struct skt_class *c, uint32_t block)
{
	return (uint64_t)block * c->n_colorings - c->missing_before[symmetric_before(c->index, block)];
}

uint32_t skt_class_block(const struct skt_class *c, uint64_t number)
{
	uint32_t begin = 0, end = c->index->n_blocks;
	while (end - begin > 1) {
		uint32_t middle = begin + (end - begin) / 2;
		if (skt_class_begin(c, middle) <= number)
			begin = middle;
		else
			end = middle;
	}
	return begin;
}

int skt_class_colorings(const struct skt_class *c, uint32_t block, uint8_t out[SKT_COLORINGS_MAX])
{
	return list_colorings(c, c->index->blocks[block], skt_turns_of(c->index, block), out);
}

uint64_t skt_class_number(const struct skt_class *c, uint64_t own, uint64_t other)
{
	uint64_t images[SKT_TURNS];
	uint8_t colorings[SKT_COLORINGS_MAX];
	for (int turn = 0; turn < SKT_TURNS; turn++)
		images[turn] = skt_turned(turn, own | other);
	struct skt_place place = skt_place_of(c->index, images);
	uint8_t turns = skt_turns_of(c->index, place.block);
	unsigned coloring = 0;
	for (uint64_t left = skt_turned(place.turn, own); left; left &= left - 1) {
		uint64_t before = (left & -left) - 1;
		coloring |= 1u << __builtin_popcountll(place.points & before);
	}
	coloring = turns == 1 ? coloring : skt_least(place.points, turns, coloring);
	int n = list_colorings(c, place.points, turns, colorings), i = 0;
	while (i < n && colorings[i] != coloring)
		i++;
	return skt_class_begin(c, place.block) + (uint64_t)i;
}
