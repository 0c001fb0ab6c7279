/* charset: text in the encodings that records of xiangqi come in, turned into UTF-8. */
#ifndef BASE_CHARSET_H
#define BASE_CHARSET_H

#include <stddef.h>

#include "base/text.h"

enum charset { CHARSET_UTF8, CHARSET_GBK, CHARSET_BIG5, CHARSET_UTF16LE, CHARSET_UTF16BE };

/* By a byte order mark, else UTF-8 where all of it is that, else GBK or Big5, whichever gives the commoner characters.
 */
enum charset charset_guess(const char *bytes, size_t n);

/* Appends the text as valid UTF-8, without a byte order mark. What cannot be read becomes U+FFFD. */
void charset_decode(enum charset, const char *bytes, size_t n, struct string *out);

#endif
