/* salvage: what can be kept of a damaged file. Readers of files that grow or are precious fill one: each has a function
 * X_salvage(bytes, n, out) that appends to kept what a reader accepts without a fault, and reports everything else. */
#ifndef BASE_SALVAGE_H
#define BASE_SALVAGE_H

#include <stddef.h>

#include "base/error.h"
#include "base/text.h"

/* {0} is a valid empty one. */
struct salvage {
	struct string kept; /* the new content of the file; the same bytes as before if n_faults is 0 */
	struct string told; /* a line for each fault, the first SALVAGE_TOLD_MAX of them */
	int n_kept, n_faults;
};

#define SALVAGE_TOLD_MAX 20

void salvage_release(struct salvage *);

/* Reports a fault, in one line. */
void salvage_tell(struct salvage *, const char *format, ...) PRINTF_LIKE(2, 3);

/* If no fault was reported, kept becomes the unchanged bytes. */
void salvage_end(struct salvage *, const char *bytes, size_t n);

/* The lines of a text one after the other. */
struct salvage_line {
	const char *text; /* n bytes, without the end of the line */
	size_t n;
	int number; /* from 1; 0 before the first */
	bool ended; /* by a newline: the last line may be incomplete */
	bool plain; /* without zero bytes */
};

/* Goes to the next line, from {0} to the first; false after the last. */
bool salvage_next(struct salvage_line *, const char *bytes, size_t n);

/* Reports that the line is not what was expected, with its beginning: "line 3, "abc", is WHAT". */
void salvage_tell_line(struct salvage *, const struct salvage_line *, const char *what);

#endif
