#include "games/qilin/ql_parts.h"
#include "games/qilin/ql_board.h"

#define REWARDS_MAX 3 /* maximum number of lines through a point */

/* First feature of each group. */
enum {
	PIECES = 0, /* own, enemy, pressed */
	HANDS = PIECES + 3 * QL_POINTS,
	STAGE = HANDS + 2 * (QL_PIECES + 1), /* stages on own turns, then on enemy turns */
	REWARDS = STAGE + 2 * QL_STAGES,
	FEATURES = REWARDS + REWARDS_MAX + 1
};

static int king_bucket(const struct position *position, int perspective)
{
	(void)position;
	(void)perspective;
	return 0;
}

static int list(uint32_t points, int kind, uint16_t *out)
{
	int n = 0;
	for (uint32_t left = points; left; left &= left - 1)
		out[n++] = (uint16_t)(PIECES + kind * QL_POINTS + __builtin_ctz(left));
	return n;
}

/* Features other than the board: four one-hot groups. */
static void others(const struct ql_position *p, int perspective, uint16_t out[4])
{
	int rewards = p->rewards > REWARDS_MAX ? REWARDS_MAX : p->rewards;
	out[0] = (uint16_t)(HANDS + p->hand[perspective]);
	out[1] = (uint16_t)(HANDS + QL_PIECES + 1 + p->hand[!perspective]);
	out[2] = (uint16_t)(STAGE + (p->side == perspective ? 0 : QL_STAGES) + p->stage);
	out[3] = (uint16_t)(REWARDS + rewards);
}

static void diff(const struct position *from, const struct position *to, int perspective, struct features_change *out)
{
	static const struct ql_position nothing;
	const struct ql_position *a = from ? ql_const(from) : &nothing, *b = ql_const(to);
	const uint32_t before[3] = {a->pieces[perspective], a->pieces[!perspective], a->pressed};
	const uint32_t after[3] = {b->pieces[perspective], b->pieces[!perspective], b->pressed};
	uint16_t old[4], new[4];
	out->n_removed = out->n_added = 0;
	for (int kind = 0; kind < 3; kind++) {
		out->n_removed += list(before[kind] & ~after[kind], kind, out->removed + out->n_removed);
		out->n_added += list(after[kind] & ~before[kind], kind, out->added + out->n_added);
	}
	others(a, perspective, old);
	others(b, perspective, new);
	for (int i = 0; i < 4; i++) {
		if (from && old[i] != new[i])
			out->removed[out->n_removed++] = old[i];
		if (!from || old[i] != new[i])
			out->added[out->n_added++] = new[i];
	}
}

/* Output bucket: one for the first part of the game; in the second part, by the number of pieces on the board. */
static int output_bucket(const struct position *position)
{
	const struct ql_position *p = ql_const(position);
	int n = __builtin_popcount(p->pieces[QL_RED] | p->pieces[QL_BLACK]);
	if (p->stage == QL_PLACE || p->stage == QL_PRESS)
		return n < QL_POINTS / 2 ? 0 : 1;
	return n < 8 ? 2 : n < 12 ? 3 : n < 16 ? 4 : 5;
}

/* Mirrors left and right; points are numbered around each square. */
static int mirrored(int feature)
{
	if (feature >= HANDS)
		return feature;
	int point = feature % QL_POINTS, around = point % 8;
	return feature - around + (10 - around) % 8;
}

/* Whether the first stage and the rewards are those of the games from which the net learned. */
static bool use_net(const struct position *position)
{
	const struct ql_rules *rules = &ql_const(position)->rules;
	return rules->pieces == QL_PIECES && rules->placing == QL_PLACING_PRESS && !(rules->options & QL_PROTECTS) &&
	       !(rules->options & QL_ONE_REWARD);
}

const struct features ql_features = {
	.n = FEATURES,
	.n_king_buckets = 1,
	.n_output_buckets = 6,
	.max_active = QL_POINTS + 4,
	.king_bucket = king_bucket,
	.diff = diff,
	.output_bucket = output_bucket,
	.mirrored = mirrored,
	.use_net = use_net,
};
