/* support: shared code of the tests. Include it instead of cmocka.h. */
#ifndef TESTS_SUPPORT_SUPPORT_H
#define TESTS_SUPPORT_SUPPORT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

/* cmocka has a macro fail, base/error.h a function of that name. */
#undef fail
#undef fail_msg
#define fail_msg(...) (print_error("ERROR: " __VA_ARGS__), print_error("\n"), _fail(__FILE__, __LINE__))

/* A message of a test, for fail(). */
#define TEST_MESSAGE(english) ((const struct message[]){{"test", english}})

/* cmocka compares byte by byte, which is slow: here it only reports which bytes differ. */
#undef assert_memory_equal
#define assert_memory_equal(a, b, size) support_memory_equal(a, b, size, __FILE__, __LINE__)
static inline void support_memory_equal(const void *a, const void *b, size_t size, const char *file, int line)
{
	if (memcmp(a, b, size) != 0)
		_assert_memory_equal(a, b, size, file, line);
}

/* Initializes the core before the first test. */
#undef cmocka_run_group_tests
#define cmocka_run_group_tests(tests, set_up, tear_down)                                                               \
	(support_begin(), _cmocka_run_group_tests(#tests, tests, sizeof(tests) / sizeof *(tests), set_up, tear_down))

#include "base/text.h"
#include "core/line.h"
#include "records/branch.h"

void support_begin(void);

/* Sets up a position or fails the test with the parser's message. preset and text may be NULL. */
void set_up(const struct game *, const char *preset, const char *text, struct position *);

/* The canonical text, in one of four buffers used in rotation. */
const char *position_text(const struct game *, const struct position *);
const char *move_text(const struct game *, const struct position *, move_t);

/* Starts a line at the position and plays the moves, separated by blanks; a reveal may follow its flip: "b4(k)".
 */
void play_moves(struct line *, const struct game *, const char *preset, const char *position, const char *moves);

/* The legal moves in canonical form, sorted, separated by blanks. */
const char *sorted_moves(const struct game *, const struct position *);

/* A copy of the bytes, at most 1 MiB, that ends directly before unreadable memory; valid until the next call. */
const char *before_a_wall(const char *bytes, size_t n);

/* Appends the words of a branch, whose line is given, and of its variations, each alternative after the comment on its
 * move: "b4 (k) {good} ( d2 ) ". */
void branch_words(const struct branch *, const struct line *, struct string *out);

/* Calls row(columns, n_columns) for every line of a TSV file except the first and those that begin with '#'. */
void each_row(const char *path, void (*row)(char **columns, int n_columns));

#endif
