#include "records/record_read.h"
#include "records/reading.h"

#include <stdlib.h>

/* Skips to the next game after a fault in this one, or after its result. There, other programs may write arbitrary
 * text, including braces. */
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
	r->has_note = false;
	enum progress progress = read_tags(&g);
	struct place place = scan_place(&r->scan);
	bool nothing = progress == GO_ON && scan_at_end(&r->scan) && g.n_tags == 0;
	bool set = progress == GO_ON && !nothing && read_set_up(&g, place) == GO_ON;
	if (set)
		progress = read_moves(&g);
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
