#include "base/recovery.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define SHOWN_BYTES 40

void recovery_release(struct recovery *s)
{
	string_release(&s->kept);
	string_release(&s->report);
	*s = (struct recovery){0};
}

void recovery_report(struct recovery *s, const char *format, ...)
{
	char words[240];
	va_list args;
	va_start(args, format);
	vsnprintf(words, sizeof words, format, args);
	va_end(args);
	text_mask(words);
	if (s->n_faults++ < RECOVERY_REPORT_MAX)
		string_add(&s->report, "%s\n", words);
}

void recovery_end(struct recovery *s, const char *bytes, size_t n)
{
	if (s->n_faults)
		return;
	string_clear(&s->kept);
	string_bytes(&s->kept, bytes, n);
}

bool recovery_next(struct recovery_line *line, const char *bytes, size_t n)
{
	const char *from = line->number ? line->text + line->n + line->ended : bytes;
	size_t left = (size_t)(bytes + n - from);
	if (left == 0)
		return false;
	const char *stop = memchr(from, '\n', left);
	line->text = from;
	line->n = stop ? (size_t)(stop - from) : left;
	line->number++;
	line->ended = stop != NULL;
	line->plain = !memchr(from, 0, line->n);
	return true;
}

void recovery_report_line(struct recovery *s, const struct recovery_line *line, const char *what)
{
	char shown[SHOWN_BYTES + 1];
	size_t n = line->n < SHOWN_BYTES ? line->n : SHOWN_BYTES;
	for (size_t i = 0; i < n; i++)
		shown[i] = line->text[i] ? line->text[i] : '?';
	shown[n] = 0;
	recovery_report(s, "line %d, \"%s\", is %s", line->number, shown, what);
}
