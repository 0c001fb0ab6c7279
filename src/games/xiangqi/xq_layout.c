#include "games/xiangqi/xq_parts.h"
#include "games/xiangqi/xq_movegen.h"

/* Red's kinds, then Black's. */
static const struct piece_look looks[2 * XQ_KINDS] = {
	{"red king", "帥", 'K', TINT_RED, 0},        {"red advisor", "仕", 'A', TINT_RED, 0},
	{"red elephant", "相", 'B', TINT_RED, 0},    {"red horse", "傌", 'N', TINT_RED, 0},
	{"red rook", "俥", 'R', TINT_RED, 0},        {"red cannon", "炮", 'C', TINT_RED, 0},
	{"red pawn", "兵", 'P', TINT_RED, 0},        {"black king", "將", 'k', TINT_BLACK, 0},
	{"black advisor", "士", 'a', TINT_BLACK, 0}, {"black elephant", "象", 'b', TINT_BLACK, 0},
	{"black horse", "馬", 'n', TINT_BLACK, 0},   {"black rook", "車", 'r', TINT_BLACK, 0},
	{"black cannon", "砲", 'c', TINT_BLACK, 0},  {"black pawn", "卒", 'p', TINT_BLACK, 0},
};

static void add_line(struct board_layout *s, int x1, int y1, int x2, int y2)
{
	s->lines[s->n_lines++] = (struct layout_line){(int8_t)x1, (int8_t)y1, (int8_t)x2, (int8_t)y2};
}

static void add_lines(struct board_layout *s)
{
	for (int y = 0; y < XQ_RANKS; y++)
		add_line(s, 0, y, 8, y);
	for (int x = 1; x < 8; x++) { /* the river interrupts all files but the edges */
		add_line(s, x, 0, x, 4);
		add_line(s, x, 5, x, 9);
	}
	add_line(s, 0, 0, 0, 9);
	add_line(s, 8, 0, 8, 9);
	for (int y = 0; y <= 7; y += 7) {
		add_line(s, 3, y, 5, y + 2);
		add_line(s, 3, y + 2, 5, y);
	}
}

void xq_layout(const struct position *position, struct board_layout *layout)
{
	const struct xq_position *p = xq_const(position);
	*layout = (struct board_layout){
		.width = XQ_FILES,
		.height = XQ_RANKS,
		.n_points = XQ_SQUARES,
		.pieces = looks,
		.n_pieces = 2 * XQ_KINDS,
		.river = "楚河　漢界",
		.river_row = 4,
	};
	for (int i = 0; i < XQ_SQUARES; i++) {
		struct layout_point *point = &layout->points[i];
		point->x = (int8_t)xq_file(i);
		point->y = (int8_t)xq_rank(i);
		point->name[0] = (char)('a' + point->x);
		point->name[1] = (char)('0' + point->y);
		point->occupied = xq_has(xq_occupied(p), i);
		if (point->occupied)
			point->piece = (uint8_t)(xq_kind_at(p, i) + (xq_has(p->side[XQ_BLACK], i) ? XQ_KINDS : 0));
	}
	add_lines(layout);
}

struct move_points xq_move_points(const struct position *position, move_t move)
{
	(void)position;
	return (struct move_points){xq_from(move), xq_to(move)};
}

int xq_check(const struct position *position)
{
	const struct xq_position *p = xq_const(position);
	return xq_in_check(p, p->turn) ? p->king[p->turn] : -1;
}
