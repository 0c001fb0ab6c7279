/* mem: small allocations that cannot fail: if memory runs out, the program stops with a message, as git does. Memory
 * whose size the user chooses (hash tables, trees) is allocated with malloc, and failure is reported as an error. */
#ifndef BASE_MEM_H
#define BASE_MEM_H

#include <stddef.h>

void *mem_new(size_t size); /* zeroed; release with free() */

/* Resizes to count * size bytes, checked for overflow; new bytes are uninitialized. */
void *mem_resize(void *block, size_t count, size_t size);

/* Requests large pages for a randomly accessed block such as a hash table, to reduce TLB misses. A hint; ignored if the
 * system cannot honor it. */
void mem_prefer_large_pages(void *block, size_t size);

char *mem_text(const char *text); /* a copy of text; release with free() */

#endif
