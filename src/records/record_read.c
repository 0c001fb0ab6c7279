/* The reader of records: docs/record-format.md. Linear in the text, also where nothing in it is right. */
#include "records/record_reading.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void record_reader_init(struct record_reader *r, const char *text, size_t length)
{
	*r = (struct record_reader){0};
	scan_init(&r->scan, text, length);
}

static enum progress refuse(struct reading *g, struct place place, const char *why)
{
	fail(g->err, "game %d, line %d, column %d: %s", g->reader->game, place.line, place.column, why);
	return REFUSED;
}

enum progress record_refuse(struct reading *g, struct place place, const char *format, ...)
{
	char why[sizeof g->err->text];
	va_list args;
	va_start(args, format);
	vsnprintf(why, sizeof why, format, args);
	va_end(args);
	return refuse(g, place, why);
}

enum progress record_refuse_word(struct reading *g, struct place place, const char *format, ...)
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
		fail(&r->cut, "line %d, column %d: %s", place.line, place.column, why);
	scan_to_close(&r->scan);
	return GO_ON;
}

void record_add_words(struct reading *g, const char *text, size_t n)
{
	struct string *comment = &reading_level(g)->comment;
	if (comment->length > 0)
		string_char(comment, ' ');
	for (size_t i = 0; i < n; i++)
		string_char(comment, scan_is_blank(text[i]) ? ' ' : text[i]);
}

enum progress record_read_comment(struct reading *g)
{
	struct scan *s = &g->reader->scan;
	struct place place = scan_place(s);
	struct string text = {0};
	if (scan_peek(s) == ';') {
		size_t start = s->at + 1;
		scan_line(s);
		record_add_words(g, s->text + start, s->at - start);
	} else if (scan_braces(s, &text)) {
		record_add_words(g, string_text(&text), text.length);
	} else {
		string_release(&text);
		return record_refuse(g, place, "the comment that \"{\" opens is not closed, expected \"}\"");
	}
	string_release(&text);
	return GO_ON;
}

bool record_result_of(const char *text, bool foreign, enum verdict *out)
{
	static const struct {
		const char *text;
		enum verdict verdict;
	} words[] = {
		{"1/2", DRAWN},          {"½-½", DRAWN},        {"0.5-0.5", DRAWN},
		{"和", DRAWN},           {"和棋", DRAWN},       {"和局", DRAWN},
		{"红先和", DRAWN},       {"紅先和", DRAWN},     {"D", DRAWN},
		{"红胜", FIRST_WINS},    {"紅勝", FIRST_WINS},  {"红先胜", FIRST_WINS},
		{"紅先勝", FIRST_WINS},  {"黑负", FIRST_WINS},  {"黑負", FIRST_WINS},
		{"W", FIRST_WINS},       {"黑胜", SECOND_WINS}, {"黑勝", SECOND_WINS},
		{"红负", SECOND_WINS},   {"紅負", SECOND_WINS}, {"红先负", SECOND_WINS},
		{"紅先負", SECOND_WINS}, {"L", SECOND_WINS},
	};
	for (int v = UNDECIDED; v <= DRAWN; v++)
		if (strcmp(record_result_text((enum verdict)v), text) == 0) {
			*out = (enum verdict)v;
			return true;
		}
	for (size_t i = 0; foreign && i < sizeof words / sizeof *words; i++)
		if (strcmp(words[i].text, text) == 0) {
			*out = words[i].verdict;
			return true;
		}
	return false;
}

/* Goes to the next game after a fault in this one, or behind its result. Other programs write what they like there,
 * also braces. */
static void skip_game(struct scan *s, bool in_tags, bool foreign)
{
	if (in_tags) {
		scan_line(s);
		for (scan_blanks(s); scan_at_tag(s); scan_blanks(s))
			scan_line(s);
	}
	while (!scan_at_end(s) && !scan_at_tag(s)) {
		if (scan_peek(s) == ';' || foreign)
			scan_line(s);
		else if (scan_peek(s) != '{' || !scan_braces(s, NULL))
			scan_take(s);
	}
}

static void release(struct reading *g)
{
	for (int i = 0; i < g->n_others; i++) {
		free(g->others[i].name);
		free(g->others[i].value);
	}
	for (; g->depth >= 0; g->depth--) {
		struct reading_level *level = reading_level(g);
		string_release(&level->comment);
		if (g->depth > 0)
			line_release(&level->own);
	}
}

enum record_status record_read(struct record_reader *r, struct record *out, struct error *err)
{
	struct error unread;
	struct reading g = {.reader = r, .record = out, .err = err ? err : &unread};
	r->game++;
	r->n_cut = 0;
	enum progress progress = record_read_tags(&g);
	struct place place = scan_place(&r->scan);
	bool nothing = progress == GO_ON && scan_at_end(&r->scan) && g.n_tags == 0;
	bool set = progress == GO_ON && !nothing && record_set_up(&g, place) == GO_ON;
	if (set)
		progress = record_read_moves(&g);
	release(&g);
	if (nothing) {
		r->game--;
		return RECORD_END;
	}
	bool read = set && progress == FINISHED, part = set && !read && r->parts;
	if (set && !read && !part)
		record_release(out);
	if (!read || r->foreign)
		skip_game(&r->scan, g.in_tags, r->foreign);
	return read ? RECORD_READ : part ? RECORD_PART : RECORD_BAD;
}
