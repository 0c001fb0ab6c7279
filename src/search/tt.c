#include "search/tt.h"
#include "base/blocks.h"
#include "base/mem.h"
#include "search/counts.h"
#include "search/search_messages.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define BUCKET_ENTRIES 4
#define AGES           64
#define KEY_MASK       (((uint64_t)1 << 48) - 1)
#define SAMPLE_BUCKETS 250 /* keys are hashes, so the first buckets are representative */

/* In an empty entry both words are 0. The key is XORed with the data, so that torn entries do not match. */
struct tt_entry {
	_Atomic uint64_t check; /* data ^ (48 bits of the key, depth 8, age 6, bound 2) */
	_Atomic uint64_t data;  /* move 32, score 16, evaluation 16 */
};

struct tt_bucket {
	struct tt_entry entries[BUCKET_ENTRIES];
};

static_assert(sizeof(struct tt_bucket) == 64, "a bucket is one cache line");

/* Up to one bucket minus one byte is lost to alignment. */
static size_t block_bytes(const struct tt *tt)
{
	return tt->n_buckets * sizeof(struct tt_bucket) + sizeof(struct tt_bucket) - 1;
}

bool tt_init(struct tt *tt, size_t bytes, struct error *err)
{
	size_t n = bytes / sizeof(struct tt_bucket);
	*tt = (struct tt){.n_buckets = n ? n : 1};
	/* Not aligned_alloc: glibc pads the request and then does not reuse freed blocks; with a new table per game,
	 * memory grew by one block per game (glibc bug 14581). */
	tt->block = blocks_take(block_bytes(tt));
	if (!tt->block)
		return fail(err, search_no_hash_memory, bytes);
	size_t over = (uintptr_t)tt->block % sizeof(struct tt_bucket);
	tt->buckets = (void *)((char *)tt->block + (over ? sizeof(struct tt_bucket) - over : 0));
	mem_prefer_large_pages(tt->buckets, tt->n_buckets * sizeof *tt->buckets);
	tt_clear(tt);
	return true;
}

void tt_release(struct tt *tt)
{
	blocks_give(tt->block, block_bytes(tt));
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

/* A decoded entry. */
struct kept {
	uint64_t key, data;
	int depth, age;
	enum tt_bound bound;
};

static bool is_empty(const struct kept *k)
{
	return !(k->key | k->data) && k->bound == TT_NONE;
}

static uint64_t key_part(uint64_t key)
{
	return key & KEY_MASK;
}

static struct kept read(const struct tt_entry *e)
{
	uint64_t check = atomic_load_explicit(&e->check, memory_order_relaxed);
	uint64_t data = atomic_load_explicit(&e->data, memory_order_relaxed);
	check ^= data;
	return (struct kept){.key = check >> 16,
			     .data = data,
			     .depth = check >> 8 & UINT8_MAX,
			     .age = check >> 2 & (AGES - 1),
			     .bound = (enum tt_bound)(check & 3)};
}

static void write(struct tt_entry *e, const struct kept *k)
{
	uint64_t check = k->key << 16 | (uint64_t)k->depth << 8 | (uint64_t)k->age << 2 | (uint64_t)k->bound;
	atomic_store_explicit(&e->check, check ^ k->data, memory_order_relaxed);
	atomic_store_explicit(&e->data, k->data, memory_order_relaxed);
}

static uint64_t pack(move_t move, int score, int eval)
{
	return (uint64_t)move << 32 | (uint64_t)(uint16_t)score << 16 | (uint16_t)eval;
}

int tt_fullness(const struct tt *tt)
{
	size_t n = tt->n_buckets < SAMPLE_BUCKETS ? tt->n_buckets : SAMPLE_BUCKETS, full = 0;
	assert(n);
	for (size_t b = 0; b < n; b++)
		for (int i = 0; i < BUCKET_ENTRIES; i++) {
			struct kept k = read(&tt->buckets[b].entries[i]);
			full += !is_empty(&k) && k.age == tt->age;
		}
	return (int)(full * 1000 / (n * BUCKET_ENTRIES));
}

/* Index from the upper half of the key by multiplication: no division, and any number of buckets. */
static struct tt_bucket *bucket_of(const struct tt *tt, uint64_t key)
{
	return &tt->buckets[((key >> 32) * tt->n_buckets) >> 32];
}

/* Forced results count plies from the root outside the table and from the position inside it. */
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

void tt_prefetch(const struct tt *tt, uint64_t key)
{
	__builtin_prefetch(bucket_of(tt, key));
}

bool tt_probe(const struct tt *tt, uint64_t key, int ply, struct tt_value *out)
{
	const struct tt_bucket *bucket = bucket_of(tt, key);
	for (int i = 0; i < BUCKET_ENTRIES; i++) {
		struct kept k = read(&bucket->entries[i]);
		if (k.key != key_part(key) || is_empty(&k))
			continue;
		*out = (struct tt_value){.move = (move_t)(k.data >> 32),
					 .score = from_root((int16_t)(k.data >> 16), ply),
					 .eval = (int16_t)k.data,
					 .depth = k.depth,
					 .bound = k.bound};
		return true;
	}
	return false;
}

/* Replacement priority: each newer search counts as eight plies of depth. */
static int dispensable(const struct tt *tt, const struct kept *k)
{
	if (is_empty(k))
		return 1 << 20;
	return (tt->age - k->age + AGES) % AGES * 8 - k->depth;
}

/* Counts what a store replaces. */
static void count_store(const struct tt *tt, uint64_t key, const struct tt_value *value, const struct kept *there)
{
#ifdef QIPAN_COUNTS
	COUNT_OF_ALL(stores);
	if (is_empty(there))
		COUNT_OF_ALL(empty);
	else if (there->key == key_part(key))
		COUNT_OF_ALL(same);
	else if (there->age != tt->age)
		COUNT_OF_ALL(older);
	else if (there->depth <= value->depth)
		COUNT_OF_ALL(shallower);
	else
		COUNT_OF_ALL(deeper);
#else
	(void)tt, (void)key, (void)value, (void)there;
#endif
}

void tt_store(struct tt *tt, uint64_t key, int ply, const struct tt_value *value)
{
	assert(value->depth >= 0 && value->depth <= UINT8_MAX);
	struct tt_bucket *bucket = bucket_of(tt, key);
	struct tt_entry *place = &bucket->entries[0];
	struct kept there = read(place);
	for (int i = 0; i < BUCKET_ENTRIES; i++) {
		struct tt_entry *e = &bucket->entries[i];
		struct kept k = read(e);
		bool same = k.key == key_part(key) && !is_empty(&k);
		if (same || dispensable(tt, &k) > dispensable(tt, &there)) {
			place = e;
			there = k;
		}
		if (same)
			break;
	}
	count_store(tt, key, value, &there);
	bool keep_move = there.key == key_part(key) && value->move == NO_MOVE;
	move_t move = keep_move ? (move_t)(there.data >> 32) : value->move;
	write(place, &(struct kept){.key = key_part(key),
				    .data = pack(move, from_here(value->score, ply), value->eval),
				    .depth = value->depth,
				    .age = tt->age,
				    .bound = value->bound});
}
