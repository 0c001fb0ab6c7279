#include "levels/level.h"

/* Generated from the file by the build (CMakeLists.txt), followed by a zero byte that the size does not include. */
extern const unsigned char shipped_bytes[];
extern const unsigned long shipped_size;

void shipped_levels(struct level_file *out)
{
	level_read((const char *)shipped_bytes, shipped_size, out);
}
