#include "base/mem.h"
#include "base/bug.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

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

char *mem_text(const char *text)
{
	size_t size = strlen(text) + 1;
	return memcpy(mem_resize(NULL, size, 1), text, size);
}
