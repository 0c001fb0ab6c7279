#include "games/xiangqi/xq_notation.h"
#include "base/text.h"
#include "games/xiangqi/xq_fen.h"
#include "games/xiangqi/xq_movegen.h"

#include <ctype.h>
#include <string.h>

/* A move as WXF and Chinese notation describe it. */
struct description {
	int kind;       /* or -1: a pawn, named by order and file */
	int file;       /* 1-9 from the mover's right; 0 where the order alone is said */
	int order;      /* among the same on the file, 1 in front; ORDER_MIDDLE, ORDER_REAR; 0 not said */
	char direction; /* '+' ahead, '-' back, '=' sideways */
	int value;      /* steps of a straight move, else the file that it ends on */
};

enum { ORDER_MIDDLE = 10, ORDER_REAR };

/* How many of a kind stand on a file, and which of them, from the front, the one on the square is. */
struct group {
	int n, place;
};

static struct group group_of(const struct xq_position *p, int side, int kind, int square)
{
	xq_set same = p->side[side] & p->kind[kind] & XQ_FILE_A << xq_file(square);
	xq_set above = same & ~(xq_bit(square) | (xq_bit(square) - 1));
	struct group g = {xq_count(same), 1 + xq_count(above)};
	if (side == XQ_BLACK)
		g.place = g.n + 1 - g.place;
	return g;
}

static int file_number(int side, int square)
{
	return side == XQ_RED ? XQ_FILES - xq_file(square) : xq_file(square) + 1;
}

/* On how many files two pawns or more stand. */
static int tandem_files(const struct xq_position *p, int side)
{
	int n = 0;
	for (int file = 0; file < XQ_FILES; file++)
		n += xq_count(p->side[side] & p->kind[XQ_PAWN] & XQ_FILE_A << file) > 1;
	return n;
}

/* Two advisors or elephants of a file need no order: only one can go ahead, only the other back. */
static bool ordered(int kind)
{
	return kind != XQ_ADVISOR && kind != XQ_ELEPHANT;
}

static struct description describe(const struct xq_position *p, move_t move)
{
	int kind = xq_kind_of(move), from = xq_from(move), to = xq_to(move), side = p->turn;
	int ahead = xq_rank(xq_relative(side, to)) - xq_rank(xq_relative(side, from));
	bool straight = xq_file(from) == xq_file(to);
	struct description d = {.kind = kind, .file = file_number(side, from)};
	d.direction = ahead > 0 ? '+' : ahead < 0 ? '-' : '=';
	d.value = !straight ? file_number(side, to) : ahead > 0 ? ahead : -ahead;
	struct group g = group_of(p, side, kind, from);
	if (g.n > 1 && ordered(kind)) {
		d.order = g.place == 1 ? 1 : g.n <= 3 && g.place == g.n ? ORDER_REAR : g.place;
		if (g.n == 3 && g.place == 2)
			d.order = ORDER_MIDDLE;
		if (kind == XQ_PAWN && tandem_files(p, side) > 1)
			d.kind = -1;
		else
			d.file = 0;
	}
	return d;
}

/* Whether the words fit the move; what they leave out fits anything. */
static bool fits(const struct description *d, const struct xq_position *p, move_t move)
{
	struct description whole = describe(p, move);
	int kind = xq_kind_of(move);
	struct group g = group_of(p, p->turn, kind, xq_from(move));
	if (kind != (d->kind < 0 ? XQ_PAWN : d->kind) || whole.direction != d->direction || whole.value != d->value)
		return false;
	if (d->file && d->file != file_number(p->turn, xq_from(move)))
		return false;
	switch (d->order) {
	case 0:
		return true;
	case ORDER_MIDDLE:
		return g.n == 3 && g.place == 2;
	case ORDER_REAR:
		return g.n > 1 && g.place == g.n;
	default:
		return g.n > 1 && g.place == d->order;
	}
}

/* What a sign of WXF or Chinese notation may stand for. */
struct sign {
	const char *text;
	int8_t kind, digit, order; /* -1, 0, 0: not that */
	char direction;            /* 0: none */
};

#define KIND(text, kind)                                                                                               \
	{                                                                                                              \
		text, kind, 0, 0, 0                                                                                    \
	}
#define DIGIT(text, digit)                                                                                             \
	{                                                                                                              \
		text, -1, digit, digit <= 5 ? digit : 0, 0                                                             \
	}
#define ORDER(text, order)                                                                                             \
	{                                                                                                              \
		text, -1, 0, order, 0                                                                                  \
	}
#define DIRECTION(text, direction)                                                                                     \
	{                                                                                                              \
		text, -1, 0, 0, direction                                                                              \
	}

/* Beside the letters and the digits of ASCII. */
static const struct sign signs[] = {
	KIND("帥", XQ_KING),
	KIND("帅", XQ_KING),
	KIND("將", XQ_KING),
	KIND("将", XQ_KING),
	KIND("仕", XQ_ADVISOR),
	KIND("士", XQ_ADVISOR),
	KIND("相", XQ_ELEPHANT),
	KIND("象", XQ_ELEPHANT),
	KIND("傌", XQ_HORSE),
	KIND("馬", XQ_HORSE),
	KIND("马", XQ_HORSE),
	KIND("俥", XQ_ROOK),
	KIND("車", XQ_ROOK),
	KIND("车", XQ_ROOK),
	KIND("炮", XQ_CANNON),
	KIND("砲", XQ_CANNON),
	KIND("包", XQ_CANNON),
	KIND("兵", XQ_PAWN),
	KIND("卒", XQ_PAWN),
	DIGIT("一", 1),
	DIGIT("二", 2),
	DIGIT("三", 3),
	DIGIT("四", 4),
	DIGIT("五", 5),
	DIGIT("六", 6),
	DIGIT("七", 7),
	DIGIT("八", 8),
	DIGIT("九", 9),
	DIGIT("１", 1),
	DIGIT("２", 2),
	DIGIT("３", 3),
	DIGIT("４", 4),
	DIGIT("５", 5),
	DIGIT("６", 6),
	DIGIT("７", 7),
	DIGIT("８", 8),
	DIGIT("９", 9),
	ORDER("前", 1),
	ORDER("中", ORDER_MIDDLE),
	ORDER("後", ORDER_REAR),
	ORDER("后", ORDER_REAR),
	DIRECTION("進", '+'),
	DIRECTION("进", '+'),
	DIRECTION("退", '-'),
	DIRECTION("平", '='),
	DIRECTION("＋", '+'),
	DIRECTION("－", '-'),
	DIRECTION("＝", '='),
	DIRECTION("=", '='),
	DIRECTION(".", '='),
	{"+", -1, 0, 1, '+'},
	{"-", -1, 0, ORDER_REAR, '-'},
};
#define N_SIGNS ((int)(sizeof signs / sizeof *signs))

/* Takes one sign off the text. */
static bool take_sign(const char **text, struct sign *out)
{
	char c = **text;
	int kind = xq_kind_of_letter(c);
	if (kind >= 0 || (c >= '1' && c <= '9')) {
		int digit = kind >= 0 ? 0 : c - '0';
		*out = (struct sign){"", (int8_t)kind, (int8_t)digit, (int8_t)(digit <= 5 ? digit : 0), 0};
		*text += 1;
		return true;
	}
	for (int i = 0; i < N_SIGNS; i++) {
		size_t length = strlen(signs[i].text);
		if (strncmp(*text, signs[i].text, length) == 0) {
			*out = signs[i];
			*text += length;
			return true;
		}
	}
	return false;
}

/* "C2=5", "+R-1", "R+-1", "+5=6", "炮二平五", "前車退一", "前五平六": piece and file or order, direction, digit. */
static bool read_description(const char *text, struct description *d)
{
	struct sign s[4];
	for (int i = 0; i < 4; i++)
		if (!take_sign(&text, &s[i]))
			return false;
	if (*text || !s[2].direction || !s[3].digit)
		return false;
	*d = (struct description){.kind = -1, .direction = s[2].direction, .value = s[3].digit};
	if (s[0].kind >= 0) { /* the file, or the order behind the piece */
		d->kind = s[0].kind;
		d->file = s[1].digit;
		d->order = s[1].digit ? 0 : s[1].order;
		return d->file || d->order;
	}
	d->order = s[0].order;
	d->kind = s[1].kind;
	d->file = s[1].digit;
	return d->order && (d->kind >= 0 || d->file);
}

/* "h2e2", "H2-E2". */
static bool read_squares(const char *text, int *from, int *to)
{
	int square[2];
	for (int i = 0; i < 2; i++, text += 2) {
		int file = tolower((unsigned char)text[0]) - 'a';
		if (file < 0 || file >= XQ_FILES || !isdigit((unsigned char)text[1]))
			return false;
		square[i] = xq_square(file, text[1] - '0');
		text += i == 0 && text[2] == '-';
	}
	*from = square[0];
	*to = square[1];
	return *text == 0;
}

/* Why no legal move goes from one square to the other. */
static void refuse_squares(const struct xq_position *p, const char *text, int from, struct error *err)
{
	if (!xq_has(p->side[p->turn], from))
		fail(err, "\"%s\" is not possible: %s has no piece on %c%d", text, xq_sides[p->turn],
		     'a' + xq_file(from), xq_rank(from));
	else
		fail(err, "\"%s\" is not legal for the %s on %c%d", text, xq_kinds[xq_kind_at(p, from)],
		     'a' + xq_file(from), xq_rank(from));
}

static move_t find_squares(const struct position *position, const char *text, int from, int to, struct error *err)
{
	move_t moves[MOVES_MAX];
	int n = xq_generate(position, moves);
	for (int i = 0; i < n; i++)
		if (xq_from(moves[i]) == from && xq_to(moves[i]) == to)
			return moves[i];
	refuse_squares(xq_const(position), text, from, err);
	return NO_MOVE;
}

static move_t find_described(const struct position *position, const char *text, const struct description *d,
			     struct error *err)
{
	move_t moves[MOVES_MAX], found = NO_MOVE;
	int n = xq_generate(position, moves), n_found = 0;
	for (int i = 0; i < n; i++)
		if (fits(d, xq_const(position), moves[i])) {
			found = moves[i];
			n_found++;
		}
	if (n_found == 1)
		return found;
	if (n_found == 0)
		fail(err, "\"%s\" is no legal move of %s's here", text, xq_sides[xq_const(position)->turn]);
	else
		fail(err, "\"%s\" could be %d moves, expected front or rear, or squares such as h2e2", text, n_found);
	return NO_MOVE;
}

move_t xq_parse_move(const struct position *position, const char *text, struct error *err)
{
	int from, to;
	struct description d;
	if (read_squares(text, &from, &to))
		return find_squares(position, text, from, to, err);
	if (read_description(text, &d))
		return find_described(position, text, &d, err);
	fail(err, "\"%.24s\" is no move, expected one such as h2e2, H2-E2, C2=5 or 炮二平五", text);
	return NO_MOVE;
}

static void add_square(struct text *t, char file_a, int square)
{
	text_char(t, (char)(file_a + xq_file(square)));
	text_char(t, (char)('0' + xq_rank(square)));
}

size_t xq_format_move(const struct position *position, move_t move, char *buf, size_t size)
{
	(void)position;
	struct text t = text_into(buf, size);
	add_square(&t, 'a', xq_from(move));
	add_square(&t, 'a', xq_to(move));
	return t.length;
}

size_t xq_format_iccs(const struct position *position, move_t move, char *buf, size_t size)
{
	(void)position;
	struct text t = text_into(buf, size);
	add_square(&t, 'A', xq_from(move));
	text_char(&t, '-');
	add_square(&t, 'A', xq_to(move));
	return t.length;
}

size_t xq_format_wxf(const struct position *position, move_t move, char *buf, size_t size)
{
	struct text t = text_into(buf, size);
	struct description d = describe(xq_const(position), move);
	if (d.order == ORDER_REAR)
		text_char(&t, '-');
	else if (d.order) /* the front of two is +, of more 1; the middle of three is 2 */
		text_char(&t, d.order == ORDER_MIDDLE ? '2' : d.order == 1 ? '+' : (char)('0' + d.order));
	if (d.kind >= 0)
		text_char(&t, xq_letters[d.kind]);
	if (d.file)
		text_char(&t, (char)('0' + d.file));
	text_char(&t, d.direction);
	text_char(&t, (char)('0' + d.value));
	return t.length;
}

static const char *const names[2][2][XQ_KINDS] = {
	[XQ_TRADITIONAL] = {{"帥", "仕", "相", "傌", "俥", "炮", "兵"}, {"將", "士", "象", "馬", "車", "砲", "卒"}},
	[XQ_SIMPLIFIED] = {{"帅", "仕", "相", "马", "车", "炮", "兵"}, {"将", "士", "象", "马", "车", "炮", "卒"}},
};
static const char *const digits[2][10] = {
	{"", "一", "二", "三", "四", "五", "六", "七", "八", "九"},
	{"", "１", "２", "３", "４", "５", "６", "７", "８", "９"},
};

size_t xq_format_chinese(const struct position *position, move_t move, enum xq_script script, char *buf, size_t size)
{
	struct text t = text_into(buf, size);
	int side = xq_const(position)->turn;
	struct description d = describe(xq_const(position), move);
	if (d.order == ORDER_REAR)
		text_add(&t, "%s", script == XQ_TRADITIONAL ? "後" : "后");
	else if (d.order == ORDER_MIDDLE)
		text_add(&t, "中");
	else if (d.order) /* of four and five pawns the first is 一 */
		text_add(&t, "%s", d.order == 1 ? "前" : digits[XQ_RED][d.order]);
	if (d.kind >= 0)
		text_add(&t, "%s", names[script][side][d.kind]);
	if (d.file)
		text_add(&t, "%s", digits[side][d.file]);
	text_add(&t, "%s",
		 d.direction == '-'         ? "退"
		 : d.direction == '='       ? "平"
		 : script == XQ_TRADITIONAL ? "進"
					    : "进");
	text_add(&t, "%s", digits[side][d.value]);
	return t.length;
}

const char *const xq_notations[] = {"iccs", "wxf", "chinese", "chinese-simplified", NULL};

size_t xq_format_move_in(const struct position *position, move_t move, int notation, char *buf, size_t size)
{
	switch (notation) {
	case 0:
		return xq_format_iccs(position, move, buf, size);
	case 1:
		return xq_format_wxf(position, move, buf, size);
	default:
		return xq_format_chinese(position, move, notation == 2 ? XQ_TRADITIONAL : XQ_SIMPLIFIED, buf, size);
	}
}
