/* terminal: standard output and error, where they are terminals. Whatever is printed may hold texts of others (names of
 * files, tags and comments of records, words that were typed), which must not command a terminal: everything goes
 * through string_visible (base/text.h) on its way, but for what terminal_own prints. Where an output is no terminal
 * nothing is changed. */
#ifndef CMD_TERMINAL_H
#define CMD_TERMINAL_H

#include <stdio.h>

#define TERMINAL_WIPE "\r\033[K" /* the line that the cursor is on */

/* Puts the filter before stdout and stderr. To be called once, before anything is printed. */
void terminal_begin(void);

/* Prints a text of the program's own with its escape codes, behind what was printed before. */
void terminal_own(FILE *, const char *text);

/* The stream behind the filter, with a file descriptor: for the line editor, which moves the cursor. */
FILE *terminal_behind(FILE *);

#endif
