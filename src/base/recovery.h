/* recovery: recovers what is intact in a damaged file. Readers of append-only or precious files provide a function
 * X_recover(bytes, n, out) that appends everything valid to kept and reports everything else. */
#ifndef BASE_RECOVERY_H
#define BASE_RECOVERY_H

#include <stddef.h>

#include "base/error.h"
#include "base/text.h"

/* {0} is a valid empty value. */
struct recovery {
	struct string kept;   /* new content of the file; identical to the old content if n_faults is 0 */
	struct string report; /* one line per fault, for the first RECOVERY_TOLD_MAX faults */
	int n_kept, n_faults;
};

#define RECOVERY_REPORT_MAX 20

void recovery_release(struct recovery *);

/* Reports a fault as one line. */
void recovery_report(struct recovery *, const char *format, ...) PRINTF_LIKE(2, 3);

/* If no fault was reported, sets kept to the unchanged bytes. */
void recovery_end(struct recovery *, const char *bytes, size_t n);

/* Iterates over the lines of a text. */
struct recovery_line {
	const char *text; /* n bytes, without the newline */
	size_t n;
	int number; /* counted from 1; 0 before the first call */
	bool ended; /* ends in a newline; the last line may be incomplete */
	bool plain; /* contains no zero bytes */
};

/* Advances to the next line; start from {0}. False after the last line. */
bool recovery_next(struct recovery_line *, const char *bytes, size_t n);

/* Reports an unexpected line and quotes its beginning: "line 3, "abc", is WHAT". */
void recovery_report_line(struct recovery *, const struct recovery_line *, const char *what);

#endif
