/* folder: a state directory for the fuzzer, in memory if the system has such a place. One per process. */
#ifndef TESTS_FUZZ_FOLDER_H
#define TESTS_FUZZ_FOLDER_H

#include <stddef.h>

/* The empty folder "qipan" of $XDG_STATE_HOME, which this sets; it is removed when the process ends. */
const char *folder_fresh(void);

/* Writes a file of the folder with these bytes. */
void folder_put(const char *name, const void *bytes, size_t n);

/* The number of files in it whose names have that ending. */
int folder_count(const char *ending);

#endif
