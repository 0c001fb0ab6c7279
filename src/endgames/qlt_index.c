#include "endgames/qlt_index.h"
#include "base/mem.h"
#include "base/thread.h"

#include <stdlib.h>
#include <string.h>

#define NONE UINT32_MAX

const struct qlt_block *qlt_blocks;
uint32_t qlt_n_blocks;
uint16_t qlt_power[9], qlt_of_mask[256], qlt_turned[QLT_TURNS][QLT_RINGS], qlt_ranks[QLT_TURNS][QLT_RINGS],
	qlt_n_ranks[9][9];
uint8_t qlt_masks[2][QLT_RINGS], qlt_turned_mask[QLT_TURNS][256];
const uint16_t *qlt_rings_of[9][9];
struct qlt_group qlt_groups[QLT_SIDE_MAX + 1][QLT_SIDE_MAX + 1];

static uint16_t ring_class[QLT_RINGS]; /* up to turns */
static uint8_t to_class[QLT_RINGS];    /* the turn that leads to the representative */
static uint16_t n_classes, representative[QLT_RINGS];
static uint8_t product[QLT_TURNS][QLT_TURNS]; /* product[g][h]: first h, then g */
static uint16_t ranked[QLT_RINGS];            /* all rings by their numbers of pieces */

static int pieces_filled; /* of a side, in the blocks */

/* Indexed by class of the first ring, then by second ring. A class has pairs with the second rings that leave the block
 * at most pieces_filled pieces of each side, ordered by their numbers of pieces, then by rank. */
static struct qlt_pair *pairs;
static uint32_t n_pairs, class_begin[QLT_RINGS];
static uint16_t second_begin[9][9][9][9]; /* by the most pieces of each side, and by the ring's pieces */

/* Turn g: rotations by two points for g 0 to 3, for g 4 to 7 after a reflection. */
static int turn_point(int g, int i)
{
	return ((g & 4 ? 8 - i : i) + 2 * (g & 3)) & 7;
}

static uint16_t turn_ring(int g, uint16_t ring)
{
	uint8_t to[2] = {0, 0};
	for (int i = 0; i < 8; i++)
		for (int side = 0; side < 2; side++)
			if (qlt_masks[side][ring] >> i & 1)
				to[side] |= (uint8_t)(1 << turn_point(g, i));
	return qlt_ring(to[0], to[1]);
}

static void fill_rings(void)
{
	qlt_power[0] = 1;
	for (int i = 0; i < 8; i++)
		qlt_power[i + 1] = (uint16_t)(3 * qlt_power[i]);
	for (int mask = 0; mask < 256; mask++) {
		qlt_of_mask[mask] = 0;
		for (int i = 0; i < 8; i++)
			qlt_of_mask[mask] = (uint16_t)(qlt_of_mask[mask] + (mask >> i & 1) * qlt_power[i]);
	}
	for (uint16_t ring = 0; ring < QLT_RINGS; ring++)
		for (int i = 0; i < 8; i++) {
			int digit = ring / qlt_power[i] % 3;
			if (digit)
				qlt_masks[digit - 1][ring] |= (uint8_t)(1 << i);
		}
	for (int g = 0; g < QLT_TURNS; g++)
		for (uint16_t ring = 0; ring < QLT_RINGS; ring++)
			qlt_turned[g][ring] = turn_ring(g, ring);
	for (int g = 0; g < QLT_TURNS; g++)
		for (int mask = 0; mask < 256; mask++)
			qlt_turned_mask[g][mask] = qlt_masks[0][qlt_turned[g][qlt_of_mask[mask]]];
}

static int count(int side, uint16_t ring)
{
	return __builtin_popcount(qlt_masks[side][ring]);
}

static void fill_ranks(void)
{
	uint16_t *next = ranked;
	for (int a = 0; a <= 8; a++)
		for (int b = 0; a + b <= 8; b++) {
			qlt_rings_of[a][b] = next;
			for (uint16_t ring = 0; ring < QLT_RINGS; ring++)
				if (count(0, ring) == a && count(1, ring) == b) {
					qlt_ranks[0][ring] = qlt_n_ranks[a][b]++;
					*next++ = ring;
				}
		}
	for (int g = 1; g < QLT_TURNS; g++)
		for (uint16_t ring = 0; ring < QLT_RINGS; ring++)
			qlt_ranks[g][ring] = qlt_ranks[0][qlt_turned[g][ring]];
}

static void fill_products(void)
{
	for (int g = 0; g < QLT_TURNS; g++)
		for (int h = 0; h < QLT_TURNS; h++)
			for (int k = 0; k < QLT_TURNS; k++)
				if (turn_point(k, 0) == turn_point(g, turn_point(h, 0)) &&
				    turn_point(k, 1) == turn_point(g, turn_point(h, 1)))
					product[g][h] = (uint8_t)k;
}

static void fill_classes(void)
{
	for (uint16_t ring = 0; ring < QLT_RINGS; ring++) {
		int least = 0;
		for (int g = 1; g < QLT_TURNS; g++)
			if (qlt_turned[g][ring] < qlt_turned[least][ring])
				least = g;
		to_class[ring] = (uint8_t)least;
		if (qlt_turned[least][ring] == ring) { /* met before all others of its class */
			representative[n_classes] = ring;
			ring_class[ring] = n_classes++;
		} else {
			ring_class[ring] = ring_class[qlt_turned[least][ring]];
		}
	}
}

/* --- blocks --- */

/* The most pieces of the side in the second ring after a first ring. */
static int room_after(uint16_t first, int side)
{
	int room = pieces_filled - count(side, first);
	return room < 8 ? room : 8;
}

static bool has_room(uint16_t first, uint16_t second)
{
	return count(0, second) <= room_after(first, 0) && count(1, second) <= room_after(first, 1);
}

/* The pair of a class's representative with the turned ring, which must have room. */
static struct qlt_pair *pair_at(int class, int turn, uint16_t ring)
{
	uint16_t first = representative[class];
	uint16_t(*begin)[9] = second_begin[room_after(first, 0)][room_after(first, 1)];
	return &pairs[class_begin[class] + begin[count(0, ring)][count(1, ring)] + qlt_ranks[turn][ring]];
}

/* Numbers the second rings for all rooms; returns how many there are in one. */
static uint16_t number_seconds(int first_room, int second_room)
{
	uint16_t n = 0;
	for (int a = 0; a <= first_room; a++)
		for (int b = 0; b <= second_room && a + b <= 8; b++) {
			second_begin[first_room][second_room][a][b] = n;
			n = (uint16_t)(n + qlt_n_ranks[a][b]);
		}
	return n;
}

static void number_pairs(void)
{
	n_pairs = 0;
	for (int class = 0; class < n_classes; class ++) {
		uint16_t first = representative[class];
		class_begin[class] = n_pairs;
		if (room_after(first, 0) >= 0 && room_after(first, 1) >= 0)
			n_pairs += number_seconds(room_after(first, 0), room_after(first, 1));
	}
}

/* All pairs equivalent to (outer, inner) whose first ring is the representative of its class, which is not above that
 * of the second, get the block, and the turn that leads to it. */
static void spread(uint32_t block, uint16_t outer, uint16_t inner, uint8_t turns[2])
{
	for (int g = 0; g < QLT_TURNS; g++)
		for (int exchanged = 0; exchanged < 2; exchanged++) {
			uint16_t first = qlt_turned[g][exchanged ? inner : outer];
			uint16_t second = qlt_turned[g][exchanged ? outer : inner];
			if (first == outer && second == inner)
				turns[exchanged] |= (uint8_t)(1 << g);
			if (first != representative[ring_class[first]] || ring_class[first] > ring_class[second])
				continue;
			struct qlt_pair *pair = pair_at(ring_class[first], 0, second);
			if (pair->block != NONE)
				continue;
			int back = 0;
			while (product[back][g] != 0)
				back++;
			*pair = (struct qlt_pair){block, (uint8_t)back};
		}
}

/* Sorts the blocks by numbers of pieces, and renumbers them in the pairs. */
static bool sort_blocks(struct qlt_block *blocks)
{
	uint32_t n = 0, *number = malloc(qlt_n_blocks * sizeof *number);
	struct qlt_block *sorted = malloc(qlt_n_blocks * sizeof *sorted);
	if (!number || !sorted) {
		free(number);
		free(sorted);
		free(blocks);
		return false;
	}
	for (uint32_t i = 0; i < qlt_n_blocks; i++)
		qlt_groups[blocks[i].counts[0]][blocks[i].counts[1]].end++;
	for (int a = 0; a <= QLT_SIDE_MAX; a++)
		for (int b = 0; b <= QLT_SIDE_MAX; b++) {
			struct qlt_group *group = &qlt_groups[a][b];
			uint32_t size = group->end;
			group->first = group->end = n;
			n += size;
		}
	for (uint32_t i = 0; i < qlt_n_blocks; i++) {
		number[i] = qlt_groups[blocks[i].counts[0]][blocks[i].counts[1]].end++;
		sorted[number[i]] = blocks[i];
	}
	for (uint32_t i = 0; i < n_pairs; i++)
		if (pairs[i].block != NONE)
			pairs[i].block = number[pairs[i].block];
	free(number);
	free(blocks);
	qlt_blocks = sorted;
	return true;
}

static bool fill_blocks(void)
{
	struct qlt_block *blocks = NULL;
	size_t capacity = 0;
	pairs = malloc(n_pairs * sizeof *pairs);
	if (!pairs)
		return false;
	for (uint32_t i = 0; i < n_pairs; i++)
		pairs[i] = (struct qlt_pair){NONE, 0};
	for (int class = 0; class < n_classes; class ++)
		for (uint16_t inner = 0; inner < QLT_RINGS; inner++) {
			uint16_t outer = representative[class];
			int a = count(0, outer) + count(0, inner), b = count(1, outer) + count(1, inner);
			if (ring_class[inner] < class || !has_room(outer, inner) ||
			    pair_at(class, 0, inner)->block != NONE)
				continue;
			if (qlt_n_blocks == capacity) {
				capacity = capacity ? 2 * capacity : 1 << 12;
				blocks = mem_resize(blocks, capacity, sizeof *blocks);
			}
			struct qlt_block *block = &blocks[qlt_n_blocks];
			*block = (struct qlt_block){outer, inner, {(uint8_t)a, (uint8_t)b}, {0, 0}};
			spread(qlt_n_blocks++, outer, inner, block->turns);
		}
	return sort_blocks(blocks);
}

static void empty_blocks(void)
{
	free((void *)qlt_blocks);
	free(pairs);
	qlt_blocks = NULL;
	pairs = NULL;
	qlt_n_blocks = 0;
	memset(qlt_groups, 0, sizeof qlt_groups);
}

static bool fill(int pieces)
{
	if (pieces <= pieces_filled)
		return true;
	if (!qlt_power[0]) {
		fill_rings();
		fill_ranks();
		fill_products();
		fill_classes();
	}
	empty_blocks();
	pieces_filled = pieces;
	number_pairs();
	bool good = fill_blocks();
	if (!good) {
		empty_blocks();
		pieces_filled = 0;
	}
	return good;
}

bool qlt_index_fill(int pieces)
{
	static struct lock lock = THREAD_LOCK;
	thread_lock_take(&lock);
	bool good = fill(pieces);
	thread_lock_give(&lock);
	return good;
}

struct qlt_pair qlt_find(uint16_t outer, uint16_t inner)
{
	uint16_t first = outer, second = inner;
	if (ring_class[first] > ring_class[second]) {
		first = inner;
		second = outer;
	}
	uint8_t turn = to_class[first];
	if (!has_room(first, second))
		return (struct qlt_pair){NONE, 0};
	struct qlt_pair pair = *pair_at(ring_class[first], turn, second);
	pair.turn = product[pair.turn][turn];
	return pair;
}

/* --- sectors --- */

void qlt_sector_init(struct qlt_sector *s, int first, int second)
{
	*s = (struct qlt_sector){.counts = {first, second}};
	for (int a = 0; a <= first; a++)
		for (int b = 0; b <= second; b++) {
			if (first - a + second - b > 8)
				continue;
			const struct qlt_group *group = &qlt_groups[a][b];
			uint32_t size = qlt_n_ranks[first - a][second - b];
			s->spans[a][b] = (struct qlt_span){(uint32_t)s->n, size};
			s->n += (uint64_t)(group->end - group->first) * size;
		}
}

void qlt_sector_blocks(const struct qlt_sector *s, void (*each)(void *context, uint32_t block, uint32_t begin),
		       void *context)
{
	for (int a = 0; a <= s->counts[0]; a++)
		for (int b = 0; b <= s->counts[1]; b++) {
			const struct qlt_group *group = &qlt_groups[a][b];
			const struct qlt_span *span = &s->spans[a][b];
			for (uint32_t block = group->first; span->size && block < group->end; block++)
				each(context, block, span->base + (block - group->first) * span->size);
		}
}

uint32_t qlt_index_of(const struct qlt_sector *s, const uint32_t pieces[2])
{
	uint16_t rings[3];
	for (int i = 0; i < 3; i++)
		rings[i] = qlt_ring((uint8_t)(pieces[0] >> 8 * i), (uint8_t)(pieces[1] >> 8 * i));
	struct qlt_pair pair = qlt_find(rings[0], rings[2]);
	return qlt_offset(s, pair.block) + qlt_ranks[pair.turn][rings[1]];
}

uint16_t qlt_least(const struct qlt_block *block, uint16_t middle)
{
	uint16_t least = middle;
	for (int g = 1; g < QLT_TURNS; g++)
		if ((block->turns[0] | block->turns[1]) >> g & 1 && qlt_turned[g][middle] < least)
			least = qlt_turned[g][middle];
	return least;
}

int qlt_symmetries(const struct qlt_block *block, uint16_t middle)
{
	int n = 0;
	for (int g = 0; g < QLT_TURNS; g++)
		if (qlt_turned[g][middle] == middle)
			n += (block->turns[0] >> g & 1) + (block->turns[1] >> g & 1);
	return n;
}

struct counting {
	const struct qlt_sector *sector;
	uint64_t n;
};

static void count_block(void *context, uint32_t number, uint32_t begin)
{
	struct counting *c = context;
	const struct qlt_block *block = &qlt_blocks[number];
	uint32_t size = c->sector->spans[block->counts[0]][block->counts[1]].size;
	const uint16_t *middles = qlt_middles(c->sector, block->counts);
	(void)begin;
	if (!qlt_is_symmetric(block))
		c->n += size;
	else
		for (uint32_t i = 0; i < size; i++)
			c->n += qlt_least(block, middles[i]) == middles[i];
}

uint64_t qlt_sector_count(const struct qlt_sector *s)
{
	struct counting counting = {.sector = s};
	qlt_sector_blocks(s, count_block, &counting);
	return counting.n;
}
