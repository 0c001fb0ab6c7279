/* journal: a file of lines that only grows, with one writer at a time. However the program ends, a line is in it whole
 * or not at all; a power cut may lose the lines of the last second and leave a part of a line at the end, which the
 * reader cuts off. A struct journal belongs to one thread at a time. */
#ifndef BASE_JOURNAL_H
#define BASE_JOURNAL_H

#include <stdint.h>

#include "base/error.h"
#include "base/text.h"

struct journal {
	int file;          /* open for appending, locked; -1 once it is closed */
	bool is_new;       /* journal_open has made it */
	int64_t synced_us; /* when all lines were last on the disk; 0: never */
};

enum journal_mode { JOURNAL_NEW, JOURNAL_OLD, JOURNAL_OLD_OR_NEW };

/* Opens and locks the file, and appends its content to text; refuses more than max bytes. On failure there is nothing
 * to close. */
bool journal_open(struct journal *, const char *path, enum journal_mode, size_t max, struct string *text,
		  struct error *) MUST_USE;

/* Keeps only the first bytes. */
bool journal_cut(struct journal *, size_t size, struct error *) MUST_USE;

/* Appends lines. On failure the file is as before, or the error says that it is not. */
bool journal_add(struct journal *, const char *lines, size_t n, struct error *) MUST_USE;

/* Waits until all lines are on the disk. */
bool journal_sync(struct journal *, struct error *) MUST_USE;

/* Syncs and closes the file; false if the sync failed. */
bool journal_close(struct journal *, struct error *) MUST_USE;

/* Closes a file that cannot be used, and removes it if journal_open has made it. */
void journal_give_up(struct journal *, const char *path);

#endif
