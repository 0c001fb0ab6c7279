#include "cmd/cmd.h"
#include "core/line.h"

#include <stdio.h>

static int run(const struct command *command, int argc, char **argv)
{
	const char *preset = NULL, *text = NULL, *word = NULL;
	int n_words, code;
	const struct option_spec specs[] = {{"preset", &preset, NULL}, {"position", &text, NULL}, {NULL, NULL, NULL}};
	struct cmd_setup s;
	if (!cmd_options(command, argc, argv, specs, &word, 1, &n_words, &code) ||
	    !cmd_set_up(&s, word, preset, text, &code))
		return code;
	struct line line;
	line_init(&line, s.game, &s.position);
	bool over = line_ruling(&line).verdict != UNDECIDED;
	line_release(&line);
	if (over)
		return EXIT_DONE;
	char move[MOVE_TEXT_MAX];
	if (s.game->rules.to_act(&s.position) == ACTOR_CHANCE) {
		struct outcome outcomes[OUTCOMES_MAX];
		int n = s.game->rules.outcomes(&s.position, outcomes);
		for (int i = 0; i < n; i++) {
			s.game->text.format_move(&s.position, outcomes[i].move, move, sizeof move);
			puts(move);
		}
		return EXIT_DONE;
	}
	move_t moves[MOVES_MAX];
	int n = s.game->rules.generate(&s.position, moves);
	for (int i = 0; i < n; i++) {
		s.game->text.format_move(&s.position, moves[i], move, sizeof move);
		puts(move);
	}
	return EXIT_DONE;
}

const struct command cmd_moves = {
	"moves",
	"list the legal moves of a position",
	"moves GAME [--preset PRESET] [--position TEXT]\n"
	"\n"
	"Prints the legal actions in canonical form, one per line, and nothing else; nothing at all if the game is\n"
	"over.\n"
	"\n"
	"  --preset PRESET  the rules and the start (\"qipan games GAME\" lists them)\n"
	"  --position TEXT  the position, instead of the start\n"
	"\n"
	"example: qipan moves surakarta --position '6/6/1X4/6/6/4O1 x 0 0'",
	run,
};
