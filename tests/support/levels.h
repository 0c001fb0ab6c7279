/* levels: levels of Magic Chess for tests. Include support.h before. */
#ifndef TESTS_SUPPORT_LEVELS_H
#define TESTS_SUPPORT_LEVELS_H

#include "base/rng.h"
#include "levels/level.h"

/* A level with these members, {"id": "a", "title": "A", "title_zh": "A", MEMBERS}, which must be valid. */
struct level level_of(const char *members);

/* A random position of up to that many points wide and high, 2 to 8, with any pieces, magic, casts and rules. */
void random_level(struct rng *, uint32_t size_max, struct position *out);

#endif
