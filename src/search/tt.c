#include "search/tt.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define BUCKET_ENTRIES 4
#define AGES           64
#define SAMPLE_BUCKETS 250 /* keys are hashes: the first ones are as full as the others */

struct tt_entry {
	uint64_t key;
	move_t move;
	int16_t score;
	uint8_t depth;
	uint8_t bound : 2; /* TT_NONE: the entry is empty */
	uint8_t age : 6;
};

struct tt_bucket {
	struct tt_entry entries[BUCKET_ENTRIES];
};

static_assert(sizeof(struct tt_bucket) == 64, "a bucket is one cache line");

bool tt_init(struct tt *tt, size_t bytes, struct error *err)
{
	size_t n = bytes / sizeof(struct tt_bucket);
	*tt = (struct tt){.n_buckets = n ? n : 1};
	/* Not aligned_alloc: glibc's asks for some bytes more and so does not reuse the blocks that it freed; with a
	 * new table for each of many games memory grew by a block a game (glibc bug 14581). */
	tt->block = malloc(tt->n_buckets * sizeof(struct tt_bucket) + sizeof(struct tt_bucket) - 1);
	if (!tt->block)
		return fail(err, "no memory for a hash table of %zu bytes, expected a smaller one", bytes);
	size_t over = (uintptr_t)tt->block % sizeof(struct tt_bucket);
	tt->buckets = (void *)((char *)tt->block + (over ? sizeof(struct tt_bucket) - over : 0));
	tt_clear(tt);
	return true;
}

void tt_release(struct tt *tt)
{
	free(tt->block);
	*tt = (struct tt){0};
}

void tt_clear(struct tt *tt)
{
	memset(tt->buckets, 0, tt->n_buckets * sizeof *tt->buckets);
	tt->age = 0;
}

void tt_grow_older(struct tt *tt)
{
	tt->age = (tt->age + 1) % AGES;
}

int tt_fullness(const struct tt *tt)
{
	size_t n = tt->n_buckets < SAMPLE_BUCKETS ? tt->n_buckets : SAMPLE_BUCKETS, full = 0;
	assert(n);
	for (size_t b = 0; b < n; b++)
		for (int i = 0; i < BUCKET_ENTRIES; i++) {
			const struct tt_entry *e = &tt->buckets[b].entries[i];
			full += e->bound != TT_NONE && e->age == tt->age;
		}
	return (int)(full * 1000 / (n * BUCKET_ENTRIES));
}

/* The upper half of the key, as a fraction of the table: no division, any number of buckets. */
static struct tt_bucket *bucket_of(const struct tt *tt, uint64_t key)
{
	return &tt->buckets[((key >> 32) * tt->n_buckets) >> 32];
}

/* Forced ends are counted from the root outside the table, from the position inside it. */
static int from_root(int score, int ply)
{
	if (score >= SCORE_WIN - SCORE_PLIES_MAX)
		return score - ply;
	return score <= SCORE_PLIES_MAX - SCORE_WIN ? score + ply : score;
}

static int from_here(int score, int ply)
{
	if (score >= SCORE_WIN - SCORE_PLIES_MAX)
		return score + ply;
	return score <= SCORE_PLIES_MAX - SCORE_WIN ? score - ply : score;
}

bool tt_probe(const struct tt *tt, uint64_t key, int ply, struct tt_value *out)
{
	const struct tt_bucket *bucket = bucket_of(tt, key);
	for (int i = 0; i < BUCKET_ENTRIES; i++) {
		const struct tt_entry *e = &bucket->entries[i];
		if (e->key != key || e->bound == TT_NONE)
			continue;
		*out = (struct tt_value){e->move, from_root(e->score, ply), e->depth, (enum tt_bound)e->bound};
		return true;
	}
	return false;
}

/* How little an entry would be missed: every search that has begun since weighs as eight plies of depth. */
static int dispensable(const struct tt *tt, const struct tt_entry *e)
{
	if (e->bound == TT_NONE)
		return 1 << 20;
	return (tt->age - e->age + AGES) % AGES * 8 - e->depth;
}

void tt_store(struct tt *tt, uint64_t key, int ply, const struct tt_value *value)
{
	assert(value->depth >= 0 && value->depth <= UINT8_MAX && value->bound != TT_NONE);
	struct tt_bucket *bucket = bucket_of(tt, key);
	struct tt_entry *place = &bucket->entries[0];
	for (int i = 0; i < BUCKET_ENTRIES; i++) {
		struct tt_entry *e = &bucket->entries[i];
		if (e->key == key && e->bound != TT_NONE) {
			place = e;
			break;
		}
		if (dispensable(tt, e) > dispensable(tt, place))
			place = e;
	}
	bool same = place->key == key && place->bound != TT_NONE;
	place->move = same && value->move == NO_MOVE ? place->move : value->move;
	place->key = key;
	place->score = (int16_t)from_here(value->score, ply);
	place->depth = (uint8_t)value->depth;
	place->bound = value->bound & 3;
	place->age = tt->age & (AGES - 1);
}
