/* level_fault: errors found by the readers of levels. */
#ifndef LEVELS_LEVEL_FAULT_H
#define LEVELS_LEVEL_FAULT_H

#include "levels/level.h"

void level_fault_add(struct level_file *, int line, const char *id, const char *field, const struct error *);

/* Combines the fault and its place into one error. */
void level_fault_error(const struct level_fault *, struct error *);

/* The number of line ends before the offset. */
int level_line_at(const char *text, size_t offset);

#endif
