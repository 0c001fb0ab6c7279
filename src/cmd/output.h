/* output: messages to the user at the terminal; the only place that wraps them to its width. */
#ifndef CMD_OUTPUT_H
#define CMD_OUTPUT_H

#include <stdio.h>

#include "base/message.h"

/* Writes the text to the stream; on a terminal, wraps it to the terminal width between words (draw/wrap.h). */
void output_text(FILE *to, const char *text);

/* output(stream, message, value...): prints the message on its own line. */
#define output(to, ...) output_arguments(to, MESSAGE_ARGUMENTS(__VA_ARGS__))
void output_arguments(FILE *to, unsigned kinds, const struct message *, ...);

/* output_part(stream, message, value...): prints the message as part of a line, unwrapped. */
#define output_part(to, ...) output_part_arguments(to, MESSAGE_ARGUMENTS(__VA_ARGS__))
void output_part_arguments(FILE *to, unsigned kinds, const struct message *, ...);

/* Appends the text padded with blanks to the given number of columns. */
void output_padded(const char *text, int columns, struct string *out);

#endif
