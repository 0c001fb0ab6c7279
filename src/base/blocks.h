/* blocks: large memory blocks, such as hash tables, whose size comes from the user or from a game's rules. If an
 * allocation fails, the caller reports the error.
 *
 * Jobs such as quick games need the same blocks again and again. A new block of a megabyte costs a page fault per page,
 * and these take most of the time of such a game if the allocator returns freed blocks to the system, as the
 * sanitizers' allocators do. So while jobs run, freed blocks are cached for the next request of the same size. */
#ifndef BASE_BLOCKS_H
#define BASE_BLOCKS_H

#include <stddef.h>

/* Returns an uninitialized block, or NULL. */
void *blocks_take(size_t size);
void blocks_give(void *block, size_t size); /* block may be NULL */

/* From now on freed blocks are cached, the most recently freed ones, up to 64 MiB in total. This affects all threads
 * and lasts until the process ends. */
void blocks_keep(void);

#endif
