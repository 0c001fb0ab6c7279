#include "endgames/dct_index.h"

#define SIZE_MAX_IN_SLOT (DCT_PIECES_MAX - 1)
#define LEAD_WAYS        8

/* choose[n][k]: binomial coefficients. */
static uint32_t choose[DC_POINTS + 1][SIZE_MAX_IN_SLOT + 1];

/* The sets of 2, 3 and 4 points, ordered by their ranks. */
static uint32_t pairs[496], triples[4960], quadruples[35960];
static uint32_t *const subsets[SIZE_MAX_IN_SLOT + 1] = {NULL, NULL, pairs, triples, quadruples};

/* Rank of a set of points in the combinatorial number system: the sum of C(i-th point, i). */
static inline uint32_t rank_of(uint32_t points)
{
	uint32_t rank = 0;
	for (int k = 1; points; points &= points - 1)
		rank += choose[__builtin_ctz(points)][k++];
	return rank;
}

void dct_index_fill(void)
{
	for (int n = 0; n <= DC_POINTS; n++) {
		choose[n][0] = 1;
		for (int k = 1; k <= SIZE_MAX_IN_SLOT && n > 0; k++)
			choose[n][k] = choose[n - 1][k] + choose[n - 1][k - 1];
	}
	for (int size = 2; size <= SIZE_MAX_IN_SLOT; size++) {
		/* The next larger number with the same number of set bits (HAKMEM 175). */
		uint64_t points = (1u << size) - 1;
		for (uint32_t i = 0; i < choose[DC_POINTS][size]; i++) {
			subsets[size][i] = (uint32_t)points;
			uint64_t low = points & -points, ripple = points + low;
			points = ripple | (points ^ ripple) >> 2 >> __builtin_ctzll(low);
		}
	}
}

void dct_index_init(struct dct_index *index, const struct dct_set *set)
{
	int lead = 0;
	for (int g = 1; g < set->n_groups; g++)
		if (set->groups[g].size < set->groups[lead].size)
			lead = g;
	*index = (struct dct_index){.n_slots = 1, .group = {(uint8_t)lead}, .size = {1}, .ways = {LEAD_WAYS}};
	index->n = LEAD_WAYS;
	for (int g = 0; g < set->n_groups; g++) {
		int size = set->groups[g].size - (g == lead), s = index->n_slots;
		if (size == 0)
			continue;
		index->group[s] = (uint8_t)g;
		index->size[s] = (uint8_t)size;
		index->ways[s] = choose[DC_POINTS][size];
		index->n *= index->ways[s];
		index->n_slots++;
	}
}

/* Mirrors the files: point i becomes i ^ 3. */
static inline uint32_t exchange_files(uint32_t points)
{
	points = (points >> 1 & 0x55555555) | (points & 0x55555555) << 1;
	return (points >> 2 & 0x33333333) | (points & 0x33333333) << 2;
}

/* Mirrors the ranks: point i becomes i ^ 28. */
static inline uint32_t exchange_ranks(uint32_t points)
{
	points = __builtin_bswap32(points);
	return (points >> 4 & 0x0f0f0f0f) | (points & 0x0f0f0f0f) << 4;
}

uint32_t dct_index_of(const struct dct_index *index, const struct dct_placement *at)
{
	int lead = __builtin_ctz(at->slot[0]);
	bool right = lead & 2, far = lead & 16;
	lead ^= (right ? 3 : 0) ^ (far ? 28 : 0);
	uint32_t number = (uint32_t)((lead & 1) | (lead >> 1 & 6));
	for (int s = 1; s < index->n_slots; s++) {
		uint32_t points = at->slot[s];
		if (right)
			points = exchange_files(points);
		if (far)
			points = exchange_ranks(points);
		number = number * index->ways[s] +
			 (index->size[s] == 1 ? (uint32_t)__builtin_ctz(points) : rank_of(points));
	}
	return number;
}

bool dct_index_place(const struct dct_index *index, uint32_t number, struct dct_placement *at)
{
	uint32_t all = 0, doubled = 0;
	for (int s = index->n_slots - 1; s > 0; s--) {
		uint32_t way;
		if (index->size[s] == 1) {
			way = number % DC_POINTS;
			number /= DC_POINTS;
			at->slot[s] = 1u << way;
		} else {
			way = number % index->ways[s];
			number /= index->ways[s];
			at->slot[s] = subsets[index->size[s]][way];
		}
	}
	at->slot[0] = 1u << ((number & 1) | (number & 6) << 1);
	for (int s = 0; s < index->n_slots; s++) {
		doubled |= all & at->slot[s];
		all |= at->slot[s];
	}
	return !doubled;
}

void dct_index_split(const struct dct_index *index, const uint32_t groups[DCT_PIECES_MAX], struct dct_placement *at)
{
	uint32_t rest[DCT_PIECES_MAX];
	for (int g = 0; g < DCT_PIECES_MAX; g++)
		rest[g] = groups[g];
	at->slot[0] = groups[index->group[0]] & -groups[index->group[0]];
	rest[index->group[0]] ^= at->slot[0];
	for (int s = 1; s < index->n_slots; s++)
		at->slot[s] = rest[index->group[s]];
}
