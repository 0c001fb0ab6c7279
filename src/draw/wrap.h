/* wrap: wraps text to the width of a terminal, breaking between words. */
#ifndef DRAW_WRAP_H
#define DRAW_WRAP_H

#include "base/text.h"

/* Appends the UTF-8 text with line breaks so that no line exceeds the given number of columns. A break replaces blanks
 * or goes next to a wide (Chinese) character, but not before a closing or after an opening punctuation mark. Text
 * without such a break opportunity is broken at the last column. With columns < 2 the text is appended unchanged. */
void wrap_text(const char *text, int columns, struct string *out);

#endif
