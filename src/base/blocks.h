/* blocks: large blocks of memory, such as hash tables, whose size a user chooses or that a game's rules ask for: if
 * there is no memory the caller reports it.
 *
 * Jobs such as quick games need the same blocks again and again. A new block of a megabyte costs a page fault for each
 * of its pages, which takes most of the time of such a game where the allocator gives released blocks back to the
 * system, as those of the sanitizers do. So while jobs run, released blocks are kept for the next request of their
 * size. */
#ifndef BASE_BLOCKS_H
#define BASE_BLOCKS_H

#include <stddef.h>

/* A block with any content, or NULL. */
void *blocks_take(size_t size);
void blocks_give(void *block, size_t size); /* block may be NULL */

/* From now on released blocks are kept, up to 64 MiB of them, those released last. This holds for the whole process,
 * all threads, and until it ends. */
void blocks_keep(void);

#endif
