/* redirect: "--out FILE" of commands that print. */
#ifndef CMD_REDIRECT_H
#define CMD_REDIRECT_H

#include <stdbool.h>

#include "base/attributes.h"

/* Whether the output goes to a file; path NULL or "-": standard output. */
bool redirect_is_file(const char *path);

/* Begins to collect standard output for the file. Prints an error and returns false if the file exists (cmd_may_write).
 */
bool redirect_begin(const char *path, bool force) MUST_USE;

/* Writes what was printed since redirect_begin to the file, at once, and returns the exit code of the command. A
 * command that failed before it printed anything leaves the file as it is. */
int redirect_end(const char *path, int code);

#endif
