/* file: reads whole files with a size limit and writes them atomically: after a crash a file has either the old or the
 * new content, never a partial one. On workers (base/ranks.h) nothing is written. */
#ifndef BASE_FILE_H
#define BASE_FILE_H

#include <stddef.h>

#include "base/error.h"
#include "base/text.h"

#define FILE_SUFFIX_MAX 32 /* maximum length in bytes of the suffixes of temporary and backup files */

/* Appends the content of path to out; fails if it exceeds max bytes. "-" is standard input. */
bool file_read(const char *path, size_t max, struct string *out, struct error *) MUST_USE;

/* Same, for a path supplied by another program: only regular files are read; a pipe, device or folder is rejected at
 * once instead of blocking. "-" is a file of that name. */
bool file_read_regular(const char *path, size_t max, struct string *out, struct error *) MUST_USE;

/* Writes PATH.tmp-PID in the same directory, syncs it, renames it over path and syncs the directory: once it returns
 * true, the content survives a power failure. On failure path holds the old content (or the new content, if only the
 * directory could not be synced), and the temporary file is removed. An existing file keeps its mode and owner; failing
 * to keep them is an error. A symbolic link stays and the file it points to is replaced; a dangling link is rejected.
 * Devices and pipes are written to directly. */
bool file_write(const char *path, const char *bytes, size_t n, struct error *) MUST_USE;

/* Saves the bytes of a damaged file, as file_write does, to the first of PATH.damaged-1, PATH.damaged-2, ... that does
 * not exist yet, readable only by the user. out receives that name. */
bool file_keep_damaged(const char *path, const char *bytes, size_t n, struct string *out, struct error *) MUST_USE;

/* Creates the missing directories of the path, accessible only to the user. */
bool file_make_directories(const char *path, struct error *) MUST_USE;

/* --- building blocks for other modules; on failure errno is set --- */

/* Writes all bytes at the current position of the open file; on failure some of them may have been written. */
bool file_put(int file, const char *bytes, size_t n) MUST_USE;

/* Waits until written data is on disk; returns at once if file is not a file on disk. */
bool file_sync(int file) MUST_USE;

/* Waits until the directory entry of a new or renamed path is on disk. */
bool file_sync_name(const char *path) MUST_USE;

#endif
