#include "games/xiangqi/xq_squares.h"
#include "games/xiangqi/xq_fen.h"
#include "games/xiangqi/xq_messages.h"
#include "games/xiangqi/xq_movegen.h"

#include <ctype.h>
#include <stdlib.h>

/* Reads a rank as written, 0 to 10. */
static bool take_rank(const char **text, int *rank)
{
	bool ten = (*text)[0] == '1' && (*text)[1] == '0';
	if (!isdigit((unsigned char)**text))
		return false;
	*rank = ten ? 10 : **text - '0';
	*text += ten ? 2 : 1;
	return true;
}

bool xq_read_squares(const char *text, int file[2], int rank[2])
{
	for (int i = 0; i < 2; i++) {
		file[i] = tolower((unsigned char)*text) - 'a';
		if (file[i] < 0 || file[i] >= XQ_FILES)
			return false;
		text++;
		if (!take_rank(&text, &rank[i]))
			return false;
		text += i == 0 && *text == '-';
	}
	return *text == 0;
}

/* The first occupied square that can block a move, or -1: the elephant eye, the horse leg, or the squares between on a
 * line. 2.3-2.6 */
static int first_between(const struct xq_position *p, int from, int to)
{
	int files = xq_file(to) - xq_file(from), ranks = xq_rank(to) - xq_rank(from);
	int n = abs(files) > abs(ranks) ? abs(files) : abs(ranks), step = xq_square(files / n, ranks / n);
	for (int i = 1, square = from + step; i < n; i++, square += step)
		if (xq_has(xq_occupied(p), square))
			return square;
	return -1;
}

/* Whether the move matches the kind's movement on an empty board, ignoring the zones it is confined to. 2.1-2.6 */
static bool goes_so(int kind, int from, int to)
{
	int files = abs(xq_file(to) - xq_file(from)), ranks = abs(xq_rank(to) - xq_rank(from));
	switch (kind) {
	case XQ_KING:
		return files + ranks == 1;
	case XQ_ADVISOR:
		return files == 1 && ranks == 1;
	case XQ_ELEPHANT:
		return files == 2 && ranks == 2;
	case XQ_HORSE:
		return files * ranks == 2;
	case XQ_ROOK:
	case XQ_CANNON:
		return (files == 0) != (ranks == 0);
	default:
		return false;
	}
}

/* Square of the piece that could capture the mover's king after the move, or -1 if the kings would face each other. */
static int taker_after(const struct xq_position *p, int kind, int from, int to)
{
	struct xq_position after = *p;
	int enemy = !p->turn;
	if (xq_has(p->side[enemy], to))
		xq_lift(&after, enemy, xq_kind_at(p, to), to);
	xq_lift(&after, p->turn, kind, from);
	xq_drop(&after, p->turn, kind, to);
	for (xq_set takers = after.side[enemy]; takers; takers &= takers - 1) {
		int square = xq_first(takers);
		if (xq_has(xq_targets(&after, enemy, xq_kind_at(&after, square), square), after.king[p->turn]))
			return square;
	}
	return -1;
}

/* Movement rule of each kind, for moves that its pieces can never make. 2.1-2.7 */
static const struct message *const how_it_goes[] = {
	[XQ_KING] = xq_king_goes,   [XQ_ADVISOR] = xq_advisor_goes,     [XQ_ELEPHANT] = xq_elephant_goes,
	[XQ_HORSE] = xq_horse_goes, [XQ_ROOK] = xq_rook_or_cannon_goes, [XQ_CANNON] = xq_rook_or_cannon_goes,
	[XQ_PAWN] = xq_pawn_goes,
};

static char file_letter(int square)
{
	return (char)('a' + xq_file(square));
}

/* Fills in a short reason why an own piece cannot move to another square. */
static void why_not(const struct xq_position *p, int from, int to, struct error *why)
{
	int kind = xq_kind_at(p, from), at;
	bool reaches = xq_has(xq_targets(p, p->turn, kind, from), to);
	if (!reaches && !goes_so(kind, from, to))
		fail(why, how_it_goes[kind]);
	else if (xq_has(p->side[p->turn], to))
		fail(why, xq_own_piece_there);
	else if (reaches && (at = taker_after(p, kind, from, to)) >= 0)
		fail(why, xq_king_would_fall, xq_kinds[xq_kind_at(p, at)], file_letter(at), xq_rank(at));
	else if (reaches)
		fail(why, xq_kings_would_face);
	else if (kind == XQ_KING || kind == XQ_ADVISOR)
		fail(why, xq_stays_in_palace);
	else if (kind == XQ_CANNON && xq_has(p->side[!p->turn], to))
		fail(why, xq_cannon_must_jump);
	else if ((at = first_between(p, from, to)) >= 0)
		fail(why, xq_way_is_blocked, xq_kinds[xq_kind_at(p, at)], file_letter(at), xq_rank(at));
	else
		fail(why, xq_stays_at_home);
}

/* Fills the error with the reason why no legal move connects the squares. */
static void refuse_squares(const struct xq_position *p, const char *text, int from, int to, struct error *err)
{
	struct error why;
	if (!xq_has(p->side[p->turn], from))
		fail(err, xq_no_own_piece, text, xq_sides[p->turn], file_letter(from), xq_rank(from));
	else if (from == to)
		fail(err, xq_stays_on_square, text, xq_kinds[xq_kind_at(p, from)], file_letter(from), xq_rank(from));
	else {
		why_not(p, from, to, &why);
		fail(err, xq_illegal_move, text, xq_kinds[xq_kind_at(p, from)], file_letter(from), xq_rank(from), &why);
	}
}

move_t xq_find_squares(const struct position *position, const char *text, int from, int to, struct error *err)
{
	move_t moves[MOVES_MAX];
	int n = xq_generate(position, moves);
	for (int i = 0; i < n; i++)
		if (xq_from(moves[i]) == from && xq_to(moves[i]) == to)
			return moves[i];
	refuse_squares(xq_const(position), text, from, to, err);
	return NO_MOVE;
}
