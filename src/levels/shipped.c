#include "levels/level.h"
#include "base/mem.h"
#include "base/text.h"

#include <stdlib.h>
#include <string.h>

/* Generated from the files by the build (CMakeLists.txt), followed by a zero byte that the sizes do not include. */
extern const unsigned char shipped_bytes[];
extern const unsigned long shipped_size;
extern const unsigned char shipped_chapters[]; /* one file after the other, each with its zero byte */
extern const unsigned long shipped_chapters_size;

void shipped_levels(struct level_file *out)
{
	level_read((const char *)shipped_bytes, shipped_size, out);
}

static void append(struct level_file *all, struct level_file *more)
{
	all->levels = mem_resize(all->levels, (size_t)(all->n + more->n), sizeof *all->levels);
	memcpy(all->levels + all->n, more->levels, (size_t)more->n * sizeof *all->levels);
	all->n += more->n;
	level_file_release(more);
}

void shipped_campaign(struct level_file *out)
{
	shipped_levels(out);
	for (unsigned long at = 0; at < shipped_chapters_size;) {
		struct level_file more;
		const char *text = (const char *)shipped_chapters + at;
		level_read(text, strlen(text), &more);
		if (more.n)
			append(out, &more);
		else
			level_file_release(&more);
		at += strlen(text) + 1;
	}
}
