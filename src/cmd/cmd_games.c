#include "cmd/cmd.h"
#include "games/registry.h"

#include <stdio.h>

static int run(const struct command *command, int argc, char **argv)
{
	int n_words, code;
	const struct option_spec specs[] = {{NULL, NULL, NULL}};
	if (!cmd_options(command, argc, argv, specs, NULL, 0, &n_words, &code))
		return code;
	for (int i = 0; games_at(i); i++) {
		printf("%-10s", games_at(i)->name);
		for (const struct preset *p = games_at(i)->presets; p->name; p++)
			printf(" %s", p->name);
		putchar('\n');
	}
	return EXIT_DONE;
}

const struct command cmd_games = {
	"games",
	"the games and their presets",
	"games\n\nPrints a line a game: its name and its presets, the default one first.",
	run,
};
