#include "cmd/cmd.h"
#include "games/opponent.h"
#include "games/registry.h"

#include <inttypes.h>
#include <stdio.h>

static void print_all(void)
{
	for (int i = 0; games_at(i); i++) {
		printf("%-10s", games_at(i)->name);
		for (const struct preset *p = games_at(i)->presets; p->name; p++)
			printf(" %s", p->name);
		putchar('\n');
	}
}

static void print_option(const struct engine_option *o)
{
	if (o->kind == OPTION_SWITCH)
		printf("    %-12s true or false (%s): %s\n", o->name, o->usual ? "true" : "false", o->about);
	else
		printf("    %-12s %" PRId64 " to %" PRId64 " (%" PRId64 "): %s\n", o->name, o->least, o->most, o->usual,
		       o->about);
}

static void print_game(const struct game *game)
{
	const struct engine *engine;
	printf("%s, %s\n\npresets\n", game->title, game->about);
	for (const struct preset *p = game->presets; p->name; p++)
		printf("  %-14s %s\n", p->name, p->about);
	printf("\nopponents\n  %-14s strengths of alphabeta\n  %-14s alphabeta that looks N plies ahead\n", "1 to 8",
	       "depth-N");
	for (int i = 0; (engine = opponent_engine(game, i)); i++) {
		printf("  %-14s %s\n", engine->name, engine->about);
		for (const struct engine_option *o = engine->options; o->name; o++)
			print_option(o);
	}
}

static int run(const struct command *command, int argc, char **argv)
{
	struct error err;
	const char *name = NULL;
	int n_words, code;
	const struct option_spec specs[] = {{NULL, NULL, NULL}};
	if (!cmd_options(command, argc, argv, specs, &name, 1, &n_words, &code))
		return code;
	if (!name) {
		print_all();
		return EXIT_DONE;
	}
	const struct game *game = games_find(name, &err);
	if (!game)
		return cmd_fails(EXIT_USAGE, "%s", err.text);
	print_game(game);
	return EXIT_DONE;
}

const struct command cmd_games = {
	"games",
	"list the games, their presets and opponents",
	"games [GAME]\n"
	"\n"
	"Prints a line for each game: its name and its presets, the default first. For one game: what its presets\n"
	"are, its opponents, and the options of each with their bounds and defaults.\n"
	"\n"
	"example: qipan games darkchess",
	run,
};
