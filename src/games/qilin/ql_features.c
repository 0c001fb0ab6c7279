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

static int frame(const struct position *position, int view)
{
	(void)position;
	(void)view;
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
static void others(const struct ql_position *p, int view, uint16_t out[4])
{
	int rewards = p->rewards > REWARDS_MAX ? REWARDS_MAX : p->rewards;
	out[0] = (uint16_t)(HANDS + p->hand[view]);
	out[1] = (uint16_t)(HANDS + QL_PIECES + 1 + p->hand[!view]);
	out[2] = (uint16_t)(STAGE + (p->side == view ? 0 : QL_STAGES) + p->stage);
	out[3] = (uint16_t)(REWARDS + rewards);
}

static void differ(const struct position *from, const struct position *to, int view, struct features_change *out)
{
	static const struct ql_position nothing;
	const struct ql_position *a = from ? ql_const(from) : &nothing, *b = ql_const(to);
	const uint32_t before[3] = {a->pieces[view], a->pieces[!view], a->pressed};
	const uint32_t after[3] = {b->pieces[view], b->pieces[!view], b->pressed};
	uint16_t old[4], new[4];
	out->n_gone = out->n_come = 0;
	for (int kind = 0; kind < 3; kind++) {
		out->n_gone += list(before[kind] & ~after[kind], kind, out->gone + out->n_gone);
		out->n_come += list(after[kind] & ~before[kind], kind, out->come + out->n_come);
	}
	others(a, view, old);
	others(b, view, new);
	for (int i = 0; i < 4; i++) {
		if (from && old[i] != new[i])
			out->gone[out->n_gone++] = old[i];
		if (!from || old[i] != new[i])
			out->come[out->n_come++] = new[i];
	}
}

/* Output bucket: one for the first part of the game; in the second part, by the number of pieces on the board. */
static int stage(const struct position *position)
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
static bool suits(const struct position *position)
{
	const struct ql_rules *rules = &ql_const(position)->rules;
	return rules->pieces == QL_PIECES && rules->placing == QL_PLACING_PRESS && !(rules->options & QL_PROTECTS) &&
	       !(rules->options & QL_ONE_REWARD);
}

const struct features ql_features = {FEATURES, 0, 1, 6, QL_POINTS + 4, frame, differ, stage, mirrored, suits};
