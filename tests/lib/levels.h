/* levels: levels of Magic Chess for tests. Include support.h before. */
#ifndef TESTS_LIB_LEVELS_H
#define TESTS_LIB_LEVELS_H

#include "puzzles/level.h"

/* The level with these members, {"id": "a", "title": "A", "title_zh": "A", MEMBERS}, which must be valid. */
struct level level_of(const char *members);

#endif
