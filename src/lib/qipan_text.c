#include "lib/handles.h"
#include "base/mem.h"
#include "draw/board_svg.h"
#include "records/formats.h"
#include "records/record_read.h"
#include "records/record_write.h"
#include "referee/explanation_text.h"

#include <stdlib.h>

static struct board_style style_of(const struct qipan_game *g, enum qipan_pieces pieces, bool colour, bool flipped)
{
	struct board_style style = BOARD_STYLE_NONE;
	style.pieces = (enum board_pieces)pieces;
	style.colour = colour;
	style.flipped = flipped;
	board_style_follow(&style, &g->table.record.line);
	return style;
}

const char *qipan_game_drawing(struct qipan_game *g, enum qipan_pieces pieces, bool colour, bool flipped)
{
	struct board_style style = style_of(g, pieces, colour, flipped);
	struct board_layout layout;
	g->table.record.game->rendering.layout(line_last(&g->table.record.line), &layout);
	string_clear(&g->drawing);
	board_text_draw(&layout, &style, &g->drawing);
	return string_text(&g->drawing);
}

const char *qipan_game_svg(struct qipan_game *g, enum qipan_pieces pieces, bool flipped)
{
	struct board_style style = style_of(g, pieces, false, flipped);
	struct board_layout layout;
	g->table.record.game->rendering.layout(line_last(&g->table.record.line), &layout);
	string_clear(&g->svg);
	board_svg_draw(&layout, &style, g->table.record.game->title, &g->svg);
	return string_text(&g->svg);
}

const char *qipan_game_explain(struct qipan_game *g)
{
	const struct line *line = &g->table.record.line;
	string_clear(&g->explanation);
	if (line_ruling(line).verdict == UNDECIDED || !explanation_text_add(line, &g->explanation, NULL))
		return NULL;
	return string_text(&g->explanation);
}

const char *qipan_game_record(struct qipan_game *g)
{
	string_clear(&g->text);
	record_write(&g->table.record, &g->text);
	return string_text(&g->text);
}

/* Our own format in UTF-8 is read game by game, anything else at once. */
struct qipan_reader {
	bool at_once;
	struct record_reader own;
	struct collection games;
	struct error failure; /* nothing was usable */
	bool failed;
	int next, next_error; /* indices in games */
};

struct qipan_reader *qipan_reader_new(const char *bytes, size_t length)
{
	qipan_begin();
	struct qipan_reader *r = mem_new(sizeof *r);
	r->at_once =
		charset_guess(bytes, length) != CHARSET_UTF8 || formats_detect(bytes, length, NULL) > FORMAT_RECORD;
	if (r->at_once)
		r->failed = !formats_read(&r->games, bytes, length, NULL, &r->failure);
	else
		record_reader_init(&r->own, bytes, length);
	return r;
}

static int adopt(struct record *record, struct qipan_game **out)
{
	*out = mem_new(sizeof **out);
	table_adopt(&(*out)->table, record);
	return 1;
}

static int next_of_own(struct qipan_reader *r, struct qipan_game **out, struct error *err)
{
	struct record record;
	switch (record_read(&r->own, &record, err)) {
	case RECORD_READ:
		return adopt(&record, out);
	case RECORD_BAD:
		return -1;
	default:
		return 0;
	}
}

static int refuse(struct error *err, const struct error *why)
{
	if (err)
		*err = *why;
	return -1;
}

/* In the order of the file, the errors of a game before the game. */
static int next_of_others(struct qipan_reader *r, struct qipan_game **out, struct error *err)
{
	const struct collection *c = &r->games;
	bool has_error = r->next_error < c->n_errors, has_game = r->next < c->n;
	if (r->failed) {
		r->failed = false;
		return refuse(err, &r->failure);
	}
	if (has_error && (!has_game || c->errors[r->next_error].game <= c->numbers[r->next]))
		return refuse(err, &c->errors[r->next_error++].error);
	return has_game ? adopt(&c->records[r->next++], out) : 0;
}

int qipan_reader_next(struct qipan_reader *r, struct qipan_game **out, struct qipan_error *err)
{
	return (r->at_once ? next_of_others : next_of_own)(r, out, qipan_error_of(err));
}

void qipan_reader_free(struct qipan_reader *r)
{
	if (!r)
		return;
	if (r->at_once) /* the games that were handed out are empty */
		collection_release(&r->games);
	free(r);
}
