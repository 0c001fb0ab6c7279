#include "records/reading.h"
#include "base/base_messages.h"
#include "records/records_messages.h"
#include "records/tags.h"

enum progress reading_refuse_error(struct reading *g, struct place place, const struct error *why)
{
	fail(g->err, records_in_column, g->reader->game, place.line, place.column, why);
	return REFUSED;
}

enum progress reading_refuse_arguments(struct reading *g, struct place place, unsigned kinds, const struct message *m,
				       ...)
{
	struct error why;
	va_list args;
	va_start(args, m);
	struct message_list list = message_list(kinds, m, args);
	va_end(args);
	fail_list(&why, &list);
	return reading_refuse_error(g, place, &why);
}

void reading_note_arguments(struct reading *g, struct place place, unsigned kinds, const struct message *m, ...)
{
	struct record_reader *r = g->reader;
	struct error why;
	va_list args;
	va_start(args, m);
	struct message_list list = message_list(kinds, m, args);
	va_end(args);
	if (r->has_note)
		return;
	fail_list(&why, &list);
	fail(&r->note, records_in_column, r->game, place.line, place.column, &why);
	r->has_note = true;
}

enum progress reading_refuse_word_arguments(struct reading *g, struct place place, unsigned kinds,
					    const struct message *m, ...)
{
	struct record_reader *r = g->reader;
	struct error why;
	va_list args;
	va_start(args, m);
	struct message_list list = message_list(kinds, m, args);
	va_end(args);
	fail_list(&why, &list);
	if (g->depth == 0 || !(r->foreign || r->parts))
		return reading_refuse_error(g, place, &why);
	if (r->n_cut++ == 0) {
		fail(&r->cut, in_column, place.line, place.column, &why);
	}
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
		return reading_refuse(g, place, records_unterminated_comment);
	}
	string_release(&text);
	return GO_ON;
}

bool reading_result(const struct reading *g, const char *text, enum verdict *out)
{
	return g->reader->foreign ? tags_result(text, out) : record_result_of(text, out);
}
