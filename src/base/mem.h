/* mem: small allocations that cannot fail: if there is no memory the program stops with a message, as git does. Memory
 * whose size a user chooses (hash tables, trees) is allocated with malloc, and its failure is an error. */
#ifndef BASE_MEM_H
#define BASE_MEM_H

#include <stddef.h>

void *mem_new(size_t size); /* zeroed; release with free() */
void *mem_resize(void *block, size_t count,
		 size_t size); /* count * size bytes, checked for overflow; new bytes are not initialised */

/* Asks the system for large pages under a block that is read at random places, such as a hash table: each address then
 * costs less to look up. A wish: nothing changes if it is not met. */
void mem_prefer_large_pages(void *block, size_t size);

char *mem_text(const char *text); /* a copy of text; release with free() */

#endif
