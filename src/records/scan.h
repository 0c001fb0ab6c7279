/* scan: reads a record's text byte by byte and tracks the place for messages. All control characters count as blanks.
 * Runs in linear time, also on malformed text. */
#ifndef RECORDS_SCAN_H
#define RECORDS_SCAN_H

#include "base/text.h"

struct scan {
	const char *text; /* borrowed; need not be zero-terminated */
	size_t length, at;
	size_t line_at;  /* offset of the current line */
	int line;        /* its line number, from 1 */
	bool line_begun; /* something precedes at on the line */
	bool unclosed;   /* no comment is closed after this point */
};

struct place {
	int line, column; /* from 1; columns are bytes */
};

/* Starts after the byte order mark, if there is one. */
void scan_init(struct scan *, const char *text, size_t length);

bool scan_is_blank(char);
bool scan_at_end(const struct scan *);
char scan_peek(const struct scan *); /* the next byte; a blank at the end */
char scan_take(struct scan *);       /* must not be called at the end */
struct place scan_place(const struct scan *);

/* Whether a tag begins here: the first '[' of a line. */
bool scan_at_tag(const struct scan *);

void scan_blanks(struct scan *);
void scan_blanks_in_line(struct scan *);
void scan_line(struct scan *); /* moves to the beginning of the next line */

/* Reads from '{' to just after the matching '}'; without one, does not move and returns false. text may be NULL. */
bool scan_braces(struct scan *, struct string *text);

/* Moves from within parentheses to the closing ')'; false if the game ends first. Comments are skipped as a whole. */
bool scan_to_close(struct scan *);

/* Moves from '(' to just after the matching ')'; false if the game ends first. Comments are skipped as a whole. */
bool scan_group(struct scan *);

/* Reads from '"' to just after the next one; false if it is not closed on its line. Control characters become
 * blanks. */
bool scan_quoted(struct scan *, struct string *text);

#endif
