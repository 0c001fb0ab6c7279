#include "base/file.h"
#include "cmd/cmd.h"
#include "cmd/picture.h"
#include "draw/board_svg.h"

#include <stdio.h>

static void describe(const struct line *line, struct string *out)
{
	const struct game *game = line->game;
	const struct position *position = line_last(line);
	char text[POSITION_TEXT_MAX];
	game->text.format(position, text, sizeof text);
	string_add(out, "position: %s\n", text);
	struct ruling ruling = line_ruling(line);
	if (ruling.verdict != UNDECIDED) {
		picture_ruling(game, &ruling, out);
		string_char(out, '\n');
		return;
	}
	enum actor actor = game->rules.to_act(position);
	if (actor == ACTOR_CHANCE)
		string_add(out, "a reveal is due\n");
	else
		picture_turn(game, position, (int)actor, NULL, out);
	picture_actions(game, position, out);
}

static bool write_svg(const char *path, const struct line *line, const struct board_style *style)
{
	struct board_shape shape;
	struct string svg = {0};
	struct error err;
	line->game->picture.shape(line_last(line), &shape);
	board_svg_draw(&shape, style, line->game->title, &svg);
	bool written = file_write(path, svg.text, svg.length, &err);
	string_release(&svg);
	if (!written)
		cmd_fails(EXIT_DATA, "%s", err.text);
	return written;
}

static int run(const struct command *command, int argc, char **argv)
{
	const char *preset = NULL, *text = NULL, *svg = NULL, *pieces = NULL, *word = NULL;
	bool flipped = false, force = false;
	int n_words, code;
	const struct option_spec specs[] = {
		{"preset", &preset, NULL}, {"position", &text, NULL}, {"svg", &svg, NULL}, {"pieces", &pieces, NULL},
		{"flip", NULL, &flipped},  {"force", NULL, &force},   {NULL, NULL, NULL},
	};
	struct cmd_setup s;
	struct board_style style;
	if (!cmd_options(command, argc, argv, specs, &word, 1, &n_words, &code))
		return code;
	if (!picture_style(pieces, flipped, &style))
		return EXIT_USAGE;
	if (!cmd_set_up(&s, word, preset, text, &code))
		return code;
	if (!cmd_may_write(svg, force))
		return EXIT_DATA;
	struct line line;
	struct string out = {0};
	line_init(&line, s.game, &s.position);
	code = svg && !write_svg(svg, &line, &style) ? EXIT_DATA : EXIT_DONE;
	if (code == EXIT_DONE) {
		picture_print(&line, &style);
		describe(&line, &out);
		fputs(string_text(&out), stdout);
	}
	string_release(&out);
	line_release(&line);
	return code;
}

const struct command cmd_show = {
	"show",
	"draw a position and list its legal moves",
	"show GAME [--preset PRESET] [--position TEXT] [--svg FILE [--force]]\n"
	"          [--pieces han|latin|ascii] [--flip]\n"
	"\n"
	"Draws the position, says which side is to move and lists the legal moves, or says how the game ended.\n"
	"Colours are used on a terminal unless NO_COLOR is set.\n"
	"\n"
	"  --preset PRESET           the rules and the start (\"qipan games GAME\" lists them)\n"
	"  --position TEXT           the position, instead of the start\n"
	"  --svg FILE                also write the board as a picture\n"
	"  --force                   replace that file if it exists\n"
	"  --pieces han|latin|ascii  how the pieces are shown (han)\n"
	"  --flip                    draw the board from the other side\n"
	"\n"
	"example: qipan show qilin --pieces ascii",
	run,
};
