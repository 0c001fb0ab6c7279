/* say: messages to the user at the terminal; the only place that wraps them to its width. */
#ifndef CMD_SAY_H
#define CMD_SAY_H

#include <stdio.h>

#include "base/message.h"

/* Writes the text to the stream; on a terminal, wraps it to the terminal width between words (draw/wrap.h). */
void say(FILE *to, const char *text);

/* tell(stream, message, value...): prints the message on its own line. */
#define tell(to, ...) say_arguments(to, MESSAGE_ARGUMENTS(__VA_ARGS__))
void say_arguments(FILE *to, unsigned kinds, const struct message *, ...);

/* tell_part(stream, message, value...): prints the message as part of a line, unwrapped. */
#define tell_part(to, ...) say_part_arguments(to, MESSAGE_ARGUMENTS(__VA_ARGS__))
void say_part_arguments(FILE *to, unsigned kinds, const struct message *, ...);

/* Appends the text padded with blanks to the given number of columns. */
void say_padded(const char *text, int columns, struct string *out);

#endif
