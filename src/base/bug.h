/* bug: stops the program on our own mistakes. assert() if checking in debug builds is enough; BUG() if a release build
 * must stop too. */
#ifndef BASE_BUG_H
#define BASE_BUG_H

#include "base/attributes.h"

#define BUG(...) bug_stop(__FILE__, __LINE__, __VA_ARGS__)

/* Prints "bug: FILE:LINE: message" to standard error and aborts. */
_Noreturn void bug_stop(const char *file, int line, const char *format, ...) PRINTF_LIKE(3, 4);

/* For a failed small allocation: says so on standard error and ends the process with exit code 1. WebAssembly, where an
 * exit code is not seen, aborts. */
_Noreturn void bug_no_memory(void);

#endif
