/* bug: stops the program on programming errors. Use assert() if a check in debug builds is enough, BUG() if release
 * builds must stop too. */
#ifndef BASE_BUG_H
#define BASE_BUG_H

#include "base/attributes.h"

#define BUG(...) bug_stop(__FILE__, __LINE__, __VA_ARGS__)

/* Prints "bug: FILE:LINE: message" to standard error and aborts. */
_Noreturn void bug_stop(const char *file, int line, const char *format, ...) PRINTF_LIKE(3, 4);

/* For a failed small allocation: prints a message to standard error and exits with code 1. On WebAssembly, where nobody
 * sees an exit code, it aborts. */
_Noreturn void bug_no_memory(void);

#endif
