/* programs: other programs as engines, for tests of the protocols that they are driven in. The programs are lines of
 * shell; all that is said between them and us is noted: "> " what the program was told, "< " what it said, a line
 * each. */
#ifndef TESTS_LIB_PROGRAMS_H
#define TESTS_LIB_PROGRAMS_H

#include "core/engine.h"

/* Notes what is said, and waits long enough for any program. */
extern const struct engine_setup program_usual;

/* Forgets what was said; of cmocka's setup and teardown. */
int program_clean(void **state);

/* Fails unless the part is, or is not, in what was said since then. */
void program_said(const char *part);
void program_said_not(const char *part);

/* What the opponent of that word, "uci:...", thinks in a new game after the moves. */
struct thought program_thought(const char *game, const char *word, const char *moves, const struct limits *,
			       struct engine_setup);

/* Plays the expected move of xiangqi after the moves; or has the fault at the start. */
void program_plays(const struct limits *limits, const char *word, const char *moves, const char *expected);
void program_fails(const struct limits *limits, const char *word, enum thought_fault);

#endif
