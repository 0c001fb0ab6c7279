/* wrap: text in lines of a terminal's width, broken at words. */
#ifndef DRAW_WRAP_H
#define DRAW_WRAP_H

#include "base/text.h"

/* Appends the UTF-8 text with line breaks added so that no line takes more than so many columns: in the place of
 * blanks, or beside a wide character (Chinese), but not before a mark that closes and not behind one that opens. What
 * has no such place is broken at the last column. columns below 2: as it is. */
void wrap_text(const char *text, int columns, struct string *out);

#endif
