/* input: reads lines of input. On a terminal, lines can be edited and recalled (libedit; the history is kept in the
 * state directory); other input is read without a prompt. Main thread only. */
#ifndef CMD_INPUT_H
#define CMD_INPUT_H

#include "base/error.h"
#include "base/text.h"

struct input;

struct input *input_new(void);
void input_free(struct input *); /* saves the history; accepts NULL */

bool input_is_terminal(const struct input *);

enum input_status { INPUT_LINE, INPUT_END, INPUT_BAD };

/* Reads the next line, without its newline and surrounding blanks. Returns INPUT_END at the end of input or after
 * Ctrl-C, and INPUT_BAD with the error filled if the line is too long or contains zero bytes. */
enum input_status input_line(struct input *, const char *prompt, struct string *out, struct error *) MUST_USE;

#endif
