#include "levels/shipped.h"

/* Made from the file when the program is built, followed by a zero byte that the size does not count: CMakeLists.txt.
 */
extern const unsigned char shipped_bytes[];
extern const unsigned long shipped_size;

void shipped_levels(struct level_file *out)
{
	level_read((const char *)shipped_bytes, shipped_size, out);
}
