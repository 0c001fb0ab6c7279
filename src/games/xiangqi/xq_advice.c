#include "games/xiangqi/xq_advice.h"
#include "base/hot.h"
#include "games/xiangqi/xq_movegen.h"

/* The worth of a kind with all attackers on the board, and with hardly any left: then horses, and pawns across the
 * river, gain on cannons, which lack screens. */
struct worth {
	int16_t full, bare;
};

static const struct worth material[XQ_KINDS] = {
	[XQ_KING] = {0, 0},     [XQ_ADVISOR] = {180, 170}, [XQ_ELEPHANT] = {180, 190}, [XQ_HORSE] = {400, 440},
	[XQ_ROOK] = {900, 930}, [XQ_CANNON] = {450, 400},  [XQ_PAWN] = {80, 110},
};

/* What a square adds, for files a-e (the others mirror them), own back rank first. */
static const int8_t squares[XQ_KINDS][XQ_RANKS][5] = {
	[XQ_KING] = {{0, 0, 0, 4, 10}, {0, 0, 0, -15, -12}, {0, 0, 0, -30, -30}},
	[XQ_ADVISOR] = {{0, 0, 0, 2, 0}, {0, 0, 0, 0, 8}, {0, 0, 0, -4, 0}},
	[XQ_ELEPHANT] = {{0, 0, 2, 0, 0}, {0}, {-12, 0, 0, 0, 12}, {0}, {0, 0, -2, 0, 0}},
	[XQ_HORSE] = {{-20, -22, -10, -8, -12},
		      {-14, -6, -2, 2, -30},
		      {-8, 0, 8, 6, 4},
		      {-4, 4, 8, 10, 10},
		      {0, 8, 14, 16, 16},
		      {4, 14, 18, 22, 24},
		      {8, 18, 26, 28, 26},
		      {8, 16, 24, 26, 22},
		      {6, 12, 34, 20, 10},
		      {-2, 4, 10, 8, 2}},
	[XQ_ROOK] = {{-14, -2, -4, 8, -6},
		     {-6, 4, 2, 10, -4},
		     {-6, 4, 2, 10, 4},
		     {-4, 4, 4, 10, 8},
		     {4, 6, 8, 12, 12},
		     {6, 8, 10, 14, 14},
		     {6, 8, 10, 16, 18},
		     {6, 10, 10, 16, 20},
		     {8, 14, 10, 22, 26},
		     {6, 8, 8, 16, 18}},
	[XQ_CANNON] = {{-2, 0, 2, 6, 4},
		       {-2, 2, 4, 4, 6},
		       {0, 4, 8, 8, 14},
		       {-2, 0, 2, 2, 8},
		       {-2, 0, 2, 2, 12},
		       {-2, 0, 0, 2, 14},
		       {0, 2, 2, 4, 14},
		       {2, 2, 0, -4, 0},
		       {4, 4, 2, -8, -12},
		       {10, 8, 2, -6, -10}},
	[XQ_PAWN] = {{0},
		     {0},
		     {0},
		     {0, 0, -2, 0, 4},
		     {2, 0, 8, 0, 12},
		     {14, 24, 34, 44, 46},
		     {22, 38, 56, 66, 68},
		     {26, 46, 66, 82, 86},
		     {26, 44, 70, 90, 92},
		     {0, 4, 8, 12, 14}},
};

static int on_square(int side, int kind, int square)
{
	int file = xq_file(square), rank = xq_rank(square);
	return squares[kind][side == XQ_RED ? rank : XQ_RANKS - 1 - rank][file > 4 ? XQ_FILES - 1 - file : file];
}

/* Hundredths for a square within reach, of the kinds that roam. */
enum { MOBILITY_ROOK = 4, MOBILITY_CANNON = 2, MOBILITY_HORSE = 8 };

static int mobility(const struct xq_position *p, int side)
{
	xq_set own = p->side[side], occupied = xq_occupied(p);
	int worth = 0;
	for (xq_set left = own & p->kind[XQ_ROOK]; left; left &= left - 1)
		worth += MOBILITY_ROOK * xq_count(xq_along(p, xq_first(left), false) & ~own);
	for (xq_set left = own & p->kind[XQ_CANNON]; left; left &= left - 1)
		worth += MOBILITY_CANNON * xq_count(xq_along(p, xq_first(left), true) & ~occupied);
	for (xq_set left = own & p->kind[XQ_HORSE]; left; left &= left - 1)
		worth += MOBILITY_HORSE * xq_count(xq_horse(p, xq_first(left)) & ~own);
	return worth;
}

/* The worth of a rook or cannon that faces the king, by the number of pieces between; the bare cannon (空頭炮) is the
 * worst for the king, since no piece may step between. */
static const int8_t rook_looks[3] = {30, 24, 8}, cannon_looks[4] = {90, 30, 34, 6};

/* Missing guards cost more, the more the enemy has to attack with. attack: 0-12 as counted by attack_of. */
static int king_danger(const struct xq_position *p, int side, int attack)
{
	xq_set own = p->side[side], enemy = p->side[!side];
	int row = xq_tables.palace[p->king[side]], danger = 0;
	xq_set lines = enemy & xq_tables.cross[row] & (p->kind[XQ_ROOK] | p->kind[XQ_CANNON]);
	for (; lines; lines &= lines - 1) {
		int from = xq_first(lines), n = xq_count(xq_tables.between[row][from] & xq_occupied(p));
		if (xq_has(p->kind[XQ_CANNON], from))
			danger += n < 4 ? cannon_looks[n] : 0;
		else
			danger += n < 3 ? rook_looks[n] : 0;
	}
	danger += 14 * xq_count(enemy & p->kind[XQ_HORSE] & xq_tables.horses[row]);
	int advisors = xq_count(own & p->kind[XQ_ADVISOR]), elephants = xq_count(own & p->kind[XQ_ELEPHANT]);
	danger += 36 * (2 - advisors) + 22 * (2 - elephants);
	return danger * attack / 12;
}

/* A side's attacking material: 12 at the start. */
static int attack_of(const struct xq_position *p, int side)
{
	xq_set own = p->side[side];
	return 3 * xq_count(own & p->kind[XQ_ROOK]) + xq_count(own & p->kind[XQ_HORSE]) +
	       2 * xq_count(own & p->kind[XQ_CANNON]);
}

static XQ_INLINE int side_worth(const struct xq_position *p, int side, int attack_both, int attack_enemy)
{
	int worth = 0;
	for (int kind = 0; kind < XQ_KINDS; kind++) {
		const struct worth *m = &material[kind];
		int each = (m->full * attack_both + m->bare * (24 - attack_both)) / 24;
		for (xq_set left = p->side[side] & p->kind[kind]; left; left &= left - 1)
			worth += each + on_square(side, kind, xq_first(left));
	}
	return worth + mobility(p, side) - king_danger(p, side, attack_enemy);
}

HOT int xq_evaluate(const struct position *position)
{
	const struct xq_position *p = xq_const(position);
	int own = attack_of(p, p->turn), enemy = attack_of(p, !p->turn);
	const int to_move = 10;
	return side_worth(p, p->turn, own + enemy, enemy) - side_worth(p, !p->turn, own + enemy, own) + to_move;
}

HOT void xq_order(const struct position *position, const move_t *moves, int n, int *score)
{
	const struct xq_position *p = xq_const(position);
	xq_set enemy = p->side[!p->turn];
	for (int i = 0; i < n; i++) {
		int kind = xq_kind_of(moves[i]), from = xq_from(moves[i]), to = xq_to(moves[i]);
		if (xq_has(enemy, to))
			score[i] =
				16 * (material[xq_kind_at(p, to)].full + on_square(!p->turn, xq_kind_at(p, to), to)) -
				material[kind].full;
		else
			score[i] = on_square(p->turn, kind, to) - on_square(p->turn, kind, from) - 256;
	}
}
