#include "games/surakarta/sk_text.h"
#include "base/text.h"
#include "core/fields.h"
#include "games/surakarta/sk_messages.h"

#include <ctype.h>
#include <string.h>

static char file_of(int point)
{
	return (char)('a' + point % SK_SIZE);
}

static char rank_of(int point)
{
	return (char)('6' - point / SK_SIZE);
}

static void add_points(const struct sk_position *p, struct text *t)
{
	for (int row = 0; row < SK_SIZE; row++) {
		int n_empty = 0;
		if (row)
			text_char(t, '/');
		for (int i = row * SK_SIZE; i < (row + 1) * SK_SIZE; i++) {
			bool black = p->pieces[SK_BLACK] >> i & 1, white = p->pieces[SK_WHITE] >> i & 1;
			n_empty += !black && !white;
			if (n_empty && (black || white || i % SK_SIZE == SK_SIZE - 1)) {
				text_char(t, (char)('0' + n_empty));
				n_empty = 0;
			}
			if (black || white)
				text_char(t, black ? 'X' : 'O');
		}
	}
}

size_t sk_format(const struct position *position, char *buf, size_t size)
{
	const struct sk_position *p = sk_const(position);
	struct text t = text_into(buf, size);
	add_points(p, &t);
	text_add(&t, " %c %u %u", p->side == SK_BLACK ? 'x' : 'o', p->quiet, p->ply);
	return t.length;
}

/* Parses one rank and advances *c past it. */
static bool parse_rank(struct sk_position *p, int row, const char **c, struct error *err)
{
	const char *rank = *c;
	int length = (int)strcspn(rank, "/"), file = 0;
	for (; *c < rank + length; ++*c) {
		char sign = (char)toupper((unsigned char)**c);
		int n = sign >= '1' && sign <= '6' ? sign - '0' : 1;
		if (n == 1 && !strchr("XO1", sign))
			return fail(err, sk_bad_point, message_part(rank, length), SK_SIZE - row, **c);
		if (file + n > SK_SIZE)
			return fail(err, sk_rank_too_long, message_part(rank, length), SK_SIZE - row);
		if (sign == 'X' || sign == 'O')
			sk_toggle(p, sign == 'X' ? SK_BLACK : SK_WHITE, row * SK_SIZE + file);
		file += n;
	}
	return file == SK_SIZE || fail(err, sk_rank_too_short, message_part(rank, length), SK_SIZE - row, file);
}

static bool parse_points(struct sk_position *p, const char *field, struct error *err)
{
	const char *c = field;
	for (int row = 0; row < SK_SIZE; row++) {
		if (!parse_rank(p, row, &c, err))
			return false;
		if (*c != (row < SK_SIZE - 1 ? '/' : 0))
			return fail(err, *c ? sk_too_many_ranks : sk_too_few_ranks, field);
		c++;
	}
	int n_black = __builtin_popcountll(p->pieces[SK_BLACK]), n_white = __builtin_popcountll(p->pieces[SK_WHITE]);
	if (n_black > SK_PIECES || n_white > SK_PIECES || n_black + n_white == 0)
		return fail(err, sk_bad_piece_counts, field, n_black, n_white);
	return true;
}

bool sk_parse(struct position *position, const char *text, struct error *err)
{
	struct fields f;
	unsigned quiet, ply;
	if (!fields_split(&f, text, 4, 4, sk_all_fields, err))
		return false;
	struct sk_position p = *sk_const(position);
	p.pieces[0] = p.pieces[1] = p.stops[0] = p.stops[1] = 0;
	if (!parse_points(&p, f.at[0], err))
		return false;
	char side = (char)tolower((unsigned char)f.at[1][0]);
	if ((side != 'x' && side != 'o') || f.at[1][1])
		return fail(err, sk_bad_side, f.at[1]);
	if (!fields_number(&f, 2, sk_quiet_plies, SK_COUNT_MAX, &quiet, err) ||
	    !fields_number(&f, 3, sk_plies, SK_COUNT_MAX, &ply, err))
		return false;
	p.side = side == 'x' ? SK_BLACK : SK_WHITE;
	p.quiet = quiet;
	p.ply = ply;
	*sk_of(position) = p;
	return true;
}

static bool captures_on(const struct position *position, int to)
{
	const struct sk_position *p = sk_const(position);
	return p->pieces[!p->side] >> to & 1;
}

size_t sk_format_move(const struct position *position, move_t move, char *buf, size_t size)
{
	struct text t = text_into(buf, size);
	int from = sk_from(move), to = sk_to(move);
	text_add(&t, "%c%c%c%c%c", file_of(from), rank_of(from), captures_on(position, to) ? 'x' : '-', file_of(to),
		 rank_of(to));
	return t.length;
}

/* The point at the start of the text, or -1. */
static int point_at(const char *text)
{
	int file = tolower((unsigned char)text[0]) - 'a';
	if (file < 0 || file >= SK_SIZE || text[1] < '1' || text[1] > '6')
		return -1;
	return ('6' - text[1]) * SK_SIZE + file;
}

/* The move if it is legal; otherwise NO_MOVE with the error filled. */
static move_t legal_or_none(const struct position *position, int from, int to, const char *text, struct error *err)
{
	const struct sk_position *p = sk_const(position);
	if (!(p->pieces[p->side] >> from & 1))
		fail(err, p->side == SK_BLACK ? sk_not_a_black_piece : sk_not_a_white_piece, text);
	else if (p->pieces[p->side] >> to & 1)
		fail(err, sk_ends_on_own_piece, text);
	else if (sk_is_legal(position, sk_move(from, to)))
		return sk_move(from, to);
	else if (captures_on(position, to))
		fail(err, sk_not_a_capture, text, sk_captures_run);
	else
		fail(err, sk_not_a_step, text, sk_steps_go);
	return NO_MOVE;
}

move_t sk_parse_move(const struct position *position, const char *text, struct error *err)
{
	int from = point_at(text), to = -1;
	char mark = 0;
	if (from >= 0) {
		const char *rest = text + 2;
		if (*rest && strchr("-xX", *rest))
			mark = *rest++;
		to = point_at(rest);
		if (to >= 0 && rest[2])
			to = -1;
	}
	if (to < 0) {
		fail(err, sk_bad_move, text);
		return NO_MOVE;
	}
	if (mark && (mark == '-') == captures_on(position, to)) {
		fail(err, sk_wrong_sign, text);
		return NO_MOVE;
	}
	return legal_or_none(position, from, to, text, err);
}

size_t sk_format_sau(move_t move, char *buf, size_t size)
{
	struct text t = text_into(buf, size);
	int from = SK_POINTS - 1 - sk_from(move), to = SK_POINTS - 1 - sk_to(move);
	text_add(&t, "%c%c%c%c", 'A' + from % SK_SIZE, 'A' + from / SK_SIZE, 'A' + to % SK_SIZE, 'A' + to / SK_SIZE);
	return t.length;
}

move_t sk_parse_sau(const struct position *position, const char *text, struct error *err)
{
	if (strspn(text, "ABCDEF") != 4 || text[4]) {
		fail(err, sk_bad_contest_move, text);
		return NO_MOVE;
	}
	int from = SK_POINTS - 1 - ((text[1] - 'A') * SK_SIZE + text[0] - 'A');
	int to = SK_POINTS - 1 - ((text[3] - 'A') * SK_SIZE + text[2] - 'A');
	return legal_or_none(position, from, to, text, err);
}

static const struct piece_look looks[] = {
	{"black stone", "黑", 'X', TINT_BLACK, 0},
	{"white stone", "白", 'O', TINT_WHITE, 0},
};

/* Adds the six lines in each direction, and around each corner the arcs that join the second and third lines. 1.2 */
static void add_lines(struct board_layout *layout)
{
	const int last = SK_SIZE - 1;
	for (int i = 0; i < SK_SIZE; i++) {
		layout->lines[layout->n_lines++] = (struct layout_line){(int8_t)i, 0, (int8_t)i, last};
		layout->lines[layout->n_lines++] = (struct layout_line){0, (int8_t)i, last, (int8_t)i};
	}
	for (int corner = 0; corner < 4; corner++)
		for (int radius = 1; radius <= 2; radius++) {
			int8_t x = (int8_t)(corner & 1 ? last : 0), y = (int8_t)(corner & 2 ? last : 0);
			layout->arcs[layout->n_arcs++] = (struct layout_arc){
				x, y, (int8_t)(x ? last - radius : radius), y, x, (int8_t)(y ? last - radius : radius),
			};
		}
}

void sk_layout(const struct position *position, struct board_layout *layout)
{
	const struct sk_position *p = sk_const(position);
	*layout = (struct board_layout){
		.width = SK_SIZE, .height = SK_SIZE, .n_points = SK_POINTS, .pieces = looks, .n_pieces = 2};
	for (int i = 0; i < SK_POINTS; i++)
		layout->points[i] = (struct layout_point){
			.x = (int8_t)(i % SK_SIZE),
			.y = (int8_t)(SK_SIZE - 1 - i / SK_SIZE),
			.name = {file_of(i), rank_of(i), 0},
			.piece = p->pieces[SK_WHITE] >> i & 1,
			.occupied = !(sk_empty(p) >> i & 1),
		};
	add_lines(layout);
}

struct move_points sk_move_points(const struct position *position, move_t move)
{
	(void)position;
	return (struct move_points){sk_from(move), sk_to(move)};
}
