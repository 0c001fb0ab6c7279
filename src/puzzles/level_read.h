/* level_read: reads one level of a file. */
#ifndef PUZZLES_LEVEL_READ_H
#define PUZZLES_LEVEL_READ_H

#include "puzzles/level.h"

/* Adds the level to the file, or its faults. The text begins with '{' and ends with the matching '}', as far as
 * counting braces shows; line is that of its beginning. */
void level_read_object(struct level_file *, const char *text, size_t n, int line);

#endif
