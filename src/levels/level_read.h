/* level_read: reads one level of a file. */
#ifndef LEVELS_LEVEL_READ_H
#define LEVELS_LEVEL_READ_H

#include "levels/level.h"

/* Adds the level to the file, or its faults. The text begins with '{' and ends with the matching '}', as far as
 * counting braces shows; line is that of its beginning. */
void level_read_object(struct level_file *, const char *text, size_t n, int line);

#endif
