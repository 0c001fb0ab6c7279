/* input: lines of input. From a terminal they can be edited and recalled (libedit; the history is kept in the state
 * directory); from anything else they are read without a prompt. Belongs to the main thread. */
#ifndef CMD_INPUT_H
#define CMD_INPUT_H

#include "base/error.h"
#include "base/text.h"

struct input;

struct input *input_new(void);
void input_free(struct input *); /* saves the history; accepts NULL */

bool input_is_terminal(const struct input *);

enum input_status { INPUT_LINE, INPUT_END, INPUT_BAD };

/* The next line without its newline and the blanks around it. INPUT_END at the end of the input or after Ctrl-C;
 * INPUT_BAD with the error filled for a line that is too long or holds zero bytes. */
enum input_status input_line(struct input *, const char *prompt, struct string *out, struct error *) MUST_USE;

#endif
