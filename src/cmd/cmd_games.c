#include "cmd/cmd.h"
#include "cmd/cmd_messages.h"
#include "cmd/output.h"
#include "core/word.h"
#include "games/opponent.h"
#include "games/registry.h"

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

static void print_option(const struct engine *engine, const struct engine_option *o)
{
	char kind[WORD_ID_MAX];
	word_id("option", engine->name, kind);
	const char *about = word_of(kind, o->name, o->about);
	printf("    %-12s ", o->name);
	if (o->kind == OPTION_SWITCH)
		output(stdout, cmd_games_switch, o->default_value ? "true" : "false", about);
	else
		output(stdout, cmd_games_number, o->min, o->max, o->default_value, about);
}

static void print_word(const char *word, const char *about)
{
	struct string line = {0};
	output_padded(word, 14, &line);
	printf("  %s %s\n", line.text, about);
	string_release(&line);
}

static void print_switches(const struct game *game)
{
	printf("\n%s\n", message_template(cmd_games_switches));
	for (const struct rule_switch *s = game->switches; s->id; s++) {
		char kind[WORD_ID_MAX], choice_kind[WORD_ID_MAX];
		word_id("switch", game->name, kind);
		word_id(kind, s->id, choice_kind);
		print_word(s->id, word_of(kind, s->id, s->id));
		for (const struct rule_choice *c = s->choices; c->word; c++) {
			struct string line = {0};
			output_padded(c->word, 12, &line);
			printf("    %s %s\n", line.text, word_of(choice_kind, c->word, c->word));
			string_release(&line);
		}
	}
}

static void print_game(const struct game *game)
{
	const struct engine *engine;
	char kind[WORD_ID_MAX];
	word_id("preset", game->name, kind);
	output(stdout, cmd_games_title, word_of("title", game->name, game->title),
	       word_of("about", game->name, game->about));
	printf("\n%s\n", message_template(cmd_games_presets));
	for (const struct preset *p = game->presets; p->name; p++)
		print_word(p->name, word_of(kind, p->name, p->about));
	if (game->switches)
		print_switches(game);
	printf("\n%s\n", message_template(cmd_games_notations));
	print_word("uci", message_template(cmd_games_coordinates));
	for (const char *const *notation = game->text.notations; notation && *notation; notation++)
		printf("  %s\n", *notation);
	printf("\n%s\n", message_template(cmd_games_opponents));
	print_word(message_template(cmd_games_one_to_eight), message_template(cmd_games_strengths));
	print_word("strongest", message_template(cmd_games_strongest));
	print_word("depth-N", message_template(cmd_games_depth));
	for (int i = 0; (engine = opponent_engine(game, i)); i++) {
		print_word(engine->name, word_of("engine", engine->name, engine->about));
		for (const struct engine_option *o = engine->options; o->name; o++)
			print_option(engine, o);
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
		return cmd_fails(EXIT_USAGE, &err);
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
