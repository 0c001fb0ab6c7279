#include "search/chance.h"

void chance_begin(struct chance *c, const struct outcome *outcomes, int n, int alpha, int beta)
{
	*c = (struct chance){.alpha = alpha, .beta = beta};
	for (int i = 0; i < n; i++)
		c->total += outcomes[i].weight;
	c->rest = c->total;
}

static int64_t divide_down(int64_t a, int64_t b)
{
	return a / b - (a % b < 0);
}

static int64_t divide_up(int64_t a, int64_t b)
{
	return a / b + (a % b > 0);
}

/* Halves away from zero, so that the two sides see the same number with opposite signs. */
static int divide_nearest(int64_t a, int64_t b)
{
	return (int)(a >= 0 ? (2 * a + b) / (2 * b) : -((-2 * a + b) / (2 * b)));
}

void chance_window(const struct chance *c, uint32_t weight, int *alpha, int *beta)
{
	int64_t rest = c->rest - weight;
	int64_t low = divide_down(c->alpha * c->total - c->sum - rest * SCORE_WIN, weight);
	int64_t high = divide_up(c->beta * c->total - c->sum + rest * SCORE_WIN, weight);
	*alpha = low < -SCORE_INFINITE ? -SCORE_INFINITE : (int)low;
	*beta = high > SCORE_INFINITE ? SCORE_INFINITE : (int)high;
}

bool chance_take(struct chance *c, uint32_t weight, int score, int *value, enum tt_bound *bound)
{
	int alpha, beta;
	chance_window(c, weight, &alpha, &beta);
	c->rest -= weight;
	c->sum += (int64_t)weight * score;
	if (score <= alpha) {
		*value = divide_nearest(c->sum + c->rest * SCORE_WIN, c->total);
		*bound = TT_UPPER;
		return true;
	}
	if (score >= beta) {
		*value = divide_nearest(c->sum - c->rest * SCORE_WIN, c->total);
		*bound = TT_LOWER;
		return true;
	}
	*value = divide_nearest(c->sum, c->total);
	*bound = TT_EXACT;
	return c->rest == 0;
}
