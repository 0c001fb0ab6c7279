#include "lib/handles.h"
#include "base/mem.h"
#include "draw/board_svg.h"
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

struct qipan_reader {
	struct record_reader reader;
};

struct qipan_reader *qipan_reader_new(const char *text, size_t length)
{
	qipan_begin();
	struct qipan_reader *r = mem_new(sizeof *r);
	record_reader_init(&r->reader, text, length);
	return r;
}

int qipan_reader_next(struct qipan_reader *r, struct qipan_game **out, struct qipan_error *err)
{
	struct record record;
	switch (record_read(&r->reader, &record, qipan_error_of(err))) {
	case RECORD_READ:
		*out = mem_new(sizeof **out);
		table_adopt(&(*out)->table, &record);
		return 1;
	case RECORD_BAD:
		return -1;
	default:
		return 0;
	}
}

void qipan_reader_free(struct qipan_reader *r)
{
	free(r);
}
