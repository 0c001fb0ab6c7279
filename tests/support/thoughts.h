/* thoughts: shared code of the engine tests. Include support.h before. */
#ifndef TESTS_SUPPORT_THOUGHTS_H
#define TESTS_SUPPORT_THOUGHTS_H

#include "core/engine.h"

/* A line that begins at the position, NULL for the start. */
void begin_line(struct line *, const struct game *, const char *position);

/* Search result of the engine within the limits, without reports. */
struct thought think_with(const struct engine *, struct thinker *, const struct line *, struct limits);

void assert_same_thought(const struct thought *, const struct thought *);

/* Checks that the PV is a line of legal moves that begins with the best one. */
void assert_pv(const struct line *, const struct thought *);

/* For a thread: sets the atomic_bool after 20 ms. */
void *stop_soon(void *stop);

#endif
