#include "games/xiangqi/xq_fen.h"
#include "base/text.h"
#include "core/core_messages.h"
#include "core/fields.h"
#include "games/xiangqi/xq_messages.h"
#include "games/xiangqi/xq_movegen.h"

#include <ctype.h>
#include <string.h>

const char xq_letters[XQ_KINDS + 1] = "KABNRCP";
const struct message *const xq_sides[2] = {xq_red, xq_black};
const struct message *const xq_kinds[XQ_KINDS] = {xq_kind_king, xq_kind_advisor, xq_kind_elephant, xq_kind_horse,
						  xq_kind_rook, xq_kind_cannon,  xq_kind_pawn};

int xq_kind_of_letter(char letter)
{
	int upper = toupper((unsigned char)letter);
	upper = upper == 'H' ? 'N' : upper == 'E' ? 'B' : upper;
	const char *at = upper ? strchr(xq_letters, upper) : NULL;
	return at ? (int)(at - xq_letters) : -1;
}

static void format_rank(struct text *t, const struct xq_position *p, int rank)
{
	int n_empty = 0;
	for (int file = 0; file < XQ_FILES; file++) {
		int square = xq_square(file, rank);
		if (!xq_has(xq_occupied(p), square)) {
			n_empty++;
			continue;
		}
		if (n_empty)
			text_char(t, (char)('0' + n_empty));
		n_empty = 0;
		char letter = xq_letters[xq_kind_at(p, square)];
		text_char(t, xq_has(p->side[XQ_RED], square) ? letter : (char)tolower(letter));
	}
	if (n_empty)
		text_char(t, (char)('0' + n_empty));
}

size_t xq_format(const struct position *position, char *buf, size_t size)
{
	const struct xq_position *p = xq_const(position);
	struct text t = text_into(buf, size);
	for (int rank = XQ_RANKS - 1; rank >= 0; rank--) {
		format_rank(&t, p, rank);
		if (rank)
			text_char(&t, '/');
	}
	text_add(&t, " %c - - %u %u", p->turn == XQ_RED ? 'w' : 'b', p->quiet, p->full_move);
	if (p->rules & XQ_CAP_CHECKS)
		text_add(&t, " %u+%u", p->checks[XQ_RED], p->checks[XQ_BLACK]);
	return t.length;
}

bool xq_stands(int side, int kind, int square)
{
	int own = xq_relative(side, square), rank = xq_rank(own), file = xq_file(own);
	switch (kind) {
	case XQ_KING:
		return rank <= 2 && file >= 3 && file <= 5;
	case XQ_ADVISOR:
		return rank <= 2 && xq_tables.advisor[own] != 0;
	case XQ_ELEPHANT:
		return rank <= 4 && xq_tables.elephant[own][0] != 0;
	case XQ_PAWN:
		return rank >= 5 || (rank >= 3 && file % 2 == 0);
	default:
		return true;
	}
}

static bool parse_piece(struct xq_position *p, char letter, int file, int rank, struct error *err)
{
	int kind = xq_kind_of_letter(letter), side = isupper((unsigned char)letter) ? XQ_RED : XQ_BLACK;
	if (kind < 0)
		return fail(err, xq_bad_piece_on_square, letter, (char)('a' + file), rank);
	int square = xq_square(file, rank), n = xq_count(p->side[side] & p->kind[kind]);
	if (n == xq_kind_max(kind))
		return fail(err, xq_too_many_of_kind, letter, (char)('a' + file), rank, xq_kinds[kind], xq_sides[side],
			    n);
	if (!xq_stands(side, kind, square))
		return fail(err, xq_impossible_square, letter, (char)('a' + file), rank, xq_sides[side],
			    xq_kinds[kind]);
	xq_drop(p, side, kind, square);
	return true;
}

static bool parse_pieces(struct xq_position *p, const char *field, struct error *err)
{
	int file = 0, rank = XQ_RANKS - 1;
	for (const char *c = field; *c; c++) {
		if (*c == '/') {
			if (file != XQ_FILES)
				return fail(err, xq_rank_too_short, rank, field, file);
			if (rank-- == 0)
				return fail(err, xq_too_many_ranks, field);
			file = 0;
			continue;
		}
		int width = *c >= '1' && *c <= '9' ? *c - '0' : 1;
		if (file + width > XQ_FILES)
			return fail(err, xq_rank_too_long, rank, field);
		if (!isdigit((unsigned char)*c) || *c == '0') {
			if (!parse_piece(p, *c, file, rank, err))
				return false;
		}
		file += width;
	}
	if (file != XQ_FILES)
		return fail(err, xq_rank_too_short, rank, field, file);
	return rank == 0 || fail(err, xq_too_few_ranks, field, XQ_RANKS - rank);
}

static bool parse_side(struct xq_position *p, const char *field, struct error *err)
{
	int c = tolower((unsigned char)field[0]);
	if (strlen(field) != 1 || (c != 'w' && c != 'r' && c != 'b'))
		return fail(err, xq_bad_side, field);
	p->turn = c == 'b' ? XQ_BLACK : XQ_RED;
	return true;
}

bool xq_read_checks(const char *field, unsigned max, uint16_t checks[2], struct error *err)
{
	const char *c = field;
	for (int side = 0; side < 2; side++) {
		const char *begin = c;
		unsigned n = 0;
		for (; isdigit((unsigned char)*c) && n <= max; c++)
			n = n * 10 + (unsigned)(*c - '0');
		if (c == begin || n > max || *c != "+"[side])
			return fail(err, xq_bad_checks, field, max);
		checks[side] = (uint16_t)n;
		c += side == 0;
	}
	return true;
}

/* Whether the position is complete and the game can continue from it. 6.3 */
static bool check(const struct xq_position *p, struct error *err)
{
	for (int side = 0; side < 2; side++)
		if (!(p->side[side] & p->kind[XQ_KING]))
			return fail(err, xq_no_king, xq_sides[side]);
	if (xq_in_check(p, !p->turn))
		return fail(err, xq_king_can_be_taken, xq_sides[p->turn], xq_sides[!p->turn]);
	return true;
}

/* FEN fields by type. Other programs omit some or write them in a different order. */
struct fen_fields {
	const char *pieces, *side, *checks;
	int n_dashes, n_numbers;
	int numbers[2]; /* their indexes among the fields */
};

static bool is_number(const char *field)
{
	return *field && field[strspn(field, "0123456789")] == 0;
}

/* Determines the type of field i; false with the error filled if it is invalid. */
static bool sort_field(struct fen_fields *out, const struct fields *f, int i, bool has_checks, struct error *err)
{
	const char *field = f->at[i];
	bool letter = isalpha((unsigned char)field[0]) && field[1] == 0;
	if (!out->pieces && (strchr(field, '/') || (i == 0 && !letter)))
		out->pieces = field;
	else if (!out->side && letter)
		out->side = field;
	else if (strcmp(field, "-") == 0 && out->n_dashes < 2)
		out->n_dashes++;
	else if (is_number(field) && out->n_numbers < 2)
		out->numbers[out->n_numbers++] = i;
	else if (has_checks && !out->checks && out->n_numbers == 2)
		out->checks = field;
	else if (i == 1)
		return fail(err, xq_bad_side, field);
	else if (out->n_numbers == 2)
		return fail(err, core_too_many_fields, field, xq_all_fields);
	else if (i < 4)
		return fail(err, xq_unknown_field, field);
	else
		return fail(err, core_bad_number, field, out->n_numbers ? xq_move_number : xq_quiet_plies,
			    out->n_numbers ? XQ_MOVE_NUMBER_MAX : XQ_QUIET_MAX);
	return true;
}

/* If the side to move is missing, Red moves, unless only Black can be to move. */
static bool set_side(struct xq_position *p, const char *field, struct error *err)
{
	if (field)
		return parse_side(p, field, err);
	p->turn = XQ_RED;
	bool whole = (p->kind[XQ_KING] & p->side[XQ_RED]) && (p->kind[XQ_KING] & p->side[XQ_BLACK]);
	if (whole && xq_in_check(p, XQ_BLACK) && !xq_in_check(p, XQ_RED))
		p->turn = XQ_BLACK;
	return true;
}

bool xq_parse(struct position *position, const char *text, struct error *err)
{
	struct fields f;
	struct xq_position p = *xq_const(position);
	struct fen_fields fen = {0};
	bool has_checks = p.rules & XQ_CAP_CHECKS;
	if (!fields_split(&f, text, 1, has_checks ? 7 : 6, xq_all_fields, err))
		return false;
	for (int i = 0; i < f.n; i++)
		if (!sort_field(&fen, &f, i, has_checks, err))
			return false;
	unsigned quiet = 0, full_move = 1;
	xq_clear(&p);
	if (!fen.pieces)
		return fail(err, xq_no_pieces, text, xq_all_fields);
	if (!parse_pieces(&p, fen.pieces, err) || !set_side(&p, fen.side, err))
		return false;
	if ((fen.n_numbers > 0 && !fields_number(&f, fen.numbers[0], xq_quiet_plies, XQ_QUIET_MAX, &quiet, err)) ||
	    (fen.n_numbers > 1 &&
	     !fields_number(&f, fen.numbers[1], xq_move_number, XQ_MOVE_NUMBER_MAX, &full_move, err)))
		return false;
	p.quiet = (uint16_t)quiet;
	p.full_move = full_move;
	if ((fen.checks && !xq_read_checks(fen.checks, p.quiet, p.checks, err)) || !check(&p, err))
		return false;
	*xq_of(position) = p;
	return true;
}
