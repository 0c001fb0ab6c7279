#include "endgames/chunk_cache.h"
#include "base/mem.h"
#include "base/rng.h"

#include <stdlib.h>

struct chunk_cache {
	uint32_t n_chunks, chunk;
	uint64_t *keys; /* by slot: 0 if it is empty */
	uint8_t *values;
};

struct chunk_cache *chunk_cache_new(uint32_t n_chunks, uint32_t chunk)
{
	struct chunk_cache *c = mem_new(sizeof *c);
	c->n_chunks = n_chunks;
	c->chunk = chunk;
	c->keys = mem_new(n_chunks * sizeof *c->keys);
	c->values = mem_new((size_t)n_chunks * chunk);
	return c;
}

void chunk_cache_free(struct chunk_cache *c)
{
	if (!c)
		return;
	free(c->keys);
	free(c->values);
	free(c);
}

bool chunk_cache_read(struct chunk_cache *c, const struct chunked_file *file, uint32_t number, int side, uint64_t index,
		      uint8_t *out)
{
	uint32_t chunk = (uint32_t)(index / c->chunk), n;
	uint64_t key = (uint64_t)number << 34 | (uint64_t)chunk << 2 | (uint64_t)side << 1 | 1;
	uint32_t slot = (uint32_t)(rng_mix(key) % c->n_chunks);
	uint8_t *values = c->values + (size_t)slot * c->chunk;
	if (c->keys[slot] != key)
		c->keys[slot] = chunked_file_read(file, side, chunk, values, &n, NULL) ? key : 0;
	*out = values[index % c->chunk];
	return c->keys[slot] == key;
}
