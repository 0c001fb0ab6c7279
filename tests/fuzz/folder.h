/* folder: a state directory for the fuzzer, in memory if the system offers that. One per process. */
#ifndef TESTS_FUZZ_FOLDER_H
#define TESTS_FUZZ_FOLDER_H

#include <stddef.h>

/* Empties the folder "qipan" of $XDG_STATE_HOME, which this function sets, and returns it; the folder is removed when
 * the process exits. */
const char *folder_fresh(void);

/* Writes these bytes to a file in the folder. */
void folder_put(const char *name, const void *bytes, size_t n);

/* Number of files in the folder whose names have that ending. */
int folder_count(const char *ending);

#endif
