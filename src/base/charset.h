/* charset: converts text from the encodings found in xiangqi game records to UTF-8, and from UTF-8 to one of them. */
#ifndef BASE_CHARSET_H
#define BASE_CHARSET_H

#include <stddef.h>
#include <stdint.h>

#include "base/text.h"

enum charset { CHARSET_UTF8, CHARSET_GBK, CHARSET_BIG5, CHARSET_UTF16LE, CHARSET_UTF16BE };

/* Detects the encoding: from a byte order mark; else UTF-8 if the whole text is valid; else GBK or Big5, whichever
 * decodes to the more common characters. */
enum charset charset_guess(const char *bytes, size_t n);

/* Appends the text as valid UTF-8, without a byte order mark. Undecodable bytes become U+FFFD. */
void charset_decode(enum charset, const char *bytes, size_t n, struct string *out);

/* Encodes UTF-8 text as GB 18030, whose two-byte characters are GBK; it covers all of Unicode. The code table is built
 * by decoding every code, which takes a few milliseconds: call charset_encoder_init once, encode any number of texts,
 * then call charset_encoder_release. In charset_encode.c. */
struct charset_encoder {
	uint32_t *codes; /* indexed by U+0000 .. U+FFFF; the first byte is the most significant; 0: no code */
};

void charset_encoder_init(struct charset_encoder *);
void charset_encoder_release(struct charset_encoder *);

/* Appends the encoding of a prefix of the text: as many whole characters as fit in max bytes. Characters without a
 * code become '?'. */
void charset_encode(const struct charset_encoder *, const char *text, size_t max, struct string *out);

#endif
