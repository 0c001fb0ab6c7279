/* mem: small allocations that cannot fail: without memory for them the program stops with a message, as git does.
 * Whatever a user sizes (hash tables, trees) is allocated with malloc and refused with an error instead. */
#ifndef BASE_MEM_H
#define BASE_MEM_H

#include <stddef.h>

void *mem_new(size_t size); /* zeroed; release with free() */
void *mem_resize(void *block, size_t count,
		 size_t size);    /* count * size bytes, checked for overflow; new bytes are not set */
char *mem_text(const char *text); /* a copy of text; release with free() */

#endif
