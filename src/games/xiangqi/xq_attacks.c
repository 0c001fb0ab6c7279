#include "games/xiangqi/xq_attacks.h"
#include "base/hot.h"
#include "base/rng.h"

#include <stdlib.h>

struct xq_tables xq_tables;

static bool on_board(int file, int rank)
{
	return file >= 0 && file < XQ_FILES && rank >= 0 && rank < XQ_RANKS;
}

static bool in_palace(int file, int rank)
{
	return on_board(file, rank) && file >= 3 && file <= 5 && (rank <= 2 || rank >= 7);
}

/* Attacks in both directions from a point on a line of n points. */
static struct xq_reach reach_along(int point, int n, unsigned occupied)
{
	struct xq_reach reach = {0, 0};
	for (int step = -1; step <= 1; step += 2) {
		int n_met = 0;
		for (int i = point + step; i >= 0 && i < n && n_met < 2; i += step) {
			if (n_met == 0)
				reach.slide |= (uint16_t)(1u << i);
			else
				reach.hop |= (uint16_t)(1u << i);
			n_met += occupied >> i & 1;
		}
	}
	return reach;
}

static void build_lines(struct xq_tables *t)
{
	for (int file = 0; file < XQ_FILES; file++)
		for (unsigned inner = 0; inner < 1u << (XQ_FILES - 2); inner++)
			t->rank[file][inner] = reach_along(file, XQ_FILES, inner << 1);
	for (int rank = 0; rank < XQ_RANKS; rank++)
		for (unsigned inner = 0; inner < 1u << (XQ_RANKS - 2); inner++)
			t->file[rank][inner] = reach_along(rank, XQ_RANKS, inner << 1);
	for (unsigned line = 0; line < 1u << XQ_RANKS; line++)
		for (int rank = 0; rank < XQ_RANKS; rank++)
			if (line >> rank & 1)
				t->spread[line] |= xq_bit(xq_square(0, rank));
}

static const int8_t ways[4][2] = {{-1, 0}, {0, -1}, {1, 0}, {0, 1}};        /* left, down, right, up */
static const int8_t diagonals[4][2] = {{-1, -1}, {-1, 1}, {1, -1}, {1, 1}}; /* in the order of xq_tables.elephant */

/* A horse steps one point orthogonally, then one point diagonally outward. */
static xq_set horse_from(int file, int rank, unsigned blocked)
{
	xq_set to = 0;
	for (int i = 0; i < 4; i++)
		for (int aside = -1; aside <= 1 && !(blocked >> i & 1); aside += 2) {
			int f = file + 2 * ways[i][0] + (ways[i][0] ? 0 : aside);
			int r = rank + 2 * ways[i][1] + (ways[i][1] ? 0 : aside);
			if (on_board(f, r))
				to |= xq_bit(xq_square(f, r));
		}
	return to;
}

/* The rank from the perspective of the side that owns this half of the board. */
static int own_rank(int rank)
{
	return rank > 4 ? XQ_RANKS - 1 - rank : rank;
}

static bool advisor_stands(int file, int rank)
{
	return in_palace(file, rank) && (file + own_rank(rank)) % 2 == 1;
}

static bool elephant_stands(int file, int rank)
{
	int own = own_rank(rank);
	return on_board(file, rank) && own % 2 == 0 && file % 2 == 0 && (own / 2 + file / 2) % 2 == 1;
}

static xq_set elephant_from(int file, int rank, unsigned blocked)
{
	xq_set to = 0;
	for (int i = 0; i < 4 && elephant_stands(file, rank); i++) {
		int f = file + 2 * diagonals[i][0], r = rank + 2 * diagonals[i][1];
		if (!(blocked >> i & 1) && on_board(f, r) && (r > 4) == (rank > 4))
			to |= xq_bit(xq_square(f, r));
	}
	return to;
}

static void build_steps(struct xq_tables *t)
{
	for (int square = 0; square < XQ_SQUARES; square++) {
		int file = xq_file(square), rank = xq_rank(square);
		for (unsigned blocked = 0; blocked < 16; blocked++) {
			t->horse[square][blocked] = horse_from(file, rank, blocked);
			t->elephant[square][blocked] = elephant_from(file, rank, blocked);
		}
		for (int i = 0; i < 4 && in_palace(file, rank); i++) {
			if (in_palace(file + ways[i][0], rank + ways[i][1]))
				t->king[square] |= xq_bit(xq_square(file + ways[i][0], rank + ways[i][1]));
			if (advisor_stands(file, rank) && in_palace(file + diagonals[i][0], rank + diagonals[i][1]))
				t->advisor[square] |= xq_bit(xq_square(file + diagonals[i][0], rank + diagonals[i][1]));
		}
	}
}

/* Squares strictly between two squares on a line. */
static xq_set between(int from, int to)
{
	int df = xq_file(to) - xq_file(from), dr = xq_rank(to) - xq_rank(from);
	int step = (df > 0) - (df < 0) + XQ_FILES * ((dr > 0) - (dr < 0));
	xq_set set = 0;
	for (int i = from + step; i != to; i += step)
		set |= xq_bit(i);
	return set;
}

static void build_palace_row(struct xq_tables *t, int row, int square)
{
	t->palace[square] = (uint8_t)row;
	int enemy = square < 45 ? XQ_BLACK : XQ_RED;
	for (int from = 0; from < XQ_SQUARES; from++) {
		int df = xq_file(square) - xq_file(from), dr = xq_rank(square) - xq_rank(from);
		if (from != square && (df == 0 || dr == 0)) {
			t->cross[row] |= xq_bit(from);
			t->between[row][from] = between(square, from);
		}
		if (abs(df * dr) == 2) {
			t->horses[row] |= xq_bit(from);
			t->leg[row][from] = (uint8_t)(from + (abs(df) == 2 ? df / 2 : dr / 2 * XQ_FILES));
		}
		if (xq_has(xq_pawns_all(enemy, xq_bit(from)), square))
			t->pawns[row] |= xq_bit(from);
	}
}

void xq_attacks_fill(void)
{
	struct xq_tables *t = &xq_tables;
	build_lines(t);
	build_steps(t);
	int row = 0;
	for (int square = 0; square < XQ_SQUARES; square++)
		if (in_palace(xq_file(square), xq_rank(square)))
			build_palace_row(t, row++, square);
	uint64_t n = 0x7869616e677169; /* "xiangqi" */
	for (int side = 0; side < 2; side++)
		for (int kind = 0; kind < XQ_KINDS; kind++)
			for (int square = 0; square < XQ_SQUARES; square++)
				t->keys[side][kind][square] = rng_mix(n++);
}

HOT bool xq_in_check(const struct xq_position *p, int side)
{
	return xq_attacked(p, !side, p->king[side], xq_occupied(p));
}
