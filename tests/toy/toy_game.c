/* toy_game: the sixth game of docs/adding-a-game.md, as small as a game with chance can be, to show that one folder and
 * one line of the registry are enough. A heap of stones; a turn takes one to three of them, or rolls for one (twice as
 * likely) or two. The side that takes the last stone wins. A house rule excludes rolls. */
#include "toy_game.h"
#include "base/rng.h"
#include "base/text.h"
#include "core/core_messages.h"
#include "core/setup.h"
#include "core/line.h"
#include "core/layout.h"
#include "core/observation.h"

#include <stdio.h>
#include <string.h>

#define HEAP_MAX 21
#define PLY_MAX  9999

struct toy_rules {
	uint8_t heap;
	bool no_rolls;
};

struct toy_position {
	uint8_t heap, side, rolling;
	bool no_rolls;
	uint16_t ply;
};

/* clang-format off */
#define TOY_MESSAGES(M) \
	M(toy_all_fields, "stones, side, rolling, ply") \
	M(toy_stones, "stones") \
	M(toy_side, "side") \
	M(toy_rolling, "rolling") \
	M(toy_no_stone_to_roll_for, "\"{0}\" rolls for a stone but has none, or must not roll") \
	M(toy_bad_move, "\"{0.20}\" is illegal, expected take1, take2, take3 or roll")
/* clang-format on */
TOY_MESSAGES(MESSAGE_DECLARE)
TOY_MESSAGES(MESSAGE_DEFINE)

enum { ROLL = 4, COMES_UP = 8 }; /* moves: 1 .. 3 take, ROLL, COMES_UP + stones */

static const struct toy_position *toy_const(const struct position *p)
{
	return (const struct toy_position *)p;
}

static void toy_start(struct position *position, const struct preset *preset)
{
	memset(position, 0, sizeof(struct toy_position));
	const struct toy_rules *rules = preset->data;
	((struct toy_position *)position)->heap = rules->heap;
	((struct toy_position *)position)->no_rolls = rules->no_rolls;
}

static enum actor toy_to_act(const struct position *position)
{
	const struct toy_position *p = toy_const(position);
	return p->rolling ? ACTOR_CHANCE : p->side ? ACTOR_SECOND : ACTOR_FIRST;
}

static int toy_generate(const struct position *position, move_t *out)
{
	static const move_t all[] = {1, 2, 3};
	const struct toy_position *p = toy_const(position);
	int n = p->heap < 3 ? p->heap : 3;
	if (out)
		memcpy(out, all, sizeof *all * (size_t)n);
	if (p->no_rolls)
		return n;
	if (out)
		out[n] = ROLL;
	n++;
	return n;
}

static int toy_outcomes(const struct position *position, struct outcome *out)
{
	out[0] = (struct outcome){COMES_UP + 1, 2};
	out[1] = (struct outcome){COMES_UP + 2, 1};
	return toy_const(position)->heap > 1 ? 2 : 1;
}

static void toy_play(struct position *after, const struct position *before, move_t move)
{
	memcpy(after, before, sizeof(struct toy_position));
	struct toy_position *p = (struct toy_position *)after;
	p->ply++;
	p->rolling = move == ROLL;
	if (move != ROLL) {
		p->heap = (uint8_t)(p->heap - (move > COMES_UP ? move - COMES_UP : move));
		p->side = !p->side;
	}
}

#define TOY_REASONS(R) R(toy_no_stone_left, "toy", "1", "the last stone was taken")
extern const struct reason *const toy_reasons[];
REASONS(toy_reasons, TOY_REASONS)

static struct ruling toy_verdict(const struct position *position)
{
	const struct toy_position *p = toy_const(position);
	if (p->heap > 0)
		return RULING_NONE;
	return ruling_for(p->side ? FIRST_WINS : SECOND_WINS, &toy_no_stone_left);
}

static struct ruling toy_stuck(const struct position *position)
{
	return toy_verdict(position); /* there is a move as long as there is a stone */
}

static struct ruling toy_judge(const struct line *line)
{
	(void)line;
	return RULING_NONE;
}

static uint64_t toy_key(const struct position *position)
{
	const struct toy_position *p = toy_const(position);
	return rng_mix(p->heap | (uint64_t)p->side << 8 | (uint64_t)p->rolling << 16);
}

static bool toy_parse(struct position *position, const char *text, struct error *err)
{
	struct fields f;
	unsigned heap, side, rolling, ply;
	if (!fields_split(&f, text, 4, 4, toy_all_fields, err) ||
	    !fields_number(&f, 0, toy_stones, HEAP_MAX, &heap, err) || !fields_number(&f, 1, toy_side, 1, &side, err) ||
	    !fields_number(&f, 2, toy_rolling, 1, &rolling, err) || !fields_number(&f, 3, core_ply, PLY_MAX, &ply, err))
		return false;
	if (rolling && (heap == 0 || toy_const(position)->no_rolls))
		return fail(err, toy_no_stone_to_roll_for, text);
	struct toy_position *p = (struct toy_position *)position;
	p->heap = (uint8_t)heap;
	p->side = (uint8_t)side;
	p->rolling = (uint8_t)rolling;
	p->ply = (uint16_t)ply;
	return true;
}

static size_t toy_format(const struct position *position, char *buf, size_t size)
{
	const struct toy_position *p = toy_const(position);
	struct text t = text_into(buf, size);
	text_add(&t, "%d %d %d %d", p->heap, p->side, p->rolling, p->ply);
	return t.length;
}

/* The points are the stones of the heap: their number is the text's first field. */
enum { SIDE, ROLLING, PLY };

static const char *const sides[] = {"first", "second", NULL};

static const struct setup_field setup_fields[] = {
	[SIDE] = {.name = "side", .kind = SETUP_CHOICE, .choices = sides, .signs = "01"},
	[ROLLING] = {.name = "rolling", .kind = SETUP_SWITCH},
	[PLY] = {.name = "ply", .kind = SETUP_NUMBER, .max = PLY_MAX},
	{.name = NULL},
};

static bool toy_parse_fields(const char *text, struct setup *d, struct error *err)
{
	struct fields f;
	unsigned heap;
	if (!fields_split(&f, text, 4, 4, toy_all_fields, err) ||
	    !fields_number(&f, 0, toy_stones, HEAP_MAX, &heap, err) ||
	    !setup_read_fields(d, setup_fields, SIDE, &f, 1, 3, NULL, err))
		return false;
	d->width = d->n_points = HEAP_MAX;
	d->height = 1;
	for (unsigned i = 0; i < heap; i++)
		d->points[i].glyph = 'o';
	return true;
}

static size_t toy_format_fields(const struct setup *d, char *buf, size_t size)
{
	struct text t = text_into(buf, size);
	int heap = 0;
	for (int i = 0; i < d->n_points; i++)
		heap += d->points[i].glyph != 0;
	text_add(&t, "%d", heap);
	setup_add_fields(&t, d, setup_fields, SIDE, 3, NULL);
	return t.length;
}

static const struct setup_form setup_form = {setup_fields, NULL, 0, 0, NULL, toy_parse_fields, toy_format_fields};

static size_t toy_format_move(const struct position *position, move_t move, char *buf, size_t size)
{
	(void)position;
	struct text t = text_into(buf, size);
	if (move > COMES_UP)
		text_add(&t, "(%u)", move - COMES_UP);
	else if (move == ROLL)
		text_add(&t, "roll");
	else
		text_add(&t, "take%u", move);
	return t.length;
}

static move_t toy_parse_move(const struct position *position, const char *text, struct error *err)
{
	static const move_t all[] = {1, 2, 3, ROLL, COMES_UP + 1, COMES_UP + 2};
	const struct toy_position *p = toy_const(position);
	for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
		char known[16];
		toy_format_move(position, all[i], known, sizeof known);
		bool legal = all[i] == ROLL ? !p->no_rolls : (all[i] & 3) <= p->heap;
		if (legal && p->rolling == (all[i] > COMES_UP) && strcmp(text, known) == 0)
			return all[i];
	}
	fail(err, toy_bad_move, text);
	return NO_MOVE;
}

static void toy_layout(const struct position *position, struct board_layout *layout)
{
	static const struct piece_look stone = {"stone", "石", 'o', TINT_NONE, 0};
	*layout = (struct board_layout){
		.width = HEAP_MAX, .height = 1, .cells = true, .n_points = HEAP_MAX, .pieces = &stone, .n_pieces = 1};
	for (int i = 0; i < HEAP_MAX; i++) {
		layout->points[i] = (struct layout_point){.x = (int8_t)i, .occupied = i < toy_const(position)->heap};
		snprintf(layout->points[i].name, sizeof layout->points[i].name, "%c1", 'a' + i);
	}
}

static struct move_points toy_move_points(const struct position *position, move_t move)
{
	(void)move;
	return (struct move_points){-1, toy_const(position)->heap - 1};
}

/* Heaps of a multiple of four are lost against a player who never rolls. */
static int toy_evaluate(const struct position *position)
{
	return toy_const(position)->heap % 4 ? 50 : -50;
}

static void toy_order(const struct position *position, const move_t *moves, int n, int *score)
{
	for (int i = 0; i < n; i++)
		score[i] = moves[i] == toy_const(position)->heap % 4 ? 0 : -1;
}

static const struct preset presets[] = {
	{"twelve", "twelve stones", &(const struct toy_rules){.heap = 12}},
	{"twenty", "twenty-one stones", &(const struct toy_rules){.heap = HEAP_MAX}},
	{NULL, NULL, NULL},
};

static const struct rule_switch switches[] = {
	{"rolls", "toy 1", RULE_CHOICES({"yes", false}, {"no", true}), .at = offsetof(struct toy_rules, no_rolls)},
	{NULL, NULL, NULL, 0, 0},
};

/* take1 to take3 and roll, then one stone or two. */
static int toy_action(move_t move)
{
	return (int)move <= ROLL ? (int)move - 1 : ROLL + (int)move - COMES_UP - 1;
}

static const char *const planes[] = {"stones", "rolling", "plies"};

static void toy_observe(const struct position *position, uint8_t *out)
{
	const struct toy_position *p = toy_const(position);
	plane_fill(out, 1, p->heap);
	plane_fill(out + 1, 1, p->rolling);
	plane_fill(out + 2, 1, p->ply);
}

static const struct game_observation toy_observation = {1, 1, 3, planes, toy_observe};

const struct game toy_game = {
	.name = "toy",
	.title = "The heap",
	.about = "take one to three; who takes the last wins",
	.sides = {"First", "Second"},
	.presets = presets,
	.switches = switches,
	.rules_size = sizeof(struct toy_rules),
	.rules =
		{
			.position_size = sizeof(struct toy_position),
			.moves_max = 4,
			.outcomes_max = 2,
			.start = toy_start,
			.to_act = toy_to_act,
			.generate = toy_generate,
			.outcomes = toy_outcomes,
			.play = toy_play,
			.reasons = toy_reasons,
			.verdict = toy_verdict,
			.stuck = toy_stuck,
			.judge = toy_judge,
			.key = toy_key,
		},
	.text =
		{
			.parse = toy_parse,
			.format = toy_format,
			.parse_move = toy_parse_move,
			.format_move = toy_format_move,
			.setup = &setup_form,
		},
	.actions = {ROLL, ROLL + 2, toy_action},
	.observation = &toy_observation,
	.rendering =
		{
			.layout = toy_layout,
			.move_points = toy_move_points,
		},
	.heuristics =
		{
			.evaluate = toy_evaluate,
			.order = toy_order,
		},
};
