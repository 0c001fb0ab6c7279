#include "games/magic/mc_game.h"
#include "base/bug.h"
#include "games/magic/mc_messages.h"
#include "games/magic/mc_parts.h"
#include "games/magic/mc_rules.h"
#include "games/magic/mc_text.h"

#include <string.h>

#define DOWN_4    "????" /* kept separate from '/', to avoid a trigraph */
#define DOWN_6    "??????"
#define DEALT_4X4 DOWN_4 "/" DOWN_4 "/" DOWN_4 "/" DOWN_4 " "
#define DEALT_5X5                                                                                                      \
	"?????"                                                                                                        \
	"/"                                                                                                            \
	"?????"                                                                                                        \
	"/"                                                                                                            \
	"??#??"                                                                                                        \
	"/"                                                                                                            \
	"?????"                                                                                                        \
	"/"                                                                                                            \
	"????? "
#define WOODS_6   "?#??#?/"
#define DEALT_6X6 DOWN_6 "/" WOODS_6 DOWN_6 "/" DOWN_6 "/" WOODS_6 DOWN_6 " "
#define BAG_4X4   "KGMRNCPPkgmrncpp 0 0"
#define BAG_5X5   "KGMMRRNNCCPPkgmmrrnnccpp 0 0"
#define BAG_6X6   "KGGMMRRNNCCPPPPPkggmmrrnnccppppp 0 0"

#define START (const struct mc_start)
#define PLAIN .draw_limit = 40

/* The boards of 1.1, and one start for each option and each magic. */
static const struct preset presets[] = {
	{"4x4", "standard board of 4 x 4 points", &START{PLAIN, .text = DEALT_4X4 "p ? " BAG_4X4}},
	{"5x5", "standard board of 5 x 5 points, wood in the center", &START{PLAIN, .text = DEALT_5X5 "p ? " BAG_5X5}},
	{"6x6", "standard board of 6 x 6 points, four pieces of wood", &START{PLAIN, .text = DEALT_6X6 "p ? " BAG_6X6}},
	{"npc-first", "4 x 4, the NPC moves first", &START{PLAIN, .text = DEALT_4X4 "n ? " BAG_4X4}},
	{"ice-plies", "4 x 4, ice is counted in plies of both sides; the player's cannon has ice-3",
	 &START{.draw_limit = 40,
		.rules = {.ice_plies = true},
		.red = true,
		.text = DEALT_4X4 "p r KGMRNC^3PPkgmrncpp 0 0"}},
	{"strict", "5 x 5, wood is not a cannon screen, and a completely frozen side loses",
	 &START{.draw_limit = 40,
		.rules = {.wood_blocks = true, .frozen_loses = true},
		.text = DEALT_5X5 "p ? " BAG_5X5}},
	{"wood-ice", "4 x 4, one of the player's pawns is wood, and the cannon has ice-2",
	 &START{PLAIN, .red = true,
		.text = DOWN_4 "/" DOWN_4 "/?#??"
			       "/" DOWN_4 " p r KGMRNC^2Pkgmrncpp 0 0"}},
	{"gold", "4 x 4, every piece of the NPC has a gold shield",
	 &START{PLAIN, .red = true, .text = DEALT_4X4 "p r KGMRNCPPk*g*m*r*n*c*p*x2 0 0"}},
	{"hidden", "4 x 4, every piece of the NPC can hide once",
	 &START{PLAIN, .red = true, .text = DEALT_4X4 "p r KGMRNCPPk~1g~1m~1r~1n~1c~1p~1x2 0 0"}},
	{"casts", "4 x 4, the player casts wood and gold, the NPC every magic, once each",
	 &START{PLAIN, .text = DEALT_4X4 "p ? " BAG_4X4 " - w1g1/w1i2x1g1h1"}},
	{NULL, NULL, NULL},
};

#define AT(member) offsetof(struct mc_start, member)

static const struct rule_switch switches[] = {
	{"draw", "magic 2.2", RULE_CHOICES({"20", 20}, {"40", 40}, {"60", 60}, {"80", 80}, {"100", 100}),
	 .at = AT(draw_limit)},
	{"ice", "magic 3.2", RULE_CHOICES({"turns", false}, {"plies", true}), .at = AT(rules.ice_plies)},
	{"wood", "magic 3.1", RULE_CHOICES({"carriage", false}, {"blocks", true}), .at = AT(rules.wood_blocks)},
	{"frozen", "magic 3.2", RULE_CHOICES({"passes", false}, {"loses", true}), .at = AT(rules.frozen_loses)},
	{"colour", "magic 1.3", RULE_CHOICES({"flip", false}, {"red", true}), .at = AT(red)},
	{NULL, NULL, NULL, 0, 0},
};

static void start(struct position *position, const struct preset *preset)
{
	const struct mc_start *s = preset->data;
	struct mc_position *p = mc_of(position);
	struct error err;
	memset(position, 0, sizeof *p);
	if (!mc_parse(position, s->text, &err))
		BUG("preset %s: %s", preset->name, err.text);
	if (!s->draw_limit)
		return;
	p->rules = s->rules;
	p->rules.draw_limit = s->draw_limit;
	p->player = s->red ? DC_RED : MC_COLOUR_OPEN;
}

/* Magic on the pieces of one side at the start is the player's or the NPC's, so the colors must be known. */
static bool may_combine(const void *data, struct error *err)
{
	const struct mc_start *s = data;
	return s->red || !strstr(s->text, " p r ") || fail(err, mc_colour_is_fixed);
}

static void begin(void)
{
	mc_rules_fill();
	mc_heuristics_fill();
}

/* Measured with bench/ladder: docs/opponents.md */
static const struct strength_level strengths[STRENGTH_MAX] = {
	{1, 10000, 40, 120, 1000}, {1, 10000, 30, 90, 1102}, {1, 10000, 16, 52, 1237}, {2, 20000, 10, 38, 1364},
	{2, 20000, 4, 22, 1476},   {0, 1500, 2, 14, 1630},   {0, 12000, 0, 6, 1714},   {0, 400000, 0, 0, 1832},
};

enum {
	MC_ACTIONS_GO = MC_POINTS * MC_POINTS,
	MC_ACTIONS_FLIP = MC_ACTIONS_GO + MC_POINTS,
	MC_ACTIONS_CAST = MC_ACTIONS_FLIP + MC_CASTS * MC_POINTS,
	MC_ACTION_PASS = MC_ACTIONS_CAST,
	MC_ACTIONS_REVEAL = MC_ACTION_PASS + 1 + 256 * DC_PIECES
};

/* Both points of a move, the point of a flip, kind and point of a cast, the pass; then the magic and the piece of a
 * reveal. */
static int mc_action(move_t move)
{
	switch (mc_kind_of(move)) {
	case MC_GO:
		return mc_a(move) * MC_POINTS + mc_b(move);
	case MC_FLIP:
		return MC_ACTIONS_GO + mc_b(move);
	case MC_CAST:
		return MC_ACTIONS_FLIP + mc_a(move) * MC_POINTS + mc_b(move);
	case MC_REVEAL:
		return MC_ACTION_PASS + 1 + mc_a(move) * DC_PIECES + mc_b(move);
	default:
		return MC_ACTION_PASS;
	}
}

const struct game mc_game = {
	.name = "magic",
	.title = "Magic Chess (魔法暗棋)",
	.about = "dark chess with wood, ice, gold and hiding",
	.sides = {"Player", "NPC"},
	.presets = presets,
	.switches = switches,
	.rules_size = sizeof(struct mc_start),
	.may_combine = may_combine,
	.begin = begin,
	.rules =
		{
			.position_size = sizeof(struct mc_position),
			.moves_max = MC_MOVES_MAX,
			.outcomes_max = MC_BAG_MAX,
			.start = start,
			.to_act = mc_to_act,
			.generate = mc_generate,
			.outcomes = mc_outcomes,
			.play = mc_play,
			.reasons = mc_reasons,
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
			.setup = &mc_setup_form,
		},
	.actions = {MC_ACTION_PASS + 1, MC_ACTIONS_REVEAL, mc_action},
	.observation = &mc_observation,
	.rendering =
		{
			.layout = mc_layout,
			.move_points = mc_move_points,
			.ranked = true,
		},
	.heuristics =
		{
			.evaluate = mc_evaluate,
			.order = mc_order,
			.is_legal = mc_is_legal,
			.strengths = strengths,
			.slot = mc_slot,
			.n_slots = MC_SLOTS,
			.decisive = 3000,
			.is_flip = mc_is_flip,
			.pass = MC_SKIP,
			.features = &mc_features,
		},
};
