/* wrap: text in lines of a terminal's width, broken at words. */
#ifndef DRAW_WRAP_H
#define DRAW_WRAP_H

#include "base/text.h"

/* Appends the UTF-8 text with line breaks added so that no line takes more than that many columns: instead of blanks,
 * or next to a wide character (Chinese), but not before a closing mark nor after an opening one. Text without such a
 * place is broken at the last column. columns below 2: unchanged. */
void wrap_text(const char *text, int columns, struct string *out);

#endif
