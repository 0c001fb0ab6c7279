#include "endgames/qlt_moves.h"
#include "games/qilin/ql_board.h"

/* The best result of the moves so far. */
struct best {
	int win;  /* plies of the shortest win; 0: none */
	int loss; /* plies of the longest loss; -1: none */
	bool draws;
};

static void add(struct best *b, enum qlt_result enemy, int plies)
{
	if (enemy == QLT_LOST && (!b->win || plies < b->win))
		b->win = plies;
	else if (enemy == QLT_WON && plies > b->loss)
		b->loss = plies;
	b->draws |= enemy == QLT_DRAWN;
}

static enum qlt_result result_after(const uint32_t pieces[2], int side, qlt_lookup_fn *lookup, void *context)
{
	int own = __builtin_popcount(pieces[side]), enemy = __builtin_popcount(pieces[!side]);
	if (own == 0)
		return QLT_LOST;
	if (!qlt_plays(own, enemy))
		return QLT_DRAWN;
	return qlt_result_of(lookup(context, pieces, side));
}

/* Removals of n enemy pieces, one after the other. */
static void add_removals(struct best *b, uint32_t pieces[2], int side, int n, qlt_lookup_fn *lookup, void *context)
{
	if (n == 0 || !pieces[!side]) {
		add(b, result_after(pieces, !side, lookup, context), 1);
		return;
	}
	for (uint32_t enemy = pieces[!side], rest = enemy; rest; rest &= rest - 1) {
		pieces[!side] = enemy & ~(rest & -rest);
		add_removals(b, pieces, side, n - 1, lookup, context);
		pieces[!side] = enemy;
	}
}

uint8_t qlt_value_from_moves(const uint32_t start[2], int side, qlt_lookup_fn *lookup, void *context)
{
	struct best best = {.loss = -1};
	uint32_t pieces[2] = {start[0], start[1]}, empty = QL_ALL & ~(start[0] | start[1]);
	for (uint32_t own = start[side]; own; own &= own - 1) {
		int from = __builtin_ctz(own);
		for (uint32_t to = ql_neighbours[from] & empty; to; to &= to - 1) {
			uint32_t others = start[side] & ~(1u << from);
			int point = __builtin_ctz(to), n_lines = ql_completes(others, point);
			pieces[side] = others | 1u << point;
			if (n_lines) {
				add_removals(&best, pieces, side, n_lines, lookup, context);
			} else {
				uint8_t value = lookup(context, pieces, !side);
				enum qlt_result result = qlt_result_of(value);
				add(&best, result, 1 + value - (result == QLT_LOST ? QLT_LOSS : QLT_WIN));
			}
			if (best.win == 1)
				return QLT_WIN + 1;
		}
	}
	if (best.win)
		return (uint8_t)(QLT_WIN + best.win);
	if (best.draws)
		return QLT_DRAW;
	return (uint8_t)(QLT_LOSS + (best.loss < 0 ? 0 : best.loss));
}
