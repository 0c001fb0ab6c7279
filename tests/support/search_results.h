/* thoughts: shared code of the engine tests. Include support.h before. */
#ifndef TESTS_SUPPORT_SEARCH_RESULTS_H
#define TESTS_SUPPORT_SEARCH_RESULTS_H

#include "core/engine.h"

/* A line that begins at the position, NULL for the start. */
void begin_line(struct line *, const struct game *, const char *position);

/* Search result of the engine within the limits, without reports. */
struct search_result search_with(const struct engine *, struct engine_instance *, const struct line *, struct limits);

void assert_same_result(const struct search_result *, const struct search_result *);

/* Checks that the PV is a line of legal moves that begins with the best one. */
void assert_pv(const struct line *, const struct search_result *);

/* For a thread: sets the atomic_bool after 20 ms. */
void *stop_soon(void *stop);

#endif
