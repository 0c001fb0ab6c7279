#include "draw/board_text.h"
#include "core/events.h"
#include "core/word.h"
#include "draw/canvas.h"
#include "draw/draw_messages.h"

#include <stdlib.h>
#include <string.h>

/* Each point is drawn as a piece with one column on either side for marks and brackets:
 *
 *     on lines   ─[車]─┼─     in cells  │[車]│    │
 */
struct layout {
	const struct board_layout *board;
	const struct board_style *style;
	int piece_columns;
	int x_step;        /* columns between adjacent points; the row step is always Y_STEP */
	int left, top;     /* origin of the grid: leftmost file, highest rank */
	int board_top;     /* row of the board's top edge, below the labels */
	int columns, rows; /* size of the wooden board */
	int hand_rows;     /* 1 if rows for pieces in hand go above the top labels and below the bottom ones */
};

enum { Y_STEP = 2 };

bool board_pieces_find(const char *word, enum board_pieces *out, struct error *err)
{
	static const char *const words[] = {"han", "latin", "ascii"};
	for (int i = 0; i < 3; i++)
		if (strcmp(word, words[i]) == 0) {
			*out = (enum board_pieces)i;
			return true;
		}
	return fail(err, draw_unknown_pieces, word);
}

void board_style_follow(struct board_style *style, const struct line *line)
{
	int last = line->length - 1;
	style->last = BOARD_STYLE_NONE.last;
	if (last >= 0)
		style->last = line->game->rendering.move_points(line_at(line, last), line->steps[last].move);
	style->n_formed = events_formed(line, style->formed);
}

void board_flip(struct board_layout *board)
{
	int right = board->width - 1, top = board->height - 1;
	for (int i = 0; i < board->n_points; i++) {
		board->points[i].x = (int8_t)(right - board->points[i].x);
		board->points[i].y = (int8_t)(top - board->points[i].y);
	}
	for (int i = 0; i < board->n_lines; i++) {
		struct layout_line *l = &board->lines[i];
		*l = (struct layout_line){(int8_t)(right - l->x1), (int8_t)(top - l->y1), (int8_t)(right - l->x2),
					  (int8_t)(top - l->y2)};
	}
	for (int i = 0; i < board->n_arcs; i++) {
		struct layout_arc *a = &board->arcs[i];
		*a = (struct layout_arc){(int8_t)(right - a->x), (int8_t)(top - a->y),    (int8_t)(right - a->x1),
					 (int8_t)(top - a->y1),  (int8_t)(right - a->x2), (int8_t)(top - a->y2)};
	}
	board->river_row = board->height - 2 - board->river_row;
}

static int arc_radius(const struct layout_arc *a)
{
	return abs(a->x1 - a->x) + abs(a->y1 - a->y);
}

static struct layout lay_out(const struct board_layout *board, const struct board_style *style)
{
	struct layout l = {.board = board, .style = style, .piece_columns = style->pieces == PIECES_HAN ? 2 : 1};
	int outside = 0;
	for (int i = 0; i < board->n_arcs; i++)
		outside = arc_radius(&board->arcs[i]) > outside ? arc_radius(&board->arcs[i]) : outside;
	l.x_step = board->cells ? l.piece_columns + 3 : 4;
	l.hand_rows = layout_has_hands(board);
	l.board_top = l.hand_rows + 1;
	int x_margin = 2 + outside * l.x_step, y_margin = outside * Y_STEP + board->cells;
	l.left = 4 + x_margin;
	l.top = l.board_top + y_margin;
	l.columns = 2 * x_margin + (board->width - 1) * l.x_step + l.piece_columns;
	l.rows = 2 * y_margin + (board->height - 1) * Y_STEP + 1;
	return l;
}

static int column_of(const struct layout *l, int x)
{
	return l->left + x * l->x_step;
}

static int row_of(const struct layout *l, int y)
{
	return l->top + (l->board->height - 1 - y) * Y_STEP;
}

static void draw_lines(const struct layout *l, struct canvas *c)
{
	const struct board_layout *board = l->board;
	for (int i = 0; i < board->n_lines && !board->cells; i++) {
		const struct layout_line *s = &board->lines[i];
		canvas_line(c, column_of(l, s->x1), row_of(l, s->y1), column_of(l, s->x2), row_of(l, s->y2));
	}
	for (int i = 0; i < board->n_arcs; i++) {
		const struct layout_arc *a = &board->arcs[i];
		canvas_arc(c, column_of(l, a->x), row_of(l, a->y), column_of(l, a->x1), row_of(l, a->y1),
			   column_of(l, a->x2), row_of(l, a->y2));
	}
	for (int i = 0; i < board->n_points && board->cells; i++) {
		int left = column_of(l, board->points[i].x) - 2, right = left + l->x_step;
		int top = row_of(l, board->points[i].y) - 1, bottom = top + Y_STEP;
		canvas_line(c, left, top, right, top);
		canvas_line(c, left, bottom, right, bottom);
		canvas_line(c, left, top, left, bottom);
		canvas_line(c, right, top, right, bottom);
	}
}

static void draw_labels(const struct layout *l, struct canvas *c)
{
	for (int i = 0; i < l->board->n_points; i++) {
		const struct layout_point *p = &l->board->points[i];
		char file[2] = {p->name[0], 0};
		canvas_write(c, column_of(l, p->x), l->board_top - 1, file, PAINT_LABEL);
		canvas_write(c, column_of(l, p->x), l->board_top + l->rows, file, PAINT_LABEL);
		const char *rank = p->name + 1;
		canvas_write(c, 3 - (int)strlen(rank), row_of(l, p->y), rank, PAINT_LABEL);
		canvas_write(c, 5 + l->columns, row_of(l, p->y), rank, PAINT_LABEL);
	}
}

/* Splits the text at its first blank; the halves are centered at one and three quarters of the width. */
const char *board_river_half(const char *river, int half, char *buf, size_t size)
{
	static const char *const blanks[] = {" ", "\u3000"};
	size_t length = strlen(river), before = length, behind = length;
	for (int i = 0; i < 2; i++) {
		const char *blank = strstr(river, blanks[i]);
		if (blank && (size_t)(blank - river) < before) {
			before = (size_t)(blank - river);
			behind = before + strlen(blanks[i]);
		}
	}
	struct text t = text_into(buf, size);
	text_add(&t, "%.*s", half ? (int)(length - behind) : (int)before, half ? river + behind : river);
	return buf;
}

static void draw_river(const struct layout *l, struct canvas *c)
{
	if (!l->board->river || l->style->pieces != PIECES_HAN) /* otherwise the gap in the lines shows the river */
		return;
	int width = (l->board->width - 1) * l->x_step + l->piece_columns;
	for (int half = 0; half < 2; half++) {
		char text[64];
		board_river_half(l->board->river, half, text, sizeof text);
		canvas_write(c, l->left + width * (1 + 2 * half) / 4 - canvas_columns(text) / 2,
			     row_of(l, l->board->river_row) - 1, text, PAINT_BOARD);
	}
}

/* How a mark is drawn: the characters left and right of the piece and, if the piece is not visible, the text in its
 * place. The first matching entry wins. */
struct mark_look {
	enum point_mark mark;
	const char *left, *right; /* "" leaves the cell unchanged */
	const char *instead[3];   /* indexed by enum board_pieces; NULL: the piece is visible */
	enum paint paint;
	const struct message *meaning;
};

static const struct mark_look marks[] = {
	{MARK_FACE_DOWN, "", "", {"▒▒", "?", "?"}, PAINT_BACK, draw_face_down},
	{MARK_HIDDEN, "~", "~", {"~~", "~", "~"}, PAINT_MIST, draw_hidden},
	{MARK_BLOCK, "#", "#", {"木", "#", "#"}, PAINT_WOOD, draw_wood},
	{MARK_SHIELDED, "(", ")", {NULL, NULL, NULL}, PAINT_GOLD, draw_gold_shield},
	{MARK_FROZEN, "*", "n", {NULL, NULL, NULL}, PAINT_ICE, draw_frozen},
	{MARK_PRESSED, "", "", {NULL, NULL, NULL}, PAINT_NOBODY, draw_pressed},
};
#define N_MARKS ((int)(sizeof marks / sizeof *marks))

static enum paint tint_paint(enum tint tint)
{
	static const uint8_t paints[] = {PAINT_NOBODY, PAINT_RED, PAINT_BLACK, PAINT_WHITE};
	return (enum paint)paints[tint];
}

static void piece_text(const struct piece_look *look, const struct board_style *style, char out[8])
{
	if (style->pieces == PIECES_HAN && strlen(look->han) < 8)
		strcpy(out, look->han);
	else
		memcpy(out, (char[]){look->glyph, 0}, 2);
}

/* The mark drawn in place of the piece; NULL if the piece is visible. */
static const struct mark_look *instead_of(const struct layout_point *p)
{
	for (int i = 0; i < N_MARKS; i++)
		if (p->marks & marks[i].mark && marks[i].instead[0])
			return &marks[i];
	return NULL;
}

static void draw_piece(const struct layout *l, struct canvas *c, const struct layout_point *p, int column, int row)
{
	const struct mark_look *mark = instead_of(p);
	char text[8];
	enum paint paint;
	if (mark) {
		strcpy(text, mark->instead[l->style->pieces]);
		paint = mark->paint;
	} else {
		piece_text(&l->board->pieces[p->piece], l->style, text);
		paint = tint_paint((enum tint)l->board->pieces[p->piece].tint);
	}
	canvas_write(c, column, row, l->piece_columns == 1 ? " " : "  ", paint);
	canvas_write(c, column, row, text, paint);
}

/* The mark drawn next to the piece, or NULL. */
static const struct mark_look *side_mark(const struct layout_point *p)
{
	for (int i = 0; i < N_MARKS && p->occupied; i++)
		if (p->marks & marks[i].mark && marks[i].left[0])
			return &marks[i];
	return NULL;
}

static char digit_of(const struct layout_point *p)
{
	return p->number > 9 ? '+' : (char)('0' + p->number);
}

/* Draws the columns on either side of the piece. Marks take precedence over the brackets of a move: they say more. */
static void draw_sides(const struct layout *l, struct canvas *c, const struct layout_point *p, const char *brackets,
		       enum paint paint, int column, int row)
{
	char left[2] = {brackets[0], 0}, right[2] = {brackets[0] ? brackets[1] : 0, 0};
	enum paint left_paint = paint, right_paint = paint;
	const struct mark_look *mark = side_mark(p);
	if (mark) {
		left[0] = mark->left[0];
		right[0] = mark->right[0];
		left_paint = right_paint = mark->paint;
	}
	if (p->occupied && p->number) {
		right[0] = digit_of(p);
		right_paint = p->marks & MARK_FROZEN ? PAINT_ICE : PAINT_LAST;
	}
	canvas_write(c, column - 1, row, left, left_paint);
	canvas_write(c, column + l->piece_columns, row, right, right_paint);
}

/* Paints the path along a formed line. */
static void draw_formed(const struct layout *l, struct canvas *c, const struct formed *f)
{
	for (int i = 0; i + 1 < f->n; i++) {
		const struct layout_point *a = &l->board->points[f->points[i]],
					  *b = &l->board->points[f->points[i + 1]];
		int column = column_of(l, a->x), row = row_of(l, a->y);
		int columns = column_of(l, b->x) - column, rows = row_of(l, b->y) - row;
		int steps = abs(columns) > abs(rows) ? abs(columns) : abs(rows);
		for (int k = 0; k <= steps; k++)
			canvas_fill(c, column + columns * k / steps, row + rows * k / steps, 1, 1, PAINT_FORMED);
	}
}

static bool is_formed(const struct board_style *style, int point)
{
	for (int i = 0; i < style->n_formed; i++)
		if (memchr(style->formed[i].points, point, style->formed[i].n))
			return true;
	return false;
}

static void draw_point(const struct layout *l, struct canvas *c, int i)
{
	const struct layout_point *p = &l->board->points[i];
	const struct board_style *style = l->style;
	int column = column_of(l, p->x), row = row_of(l, p->y);
	bool hinted = i == style->hint.from || i == style->hint.to;
	bool moved = i == style->last.from || i == style->last.to;
	bool formed = is_formed(style, i);
	enum paint paint = hinted ? PAINT_HINT : moved ? PAINT_LAST : formed ? PAINT_FORMED : PAINT_BOARD;
	if (hinted || moved || formed)
		canvas_fill(c, column - 1, row, l->piece_columns + 2, 1, paint);
	if (p->occupied)
		draw_piece(l, c, p, column, row);
	draw_sides(l, c, p, hinted ? "<>" : moved ? "[]" : formed ? "{}" : "", paint, column, row);
}

/* Writes "麒 18 in hand". */
static void draw_hand(const struct layout *l, struct canvas *c, int side, int row)
{
	const struct layout_hand *hand = &l->board->hands[side];
	const struct piece_look *look = &l->board->pieces[hand->piece];
	char piece[8];
	struct string words = {0};
	piece_text(look, l->style, piece);
	message_add(&words, draw_in_hand, hand->n);
	int column = l->left + canvas_write(c, l->left, row, piece, tint_paint((enum tint)look->tint));
	canvas_write(c, column + 1, row, words.text, PAINT_LABEL);
	string_release(&words);
}

void board_text_draw(const struct board_layout *board, const struct board_style *style, struct string *out)
{
	struct board_layout seen = *board;
	if (style->flipped)
		board_flip(&seen);
	struct layout l = lay_out(&seen, style);
	struct canvas c;
	int rows = l.rows + 2 + 2 * l.hand_rows;
	canvas_init(&c, l.columns + 8, rows, style->pieces == PIECES_ASCII);
	canvas_fill(&c, 4, l.board_top, l.columns, l.rows, PAINT_BOARD);
	draw_lines(&l, &c);
	draw_river(&l, &c);
	draw_labels(&l, &c);
	for (int i = 0; i < style->n_formed; i++)
		draw_formed(&l, &c, &style->formed[i]);
	for (int i = 0; i < seen.n_points; i++)
		draw_point(&l, &c, i);
	if (l.hand_rows) {
		draw_hand(&l, &c, !style->flipped, 0);
		draw_hand(&l, &c, style->flipped, rows - 1);
	}
	canvas_print(&c, style->colour, out);
	canvas_release(&c);
}

void board_text_marks(const struct board_layout *board, const struct board_style *style, struct string *out)
{
	unsigned seen = 0;
	for (int i = 0; i < board->n_points; i++)
		seen |= board->points[i].occupied ? board->points[i].marks : 0u;
	const char *between = "";
	for (int i = 0; i < N_MARKS; i++) {
		if (!(seen & marks[i].mark) || marks[i].mark == MARK_PRESSED)
			continue;
		string_add(out, "%s%s%s%s %s", between, marks[i].left,
			   marks[i].instead[0] ? marks[i].instead[style->pieces] : "x", marks[i].right,
			   message_template(marks[i].meaning));
		between = "   ";
	}
	if (style->n_formed) {
		string_add(out, "%s{x} %s", between, message_template(draw_line));
		between = "   ";
	}
	if (*between)
		string_char(out, '\n');
}

void board_text_piece(const struct board_layout *board, int point, const struct board_style *style, struct string *out)
{
	const struct layout_point *p = &board->points[point];
	const struct mark_look *mark = side_mark(p);
	char text[8], number[2] = {p->number ? digit_of(p) : 0, 0};
	piece_text(&board->pieces[p->piece], style, text);
	string_add(out, "%s%s%s", mark ? mark->left : "", text, number[0] ? number : mark ? mark->right : "");
}

void board_text_pieces(const struct board_layout *board, const struct board_style *style, struct string *out)
{
	for (int i = 0; i < board->n_pieces; i++) {
		char text[8];
		piece_text(&board->pieces[i], style, text);
		bool ends = i % 3 == 2 || i + 1 == board->n_pieces;
		const char *name = word_of_piece(board->pieces[i].name);
		string_add(out, "  %s %c %s%*s", text, board->pieces[i].glyph, name,
			   ends ? 0 : 20 - canvas_columns(name), "");
		if (ends)
			string_char(out, '\n');
	}
}
