#include "endgames/qlp_table.h"
#include "base/mem.h"

#include <stdlib.h>
#include <string.h>

/* A word: the key in bits 16-63, bit 15 set, log2 of the nodes in bits 4-9, the bounds + 1 in bits 0-3. 0: empty. */
#define KEY_SHIFT   16
#define USED        0x8000u
#define EFFORT_MASK 0x3f0u
#define BUCKET      8 /* words: a cache line */

bool qlp_table_init(struct qlp_table *t, size_t bytes)
{
	t->n_buckets = bytes / (BUCKET * sizeof *t->words);
	t->n_buckets = t->n_buckets < 1 ? 1 : t->n_buckets > UINT32_MAX ? UINT32_MAX : t->n_buckets;
	size_t size = (size_t)t->n_buckets * BUCKET * sizeof *t->words;
	t->words = aligned_alloc(BUCKET * sizeof *t->words, size);
	if (!t->words)
		return false;
	mem_prefer_large_pages(t->words, size);
	memset(t->words, 0, size);
	return true;
}

void qlp_table_release(struct qlp_table *t)
{
	free(t->words);
	t->words = NULL;
}

static atomic_uint_fast64_t *bucket_of(const struct qlp_table *t, uint64_t key)
{
	uint64_t mixed = key * UINT64_C(0x9e3779b97f4a7c15);
	mixed ^= mixed >> 32;
	mixed *= UINT64_C(0xd6e8feb86659fd93);
	return t->words + BUCKET * ((mixed >> 32) * t->n_buckets >> 32);
}

void qlp_table_prefetch(const struct qlp_table *t, uint64_t key)
{
	__builtin_prefetch(bucket_of(t, key));
}

static struct qlp_bounds bounds_in(uint64_t word)
{
	return (struct qlp_bounds){(int)(word & 3) - 1, (int)(word >> 2 & 3) - 1};
}

struct qlp_bounds qlp_table_probe(const struct qlp_table *t, uint64_t key)
{
	const atomic_uint_fast64_t *bucket = bucket_of(t, key);
	for (int i = 0; i < BUCKET; i++) {
		uint64_t word = atomic_load_explicit(&bucket[i], memory_order_relaxed);
		if (word >> KEY_SHIFT == key && word)
			return bounds_in(word);
	}
	return (struct qlp_bounds){-1, 1};
}

static uint64_t effort_of(uint64_t nodes)
{
	return nodes ? (uint64_t)(64 - __builtin_clzll(nodes)) << 4 & EFFORT_MASK : 0;
}

void qlp_table_store(struct qlp_table *t, uint64_t key, struct qlp_bounds bounds, uint64_t nodes)
{
	atomic_uint_fast64_t *bucket = bucket_of(t, key), *least = bucket;
	uint64_t least_effort = UINT64_MAX, effort = effort_of(nodes);
	for (int i = 0; i < BUCKET; i++) {
		uint64_t word = atomic_load_explicit(&bucket[i], memory_order_relaxed);
		if (word >> KEY_SHIFT == key && word) {
			struct qlp_bounds old = bounds_in(word);
			bounds.lower = old.lower > bounds.lower ? old.lower : bounds.lower;
			bounds.upper = old.upper < bounds.upper ? old.upper : bounds.upper;
			effort = (word & EFFORT_MASK) > effort ? word & EFFORT_MASK : effort;
			least = &bucket[i];
			break;
		}
		uint64_t spent = word ? (word & EFFORT_MASK) + 1 : 0;
		if (spent < least_effort) {
			least_effort = spent;
			least = &bucket[i];
		}
	}
	uint64_t word =
		key << KEY_SHIFT | USED | effort | (uint64_t)(bounds.upper + 1) << 2 | (uint64_t)(bounds.lower + 1);
	atomic_store_explicit(least, word, memory_order_relaxed);
}
