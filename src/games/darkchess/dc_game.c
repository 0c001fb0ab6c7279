#include "games/darkchess/dc_game.h"
#include "games/darkchess/dc_messages.h"
#include "games/darkchess/dc_parts.h"
#include "games/darkchess/engine/dc_core.h"
#include "games/darkchess/dc_rules.h"
#include "games/darkchess/dc_text.h"
#include "games/darkchess/engine/dc_reference.h"

#define PAPER(n)                                                                                                       \
	(&(const struct dc_rules){.limit = (n), .repetition = DC_NEVER, .equals = DC_STAND, .flips_only = true})

static const struct preset presets[] = {
	{"tcga2016", "draw after 40 plies without a capture or flip, or at the third occurrence",
	 &(const struct dc_rules){.limit = 40}},
	{"taiwan", "captures go on in a turn, face-down pieces may be captured, rooks rush, knights capture diagonally",
	 &(const struct dc_rules){
		 .limit = 50, .chain = DC_CHAIN, .blind = DC_STAY, .rush = true, .diagonal = DC_DIAGONAL}},
	{"mainland", "pieces of equal rank remove each other, a side that repeats by chasing loses",
	 &(const struct dc_rules){.limit = 50, .equals = DC_BOTH, .chase = true}},
	{"hongkong", "the order of pieces is K R N C G M P, cannons capture like the others",
	 &(const struct dc_rules){.limit = 50, .hongkong = true}},
	{"olympiad", "draw after 180 plies without a capture or flip, or at the third occurrence",
	 &(const struct dc_rules){.limit = 180}},
	{"ntu2021", "draw after 60 plies without a capture or flip, or after the same plies three times in a row",
	 &(const struct dc_rules){.limit = 60, .repetition = DC_CYCLES}},
	{"ntu2025", "draw after 30 plies without a capture or flip, no repetition rule",
	 &(const struct dc_rules){.limit = 30, .repetition = DC_NEVER}},
	{"openspiel", "draw after 50 plies without a capture or flip, no repetition rule",
	 &(const struct dc_rules){.limit = 50, .repetition = DC_NEVER}},
	{"paper", "equal ranks cannot capture each other, draw after 40 plies without a flip", PAPER(40)},
	{"paper160", "as paper, but 160 plies", PAPER(160)},
	{"paper640", "as paper, but 640 plies", PAPER(640)},
	{"paper2560", "as paper, but 2560 plies", PAPER(2560)},
	{NULL, NULL, NULL},
};

#define AT(member) offsetof(struct dc_rules, member)

static const struct rule_switch switches[] = {
	{"chain", "darkchess 2.6",
	 RULE_CHOICES({"no", DC_ONE_CAPTURE}, {"free", DC_CHAIN}, {"forced", DC_FORCED_CHAIN}), .at = AT(chain)},
	{"blind", "darkchess 2.7", RULE_CHOICES({"no", DC_NOT_BLIND}, {"stay", DC_STAY}, {"lost", DC_LOST}),
	 .at = AT(blind)},
	{"rush", "darkchess 2.8", RULE_NO_YES, .at = AT(rush)},
	{"diagonal", "darkchess 2.9",
	 RULE_CHOICES({"no", DC_STRAIGHT}, {"capture", DC_DIAGONAL}, {"move", DC_DIAGONAL_STEP}), .at = AT(diagonal)},
	{"equals", "darkchess 2.3", RULE_CHOICES({"take", DC_TAKE}, {"none", DC_STAND}, {"both", DC_BOTH}),
	 .at = AT(equals)},
	{"order", "darkchess 2.10", RULE_CHOICES({"standard", false}, {"hongkong", true}), .at = AT(hongkong)},
	{"repetition", "darkchess 3.3", RULE_CHOICES({"third", DC_THIRD}, {"cycles", DC_CYCLES}, {"none", DC_NEVER}),
	 .at = AT(repetition)},
	{"chase", "darkchess 3.4", RULE_CHOICES({"draws", false}, {"loses", true}), .at = AT(chase)},
	{"points", "darkchess 3.5", RULE_CHOICES({"no", DC_UNSCORED}, {"tally", DC_TALLY}, {"race", DC_RACE}),
	 .at = AT(points)},
	{NULL, NULL, NULL, 0, 0},
};

/* A chase is judged where a position occurs for the third time. 3.4 */
static bool may_combine(const void *data, struct error *err)
{
	const struct dc_rules *rules = data;
	return !rules->chase || rules->repetition == DC_THIRD || fail(err, dc_chase_without_third);
}

const struct engine *const dc_opponents[] = {&dc_reference, NULL};

static void begin(void)
{
	dc_board_fill();
	dc_heuristics_fill();
	dc_features_fill();
	dc_core_fill();
}

/* Measured with bench/ladder: docs/opponents.md */
static const struct strength_level strengths[STRENGTH_MAX] = {
	{1, 10000, 40, 120, 1000}, {1, 10000, 24, 74, 1179}, {2, 20000, 16, 51, 1368}, {2, 20000, 4, 22, 1571},
	{0, 1300, 2, 14, 1753},    {0, 4500, 1, 9, 1904},    {0, 42000, 0, 4, 2061},   {0, 400000, 0, 0, 2208},
};

/* Both points of a step, twice the same point for a stop, then the point of a flip, then the piece of a reveal. */
static int dc_action(move_t move)
{
	switch (dc_action_of(move)) {
	case DC_FLIP:
		return DC_POINTS * DC_POINTS + dc_to(move);
	case DC_REVEAL:
		return (DC_POINTS + 1) * DC_POINTS + dc_to(move);
	default:
		return dc_from(move) * DC_POINTS + dc_to(move);
	}
}

const struct game dc_game = {
	.name = "darkchess",
	.title = "Chinese dark chess (暗棋)",
	.about = "reveal pieces, capture equal or lower ranks",
	.sides = {"First", "Second"},
	.presets = presets,
	.switches = switches,
	.rules_size = sizeof(struct dc_rules),
	.may_combine = may_combine,
	.begin = begin,
	.rules = DC_GAME_RULES,
	.text =
		{
			.parse = dc_parse,
			.format = dc_format,
			.parse_move = dc_parse_move,
			.format_move = dc_format_move,
			.setup = &dc_setup_form,
		},
	.actions = {(DC_POINTS + 1) * DC_POINTS, (DC_POINTS + 1) * DC_POINTS + DC_PIECES, dc_action},
	.observation = &dc_observation,
	.rendering =
		{
			.layout = dc_layout,
			.move_points = dc_move_points,
			.stage = dc_stage,
			.ranked = true,
		},
	.heuristics =
		{
			.evaluate = dc_evaluate,
			.order = dc_order,
			.features = &dc_features,
			.is_legal = dc_is_legal,
			.strengths = strengths,
			.slot = dc_slot,
			.n_slots = DC_SLOTS,
			.decisive = 2000,
			.is_flip = dc_is_flip,
			.pass = DC_PASS << 10,
			.policies = dc_policies,
		},
};
