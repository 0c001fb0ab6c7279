/* charset: converts text from the encodings found in xiangqi game records to UTF-8. */
#ifndef BASE_CHARSET_H
#define BASE_CHARSET_H

#include <stddef.h>

#include "base/text.h"

enum charset { CHARSET_UTF8, CHARSET_GBK, CHARSET_BIG5, CHARSET_UTF16LE, CHARSET_UTF16BE };

/* Detects the encoding: from a byte order mark; else UTF-8 if the whole text is valid; else GBK or Big5, whichever
 * decodes to the more common characters. */
enum charset charset_guess(const char *bytes, size_t n);

/* Appends the text as valid UTF-8, without a byte order mark. Undecodable bytes become U+FFFD. */
void charset_decode(enum charset, const char *bytes, size_t n, struct string *out);

#endif
