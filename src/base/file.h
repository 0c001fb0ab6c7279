/* file: whole files, read with a limit and written so that a crash leaves the old or the new content, never a part. */
#ifndef BASE_FILE_H
#define BASE_FILE_H

#include <stddef.h>

#include "base/error.h"
#include "base/text.h"

#define FILE_BESIDE_MAX 32 /* the most bytes by which the name of a temporary or kept file is longer */

/* Appends the content of path to out; refuses more than max bytes. "-" is standard input. */
bool file_read(const char *path, size_t max, struct string *out, struct error *) MUST_USE;

/* The same for a path that another program names: only a regular file is read, and a pipe, device or folder is refused
 * at once instead of waited for. "-" is a file of that name. */
bool file_read_regular(const char *path, size_t max, struct string *out, struct error *) MUST_USE;

/* Writes PATH.tmp-PID in the same directory, syncs it, renames it over path and syncs the directory: after true the
 * content survives a power cut. On failure path holds the old content (or the new one, if only the directory could not
 * be synced), and the temporary file is removed. An existing file keeps its mode and owner; if they cannot be kept,
 * that is a failure. A symbolic link stays and the file it points to is replaced; a dangling link is refused. A device
 * or a pipe is written to directly. */
bool file_write(const char *path, const char *bytes, size_t n, struct error *) MUST_USE;

/* Writes the bytes of a damaged file to the first of PATH.damaged-1, PATH.damaged-2, ... that does not exist yet,
 * readable only by its user, as file_write does. out gets that name. */
bool file_keep_damaged(const char *path, const char *bytes, size_t n, struct string *out, struct error *) MUST_USE;

/* Makes the missing directories of the path, accessible only to the user. */
bool file_make_directories(const char *path, struct error *) MUST_USE;

/* --- the parts of which other modules make files; on failure errno says why --- */

/* Writes all of the bytes at the position of the open file; on failure perhaps a part of them. */
bool file_put(int file, const char *bytes, size_t n) MUST_USE;

/* Waits until what was written is on the disk; returns at once if it is not a file on a disk. */
bool file_sync(int file) MUST_USE;

/* Waits until the new or changed name of the path is on the disk. */
bool file_sync_name(const char *path) MUST_USE;

#endif
