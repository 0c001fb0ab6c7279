#include "core/fields.h"
#include "core/core_messages.h"

#include <ctype.h>
#include <string.h>

/* Length of the whitespace at c. Includes lookalikes and invisible characters, which get copied along with positions
 * from pages and files. */
static size_t blank_length(const char *c)
{
	static const char *const blanks[] = {"\xc2\xa0", "\xe3\x80\x80", "\xef\xbb\xbf", "\xe2\x81\xa0",
					     "\xe2\x81\x9f"}; /* U+00A0, U+3000, U+FEFF, U+2060, U+205F */
	const unsigned char *u = (const unsigned char *)c;
	if (u[0] < 0x80)
		return isspace(u[0]) || c[0] == '_';
	for (size_t i = 0; i < sizeof blanks / sizeof *blanks; i++)
		if (strncmp(c, blanks[i], strlen(blanks[i])) == 0)
			return strlen(blanks[i]);
	bool general = u[0] == 0xe2 && u[1] == 0x80; /* U+2000 to U+200F, U+2028, U+2029, U+202F */
	bool blank = general && ((u[2] >= 0x80 && u[2] <= 0x8f) || u[2] == 0xa8 || u[2] == 0xa9 || u[2] == 0xaf);
	return blank ? 3 : 0;
}

static int hex(char c)
{
	return isdigit((unsigned char)c) ? c - '0' : isxdigit((unsigned char)c) ? (c | 32) - 'a' + 10 : -1;
}

/* Decodes URL escapes such as %20 in place. */
static void unescape(char *text)
{
	char *to = text;
	for (const char *c = text; *c; to++) {
		bool escaped = c[0] == '%' && hex(c[1]) >= 0 && hex(c[2]) >= 0;
		int byte = escaped ? hex(c[1]) * 16 + hex(c[2]) : 0;
		*to = byte > 0 ? (char)byte : *c;
		c += byte > 0 ? 3 : 1;
	}
	*to = 0;
}

bool fields_split(struct fields *f, const char *text, int min, int max, const struct message *names, struct error *err)
{
	size_t length = strnlen(text, sizeof f->copy);
	if (length == sizeof f->copy)
		return fail(err, core_text_too_long, text, sizeof f->copy);
	memcpy(f->copy, text, length + 1);
	unescape(f->copy);
	f->n = 0;
	for (char *c = f->copy; *c;) {
		for (size_t n; (n = blank_length(c)) > 0; c += n)
			memset(c, 0, n);
		if (!*c)
			break;
		if (f->n == max)
			return fail(err, core_too_many_fields, c, names);
		f->at[f->n++] = c;
		while (*c && blank_length(c) == 0)
			c++;
	}
	if (f->n < min)
		return fail(err, core_too_few_fields, text, f->n, names);
	return true;
}

bool fields_number(const struct fields *f, int i, const struct message *name, unsigned max, unsigned *out,
		   struct error *err)
{
	unsigned value = 0;
	const char *c = f->at[i];
	for (; isdigit((unsigned char)*c) && value <= max; c++)
		value = value * 10 + (unsigned)(*c - '0');
	if (*c || c == f->at[i] || value > max)
		return fail(err, core_bad_number, f->at[i], name, max);
	*out = value;
	return true;
}
