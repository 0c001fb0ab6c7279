/* say: sentences for the person at the terminal; the one place that wraps them to its width. */
#ifndef CMD_SAY_H
#define CMD_SAY_H

#include <stdio.h>

#include "base/message.h"

/* Writes the text to the stream; if that is a terminal, in lines of its width, broken at words (draw/wrap.h). */
void say(FILE *to, const char *text);

/* tell(stream, message, value...): says the message as a line of its own. */
#define tell(to, ...) say_arguments(to, MESSAGE_ARGUMENTS(__VA_ARGS__))
void say_arguments(FILE *to, unsigned kinds, const struct message *, ...);

/* tell_part(stream, message, value...): writes the message as a part of a line, unwrapped. */
#define tell_part(to, ...) say_part_arguments(to, MESSAGE_ARGUMENTS(__VA_ARGS__))
void say_part_arguments(FILE *to, unsigned kinds, const struct message *, ...);

/* Appends the text and blanks up to that many columns. */
void say_padded(const char *text, int columns, struct string *out);

#endif
