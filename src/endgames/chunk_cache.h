/* chunk_cache: chunks of open files (endgames/chunked_file.h) that were read last, so that values can be looked up one
 * by one. The caller takes care that only one thread at a time uses a cache. */
#ifndef ENDGAMES_CHUNK_CACHE_H
#define ENDGAMES_CHUNK_CACHE_H

#include "endgames/chunked_file.h"

struct chunk_cache;

/* n_chunks of up to this many values each; the memory is used as it fills up. */
struct chunk_cache *chunk_cache_new(uint32_t n_chunks, uint32_t chunk);
void chunk_cache_free(struct chunk_cache *); /* accepts NULL */

/* A value of a side to move; index is below file->head.n. number tells the files of a cache apart. False if the chunk
 * is damaged. */
bool chunk_cache_read(struct chunk_cache *, const struct chunked_file *file, uint32_t number, int side, uint64_t index,
		      uint8_t *out) MUST_USE;

#endif
