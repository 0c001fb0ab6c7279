/* say: sentences for the person at the terminal; the one place that wraps them to its width. */
#ifndef CMD_SAY_H
#define CMD_SAY_H

#include <stdio.h>

/* Writes the text to the stream; if that is a terminal, in lines of its width, broken at words (draw/wrap.h). */
void say(FILE *to, const char *text);

#endif
