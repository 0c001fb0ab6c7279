#include "games/xiangqi/xq_notation.h"
#include "base/text.h"
#include "games/xiangqi/xq_fen.h"
#include "games/xiangqi/xq_messages.h"
#include "games/xiangqi/xq_movegen.h"
#include "games/xiangqi/xq_san.h"
#include "games/xiangqi/xq_squares.h"

#include <string.h>

/* A move as described by WXF and Chinese notation; unspecified parts match anything. */
struct description {
	int kind;       /* KIND_ANY: unspecified */
	int file;       /* 1-9 from the mover's right; 0: unspecified */
	int order;      /* index among the pieces of the kind on the file, 1 in front, or as below; 0: unspecified */
	char direction; /* '+' ahead, '-' back, '=' sideways */
	int value;      /* number of steps for a straight move, otherwise the destination file */
};

#define KIND_ANY (-1)

/* + and - denote the front and rear piece. With four or five pawns they denote the second from the front and from the
 * rear, and ++ and -- the first. Pawns are numbered along their file. If several files have two or more pawns and the
 * text names no file, pawns are numbered through all those files, from the mover's right. */
enum { ORDER_MIDDLE = 10, ORDER_REAR, ORDER_FRONT, ORDER_PLUS, ORDER_MINUS, ORDER_PLUS_PLUS, ORDER_MINUS_MINUS };

/* n: number of pieces of a kind on a file. place: index of the piece on the square, counted from the front. */
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

/* Number of files with two or more of the side's pawns. */
static int tandem_files(const struct xq_position *p, int side)
{
	int n = 0;
	for (int file = 0; file < XQ_FILES; file++)
		n += xq_count(p->side[side] & p->kind[XQ_PAWN] & XQ_FILE_A << file) > 1;
	return n;
}

/* Two advisors or elephants on a file need no front/rear mark: one can only advance, the other only retreat. */
static bool ordered(int kind)
{
	return kind != XQ_ADVISOR && kind != XQ_ELEPHANT;
}

static struct description describe(const struct xq_position *p, move_t move)
{
	int from = xq_from(move), to = xq_to(move), side = p->turn;
	int ahead = xq_rank(xq_relative(side, to)) - xq_rank(xq_relative(side, from));
	bool straight = xq_file(from) == xq_file(to);
	struct description d = {.kind = xq_kind_of(move), .file = file_number(side, from)};
	d.direction = ahead > 0 ? '+' : ahead < 0 ? '-' : '=';
	d.value = !straight ? file_number(side, to) : ahead > 0 ? ahead : -ahead;
	return d;
}

/* Number of a pawn through all files with two or more pawns, counted from the mover's right and from the front. */
static int number_through_files(const struct xq_position *p, int square)
{
	int n = group_of(p, p->turn, XQ_PAWN, square).place;
	for (int file = 0; file < XQ_FILES; file++) {
		int same = xq_count(p->side[p->turn] & p->kind[XQ_PAWN] & XQ_FILE_A << file);
		if (same > 1 && file_number(p->turn, xq_square(file, 0)) < file_number(p->turn, square))
			n += same;
	}
	return n;
}

static bool order_fits(const struct description *d, const struct xq_position *p, move_t move)
{
	int from = xq_from(move);
	struct group g = group_of(p, p->turn, xq_kind_of(move), from);
	if (d->order == 0)
		return true;
	if (g.n < 2)
		return false;
	switch (d->order) {
	case ORDER_MIDDLE:
		return g.n % 2 == 1 && 2 * g.place == g.n + 1;
	case ORDER_FRONT:
		return g.place == 1;
	case ORDER_REAR:
		return g.place == g.n;
	case ORDER_PLUS:
		return g.place == (g.n < 4 ? 1 : 2);
	case ORDER_MINUS:
		return g.place == (g.n < 4 ? g.n : g.n - 1);
	case ORDER_PLUS_PLUS:
		return g.n >= 4 && g.place == 1;
	case ORDER_MINUS_MINUS:
		return g.n >= 4 && g.place == g.n;
	default:
		if (xq_kind_of(move) == XQ_PAWN && !d->file && tandem_files(p, p->turn) > 1)
			return number_through_files(p, from) == d->order;
		return g.place == d->order;
	}
}

static bool fits(const struct description *d, const struct xq_position *p, move_t move)
{
	struct description whole = describe(p, move);
	return (d->kind == KIND_ANY || d->kind == whole.kind) && d->direction == whole.direction &&
	       d->value == whole.value && (d->file == 0 || d->file == whole.file) && order_fits(d, p, move);
}

/* Possible meanings of a symbol of WXF or Chinese notation. */
struct sign {
	const char *text;
	int8_t kind, digit, order; /* KIND_ANY, 0, 0: not applicable */
	char direction;            /* 0: none */
};

#define KIND(text, kind)                                                                                               \
	{                                                                                                              \
		text, kind, 0, 0, 0                                                                                    \
	}
#define DIGIT(text, digit)                                                                                             \
	{                                                                                                              \
		text, KIND_ANY, digit, digit <= 5 ? digit : 0, 0                                                       \
	}
#define ORDER(text, order)                                                                                             \
	{                                                                                                              \
		text, KIND_ANY, 0, order, 0                                                                            \
	}
#define DIRECTION(text, direction)                                                                                     \
	{                                                                                                              \
		text, KIND_ANY, 0, 0, direction                                                                        \
	}

/* Symbols other than ASCII letters and digits. */
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
	ORDER("前", ORDER_FRONT),
	ORDER("中", ORDER_MIDDLE),
	ORDER("後", ORDER_REAR),
	ORDER("后", ORDER_REAR),
	DIRECTION("進", '+'),
	DIRECTION("进", '+'),
	DIRECTION("退", '-'),
	DIRECTION("平", '='),
	DIRECTION("=", '='),
	DIRECTION(".", '='),
	{"+", KIND_ANY, 0, ORDER_PLUS, '+'},
	{"-", KIND_ANY, 0, ORDER_MINUS, '-'},
	{"–", KIND_ANY, 0, ORDER_MINUS, '-'}, /* dashes of several lengths */
	{"—", KIND_ANY, 0, ORDER_MINUS, '-'},
	{"−", KIND_ANY, 0, ORDER_MINUS, '-'},
	ORDER("f", ORDER_FRONT),
	ORDER("F", ORDER_FRONT),
	ORDER("m", ORDER_MIDDLE),
	ORDER("M", ORDER_MIDDLE),
};
#define N_SIGNS ((int)(sizeof signs / sizeof *signs))

/* Consumes one symbol of the text. */
static bool take_sign(const char **text, struct sign *out)
{
	char c = **text;
	int kind = xq_kind_of_letter(c);
	if (kind >= 0 || (c >= '1' && c <= '9')) {
		int digit = kind >= 0 ? 0 : c - '0';
		int order = c == 'r' || c == 'R' ? ORDER_REAR : digit <= 5 ? digit : 0;
		*out = (struct sign){"", (int8_t)kind, (int8_t)digit, (int8_t)order, 0};
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

#define READINGS_MAX 2

/* Three symbols: "C25" is a sideways move. "++7" and "-+1" omit the letter: a move of the front or rear piece, or a
 * sideways move of the foremost pawn. */
static int read_three(const struct sign s[3], struct description out[READINGS_MAX])
{
	int value = s[2].digit;
	if (value == 0)
		return 0;
	if (s[0].kind >= 0 && s[1].digit) {
		out[0] = (struct description){s[0].kind, s[1].digit, 0, '=', value};
		return 1;
	}
	if (s[0].kind >= 0 || s[0].digit || !s[0].order || !s[1].direction)
		return 0;
	out[0] = (struct description){KIND_ANY, 0, s[0].order, s[1].direction, value};
	if (s[0].order != s[1].order)
		return 1;
	out[1] = (struct description){XQ_PAWN, 0, s[0].order == ORDER_PLUS ? ORDER_PLUS_PLUS : ORDER_MINUS_MINUS, '=',
				      value};
	return 2;
}

/* Four symbols: "C2=5", "R+-1" and "+R-1", "rC+1" and "Cr+1", 炮二平五, 前車退一; for pawns also "15=6" (order, file),
 * "5+=6" and "+5=6", 前五平六, "++=6". With three pawns "P5=6" is the middle one, and so is "55=6" if file five has no
 * fifth pawn. */
static int read_four(const struct sign s[4], struct description out[READINGS_MAX])
{
	struct description d = {KIND_ANY, 0, 0, s[2].direction, s[3].digit};
	if (!d.direction || !d.value)
		return 0;
	out[0] = out[1] = d;
	if (s[0].kind >= 0 && s[1].digit) {
		out[0].kind = out[1].kind = s[0].kind;
		out[0].file = out[1].file = s[1].digit;
		out[1].order = ORDER_MIDDLE;
		return 2;
	}
	if (s[0].kind >= 0 || s[1].kind >= 0) {
		bool ordered_first = s[1].kind >= 0 && s[0].order; /* in "rR" and "rC", r means rear */
		out[0].kind = ordered_first ? s[1].kind : s[0].kind;
		out[0].order = ordered_first ? s[0].order : s[1].order;
		return out[0].kind >= 0 && out[0].order ? 1 : 0;
	}
	out[0].kind = out[1].kind = XQ_PAWN;
	if (s[0].digit && s[1].digit) {
		out[0].order = s[0].order;
		out[0].file = out[1].file = s[1].digit;
		out[1].order = ORDER_MIDDLE;
		return s[0].digit == s[1].digit ? 2 : out[0].order ? 1 : 0;
	}
	if (s[0].digit || s[1].digit) {
		out[0].file = s[0].digit ? s[0].digit : s[1].digit;
		out[0].order = s[0].digit ? s[1].order : s[0].order;
		return out[0].order ? 1 : 0;
	}
	out[0].order = s[0].order == ORDER_PLUS ? ORDER_PLUS_PLUS : ORDER_MINUS_MINUS;
	return s[0].order == s[1].order && (s[0].order == ORDER_PLUS || s[0].order == ORDER_MINUS) ? 1 : 0;
}

/* Finds the possible readings of the text, most likely first; returns their number. */
static int read_description(const char *text, struct description out[READINGS_MAX])
{
	struct sign s[4];
	int n = 0;
	while (*text) {
		if (n == 4 || !take_sign(&text, &s[n++]))
			return 0;
	}
	return n == 3 ? read_three(s, out) : n == 4 ? read_four(s, out) : 0;
}

/* The move of the first reading that matches exactly one legal move. */
static move_t find_described(const struct position *position, const char *text, const struct description *readings,
			     int n_readings, struct error *err)
{
	move_t moves[MOVES_MAX];
	int n = xq_generate(position, moves), n_max = 0;
	for (int r = 0; r < n_readings; r++) {
		move_t found = NO_MOVE;
		int n_found = 0;
		for (int i = 0; i < n; i++)
			if (fits(&readings[r], xq_const(position), moves[i])) {
				found = moves[i];
				n_found++;
			}
		if (n_found == 1)
			return found;
		n_max = n_found > n_max ? n_found : n_max;
	}
	if (n_max == 0)
		fail(err, xq_no_such_move, text, xq_sides[xq_const(position)->turn]);
	else
		fail(err, xq_front_or_rear, text, n_max);
	return NO_MOVE;
}

/* Converts fullwidth forms (from U+FF01) to ASCII; "" if the text is too long for a move. */
static void fold(const char *text, char *out, size_t size)
{
	size_t n = 0;
	while (*text && n < size - 1) {
		const unsigned char *c = (const unsigned char *)text;
		unsigned code = c[0] == 0xef && (c[1] == 0xbc || c[1] == 0xbd) && c[2] >= 0x80
					? (unsigned)(c[1] - 0xbc) * 64 + c[2] - 0x80u
					: 0;
		bool wide = code >= 1 && code <= 0x5e;
		out[n++] = wide ? (char)(code + 0x20) : *text;
		text += wide ? 3 : 1;
	}
	out[*text ? 0 : n] = 0;
}

/* Reads two squares, with the game's numbering of ranks. */
static bool read_points(const char *text, const struct xq_writing *how, int *from, int *to)
{
	int file[2], rank[2], square[2];
	if (!xq_read_squares(text, file, rank))
		return false;
	for (int i = 0; i < 2; i++) {
		int number = rank[i] - how->first_rank;
		if (number < 0 || number >= XQ_RANKS)
			return false;
		square[i] = xq_square(file[i], how->from_top ? XQ_RANKS - 1 - number : number);
	}
	*from = square[0];
	*to = square[1];
	return true;
}

/* "C3e2" means the cannon on rank 3. It is never read as a move from c3; if that may have been intended, the error says
 * so. */
static move_t find_san_or_squares(const struct position *position, const char *text, const struct xq_san *san, int from,
				  int to, enum xq_letter letter, struct error *err)
{
	const struct message *kind = xq_kinds[san->kind];
	char squares[MOVE_TEXT_MAX], other[MOVE_TEXT_MAX];
	move_t square = xq_find_squares(position, text, from, to, NULL), piece = xq_find_san(position, text, san, err);
	if (square == NO_MOVE || square == piece || (piece != NO_MOVE && letter == XQ_LETTER_PIECE))
		return piece;
	xq_format_move(position, square, squares, sizeof squares);
	if (piece != NO_MOVE) {
		xq_format_move(position, piece, other, sizeof other);
		fail(err, xq_piece_or_file, text, other, kind, squares);
	} else {
		fail(err, xq_not_by_piece, text, kind, squares);
	}
	return NO_MOVE;
}

move_t xq_parse_move_as(const struct position *position, const char *text, const struct xq_writing *how,
			struct error *err)
{
	int from, to;
	char plain[MOVE_TEXT_MAX] = "";
	struct description readings[READINGS_MAX];
	struct xq_san san;
	fold(text, plain, sizeof plain);
	bool squares = read_points(plain, how, &from, &to), is_san = xq_read_san(plain, how->first_rank, &san);
	if (squares && (!is_san || how->letter == XQ_LETTER_FILE))
		return xq_find_squares(position, text, from, to, err);
	if (is_san)
		return squares ? find_san_or_squares(position, text, &san, from, to, how->letter, err)
			       : xq_find_san(position, text, &san, err);
	int n = read_description(plain, readings);
	if (n > 0)
		return find_described(position, text, readings, n, err);
	fail(err, xq_bad_move, text);
	return NO_MOVE;
}

move_t xq_parse_move(const struct position *position, const char *text, struct error *err)
{
	return xq_parse_move_as(position, text, &(struct xq_writing){0}, err);
}

struct xq_form xq_form_of(const char *text)
{
	int file[2], rank[2];
	char plain[MOVE_TEXT_MAX] = "";
	struct xq_san san;
	struct description readings[READINGS_MAX];
	struct xq_form form = {0};
	fold(text, plain, sizeof plain);
	form.is_san = xq_read_san(plain, 0, &san) || xq_read_san(plain, 1, &san);
	form.is_squares = xq_read_squares(plain, file, rank);
	form.is_described = read_description(plain, readings) > 0;
	for (int i = 0; form.is_squares && i < 2; i++) {
		form.has_rank_0 |= rank[i] == 0;
		form.has_rank_10 |= rank[i] == 10;
	}
	return form;
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

/* How a notation distinguishes the piece from others of its kind on the same file. */
enum naming { BY_FILE, BY_ORDER, BY_ORDER_AND_FILE };

static enum naming naming_of(const struct xq_position *p, move_t move, struct group *g)
{
	int kind = xq_kind_of(move);
	*g = group_of(p, p->turn, kind, xq_from(move));
	if (g->n < 2 || !ordered(kind))
		return BY_FILE;
	return kind == XQ_PAWN && tandem_files(p, p->turn) > 1 ? BY_ORDER_AND_FILE : BY_ORDER;
}

static const char wxf_letters[XQ_KINDS + 1] = "KAEHRCP";

/* One of several pieces on a file: the letter, then + for the front one and - for the rear one. With four or five
 * pawns, ++ and -- denote these, and + and - the pawns next to them. The middle one of three or five pawns keeps its
 * file number. If several files hold several pawns, the file number replaces the letter. "11" and "33" are never
 * written: they used to mean the first pawn of file 1 and the third of file 3, and are still read that way. */
static void add_tandem(struct text *t, const struct description *d, enum naming naming, struct group g)
{
	bool middle = 2 * g.place == g.n + 1, first = naming == BY_ORDER_AND_FILE;
	char sign = 2 * g.place < g.n + 1 ? '+' : '-', letter = first ? (char)('0' + d->file) : wxf_letters[d->kind];
	if (middle && first && (d->file == 1 || d->file == 3))
		text_add(t, "%d%d", g.place, d->file);
	else if (middle)
		text_add(t, "%c%d", letter, d->file);
	else
		text_add(t, "%c%c", g.n >= 4 && (g.place == 1 || g.place == g.n) ? sign : letter, sign);
}

size_t xq_format_wxf(const struct position *position, move_t move, char *buf, size_t size)
{
	struct text t = text_into(buf, size);
	struct group g;
	struct description d = describe(xq_const(position), move);
	enum naming naming = naming_of(xq_const(position), move, &g);
	if (naming == BY_FILE)
		text_add(&t, "%c%d", wxf_letters[d.kind], d.file);
	else
		add_tandem(&t, &d, naming, g);
	text_add(&t, "%c%d", d.direction, d.value);
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
	struct group g;
	struct description d = describe(xq_const(position), move);
	enum naming naming = naming_of(xq_const(position), move, &g);
	if (naming == BY_FILE)
		text_add(&t, "%s%s", names[script][side][d.kind], digits[side][d.file]);
	else /* with four or five pawns the first is 前 and the others are numbered */
		text_add(&t, "%s%s",
			 g.place == 1               ? "前"
			 : g.n > 3                  ? digits[XQ_RED][g.place]
			 : g.place < g.n            ? "中"
			 : script == XQ_TRADITIONAL ? "後"
						    : "后",
			 naming == BY_ORDER ? names[script][side][d.kind] : digits[side][d.file]);
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
