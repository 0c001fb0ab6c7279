/* append_log: an append-only file of lines with one writer at a time. However the program ends, each line is either
 * complete or missing; a power failure may lose the lines of the last second and leave a partial last line, which the
 * reader cuts off. A struct append_log belongs to one thread at a time. */
#ifndef BASE_APPEND_LOG_H
#define BASE_APPEND_LOG_H

#include <stdint.h>

#include "base/error.h"
#include "base/text.h"

struct append_log {
	int file; /* open for appending, locked; -1 when closed, and on workers (base/ranks.h), which write nothing */
	bool is_new;       /* created by append_log_open */
	int64_t synced_us; /* time of the last sync; 0: never */
};

enum append_log_mode { APPEND_LOG_NEW, APPEND_LOG_OLD, APPEND_LOG_OLD_OR_NEW };

/* Opens and locks the file, and appends its content to text; fails if it exceeds max bytes. On failure there is nothing
 * to close. */
bool append_log_open(struct append_log *, const char *path, enum append_log_mode, size_t max, struct string *text,
		     struct error *) MUST_USE;

/* Truncates the file to size bytes. */
bool append_log_cut(struct append_log *, size_t size, struct error *) MUST_USE;

/* Appends lines. On failure the file is unchanged, or the error says that it is not. */
bool append_log_add(struct append_log *, const char *lines, size_t n, struct error *) MUST_USE;

/* Waits until all lines are on disk. */
bool append_log_sync(struct append_log *, struct error *) MUST_USE;

/* Syncs and closes the file; false if the sync failed. */
bool append_log_close(struct append_log *, struct error *) MUST_USE;

/* Closes a file that cannot be used, and removes it if append_log_open created it. */
void append_log_give_up(struct append_log *, const char *path);

#endif
