/* editor: edits a line at a terminal; the history is kept in the state folder. */
#ifndef CMD_EDITOR_H
#define CMD_EDITOR_H

#include "base/text.h"

struct editor;

/* NULL if standard input is not a terminal. */
struct editor *editor_new(void);

/* Appends a line to out. Returns false at the end of the input and after Ctrl-C. */
bool editor_line(struct editor *, const char *prompt, struct string *out);

/* Adds a line to the history. */
void editor_remember(struct editor *, const char *line);

/* Saves the history. Accepts NULL. */
void editor_free(struct editor *);

#endif
