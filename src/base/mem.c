#include "base/mem.h"
#include "base/bug.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#ifdef __linux__
#include <sys/mman.h>
#include <unistd.h>
#endif

static void *or_stop(void *block)
{
	if (!block)
		bug_no_memory();
	return block;
}

void *mem_new(size_t size)
{
	return or_stop(calloc(1, size ? size : 1));
}

void *mem_resize(void *block, size_t count, size_t size)
{
	if (size && count > SIZE_MAX / size)
		BUG("out of memory: %zu times %zu bytes", count, size);
	size_t total = count * size;
	return or_stop(realloc(block, total ? total : 1));
}

void mem_prefer_large_pages(void *block, size_t size)
{
#ifdef __linux__
	uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
	uintptr_t first = ((uintptr_t)block + page - 1) & ~(page - 1), end = ((uintptr_t)block + size) & ~(page - 1);
	if (first < end)
		(void)madvise((void *)first, end - first, MADV_HUGEPAGE);
#else
	(void)block;
	(void)size;
#endif
}

char *mem_text(const char *text)
{
	size_t size = strlen(text) + 1;
	return memcpy(mem_resize(NULL, size, 1), text, size);
}
