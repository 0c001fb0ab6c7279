/* level_read: parses one level of a file, and collects its faults. */
#ifndef LEVELS_LEVEL_READ_H
#define LEVELS_LEVEL_READ_H

#include "levels/level.h"

/* Adds the level, or its faults, to the file. The text begins with '{' and ends with the matching '}' found by counting
 * braces; line is the line number of its beginning. */
void level_read_object(struct level_file *, const char *text, size_t n, int line);

void level_fault_add(struct level_file *, int line, const char *id, const char *field, const struct error *);

/* The number of line ends before the offset. */
int level_line_at(const char *text, size_t offset);

#endif
