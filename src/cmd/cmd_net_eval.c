#include "cmd/cmd_messages.h"
#include "cmd/cmd_net_run.h"
#include "core/setup.h"
#include "core/line.h"
#include "core/search_result.h"
#include "net/accumulator.h"

#include <stdio.h>
#include <string.h>

struct evaluation {
	struct cmd_setup setup;
	const struct net *net;
	struct accumulator sums;
};

/* The evaluation from the first side's point of view. */
static int value_of(struct evaluation *e, const struct position *p)
{
	struct line line;
	line_init(&line, e->setup.game, p);
	int value = accumulator_evaluate(&e->sums, &line);
	line_release(&line);
	return e->setup.game->rules.to_act(p) == ACTOR_FIRST ? value : -value;
}

/* Sets *out to the change of the first side's evaluation due to the piece on the point; returns false if the position
 * is invalid without it. */
static bool worth_of(struct evaluation *e, const struct setup *whole, int point, int *out)
{
	const struct game *game = e->setup.game;
	struct setup setup = *whole;
	struct position p = e->setup.position;
	char text[POSITION_TEXT_MAX];
	setup.points[point] = (struct setup_piece){0};
	if (game->text.setup->format_fields(&setup, text, sizeof text) >= sizeof text ||
	    !game->text.parse(&p, text, NULL) || game->rules.to_act(&p) == ACTOR_CHANCE)
		return false;
	*out = value_of(e, &e->setup.position) - value_of(e, &p);
	return true;
}

static void print_point(struct evaluation *e, const struct setup *setup, int point)
{
	int worth;
	if (!setup->points[point].glyph)
		printf("      .");
	else if (worth_of(e, setup, point, &worth))
		printf(" %c%+5d", setup->points[point].glyph, worth);
	else
		printf(" %c    -", setup->points[point].glyph);
}

static void print_board(struct evaluation *e, const struct setup *setup)
{
	struct board_layout layout;
	e->setup.game->rendering.layout(&e->setup.position, &layout);
	for (int y = layout.height - 1; y >= 0; y--) {
		for (int x = 0; x < layout.width; x++)
			for (int i = 0; i < layout.n_points; i++)
				if (layout.points[i].x == x && layout.points[i].y == y)
					print_point(e, setup, i);
		puts("");
	}
}

static int evaluate(struct evaluation *e)
{
	const struct game *game = e->setup.game;
	const struct position *p = &e->setup.position;
	char text[POSITION_TEXT_MAX];
	struct setup setup;
	struct error err;
	if (game->rules.to_act(p) == ACTOR_CHANCE)
		return cmd_refuses(EXIT_DATA, cmd_at_reveal);
	game->text.format(p, text, sizeof text);
	if (!setup_parse(game, text, &setup, &err))
		return cmd_refuses(EXIT_DATA, cmd_in_position, &err);
	int hand = game->heuristics.evaluate(p);
	printf("net %+d hand-crafted %+d: hundredths of a piece for %s\n", value_of(e, p),
	       game->rules.to_act(p) == ACTOR_FIRST ? hand : -hand, game->sides[0]);
	print_board(e, &setup);
	return EXIT_DONE;
}

struct net_eval {
	const char *game, *position, *net, *preset;
};

static int net_eval_main(void *given)
{
	const struct net_eval *o = given;
	struct evaluation e;
	struct net *loaded;
	int code;
	if (!cmd_set_up(&e.setup, o->game, o->preset, o->position, &code))
		return code;
	e.net = cmd_net_pick(o->net, e.setup.game, &loaded);
	if (!e.net)
		return EXIT_DATA;
	accumulator_init(&e.sums, e.net, e.setup.game, 1);
	code = evaluate(&e);
	accumulator_release(&e.sums);
	net_free(loaded);
	return code;
}

#define AT(member) OPTION_AT(struct net_eval, member)

const struct command cmd_net_eval = {
	.name = "net eval",
	.summary = "evaluate a position with a net, piece by piece",
	.description =
		"Prints the values that the net and the hand-crafted evaluation give POSITION (by default the "
		"starting position) without a search, and the board: next to each piece how much the first side's "
		"value changes because of it, in hundredths of a piece, or \"-\" if the position would be invalid "
		"without the piece.",
	.examples = "qipan net eval xiangqi '3k5/4P4/9/9/9/9/9/9/4R4/4K4 w'",
	.see = {"games"},
	.arguments = OPTION_TABLE(OPTION_GAME_OF(struct net_eval), {"POSITION", AT(position), .optional = true}),
	.options =
		OPTION_TABLE({"net", AT(net), "a net file; the built-in net by default", "NET", .words = OPTION_FILE},
			     OPTION_PRESET_OF(struct net_eval)),
	COMMAND_READS(struct net_eval, .game = NULL),
	.main = net_eval_main,
};
