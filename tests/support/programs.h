/* programs: for tests of other programs as engines: what is told to them, and what they say. */
#ifndef TESTS_SUPPORT_PROGRAMS_H
#define TESTS_SUPPORT_PROGRAMS_H

#include "core/engine.h"
#include "core/line.h"

/* A setup that notes all traffic, and patience for a loaded machine. */
extern const struct engine_setup programs_usual;

/* The traffic since programs_clean: "> " what a program was told, "< " what it said, a line each. programs_clean is a
 * setup and a teardown of cmocka. */
const char *programs_traffic(void);
int programs_clean(void **state);

/* The test fails unless that was said, in this order and with nothing between; unless it was not. */
void programs_said(const char *part);
void programs_did_not_say(const char *part);

/* The thinker of the word. */
struct thinker *programs_thinker(const struct game *, const char *word, struct engine_setup);

/* What the program of the word thinks at the end of a game of those moves. */
struct thought programs_thought(const struct game *, const char *word, const char *moves, const struct limits *,
				struct engine_setup);

#endif
