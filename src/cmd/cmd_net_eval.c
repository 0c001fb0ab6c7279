#include "cmd/cmd_net_pick.h"
#include "core/draft.h"
#include "core/line.h"
#include "core/thought.h"
#include "net/sums.h"

#include <stdio.h>
#include <string.h>

struct evaluation {
	struct cmd_setup setup;
	const struct net *net;
	struct sums sums;
};

/* The value for the first side. */
static int value_of(struct evaluation *e, const struct position *p)
{
	struct line line;
	line_init(&line, e->setup.game, p);
	int value = sums_value(&e->sums, &line);
	line_release(&line);
	return e->setup.game->rules.to_act(p) == ACTOR_FIRST ? value : -value;
}

/* How much the first side's value changes with the piece on the point; false if there can be no such position without
 * it. */
static bool worth_of(struct evaluation *e, const struct draft *whole, int point, int *out)
{
	const struct game *game = e->setup.game;
	struct draft draft = *whole;
	struct position p = e->setup.position;
	char text[POSITION_TEXT_MAX];
	draft.points[point] = (struct draft_piece){0};
	if (game->text.draft->put_together(&draft, text, sizeof text) >= sizeof text ||
	    !game->text.parse(&p, text, NULL) || game->rules.to_act(&p) == ACTOR_CHANCE)
		return false;
	*out = value_of(e, &e->setup.position) - value_of(e, &p);
	return true;
}

static void print_point(struct evaluation *e, const struct draft *draft, int point)
{
	int worth;
	if (!draft->points[point].glyph)
		printf("      .");
	else if (worth_of(e, draft, point, &worth))
		printf(" %c%+5d", draft->points[point].glyph, worth);
	else
		printf(" %c    -", draft->points[point].glyph);
}

static void print_board(struct evaluation *e, const struct draft *draft)
{
	struct board_shape shape;
	e->setup.game->picture.shape(&e->setup.position, &shape);
	for (int y = shape.height - 1; y >= 0; y--) {
		for (int x = 0; x < shape.width; x++)
			for (int i = 0; i < shape.n_points; i++)
				if (shape.points[i].x == x && shape.points[i].y == y)
					print_point(e, draft, i);
		puts("");
	}
}

static int evaluate(struct evaluation *e)
{
	const struct game *game = e->setup.game;
	const struct position *p = &e->setup.position;
	char text[POSITION_TEXT_MAX];
	struct draft draft;
	struct error err;
	if (game->rules.to_act(p) == ACTOR_CHANCE)
		return cmd_fails(EXIT_DATA, "position: chance acts, nothing values it");
	game->text.format(p, text, sizeof text);
	if (!draft_take_apart(game, text, &draft, &err))
		return cmd_fails(EXIT_DATA, "position: %s", err.text);
	int hand = game->advice.evaluate(p);
	printf("net %+d hand-crafted %+d: hundredths of a piece for %s\n", value_of(e, p),
	       game->rules.to_act(p) == ACTOR_FIRST ? hand : -hand, game->sides[0]);
	print_board(e, &draft);
	return EXIT_DONE;
}

static int run(const struct command *command, int argc, char **argv)
{
	const char *words[2] = {NULL}, *preset = NULL, *path = NULL;
	int n_words, code;
	struct evaluation e;
	struct net *loaded;
	const struct option_spec specs[] = {{"net", &path, NULL}, {"preset", &preset, NULL}, {NULL, NULL, NULL}};
	if (!cmd_options(command, argc, argv, specs, words, 2, &n_words, &code))
		return code;
	if (n_words < 1)
		return cmd_fails(EXIT_USAGE, "which? qipan net eval GAME [POSITION]");
	if (!cmd_set_up(&e.setup, words[0], preset, words[1], &code))
		return code;
	e.net = cmd_net_pick(path, e.setup.game, &loaded);
	if (!e.net)
		return EXIT_DATA;
	sums_init(&e.sums, e.net, e.setup.game, 1);
	code = evaluate(&e);
	sums_release(&e.sums);
	net_free(loaded);
	return code;
}

const struct command cmd_net_eval = {
	"net eval",
	"what a net says of a position, and what each piece is worth to it",
	"net eval GAME [POSITION] [--net NET] [--preset PRESET]\n"
	"\n"
	"Prints what the net and the hand-crafted evaluation say of POSITION (the start) without a search, and the\n"
	"board: beside each piece how much the first side's value changes by its being there, in hundredths of a\n"
	"piece. \"-\" stands where the position cannot be without it.\n"
	"\n"
	"  --net NET        the net in that file, not the one that comes with the program\n"
	"  --preset PRESET  the rules (\"qipan games GAME\" lists them)\n"
	"\n"
	"example: qipan net eval xiangqi '3k5/4P4/9/9/9/9/9/9/4R4/4K4 w'",
	run,
};
