/* charset_encode: encodes UTF-8 text as GB 18030, whose two-byte characters are GBK; it covers all of Unicode. The code
 * table is built by decoding every code, which takes a few milliseconds: call charset_encoder_init once, encode any
 * number of texts, then call charset_encoder_release. */
#ifndef BASE_CHARSET_ENCODE_H
#define BASE_CHARSET_ENCODE_H

#include <stddef.h>
#include <stdint.h>

#include "base/text.h"

struct charset_encoder {
	uint32_t *codes; /* indexed by U+0000 .. U+FFFF; the first byte is the most significant; 0: no code */
};

void charset_encoder_init(struct charset_encoder *);
void charset_encoder_release(struct charset_encoder *);

/* Appends the encoding of a prefix of the text: as many whole characters as fit in most bytes. Characters without a
 * code become '?'. */
void charset_encode(const struct charset_encoder *, const char *text, size_t most, struct string *out);

#endif
