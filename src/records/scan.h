/* scan: reads a record's text byte by byte, with the place for messages. All control characters are blanks too. The
 * time is linear in the text, however wrong it is. */
#ifndef RECORDS_SCAN_H
#define RECORDS_SCAN_H

#include "base/text.h"

struct scan {
	const char *text; /* the caller's; need not end in a zero byte */
	size_t length, at;
	size_t line_at;  /* where the line of at begins */
	int line;        /* its number, from 1 */
	bool line_begun; /* there is something before at on the line */
	bool unclosed;   /* no comment is closed from here on */
};

struct place {
	int line, column; /* from 1; columns are bytes */
};

/* Begins after a byte order mark, if there is one. */
void scan_init(struct scan *, const char *text, size_t length);

bool scan_is_blank(char);
bool scan_at_end(const struct scan *);
char scan_peek(const struct scan *); /* the next byte; a blank at the end */
char scan_take(struct scan *);       /* not at the end */
struct place scan_place(const struct scan *);

/* Whether a tag begins here: the first '[' of a line. */
bool scan_at_tag(const struct scan *);

void scan_blanks(struct scan *);
void scan_blanks_in_line(struct scan *);
void scan_line(struct scan *); /* to the beginning of the next one */

/* From '{' to after the '}' that closes it; if there is none it stays and returns false. text may be NULL. */
bool scan_braces(struct scan *, struct string *text);

/* From within parentheses to the ')' that closes them; false if the game ends before. Comments are skipped as a
 * whole. */
bool scan_to_close(struct scan *);

/* From '(' to after the ')' that closes it; false if the game ends before. Comments in it are skipped as a whole. */
bool scan_group(struct scan *);

/* From '"' to after the next one; false if it is not closed on its line. Control characters become blanks. */
bool scan_quoted(struct scan *, struct string *text);

#endif
