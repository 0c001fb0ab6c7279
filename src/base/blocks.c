#include "base/blocks.h"
#include "base/thread.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#define KEPT_BYTES  ((size_t)64 << 20)
#define KEPT_BLOCKS 64

/* Cached blocks must not be accessed. */
#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/asan_interface.h>
#else
#define ASAN_POISON_MEMORY_REGION(block, size)   ((void)(block), (void)(size))
#define ASAN_UNPOISON_MEMORY_REGION(block, size) ((void)(block), (void)(size))
#endif

struct block {
	void *start;
	size_t size;
};

/* Sorted by time of release, oldest first. */
static struct {
	struct lock lock;
	bool keeps;
	struct block blocks[KEPT_BLOCKS];
	int n;
	size_t bytes;
} kept = {.lock = THREAD_LOCK};

static void *take_away(int i)
{
	struct block b = kept.blocks[i];
	kept.n--;
	kept.bytes -= b.size;
	memmove(kept.blocks + i, kept.blocks + i + 1, (size_t)(kept.n - i) * sizeof *kept.blocks);
	ASAN_UNPOISON_MEMORY_REGION(b.start, b.size);
	return b.start;
}

/* Prefers the most recently released block, the one most likely still in the CPU cache. */
static void *find_kept(size_t size)
{
	for (int i = kept.n - 1; i >= 0; i--)
		if (kept.blocks[i].size == size)
			return take_away(i);
	return NULL;
}

void *blocks_take(size_t size)
{
	thread_lock_take(&kept.lock);
	void *block = find_kept(size);
	thread_lock_give(&kept.lock);
	return block ? block : malloc(size ? size : 1);
}

static bool keep(void *block, size_t size)
{
	if (!kept.keeps || size > KEPT_BYTES)
		return false;
	while (kept.n == KEPT_BLOCKS || kept.bytes + size > KEPT_BYTES)
		free(take_away(0));
	kept.blocks[kept.n++] = (struct block){block, size};
	kept.bytes += size;
	ASAN_POISON_MEMORY_REGION(block, size);
	return true;
}

void blocks_give(void *block, size_t size)
{
	if (!block)
		return;
	thread_lock_take(&kept.lock);
	bool is_kept = keep(block, size);
	thread_lock_give(&kept.lock);
	if (!is_kept)
		free(block);
}

void blocks_keep(void)
{
	thread_lock_take(&kept.lock);
	kept.keeps = true;
	thread_lock_give(&kept.lock);
}
