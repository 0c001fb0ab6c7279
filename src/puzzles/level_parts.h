/* level_parts: what the reader of files and the reader of one level share. */
#ifndef PUZZLES_LEVEL_PARTS_H
#define PUZZLES_LEVEL_PARTS_H

#include "puzzles/level.h"

/* Adds the level to the file, or its faults. The text begins with '{' and ends with the '}' that belongs to it, as far
 * as counting can tell; line is that of its beginning. */
void level_read_object(struct level_file *, const char *text, size_t n, int line);

void level_add_fault(struct level_file *, int line, const char *id, const char *field, const struct error *);

/* How many lines end before the offset. */
int level_line_at(const char *text, size_t offset);

#endif
