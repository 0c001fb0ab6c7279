/* file: whole files, read with a limit and written so that a crash leaves the old or the new content, never a part. */
#ifndef BASE_FILE_H
#define BASE_FILE_H

#include <stddef.h>

#include "base/error.h"
#include "base/text.h"

#define FILE_BESIDE_MAX 32 /* bytes that the name of a file beside another one is longer */

/* Appends the content of path to out; refuses more than max bytes. "-" is standard input. */
bool file_read(const char *path, size_t max, struct string *out, struct error *) MUST_USE;

/* Writes beside path (PATH.tmp-PID), syncs, renames over it and syncs the directory: after true the content survives a
 * power cut. On failure path holds the old content, or where only the directory could not be synced the new one, and
 * nothing is left beside it. The mode and the owner of a file that was there stay, and where they cannot that is a
 * failure. A link stays: what it names is replaced; a link to nothing is refused. A device or a pipe is written to as
 * it stands. */
bool file_write(const char *path, const char *bytes, size_t n, struct error *) MUST_USE;

/* Writes the bytes of a damaged file to the first of PATH.damaged-1, PATH.damaged-2, ... that is not there yet, for its
 * user alone, as file_write does. out gets that name. */
bool file_keep_damaged(const char *path, const char *bytes, size_t n, struct string *out, struct error *) MUST_USE;

/* Makes the directories of the path that are missing, for the user alone. */
bool file_make_directories(const char *path, struct error *) MUST_USE;

/* --- what other files are made of; on failure errno says why --- */

/* Writes all of the bytes where the open file stands, or a part on failure. */
bool file_put(int file, const char *bytes, size_t n) MUST_USE;

/* Waits until the disk has what was written; what is no file of a disk has nothing to wait for. */
bool file_sync(int file) MUST_USE;

/* Waits until the disk has the name of the path, new or changed. */
bool file_sync_name(const char *path) MUST_USE;

#endif
