/* file: whole files, read with a limit and written so that a crash leaves the old or the new content, never a part. */
#ifndef BASE_FILE_H
#define BASE_FILE_H

#include <stddef.h>

#include "base/error.h"
#include "base/text.h"

/* Appends the content of path to out; refuses more than max bytes. "-" is standard input. */
bool file_read(const char *path, size_t max, struct string *out, struct error *) MUST_USE;

/* Writes beside path (PATH.tmp-PID), syncs, and renames over it. On failure path is as it was. A link stays: what it
 * names is replaced. A device or a pipe is written to as it stands. */
bool file_write(const char *path, const char *bytes, size_t n, struct error *) MUST_USE;

/* Makes the directories of the path that are missing, for the user alone. */
bool file_make_directories(const char *path, struct error *) MUST_USE;

#endif
