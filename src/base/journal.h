/* journal: an append-only file of lines with one writer at a time. However the program ends, each line is either
 * complete or missing; a power failure may lose the lines of the last second and leave a partial last line, which the
 * reader cuts off. A struct journal belongs to one thread at a time. */
#ifndef BASE_JOURNAL_H
#define BASE_JOURNAL_H

#include <stdint.h>

#include "base/error.h"
#include "base/text.h"

struct journal {
	int file;          /* open for appending, locked; -1 when closed */
	bool is_new;       /* created by journal_open */
	int64_t synced_us; /* time of the last sync; 0: never */
};

enum journal_mode { JOURNAL_NEW, JOURNAL_OLD, JOURNAL_OLD_OR_NEW };

/* Opens and locks the file, and appends its content to text; fails if it exceeds max bytes. On failure there is nothing
 * to close. */
bool journal_open(struct journal *, const char *path, enum journal_mode, size_t max, struct string *text,
		  struct error *) MUST_USE;

/* Truncates the file to size bytes. */
bool journal_cut(struct journal *, size_t size, struct error *) MUST_USE;

/* Appends lines. On failure the file is unchanged, or the error says that it is not. */
bool journal_add(struct journal *, const char *lines, size_t n, struct error *) MUST_USE;

/* Waits until all lines are on disk. */
bool journal_sync(struct journal *, struct error *) MUST_USE;

/* Syncs and closes the file; false if the sync failed. */
bool journal_close(struct journal *, struct error *) MUST_USE;

/* Closes a file that cannot be used, and removes it if journal_open created it. */
void journal_give_up(struct journal *, const char *path);

#endif
