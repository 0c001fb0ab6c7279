#include "base/charset.h"
#include "base/mem.h"

#include <stdlib.h>
#include <string.h>

#define PLANE       0x10000
#define REPLACEMENT 0xfffd

/* Decodes the UTF-8 character at *text and advances *text past it. */
static uint32_t take_rune(const char **text)
{
	static const unsigned char first[] = {0, 0x7f, 0x1f, 0x0f, 0x07}; /* payload bits of a first byte, by length */
	int length = text_rune_length(*text);
	if (length == 0) {
		++*text;
		return REPLACEMENT;
	}
	uint32_t rune = (unsigned char)**text & first[length];
	for (int i = 1; i < length; i++)
		rune = rune << 6 | ((unsigned char)(*text)[i] & 0x3f);
	*text += length;
	return rune;
}

/* Codes as bytes, one per line: no code contains a newline. */
struct codes {
	struct string bytes;
	uint32_t list[512];
	int n;
};

static void add_code(struct codes *c, uint32_t code)
{
	for (int shift = 24; shift >= 0; shift -= 8)
		if (code >> shift)
			string_char(&c->bytes, (char)(code >> shift));
	string_char(&c->bytes, '\n');
	c->list[c->n++] = code;
}

/* Records each code that decodes to a single character of the plane; later codes override earlier ones. */
static void learn(struct charset_encoder *e, struct codes *c)
{
	struct string text = {0};
	charset_decode(CHARSET_GBK, string_text(&c->bytes), c->bytes.length, &text);
	const char *at = string_text(&text);
	for (int i = 0; i < c->n && *at; i++) {
		uint32_t rune = take_rune(&at);
		bool alone = *at == '\n';
		if (alone && rune < PLANE && rune != REPLACEMENT && rune >= 0x80)
			e->codes[rune] = c->list[i];
		const char *end = strchr(at, '\n');
		at = end ? end + 1 : at + strlen(at);
	}
	string_release(&text);
	string_clear(&c->bytes);
	c->n = 0;
}

void charset_encoder_init(struct charset_encoder *e)
{
	struct codes c = {.n = 0};
	e->codes = mem_new(PLANE * sizeof *e->codes);
	for (uint32_t a = 0x81; a <= 0x84; a++)
		for (uint32_t b = 0x30; b <= 0x39; b++)
			for (uint32_t d = 0x81; d <= 0xfe; d++) {
				for (uint32_t f = 0x30; f <= 0x39; f++)
					add_code(&c, a << 24 | b << 16 | d << 8 | f);
				if (c.n > 500 || d == 0xfe)
					learn(e, &c);
			}
	for (uint32_t lead = 0x81; lead <= 0xfe; lead++) { /* the shorter codes override the longer ones */
		for (uint32_t trail = 0x40; trail <= 0xfe; trail++)
			if (trail != 0x7f)
				add_code(&c, lead << 8 | trail);
		learn(e, &c);
	}
	string_release(&c.bytes);
}

void charset_encoder_release(struct charset_encoder *e)
{
	free(e->codes);
	*e = (struct charset_encoder){0};
}

/* Beyond the first plane the codes are sequential. */
static uint32_t code_of(const struct charset_encoder *e, uint32_t rune)
{
	if (rune < 0x80)
		return rune;
	if (rune < PLANE)
		return e->codes[rune] ? e->codes[rune] : '?';
	uint32_t n = rune - PLANE;
	return (0x90 + n / 12600) << 24 | (0x30 + n / 1260 % 10) << 16 | (0x81 + n / 10 % 126) << 8 | (0x30 + n % 10);
}

void charset_encode(const struct charset_encoder *e, const char *text, size_t max, struct string *out)
{
	while (*text) {
		uint32_t code = code_of(e, take_rune(&text));
		size_t n = code >> 24 ? 4 : code >> 8 ? 2 : 1;
		if (n > max)
			return;
		max -= n;
		for (size_t i = n; i-- > 0;)
			string_char(out, (char)(code >> 8 * i));
	}
}
