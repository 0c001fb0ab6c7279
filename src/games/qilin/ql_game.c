#include "games/qilin/ql_game.h"
#include "core/search_parameters.h"
#include "games/qilin/ql_messages.h"
#include "games/qilin/ql_parts.h"
#include "games/qilin/ql_rules.h"
#include "games/qilin/ql_text.h"

#define RULES(...)                                                                                                     \
	&(const struct ql_rules)                                                                                       \
	{                                                                                                              \
		.pieces = QL_PIECES, __VA_ARGS__                                                                       \
	}

static const struct preset presets[] = {
	{"source", "the rules as the original program plays them", RULES(.placing = QL_PLACING_PRESS)},
	{"merels", "a side with fewer than three pieces loses", RULES(.options = QL_MERELS)},
	{"strict", "a side may resign only when it has to place or move", RULES(.options = QL_STRICT_RESIGN)},
	{"flying", "a side with three pieces or fewer may move to any empty point", RULES(.options = QL_FLYING)},
	{"no-reform", "a line opened and closed again on the side's next turn earns nothing",
	 RULES(.options = QL_NO_REFORM)},
	{"clear-enemy", "a transition without pressed pieces removes enemy pieces", RULES(.full = QL_FULL_ENEMY)},
	{"twelve", "twelve men's morris: lines remove pieces while placing, and protect their own",
	 &(const struct ql_rules){.pieces = 12,
				  .placing = QL_PLACING_REMOVE,
				  .full = QL_FULL_DRAWS,
				  .options = QL_PROTECTS | QL_ONE_REWARD | QL_RED_MOVES | QL_MERELS}},
	{"dasanqi", "Da San Qi: twelve pieces, and points of taken pieces stay blocked while placing",
	 &(const struct ql_rules){.pieces = 12,
				  .placing = QL_PLACING_MARK,
				  .full = QL_FULL_LOSES,
				  .options = QL_ONE_REWARD | QL_MERELS}},
	{NULL, NULL, NULL},
};

#define AT(member)           offsetof(struct ql_rules, member)
#define OPTION(no, yes, bit) RULE_CHOICES({no, 0}, {yes, bit}), .at = AT(options), .mask = (bit)

static const struct rule_switch switches[] = {
	{"merels", "qilin 4.3", OPTION("no", "yes", QL_MERELS)},
	{"flying", "qilin 4.1", OPTION("no", "yes", QL_FLYING)},
	{"no-reform", "qilin 4.2", OPTION("no", "yes", QL_NO_REFORM)},
	{"pieces", "qilin 1.4",
	 RULE_CHOICES({"9", 9}, {"10", 10}, {"11", 11}, {"12", 12}, {"13", 13}, {"14", 14}, {"15", 15}, {"16", 16},
		      {"17", 17}, {"18", 18}),
	 .at = AT(pieces)},
	{"placing", "qilin 2.2",
	 RULE_CHOICES({"press", QL_PLACING_PRESS}, {"mark", QL_PLACING_MARK}, {"remove", QL_PLACING_REMOVE}),
	 .at = AT(placing)},
	{"protected", "qilin 2.2", OPTION("no", "yes", QL_PROTECTS)},
	{"lines", "qilin 2.2", OPTION("each", "once", QL_ONE_REWARD)},
	{"full", "qilin 3.2",
	 RULE_CHOICES({"own", QL_FULL_OWN}, {"enemy", QL_FULL_ENEMY}, {"loses", QL_FULL_LOSES},
		      {"draws", QL_FULL_DRAWS}),
	 .at = AT(full)},
	{"moves", "qilin 4.1", OPTION("black", "red", QL_RED_MOVES)},
	{"strict-resign", "qilin 4.5", OPTION("no", "yes", QL_STRICT_RESIGN)},
	{NULL, NULL, NULL, 0, 0},
};

static bool may_combine(const void *data, struct error *err)
{
	const struct ql_rules *rules = data;
	return rules->placing != QL_PLACING_PRESS || rules->pieces > QL_POINTS / 2 || fail(err, ql_no_spare_piece);
}

/* Tuned by long matches: docs/search.md */
static const struct search_parameters margins = {
	.killers = 2,
	.countermoves = 1,
	.continuations = 1,
	.bonus_square = 16,
	.bonus_linear = 32,
	.bonus_most = 1600,
	.corrections = 100,
	.window = 30,
	.reduction_base = 60,
	.reduction_share = 50,
	.reduce_worse = 60,
	.reduce_cut = 60,
	.reduce_history = 120,
	.iir_depth = 4,
	.rfp_depth = 6,
	.rfp = 45,
	.rfp_share = 33,
	.futility_depth = 6,
	.futility = 45,
	.futility_base = 60,
	.lmp_depth = 4,
	.lmp_base = 8,
	.singular_depth = 6,
	.singular = 2,
	.singular_twice = 20,
};

/* Measured with bench/ladder: docs/opponents.md */
static const struct strength_level strengths[STRENGTH_MAX] = {
	{1, 10000, 40, 120, 1000}, {1, 10000, 22, 70, 1233}, {2, 20000, 14, 48, 1485}, {2, 20000, 3, 20, 1666},
	{0, 1500, 2, 14, 1846},    {0, 8500, 0, 6, 2091},    {0, 40000, 0, 4, 2319},   {0, 400000, 0, 0, 2487},
};

/* The point of a placement, a press or a removal, then both points of a step. */
static int ql_action(move_t move)
{
	switch (ql_kind_of(move)) {
	case QL_MOVE_PLACE:
		return ql_to(move);
	case QL_MOVE_PRESS:
		return QL_POINTS + ql_to(move);
	case QL_MOVE_REMOVE:
		return 2 * QL_POINTS + ql_to(move);
	default:
		return (3 + ql_from(move)) * QL_POINTS + ql_to(move);
	}
}

const struct game ql_game = {
	.name = "qilin",
	.title = "Qilin chess (下三子)",
	.about = "place, press, move; lines of three remove pieces",
	.sides = {"Red", "Black"},
	.presets = presets,
	.switches = switches,
	.rules_size = sizeof(struct ql_rules),
	.may_combine = may_combine,
	.begin = ql_board_fill,
	.rules =
		{
			.position_size = sizeof(struct ql_position),
			.moves_max = 96, /* a step along each of 40 edges; flying has 3 * 21 moves */
			.outcomes_max = 0,
			.start = ql_start,
			.to_act = ql_to_act,
			.generate = ql_generate,
			.play = ql_play,
			.reasons = ql_reasons,
			.verdict = ql_verdict,
			.stuck = ql_stuck,
			.judge = ql_judge,
			.may_resign = ql_may_resign,
			.key = ql_key,
		},
	.text =
		{
			.parse = ql_parse,
			.format = ql_format,
			.parse_move = ql_parse_move,
			.format_move = ql_format_move,
			.setup = &ql_setup_form,
		},
	.actions = {(3 + QL_POINTS) * QL_POINTS, (3 + QL_POINTS) * QL_POINTS, ql_action},
	.observation = &ql_observation,
	.rendering =
		{
			.layout = ql_layout,
			.move_points = ql_move_points,
			.formed = ql_formed,
			.stage = ql_stage,
		},
	.heuristics =
		{
			.evaluate = ql_evaluate,
			.order = ql_order,
			.features = &ql_features,
			.is_legal = ql_is_legal,
			.strengths = strengths,
			.slot = ql_slot,
			.n_slots = QL_SLOTS,
			.margins = &margins,
		},
};
