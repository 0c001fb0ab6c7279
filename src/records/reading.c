#include "records/reading.h"
#include "records/tags.h"

#include <stdarg.h>
#include <stdio.h>

static enum progress refuse(struct reading *g, struct place place, const char *why)
{
	fail_text(g->err, "game %d, line %d, column %d: %s", g->reader->game, place.line, place.column, why);
	return REFUSED;
}

enum progress reading_refuse(struct reading *g, struct place place, const char *format, ...)
{
	char why[sizeof g->err->text];
	va_list args;
	va_start(args, format);
	vsnprintf(why, sizeof why, format, args);
	va_end(args);
	return refuse(g, place, why);
}

void reading_note(struct reading *g, struct place place, const char *format, ...)
{
	struct record_reader *r = g->reader;
	char why[sizeof r->note.text];
	va_list args;
	if (r->has_note)
		return;
	va_start(args, format);
	vsnprintf(why, sizeof why, format, args);
	va_end(args);
	fail_text(&r->note, "game %d, line %d, column %d: %s", r->game, place.line, place.column, why);
	r->has_note = true;
}

enum progress reading_refuse_word(struct reading *g, struct place place, const char *format, ...)
{
	struct record_reader *r = g->reader;
	char why[sizeof g->err->text];
	va_list args;
	va_start(args, format);
	vsnprintf(why, sizeof why, format, args);
	va_end(args);
	if (g->depth == 0 || !(r->foreign || r->parts))
		return refuse(g, place, why);
	if (r->n_cut++ == 0)
		fail_text(&r->cut, "line %d, column %d: %s", place.line, place.column, why);
	scan_to_close(&r->scan);
	return GO_ON;
}

void reading_add_words(struct reading *g, const char *text, size_t n)
{
	struct string *comment = &reading_level(g)->comment;
	if (comment->length > 0)
		string_char(comment, ' ');
	for (size_t i = 0; i < n; i++)
		string_char(comment, scan_is_blank(text[i]) ? ' ' : text[i]);
}

enum progress reading_comment(struct reading *g)
{
	struct scan *s = &g->reader->scan;
	struct place place = scan_place(s);
	struct string text = {0};
	if (scan_peek(s) == ';') {
		size_t start = s->at + 1;
		scan_line(s);
		reading_add_words(g, s->text + start, s->at - start);
	} else if (scan_braces(s, &text)) {
		reading_add_words(g, string_text(&text), text.length);
	} else {
		string_release(&text);
		return reading_refuse(g, place, "the comment that \"{\" opens is not closed, expected \"}\"");
	}
	string_release(&text);
	return GO_ON;
}

bool reading_result(const struct reading *g, const char *text, enum verdict *out)
{
	return g->reader->foreign ? tags_result(text, out) : record_result_of(text, out);
}
