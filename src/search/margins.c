#include "search/margins.h"

#include <stddef.h>

/* Without parameters nothing is pruned, but late moves are still reduced a little. */
static const struct search_parameters none = {
	.killers = 2,
	.countermoves = 1,
	.continuations = 1,
	.bonus_square = 16,
	.bonus_linear = 32,
	.bonus_most = 1600,
	.window = 30,
	.reduction_base = 60,
	.reduction_share = 30,
	.check_extension = 1,
	.qsearch_evasion_plies = 8,
};

/* 100 * ln(i) */
#define LN_MAX 63
static const int16_t ln[LN_MAX + 1] = {
	0,   0,   69,  110, 139, 161, 179, 195, 208, 220, 230, 240, 248, 256, 264, 271, 277, 283, 289, 294, 300, 304,
	309, 314, 318, 322, 326, 330, 333, 337, 340, 343, 347, 350, 353, 356, 358, 361, 364, 366, 369, 371, 374, 376,
	378, 381, 383, 385, 387, 389, 391, 393, 395, 397, 399, 401, 403, 404, 406, 408, 409, 411, 413, 414,

};

const struct search_parameters *margins_of(const struct search_parameters *margins)
{
	return margins ? margins : &none;
}

const struct search_parameters *margins_with(const struct heuristics *heuristics, bool net)
{
	return net && heuristics->net_margins ? heuristics->net_margins : heuristics->margins;
}

static int ln_of(int i)
{
	return ln[i < LN_MAX ? i : LN_MAX];
}

int margins_lmr(const struct search_parameters *m, int depth, int n)
{
	return m->reduction_base + m->reduction_share * ln_of(depth) / 100 * ln_of(n) / 100;
}

bool margins_rfp(const struct search_parameters *m, int depth, bool improving, bool worse, int eval, int beta)
{
	int margin = m->rfp * (depth - improving) - (worse ? m->rfp_worsening : 0);
	return depth <= m->rfp_depth && eval >= beta && eval - margin >= beta;
}

bool margins_razor(const struct search_parameters *m, int depth, int eval, int alpha)
{
	return depth <= m->razor_depth && eval + m->razor * depth < alpha;
}

bool margins_null_move(const struct search_parameters *m, int depth, int eval, int beta)
{
	return m->null_depth && depth >= m->null_depth && eval >= beta &&
	       eval >= beta + m->null_above - m->null_slack * depth;
}

bool margins_lmp(const struct search_parameters *m, int depth, bool improving, int n)
{
	return depth <= m->lmp_depth && n >= (m->lmp_base + depth * depth) / (improving ? 1 : 2);
}

bool margins_futility(const struct search_parameters *m, int depth, int eval, int alpha)
{
	return depth <= m->futility_depth && eval + m->futility_base + m->futility * depth <= alpha;
}
