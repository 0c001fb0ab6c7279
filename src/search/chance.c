#include "search/chance.h"

/* Scores above LEAD_MAX are forced wins, scores below -LEAD_MAX forced losses. */
#define LEAD_MAX (SCORE_WIN - SCORE_PLIES_MAX - 1)

static int within(int score, int cap)
{
	return score > cap ? cap : score < -cap ? -cap : score;
}

void chance_begin(struct chance *c, const struct outcome *outcomes, int n, int cap, int alpha, int beta)
{
	*c = (struct chance){.alpha = alpha, .beta = beta, .cap = cap, .may_win = true, .may_lose = true};
	for (int i = 0; i < n; i++) {
		c->outcomes[i] = (struct chance_outcome){outcomes[i].weight, -cap, cap};
		c->total += outcomes[i].weight;
	}
	c->rest = c->total;
	c->lowest = -cap * c->total;
	c->highest = cap * c->total;
}

static int64_t divide_down(int64_t a, int64_t b)
{
	return a / b - (a % b < 0);
}

static int64_t divide_up(int64_t a, int64_t b)
{
	return a / b + (a % b > 0);
}

/* Rounds halves away from zero, so that both sides see the same value with opposite signs. */
static int divide_nearest(int64_t a, int64_t b)
{
	return (int)(a >= 0 ? (2 * a + b) / (2 * b) : -((-2 * a + b) / (2 * b)));
}

/* If alpha is below -cap, only a forced loss, which is not clamped, can be at or below it; if alpha is cap or more,
 * only a forced win can exceed it. The same holds for beta. */
void chance_window(const struct chance *c, int i, int *alpha, int *beta)
{
	const struct chance_outcome *o = &c->outcomes[i];
	int64_t low = -SCORE_INFINITE, high = SCORE_INFINITE, others = (c->rest - o->weight) * SCORE_WIN;
	if (c->alpha >= c->cap) {
		low = divide_down(c->alpha * c->total - c->sum - others, o->weight);
		low = low > LEAD_MAX ? low : LEAD_MAX;
	} else if (c->alpha >= -c->cap) {
		low = divide_down(c->alpha * c->total - c->highest, o->weight) + o->high;
		low = low > -c->cap ? low : -c->cap;
	}
	if (c->beta <= -c->cap) {
		high = divide_up(c->beta * c->total - c->sum + others, o->weight);
		high = high < -LEAD_MAX ? high : -LEAD_MAX;
	} else if (c->beta <= c->cap) {
		high = divide_up(c->beta * c->total - c->lowest, o->weight) + o->low;
		high = high < c->cap ? high : c->cap;
	}
	*alpha = (int)low;
	*beta = (int)high;
}

static void narrow(struct chance *c, struct chance_outcome *o, int low, int high)
{
	c->lowest += o->weight * (low - o->low);
	c->highest += o->weight * (high - o->high);
	o->low = low;
	o->high = high;
}

/* Whether the bounds of the mean decide the node. */
static bool settle(const struct chance *c, int *value, enum tt_bound *bound)
{
	int64_t rest = c->rest * SCORE_WIN;
	int64_t upper = c->may_win ? c->sum + rest : c->highest, lower = c->may_lose ? c->sum - rest : c->lowest;
	*bound = TT_EXACT;
	if (upper <= c->alpha * c->total)
		*bound = TT_UPPER;
	else if (lower >= c->beta * c->total)
		*bound = TT_LOWER;
	bool by_lower = *bound == TT_LOWER || (*bound == TT_EXACT && c->may_lose);
	*value = divide_nearest(by_lower ? lower : upper, c->total);
	return *bound != TT_EXACT || c->rest == 0;
}

bool chance_take(struct chance *c, int i, int score, enum tt_bound what, int *value, enum tt_bound *bound)
{
	struct chance_outcome *o = &c->outcomes[i];
	int capped = within(score, c->cap);
	int low = what == TT_UPPER ? o->low : capped, high = what == TT_LOWER ? o->high : capped;
	if (what != TT_LOWER)
		c->may_win &= score > LEAD_MAX;
	if (what != TT_UPPER)
		c->may_lose &= score < -LEAD_MAX;
	narrow(c, o, low, high);
	if (what == TT_EXACT) {
		c->rest -= o->weight;
		c->sum += o->weight * score;
	}
	return settle(c, value, bound);
}
