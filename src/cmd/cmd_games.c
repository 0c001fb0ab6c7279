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
	printf("\nnotations\n  %-14s coordinates, the default\n", "uci");
	for (const char *const *notation = game->text.notations; notation && *notation; notation++)
		printf("  %s\n", *notation);
	printf("\nopponents\n  %-14s strengths of alphabeta\n  %-14s the strongest player: alphabeta, with the net if "
	       "there is one\n"
	       "  %-14s alphabeta that looks N plies ahead\n",
	       "1 to 8", "strongest", "depth-N");
	for (int i = 0; (engine = opponent_engine(game, i)); i++) {
		printf("  %-14s %s\n", engine->name, engine->about);
		for (const struct engine_option *o = engine->options; o->name; o++)
			print_option(o);
	}
}

struct games {
	const char *game;
};

static int games_main(void *given)
{
	struct error err;
	const struct games *o = given;
	const struct game *game = o->game ? games_find(o->game, &err) : NULL;
	if (o->game && !game)
		return cmd_fails(EXIT_USAGE, "%s", err.text);
	if (game)
		print_game(game);
	else
		print_all();
	return EXIT_DONE;
}

#define AT(member) OPTION_AT(struct games, member)

const struct command cmd_games = {
	.name = "games",
	.summary = "list the games, their presets and opponents",
	.description =
		"Lists the games with their presets, the default preset first. With GAME: describes its presets, "
		"notations and opponents, and the options of each opponent with their ranges and defaults.",
	.examples = "qipan games darkchess",
	.arguments = OPTION_TABLE({"GAME", AT(game), .words = OPTION_GAME, .optional = true}),
	COMMAND_READS(struct games, .game = NULL),
	.main = games_main,
};
