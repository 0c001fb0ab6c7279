/* terminal: standard output and error, if they are terminals. Output may contain untrusted text (names of files, tags
 * and comments of records, typed words), which must not control a terminal: everything passes through string_visible
 * (base/text.h), except what terminal_own prints. If an output is not a terminal nothing is changed. */
#ifndef CMD_TERMINAL_H
#define CMD_TERMINAL_H

#include <stdio.h>

#define TERMINAL_WIPE "\r\033[K" /* the line that the cursor is on */

/* Puts the filter in front of stdout and stderr. Call it once, before anything is printed. */
void terminal_begin(void);

/* Prints a text of the program's own with its escape codes, after what was printed before. */
void terminal_own(FILE *, const char *text);

/* The stream after the filter, with a file descriptor: for the line editor, which moves the cursor. */
FILE *terminal_behind(FILE *);

#endif
