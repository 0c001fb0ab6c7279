#include "cmd/cmd_level_files.h"
#include "cmd/picture.h"
#include "games/registry.h"

#include <stdio.h>
#include <string.h>

/* The whole of a level's first position with its picture, for people. */
static void print_level(const struct level *level, const struct board_style *style)
{
	const struct game *game = games_find("magic", NULL);
	struct position position;
	struct error err;
	const char *field;
	char text[POSITION_TEXT_MAX];
	struct line line;
	struct string facts = {0};
	if (!level_position(level, 0, &position, &field, &err)) /* the reader lets no such level through */
		return;
	printf("%s: %s %s\n", level->id, level->title, level->title_zh);
	if (level->about[0])
		puts(level->about);
	if (level->about_zh[0])
		puts(level->about_zh);
	line_init(&line, game, &position);
	picture_print(&line, style);
	line_release(&line);
	level_facts(level, &facts);
	game->text.format(&position, text, sizeof text);
	printf("%sposition   %s\n", string_text(&facts), text);
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
		return cmd_fails(EXIT_DATA, "%s: no level is called \"%.40s\"", path, id);
	return file->n_faults ? EXIT_DATA : EXIT_DONE;
}

static int run(const struct command *command, int argc, char **argv)
{
	const char *words[2] = {NULL}, *pieces = NULL;
	int n_words, code;
	const struct option_spec specs[] = {{"pieces", &pieces, NULL}, {NULL, NULL, NULL}};
	struct board_style style;
	struct level_file file;
	if (!cmd_options(command, argc, argv, specs, words, 2, &n_words, &code))
		return code;
	if (n_words == 0)
		return cmd_fails(EXIT_USAGE, "which file? qipan level show FILE [ID]");
	if (!picture_style(pieces, false, &style))
		return EXIT_USAGE;
	if (!cmd_level_read(words[0], &file))
		return EXIT_DATA;
	code = show(&file, words[0], words[1], &style);
	level_file_release(&file);
	return code;
}

const struct command cmd_level_show = {
	"level show",
	"show the board of a level",
	"level show FILE [ID] [--pieces han|latin|ascii]\n"
	"\n"
	"Draws the levels of the file, or the one called ID, with their facts: the face-down pieces, magic, the\n"
	"opponent, the rating. Exit code 1 if a level of the file has a fault.\n"
	"\n"
	"  --pieces han|latin|ascii  how the pieces are shown (han)\n"
	"\n"
	"example: qipan level show levels.json cannon-gate --pieces ascii",
	run,
};
