#include "cmd/cmd.h"
#include "core/line.h"

#include <stdio.h>

struct moves {
	const char *game, *preset, *position;
};

static void print_move(const struct cmd_setup *s, move_t move)
{
	char text[MOVE_TEXT_MAX];
	s->game->text.format_move(&s->position, move, text, sizeof text);
	puts(text);
}

static int moves_main(void *given)
{
	const struct moves *o = given;
	struct cmd_setup s;
	struct line line;
	int code;
	if (!cmd_set_up(&s, o->game, o->preset, o->position, &code))
		return code;
	line_init(&line, s.game, &s.position);
	bool over = line_ruling(&line).verdict != UNDECIDED;
	line_release(&line);
	if (over)
		return EXIT_DONE;
	if (s.game->rules.to_act(&s.position) == ACTOR_CHANCE) {
		struct outcome outcomes[OUTCOMES_MAX];
		int n = s.game->rules.outcomes(&s.position, outcomes);
		for (int i = 0; i < n; i++)
			print_move(&s, outcomes[i].move);
		return EXIT_DONE;
	}
	move_t moves[MOVES_MAX];
	int n = s.game->rules.generate(&s.position, moves);
	for (int i = 0; i < n; i++)
		print_move(&s, moves[i]);
	return EXIT_DONE;
}

const struct command cmd_moves = {
	.name = "moves",
	.summary = "list the legal moves of a position",
	.description =
		"Prints the legal moves in canonical form, one per line. If the game is over, it prints nothing.",
	.examples = "qipan moves surakarta --position '6/6/1X4/6/6/4O1 x 0 0'",
	.see = {"games", "show"},
	.arguments = OPTION_TABLE(OPTION_GAME_OF(struct moves)),
	.options = OPTION_TABLE(OPTION_PRESET_OF(struct moves), OPTION_POSITION_OF(struct moves)),
	COMMAND_READS(struct moves, .game = NULL),
	.main = moves_main,
};
