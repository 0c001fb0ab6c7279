#include "wasm/drawing.h"
#include "base/json_write.h"

static const char *const tints[] = {"none", "red", "black", "white"};

static void add_point(struct string *out, const struct layout_point *p)
{
	json_add_comma(out);
	string_char(out, '{');
	if (p->occupied && !(p->marks & (MARK_FACE_DOWN | MARK_BLOCK)))
		json_add_number(out, "piece", p->piece);
	if (p->marks)
		json_add_number(out, "marks", p->marks);
	if (p->number)
		json_add_number(out, "number", p->number);
	string_char(out, '}');
}

void drawing_add(struct string *out, const struct board_layout *s)
{
	json_add_number(out, "width", s->width);
	json_add_number(out, "height", s->height);
	string_add(out, ",\"hands\":[%d,%d]", s->hands[0].n, s->hands[1].n);
	json_add_key(out, "tints");
	string_add(out, "[\"%s\",\"%s\"]", tints[s->sides[0]], tints[s->sides[1]]);
	json_add_key(out, "points");
	string_char(out, '[');
	for (int i = 0; i < s->n_points; i++)
		add_point(out, &s->points[i]);
	string_char(out, ']');
}

static void add_looks(struct string *out, const struct board_layout *s)
{
	json_add_key(out, "looks");
	string_char(out, '[');
	for (int i = 0; i < s->n_pieces; i++) {
		const struct piece_look *l = &s->pieces[i];
		char glyph[2] = {l->glyph, 0};
		json_add_comma(out);
		string_char(out, '{');
		json_add_text(out, "name", l->name);
		json_add_text(out, "han", l->han);
		json_add_text(out, "glyph", glyph);
		json_add_text(out, "tint", tints[l->tint]);
		if (l->marks)
			json_add_number(out, "marks", l->marks);
		string_char(out, '}');
	}
	string_char(out, ']');
}

void drawing_add_board(struct string *out, const struct board_layout *s)
{
	json_add_bool(out, "cells", s->cells);
	json_add_text(out, "river", s->river);
	json_add_number(out, "riverRow", s->river_row);
	json_add_key(out, "lines");
	string_char(out, '[');
	for (int i = 0; i < s->n_lines; i++)
		string_add(out, "%s[%d,%d,%d,%d]", i ? "," : "", s->lines[i].x1, s->lines[i].y1, s->lines[i].x2,
			   s->lines[i].y2);
	string_char(out, ']');
	json_add_key(out, "arcs");
	string_char(out, '[');
	for (int i = 0; i < s->n_arcs; i++) {
		const struct layout_arc *a = &s->arcs[i];
		string_add(out, "%s[%d,%d,%d,%d,%d,%d]", i ? "," : "", a->x, a->y, a->x1, a->y1, a->x2, a->y2);
	}
	string_char(out, ']');
	add_looks(out, s);
	json_add_key(out, "points");
	string_char(out, '[');
	for (int i = 0; i < s->n_points; i++) {
		json_add_comma(out);
		string_char(out, '{');
		json_add_text(out, "name", s->points[i].name);
		string_add(out, ",\"x\":%d,\"y\":%d}", s->points[i].x, s->points[i].y);
	}
	string_char(out, ']');
}
