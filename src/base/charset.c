#include "base/charset.h"

#include <stdbool.h>
#include <string.h>

#ifdef __wasm__
#include "base/mem.h"

#include <stdlib.h>
#else
#include <errno.h>
#include <iconv.h>
#endif

#define REPLACEMENT "\xef\xbf\xbd" /* U+FFFD */

/* Length in bytes of the UTF-8 character at c, 0 if it is invalid. RFC 3629, section 4. */
static size_t utf8_length(const unsigned char *c, size_t n)
{
	unsigned low = 0x80, high = 0xbf; /* range of the second byte */
	size_t length = c[0] < 0x80 ? 1 : c[0] < 0xc2 ? 0 : c[0] < 0xe0 ? 2 : c[0] < 0xf0 ? 3 : c[0] < 0xf5 ? 4 : 0;
	if (length == 0 || length > n)
		return 0;
	if (c[0] == 0xe0)
		low = 0xa0;
	else if (c[0] == 0xed)
		high = 0x9f;
	else if (c[0] == 0xf0)
		low = 0x90;
	else if (c[0] == 0xf4)
		high = 0x8f;
	for (size_t i = 1; i < length; i++, low = 0x80, high = 0xbf)
		if (c[i] < low || c[i] > high)
			return 0;
	return length;
}

static bool is_utf8(const unsigned char *c, size_t n)
{
	size_t good = 0, bad = 0, length;
	for (size_t i = 0; i < n; i += length ? length : 1) {
		length = utf8_length(c + i, n - i);
		good += length > 1;
		bad += length == 0;
	}
	return bad <= good / 16; /* a slightly damaged text is still UTF-8 */
}

/* How much the two-byte characters look like ordinary text: each common one scores 1, each invalid one -4. */
static long score(enum charset charset, const unsigned char *c, size_t n)
{
	long sum = 0;
	for (size_t i = 0; i < n; i++) {
		if (c[i] < 0x80)
			continue;
		unsigned lead = c[i], trail = ++i < n ? c[i] : 0;
		bool big5 = charset == CHARSET_BIG5, low = trail >= 0x40 && trail <= 0x7e;
		bool high = trail >= (big5 ? 0xa1 : 0x80) && trail <= 0xfe;
		bool symbol = lead >= 0xa1 && lead <= 0xa3;
		if (lead == 0x80 || lead == 0xff || !(low || high) || (big5 && lead < 0xa1))
			sum -= 4;
		else if (big5) /* the 5401 frequent characters */
			sum += symbol || (lead >= 0xa4 && lead <= 0xc6);
		else /* GB 2312: symbols and the 3755 frequent characters */
			sum += trail >= 0xa1 && (symbol || (lead >= 0xb0 && lead <= 0xd7));
	}
	return sum;
}

enum charset charset_guess(const char *bytes, size_t n)
{
	const unsigned char *c = (const unsigned char *)bytes;
	if (n >= 2 && c[0] == 0xff && c[1] == 0xfe)
		return CHARSET_UTF16LE;
	if (n >= 2 && c[0] == 0xfe && c[1] == 0xff)
		return CHARSET_UTF16BE;
	if (is_utf8(c, n))
		return CHARSET_UTF8;
	return score(CHARSET_BIG5, c, n) > score(CHARSET_GBK, c, n) ? CHARSET_BIG5 : CHARSET_GBK;
}

static void decode_utf8(const char *bytes, size_t n, struct string *out)
{
	for (size_t i = 0, length; i < n; i += length ? length : 1) {
		length = utf8_length((const unsigned char *)bytes + i, n - i);
		string_bytes(out, length ? bytes + i : REPLACEMENT, length ? length : 3);
	}
}

static const char *const names[] = {
	[CHARSET_GBK] = "GB18030",
	[CHARSET_BIG5] = "BIG5",
	[CHARSET_UTF16LE] = "UTF-16LE",
	[CHARSET_UTF16BE] = "UTF-16BE",
};

#ifdef __wasm__

/* Browsers and node have decoders built in, whereas iconv's tables would make up two fifths of the module. Writes
 * UTF-8, at most 3 bytes per input byte, and returns its length. */
__attribute__((import_module("qipan"), import_name("decode"))) size_t host_decode(const char *charset,
										  size_t charset_length,
										  const char *bytes, size_t n,
										  char *out);

static void decode_other(enum charset charset, const char *bytes, size_t n, struct string *out)
{
	char *utf8 = mem_new(3 * n + 1);
	string_bytes(out, utf8, host_decode(names[charset], strlen(names[charset]), bytes, n, utf8));
	free(utf8);
}

#else

/* Number of bytes to skip after a decoding error. */
static size_t broken_length(enum charset charset, const char *bytes, size_t n)
{
	bool wide = charset == CHARSET_UTF16LE || charset == CHARSET_UTF16BE;
	return n > 1 && (wide || (bytes[1] & 0x80)) ? 2 : 1;
}

static void add_utf32le(struct string *out, const char *bytes, size_t n)
{
	const unsigned char *c = (const unsigned char *)bytes;
	for (size_t i = 0; i + 4 <= n; i += 4)
		string_rune(out, c[i] | (uint32_t)c[i + 1] << 8 | (uint32_t)c[i + 2] << 16 | (uint32_t)c[i + 3] << 24);
}

static void decode_other(enum charset charset, const char *bytes, size_t n, struct string *out)
{
	iconv_t converter = iconv_open("UTF-32LE", names[charset]); /* not all can write UTF-8 in every locale */
	bool known = converter != (iconv_t)-1;
	char *from = (char *)bytes;
	while (n > 0) {
		char buf[1024], *to = buf;
		size_t room = sizeof buf;
		size_t converted = known ? iconv(converter, &from, &n, &to, &room) : (size_t)-1;
		int why = known ? errno : EILSEQ;
		add_utf32le(out, buf, sizeof buf - room);
		if (converted != (size_t)-1 || (why == E2BIG && room < sizeof buf))
			continue;
		size_t passed = n > 0 ? broken_length(charset, from, n) : 0;
		bool ascii = !known && !(*from & 0x80);
		string_bytes(out, ascii ? from : REPLACEMENT, ascii ? 1 : 3);
		from += ascii ? 1 : passed;
		n -= ascii ? 1 : passed;
	}
	if (known)
		iconv_close(converter);
}

#endif

void charset_decode(enum charset charset, const char *bytes, size_t n, struct string *out)
{
	static const struct {
		const char *bytes;
		size_t n;
	} marks[] = {
		[CHARSET_UTF8] = {"\xef\xbb\xbf", 3},
		[CHARSET_UTF16LE] = {"\xff\xfe", 2},
		[CHARSET_UTF16BE] = {"\xfe\xff", 2},
		[CHARSET_GBK] = {"", 0},
		[CHARSET_BIG5] = {"", 0},
	};
	size_t mark = marks[charset].n;
	if (mark > 0 && n >= mark && memcmp(bytes, marks[charset].bytes, mark) == 0) {
		bytes += mark;
		n -= mark;
	}
	if (charset == CHARSET_UTF8)
		decode_utf8(bytes, n, out);
	else
		decode_other(charset, bytes, n, out);
}
