#include "core/fields.h"

#include <ctype.h>
#include <string.h>

bool fields_split(struct fields *f, const char *text, int fewest, int most, const char *names, struct error *err)
{
	size_t length = strnlen(text, sizeof f->copy);
	if (length == sizeof f->copy)
		return fail(err, "the text \"%.20s...\" is too long, expected fewer than %zu characters", text,
			    sizeof f->copy);
	memcpy(f->copy, text, length + 1);
	f->n = 0;
	for (char *c = f->copy; *c;) {
		while (isspace((unsigned char)*c))
			*c++ = 0;
		if (!*c)
			break;
		if (f->n == most)
			return fail(err, "\"%.40s\" is one field too many, expected %s", c, names);
		f->at[f->n++] = c;
		while (*c && !isspace((unsigned char)*c))
			c++;
	}
	if (f->n < fewest)
		return fail(err, "\"%.60s\" has %d fields, expected %s", text, f->n, names);
	return true;
}

bool fields_number(const struct fields *f, int i, const char *name, unsigned max, unsigned *out, struct error *err)
{
	unsigned value = 0;
	const char *c = f->at[i];
	for (; isdigit((unsigned char)*c) && value <= max; c++)
		value = value * 10 + (unsigned)(*c - '0');
	if (*c || c == f->at[i] || value > max)
		return fail(err, "\"%.20s\" is not a number of %s, expected 0 to %u", f->at[i], name, max);
	*out = value;
	return true;
}
