/* lint_parts: what the files of lint share. */
#ifndef PUZZLES_LINT_PARTS_H
#define PUZZLES_LINT_PARTS_H

#include "base/error.h"
#include "puzzles/lint.h"

void lint_find(struct lint *, const char *field, const char *format, ...) PRINTF_LIKE(3, 4);

#endif
