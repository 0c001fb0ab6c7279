/* scratch: a temporary folder for the test, in which the program runs as from a shell. Include support.h before. */
#ifndef TESTS_SUPPORT_SCRATCH_H
#define TESTS_SUPPORT_SCRATCH_H

#include <stddef.h>

#define SCRATCH_TEMPLATE_MAX 96

/* A template for mkdtemp or mkstemp in $TMPDIR, by default /tmp. */
void scratch_template(char path[SCRATCH_TEMPLATE_MAX]);

/* The folder's path; "" while it does not exist. */
extern char scratch_folder[SCRATCH_TEMPLATE_MAX];

/* Create and remove it: setup and teardown of a test or of a group. */
int scratch_begin(void **state);
int scratch_end(void **state);

/* The path of that name in the folder, in one of 16 buffers used in rotation. */
const char *scratch_path(const char *name);

/* Runs the shell command with $Q for the program and $D for the folder, in the test's working directory, and returns
 * the exit code; scratch_output holds the first 256 KiB of stdout and stderr. */
int scratch_run(const char *format, ...) __attribute__((format(printf, 1, 2)));
extern char scratch_output[1 << 18];
void scratch_has(const char *part); /* fails the test if scratch_output does not contain the part */

/* Runs the command in the folder, if there is one, and returns its output, valid until the next call but one; fails the
 * test if the exit code differs. expect also fails it if the part is not printed. */
const char *shell_said(const char *command, int code);
void shell_expect(const char *command, int code, const char *part);

/* The same for "qipan ARGUMENTS". */
const char *said(const char *arguments, int code);
void expect(const char *arguments, int code, const char *part);

#endif
