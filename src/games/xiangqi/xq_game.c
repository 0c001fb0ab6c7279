#include "games/xiangqi/xq_game.h"
#include "games/xiangqi/xq_parts.h"
#include "games/xiangqi/xq_attacks.h"
#include "games/xiangqi/xq_heuristics.h"
#include "games/xiangqi/xq_fen.h"
#include "games/xiangqi/xq_evaluate.h"
#include "games/xiangqi/xq_judge.h"
#include "games/xiangqi/xq_movegen.h"
#include "games/xiangqi/xq_notation.h"

static const struct preset presets[] = {
	{"wxf", "draw after 120 plies without a capture", &(const uint8_t){XQ_LIMIT}},
	{"wxf60", "as wxf, but count at most ten checks of each side", &(const uint8_t){XQ_LIMIT | XQ_CAP_CHECKS}},
	{"wxf-twice", "as wxf, but rule on a repetition at the second occurrence",
	 &(const uint8_t){XQ_LIMIT | XQ_TWICE}},
	{"checks", "only perpetual check is an offence, a chase is not", &(const uint8_t){XQ_LIMIT | XQ_CHECKS}},
	{"nolimit", "no limit on plies without a capture", &(const uint8_t){0}},
	{NULL, NULL, NULL},
};

static const struct rule_switch switches[] = {
	{"repetition", "xiangqi 5.12", RULE_CHOICES({"wxf", 0}, {"checks", XQ_CHECKS}, {"computer", XQ_COMPUTER}),
	 .mask = XQ_CHECKS | XQ_COMPUTER},
	{"limit", "xiangqi 3.3", RULE_CHOICES({"no", 0}, {"120", XQ_LIMIT}, {"capped", XQ_LIMIT | XQ_CAP_CHECKS}),
	 .mask = XQ_LIMIT | XQ_CAP_CHECKS},
	{"occurrence", "xiangqi 4.1", RULE_CHOICES({"third", 0}, {"second", XQ_TWICE}), .mask = XQ_TWICE},
	{NULL, NULL, NULL, 0, 0},
};

static const uint8_t back_rank[XQ_FILES] = {
	XQ_ROOK, XQ_HORSE, XQ_ELEPHANT, XQ_ADVISOR, XQ_KING, XQ_ADVISOR, XQ_ELEPHANT, XQ_HORSE, XQ_ROOK,
};

/* 1.2 */
static void start(struct position *position, const struct preset *preset)
{
	struct xq_position *p = xq_of(position);
	p->rules = *(const uint8_t *)preset->data;
	xq_clear(p);
	for (int side = 0; side < 2; side++) {
		for (int file = 0; file < XQ_FILES; file++) {
			xq_drop(p, side, back_rank[file], xq_relative(side, xq_square(file, 0)));
			if (file % 2 == 0)
				xq_drop(p, side, XQ_PAWN, xq_relative(side, xq_square(file, 3)));
		}
		xq_drop(p, side, XQ_CANNON, xq_relative(side, xq_square(1, 2)));
		xq_drop(p, side, XQ_CANNON, xq_relative(side, xq_square(7, 2)));
	}
}

static void adopt(struct position *position, const struct preset *preset)
{
	struct xq_position *p = xq_of(position);
	p->rules = *(const uint8_t *)preset->data;
	if (!(p->rules & XQ_CAP_CHECKS))
		p->checks[XQ_RED] = p->checks[XQ_BLACK] = 0;
}

static void begin(void)
{
	xq_attacks_fill();
	xq_evaluate_fill();
	xq_features_fill();
}

/* Measured with bench/ladder: docs/opponents.md */
static const struct strength_level strengths[STRENGTH_MAX] = {
	{1, 10000, 40, 120, 1000}, {1, 10000, 14, 48, 1418}, {0, 700, 3, 17, 1820},  {0, 2200, 1, 11, 2175},
	{0, 5800, 0, 7, 2539},     {0, 15000, 0, 5, 2913},   {0, 60000, 0, 3, 3424}, {0, 400000, 0, 0, 3841},
};

enum { XQ_ACTIONS = XQ_SQUARES * XQ_SQUARES };

/* The square a piece moves from, then the one it moves to. */
static int xq_action(move_t move)
{
	return xq_from(move) * XQ_SQUARES + xq_to(move);
}

const struct game xq_game = {
	.name = "xiangqi",
	.title = "Xiangqi (象棋)",
	.about = "checkmate the king across the river",
	.sides = {"Red", "Black"},
	.presets = presets,
	.switches = switches,
	.rules_size = sizeof(uint8_t),
	.begin = begin,
	.rules =
		{
			.position_size = sizeof(struct xq_position),
			.moves_max = 128, /* 17 each for rooks and cannons, horses 8, pawns 3, elephants and advisors 4,
					     king 4: 119 in total */
			.outcomes_max = 0,
			.start = start,
			.adopt = adopt,
			.to_act = xq_to_act,
			.generate = xq_generate,
			.play = xq_play,
			.reasons = xq_reasons,
			.verdict = xq_verdict,
			.stuck = xq_stuck,
			.judge = xq_judge,
			.weighs_loops = true,
			.explain = xq_explain,
			.in_check = xq_check,
			.key = xq_key,
		},
	.text =
		{
			.parse = xq_parse,
			.format = xq_format,
			.parse_move = xq_parse_move,
			.format_move = xq_format_move,
			.notations = xq_notations,
			.format_move_in = xq_format_move_in,
			.setup = &xq_setup_form,
		},
	.actions = {XQ_ACTIONS, XQ_ACTIONS, xq_action},
	.observation = &xq_observation,
	.rendering =
		{
			.layout = xq_layout,
			.move_points = xq_move_points,
		},
	.heuristics =
		{
			.evaluate = xq_evaluate,
			.order = xq_order,
			.structures = xq_structures,
			.features = &xq_features,
			.margins = &xq_margins,
			.net_margins = &xq_net_margins,
			.noisy = xq_noisy,
			.quiets = xq_quiets,
			.is_legal = xq_is_legal,
			.exchange = xq_exchange,
			.upcoming_repetition = xq_upcoming_repetition,
			.strengths = strengths,
			.slot = xq_slot,
			.n_slots = XQ_SLOTS,
			.pass = XQ_PASS,
		},
};
