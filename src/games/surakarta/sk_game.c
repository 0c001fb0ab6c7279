#include "games/surakarta/sk_game.h"
#include "core/search_parameters.h"
#include "games/surakarta/sk_paper.h"
#include "games/surakarta/sk_parts.h"
#include "games/surakarta/sk_rules.h"
#include "games/surakarta/sk_text.h"

#define OLYMPIAD .occurrences = 2, .quiet_max = 50

static const struct preset presets[] = {
	{"olympiad", "after a repeated position or 50 plies without a capture, the majority wins",
	 &(const struct sk_rules){OLYMPIAD}},
	{"contest", "the game ends only with the capture of the last piece", &(const struct sk_rules){0}},
	{"core", "after 40 plies without a capture, the majority wins", &(const struct sk_rules){.quiet_max = 40}},
	{"polygames", "draw at the third occurrence or after 50 plies without a capture; a side that cannot move loses",
	 &(const struct sk_rules){.occurrences = 3, .quiet_max = 50, .draws = true, .stuck = SK_STUCK_LOSES}},
	{"stuck-loses", "as olympiad, but a side that cannot move loses",
	 &(const struct sk_rules){OLYMPIAD, .stuck = SK_STUCK_LOSES}},
	{"flag-loses", "as olympiad, but a side that runs out of time loses",
	 &(const struct sk_rules){OLYMPIAD, .flag_loses = true}},
	{NULL, NULL, NULL},
};

#define AT(member) offsetof(struct sk_rules, member)

static const struct rule_switch switches[] = {
	{"repetition", "surakarta 3.2", RULE_CHOICES({"no", 0}, {"second", 2}, {"third", 3}), .at = AT(occurrences)},
	{"quiet", "surakarta 3.2", RULE_CHOICES({"no", 0}, {"40", 40}, {"50", 50}, {"100", 100}), .at = AT(quiet_max)},
	{"draws", "surakarta 3.5", RULE_NO_YES, .at = AT(draws)},
	{"stuck", "surakarta 3.3",
	 RULE_CHOICES({"majority", SK_STUCK_MAJORITY}, {"loses", SK_STUCK_LOSES}, {"draws", SK_STUCK_DRAWS}),
	 .at = AT(stuck)},
	{"flag", "surakarta 3.4", RULE_CHOICES({"majority", false}, {"loses", true}), .at = AT(flag_loses)},
	{"barren", "surakarta 3.6", RULE_CHOICES({"no", false}, {"majority", true}), .at = AT(barren)},
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
	.reduction_share = 42,
	.reduce_worse = 60,
	.reduce_cut = 60,
	.iir_depth = 4,
	.rfp_depth = 6,
	.rfp = 60,
	.rfp_share = 33,
	.futility_depth = 6,
	.futility = 60,
	.futility_base = 80,
	.lmp_depth = 6,
	.lmp_base = 5,
	.singular_depth = 6,
	.singular = 2,
	.singular_twice = 20,
};

/* Measured with bench/ladder: docs/opponents.md */
static const struct strength_level strengths[STRENGTH_MAX] = {
	{1, 10000, 40, 120, 1000}, {1, 10000, 26, 80, 1184}, {1, 10000, 13, 46, 1399}, {2, 20000, 6, 28, 1711},
	{0, 1400, 2, 14, 1991},    {0, 6000, 1, 9, 2228},    {0, 25000, 0, 5, 2455},   {0, 400000, 0, 0, 2740},
};

const struct engine *const sk_opponents[] = {&sk_paper, NULL};

enum { SK_ACTIONS = SK_POINTS * SK_POINTS };

/* The point a piece moves from, then the one it moves to. */
static int sk_action(move_t move)
{
	return sk_from(move) * SK_POINTS + sk_to(move);
}

const struct game sk_game = {
	.name = "surakarta",
	.title = "Surakarta (苏拉卡尔塔棋)",
	.about = "capture by traveling around the loops",
	.sides = {"Black", "White"},
	.presets = presets,
	.switches = switches,
	.rules_size = sizeof(struct sk_rules),
	.rules =
		{
			.position_size = sizeof(struct sk_position),
			.moves_max = SK_MOVES_MAX,
			.outcomes_max = 0,
			.start = sk_start,
			.to_act = sk_to_act,
			.generate = sk_generate,
			.play = sk_play,
			.reasons = sk_reasons,
			.verdict = sk_verdict,
			.stuck = sk_stuck,
			.flag_fall = sk_flag_fall,
			.judge = sk_judge,
			.key = sk_key,
		},
	.text =
		{
			.parse = sk_parse,
			.format = sk_format,
			.parse_move = sk_parse_move,
			.format_move = sk_format_move,
			.setup = &sk_setup_form,
		},
	.actions = {SK_ACTIONS, SK_ACTIONS, sk_action},
	.observation = &sk_observation,
	.rendering =
		{
			.layout = sk_layout,
			.move_points = sk_move_points,
			.route = sk_route,
		},
	.heuristics =
		{
			.evaluate = sk_evaluate,
			.order = sk_order,
			.features = &sk_features,
			.noisy = sk_noisy,
			.quiets = sk_quiets,
			.is_legal = sk_is_legal,
			.strengths = strengths,
			.slot = sk_slot,
			.n_slots = SK_SLOTS,
			.pass = SK_PASS,
			.margins = &margins,
		},
};
