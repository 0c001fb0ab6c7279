/* levels: levels of Magic Chess for tests. Include support.h before. */
#ifndef TESTS_LIB_LEVELS_H
#define TESTS_LIB_LEVELS_H

#include "puzzles/level.h"

/* The level of these members, {"id": "a", "title": "A", "title_zh": "A", MEMBERS}, which must be right. */
struct level level_of(const char *members);

#endif
