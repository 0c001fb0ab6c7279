#include "games/magic/mc_game.h"
#include "games/magic/mc_advice.h"
#include "games/magic/mc_notation.h"
#include "games/magic/mc_rules.h"
#include "games/magic/mc_text.h"

static void begin(void)
{
	mc_rules_fill();
	mc_advice_fill();
}

const struct game mc_game = {
	.name = "magic",
	.title = "Magic Chess (魔法暗棋)",
	.about = "dark chess with wood, ice, gold and hiding",
	.sides = {"Player", "NPC"},
	.presets = mc_presets,
	.begin = begin,
	.rules =
		{
			.position_size = sizeof(struct mc_position),
			.moves_max = MC_MOVES_MAX,
			.outcomes_max = MC_BAG_MAX,
			.start = mc_start,
			.to_act = mc_to_act,
			.generate = mc_generate,
			.outcomes = mc_outcomes,
			.play = mc_play,
			.verdict = mc_verdict,
			.stuck = mc_stuck,
			.judge = mc_judge,
			.key = mc_key,
		},
	.text =
		{
			.parse = mc_parse,
			.format = mc_format,
			.parse_move = mc_parse_move,
			.format_move = mc_format_move,
		},
	.picture =
		{
			.shape = mc_shape,
			.touches = mc_touches,
		},
	.advice =
		{
			.evaluate = mc_evaluate,
			.order = mc_order,
			.decisive = 3000,
			.is_gamble = mc_is_gamble,
			.pass = MC_SKIP,
		},
};
