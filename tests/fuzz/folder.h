/* folder: a state directory of the fuzzer's own, in memory where the system has such a place. One a process. */
#ifndef TESTS_FUZZ_FOLDER_H
#define TESTS_FUZZ_FOLDER_H

#include <stddef.h>

/* The folder "qipan" of $XDG_STATE_HOME, which this sets, empty; it goes when the process ends. */
const char *folder_fresh(void);

/* A file of the folder, of these bytes. */
void folder_put(const char *name, const void *bytes, size_t n);

/* Files in it whose names end like that. */
int folder_count(const char *ending);

#endif
