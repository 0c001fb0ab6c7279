/* terminal: output filter for standard output and error on a terminal. Output may contain untrusted text (file names,
 * tags and comments of records, typed words) that must not control the terminal: everything passes through
 * string_visible (base/text.h), except the output of terminal_own. Output that does not go to a terminal is unchanged.
 */
#ifndef CMD_TERMINAL_H
#define CMD_TERMINAL_H

#include <stdio.h>

#define TERMINAL_WIPE "\r\033[K" /* erases the current line */

/* Installs the filter on stdout and stderr. Call once, before printing anything. */
void terminal_begin(void);

/* Prints trusted text, including escape codes, after all earlier output. */
void terminal_own(FILE *, const char *text);

/* The unfiltered stream, with a file descriptor: for the line editor, which moves the cursor. */
FILE *terminal_behind(FILE *);

#endif
