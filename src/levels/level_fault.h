/* level_fault: the faults that readers of levels find. */
#ifndef LEVELS_LEVEL_FAULT_H
#define LEVELS_LEVEL_FAULT_H

#include "levels/level.h"

void level_fault_add(struct level_file *, int line, const char *id, const char *field, const struct error *);

/* The fault and its place as one error. */
void level_fault_error(const struct level_fault *, struct error *);

/* How many lines end before the offset. */
int level_line_at(const char *text, size_t offset);

#endif
