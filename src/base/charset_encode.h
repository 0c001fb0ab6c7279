/* charset_encode: text in UTF-8 as GB 18030, whose characters of two bytes are GBK; it has every character of Unicode.
 * The codes are learnt by decoding all there are, which takes some milliseconds: charset_encoder_init, then any number
 * of texts, then charset_encoder_release. */
#ifndef BASE_CHARSET_ENCODE_H
#define BASE_CHARSET_ENCODE_H

#include <stddef.h>
#include <stdint.h>

#include "base/text.h"

struct charset_encoder {
	uint32_t *codes; /* of U+0000 .. U+FFFF, the first byte the highest; 0: none */
};

void charset_encoder_init(struct charset_encoder *);
void charset_encoder_release(struct charset_encoder *);

/* Appends the text's first characters, as many as fit whole into most bytes. What has no code becomes '?'. */
void charset_encode(const struct charset_encoder *, const char *text, size_t most, struct string *out);

#endif
