/* programs: runs external engines in tests and records the traffic with them. */
#ifndef TESTS_SUPPORT_PROGRAMS_H
#define TESTS_SUPPORT_PROGRAMS_H

#include "core/engine.h"
#include "core/line.h"

/* A setup that records all traffic, and has enough patience for a busy machine. */
extern const struct engine_setup programs_default;

/* The traffic since programs_clean, one line each: "> " input of the program, "< " its output. programs_clean can be
 * used as a setup and a teardown of cmocka. */
const char *programs_traffic(void);
int programs_clean(void **state);

/* Fails the test unless the traffic contains these lines, in this order with nothing in between; or if it contains
 * them. */
void programs_expect(const char *part);
void programs_expect_not(const char *part);

/* The engine instance of the opponent word. */
struct engine_instance *programs_instance(const struct game *, const char *word, struct engine_setup);

/* Search result of the program at the end of a game with those moves. */
struct search_result programs_search(const struct game *, const char *word, const char *moves, const struct limits *,
				     struct engine_setup);

#endif
