#include "games/qilin/ql_game.h"
#include "core/search_parameters.h"
#include "games/qilin/ql_parts.h"
#include "games/qilin/ql_rules.h"
#include "games/qilin/ql_text.h"

static const struct preset presets[] = {
	{"source", "the rules as the original program plays them", &(const struct ql_rules){0}},
	{"merels", "a side with fewer than three pieces loses", &(const struct ql_rules){.merels = true}},
	{"strict", "a side may resign only when it has to place or move",
	 &(const struct ql_rules){.strict_resign = true}},
	{"flying", "a side with three pieces or fewer may move to any empty point",
	 &(const struct ql_rules){.flying = true}},
	{"no-reform", "a line opened and closed again on the side's next turn earns nothing",
	 &(const struct ql_rules){.no_reform = true}},
	{"clear-enemy", "a transition without pressed pieces removes enemy pieces",
	 &(const struct ql_rules){.clear_enemy = true}},
	{NULL, NULL, NULL},
};

#define AT(member) offsetof(struct ql_rules, member)

static const struct rule_switch switches[] = {
	{"merels", "qilin 4.3", RULE_NO_YES, .at = AT(merels)},
	{"flying", "qilin 4.1", RULE_NO_YES, .at = AT(flying)},
	{"no-reform", "qilin 4.2", RULE_NO_YES, .at = AT(no_reform)},
	{"clear-enemy", "qilin 3.2", RULE_NO_YES, .at = AT(clear_enemy)},
	{"strict-resign", "qilin 4.5", RULE_NO_YES, .at = AT(strict_resign)},
	{NULL, NULL, NULL, 0, 0},
};

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

const struct game ql_game = {
	.name = "qilin",
	.title = "Qilin chess (下三子)",
	.about = "place, press, move; lines of three remove pieces",
	.sides = {"Red", "Black"},
	.presets = presets,
	.switches = switches,
	.rules_size = sizeof(struct ql_rules),
	.begin = ql_board_fill,
	.rules =
		{
			.position_size = sizeof(struct ql_position),
			.moves_max = 96, /* at most 12 pieces move, to at most 8 points each; flying has 3 * 21 moves */
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
