#include "endgames/qlt_probe.h"
#include "games/qilin/ql_board.h"

#define QUIET_LIMIT 100 /* docs/rules/qilin.md 4.4 */

struct source {
	qlt_value_fn *value;
	void *context;
};

bool qlt_entry_of(const uint32_t pieces[2], int side, struct qlt_entry *out)
{
	int counts[2] = {__builtin_popcount(pieces[0]), __builtin_popcount(pieces[1])};
	if (counts[0] > QLT_SIDE_MAX || counts[1] > QLT_SIDE_MAX)
		return false;
	/* With equal numbers, only side 0 to move is stored. */
	int swapped = counts[0] > counts[1] || (counts[0] == counts[1] && side == 1);
	*out = (struct qlt_entry){
		.pieces = {pieces[swapped], pieces[!swapped]},
		.counts = {counts[swapped], counts[!swapped]},
		.side = side ^ swapped,
	};
	return true;
}

static bool has_table_rules(const struct ql_rules *r)
{
	return !(r->options & (QL_PROTECTS | QL_ONE_REWARD | QL_FLYING | QL_NO_REFORM | QL_MERELS));
}

/* The result for side, which has just moved, with n removals to make: the enemy is to move after them. */
static bool result_after(const struct source *s, uint32_t pieces[2], int side, int n, enum qlt_result *out)
{
	enum qlt_result best = QLT_LOST;
	uint32_t enemy = pieces[!side];
	uint8_t value;
	if (!enemy) {
		*out = QLT_WON;
		return true;
	}
	if (n == 0) {
		if (!qlt_plays(__builtin_popcount(pieces[side]), __builtin_popcount(enemy))) {
			*out = QLT_DRAWN;
			return true;
		}
		if (!s->value(s->context, pieces, !side, &value))
			return false;
		enum qlt_result theirs = qlt_result_of(value);
		*out = theirs == QLT_LOST ? QLT_WON : theirs == QLT_WON ? QLT_LOST : QLT_DRAWN;
		return true;
	}
	for (uint32_t rest = enemy; rest && best != QLT_WON; rest &= rest - 1) {
		enum qlt_result result;
		pieces[!side] = enemy & ~(rest & -rest);
		bool known = result_after(s, pieces, side, n - 1, &result);
		pieces[!side] = enemy;
		if (!known)
			return false;
		if (result == QLT_WON || best == QLT_LOST)
			best = result;
	}
	*out = best;
	return true;
}

static enum tablebase_result for_searches(enum qlt_result result)
{
	return result == QLT_WON ? TB_WIN : result == QLT_LOST ? TB_LOSS : TB_DRAW;
}

bool qlt_probe(qlt_value_fn *value_of, void *context, const struct position *position, struct tablebase_value *out)
{
	const struct source source = {value_of, context};
	const struct ql_position *p = ql_const(position);
	uint32_t pieces[2] = {p->pieces[0], p->pieces[1]};
	*out = (struct tablebase_value){.to_conversion = true};
	if (!has_table_rules(&p->rules) || (p->stage != QL_MOVE && p->stage != QL_REMOVE))
		return false;
	if (p->stage == QL_REMOVE) { /* the removal is the next action */
		enum qlt_result result;
		if (!result_after(&source, pieces, p->side, p->rewards, &result))
			return false;
		out->result = for_searches(result);
		out->forced = true;
		return true;
	}
	uint8_t value;
	if (!qlt_plays(__builtin_popcount(pieces[0]), __builtin_popcount(pieces[1])) ||
	    !value_of(context, pieces, p->side, &value))
		return false;
	enum qlt_result result = qlt_result_of(value);
	out->result = for_searches(result);
	out->plies = result == QLT_WON ? value - QLT_WIN : result == QLT_LOST ? value - QLT_LOSS : 0;
	out->forced = result == QLT_DRAWN || p->quiet + out->plies < QUIET_LIMIT;
	return true;
}
