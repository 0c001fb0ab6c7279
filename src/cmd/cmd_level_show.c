#include "cmd/cmd_level_files.h"
#include "cmd/cmd_messages.h"
#include "cmd/render.h"
#include "games/registry.h"
#include "levels/levels_messages.h"

#include <stdio.h>
#include <string.h>

/* Prints the level's start position with its board and facts. */
static void print_level(const struct level *level, const struct board_style *style)
{
	const struct game *game = games_find("magic", NULL);
	struct position position;
	struct error err;
	const char *field;
	char text[POSITION_TEXT_MAX];
	struct line line;
	struct string facts = {0};
	if (!level_position(level, 0, &position, &field, &err)) /* the parser rejects such levels */
		return;
	printf("%s: ", level->id);
	level_add_title(level, &facts);
	level_add_about(level, &facts);
	fputs(facts.text, stdout);
	string_clear(&facts);
	line_init(&line, game, &position);
	render_print(&line, style);
	line_release(&line);
	level_facts(level, &facts);
	game->text.format(&position, text, sizeof text);
	level_add_label(levels_facts_position, &facts);
	printf("%s%s\n", string_text(&facts), text);
	string_release(&facts);
}

static int show(const struct level_file *file, const char *path, const char *id, const struct board_style *style)
{
	bool found = false;
	for (int i = 0; i < file->n; i++) {
		if (id && strcmp(file->levels[i].id, id) != 0)
			continue;
		if (found)
			putchar('\n');
		print_level(&file->levels[i], style);
		found = true;
	}
	if (id && !found)
		return cmd_refuses(EXIT_DATA, cmd_no_such_level, path, id);
	return file->n_faults ? EXIT_DATA : EXIT_DONE;
}

struct level_show {
	const char *path, *id, *pieces;
};

static int level_show_main(void *given)
{
	const struct level_show *o = given;
	struct board_style style;
	struct level_file file;
	if (!render_style(o->pieces, false, &style))
		return EXIT_USAGE;
	if (!cmd_level_read(o->path, &file))
		return EXIT_DATA;
	int code = show(&file, o->path, o->id, &style);
	level_file_release(&file);
	return code;
}

#define AT(member) OPTION_AT(struct level_show, member)

const struct command cmd_level_show = {
	.name = "level show",
	.summary = "show levels with their boards and facts",
	.description =
		"Draws the levels of the file, or only the one with that ID, with their facts: face-down pieces, "
		"magic, the opponent, the rating. If a level of the file has a fault, the exit code is 1.",
	.examples = "qipan level show levels.json cannon-gate --pieces ascii",
	.arguments = OPTION_TABLE({"FILE", AT(path), .words = OPTION_FILE}, {"ID", AT(id), .optional = true}),
	.options = OPTION_TABLE(OPTION_PIECES_OF(struct level_show)),
	COMMAND_READS(struct level_show, .pieces = "han"),
	.main = level_show_main,
};
