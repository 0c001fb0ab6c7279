/* journal: a file of lines that only grows, one writer at a time. A line stands in it whole or not at all, whatever
 * ends the program; a power cut may cost those of the last second, and leave a part of a line at the end, which the
 * reader cuts off. A struct journal belongs to one thread at a time. */
#ifndef BASE_JOURNAL_H
#define BASE_JOURNAL_H

#include <stdint.h>

#include "base/error.h"
#include "base/text.h"

struct journal {
	int file;          /* open for appending, locked */
	bool is_new;       /* journal_open has made it */
	int64_t synced_us; /* when the disk last had all lines; 0: never */
};

enum journal_mode { JOURNAL_NEW, JOURNAL_OLD, JOURNAL_OLD_OR_NEW };

/* Opens and locks the file, and appends what stands in it to text; refuses more than max bytes. On failure there is
 * nothing to close. */
bool journal_open(struct journal *, const char *path, enum journal_mode, size_t max, struct string *text,
		  struct error *) MUST_USE;

/* Keeps the first bytes alone. */
bool journal_cut(struct journal *, size_t size, struct error *) MUST_USE;

/* Appends lines. Where that fails the file is as before, or the error says that it is not. */
bool journal_add(struct journal *, const char *lines, size_t n, struct error *) MUST_USE;

/* Waits until the disk has all lines. */
bool journal_sync(struct journal *, struct error *) MUST_USE;

/* Closes the file, after journal_sync; false where that failed. */
bool journal_close(struct journal *, struct error *) MUST_USE;

/* Closes a file that cannot be used, and removes it if journal_open has made it. */
void journal_give_up(struct journal *, const char *path);

#endif
