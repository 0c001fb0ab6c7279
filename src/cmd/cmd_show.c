#include "base/file.h"
#include "cmd/cmd.h"
#include "cmd/cmd_messages.h"
#include "cmd/render.h"
#include "draw/board_svg.h"

#include <stdio.h>

static void describe(const struct line *line, struct string *out)
{
	const struct game *game = line->game;
	const struct position *position = line_last(line);
	char text[POSITION_TEXT_MAX];
	game->text.format(position, text, sizeof text);
	message_add(out, cmd_show_position, message_part(text, sizeof text));
	string_char(out, '\n');
	struct ruling ruling = line_ruling(line);
	if (ruling.verdict != UNDECIDED) {
		render_ruling(game, &ruling, out);
		string_char(out, '\n');
		return;
	}
	enum actor actor = game->rules.to_act(position);
	if (actor == ACTOR_CHANCE)
		string_add(out, "%s\n", message_template(cmd_show_reveal));
	else
		render_turn(game, position, (int)actor, NULL, out);
	render_actions(game, position, -1, out);
}

static bool write_svg(const char *path, const struct line *line, const struct board_style *style)
{
	struct board_layout layout;
	struct string svg = {0};
	struct error err;
	line->game->rendering.layout(line_last(line), &layout);
	board_svg_draw(&layout, style, line->game->title, &svg);
	bool written = file_write(path, svg.text, svg.length, &err);
	string_release(&svg);
	if (!written)
		cmd_fails(EXIT_DATA, &err);
	return written;
}

struct show {
	const char *game, *preset, *position, *svg, *pieces;
	bool force, flip;
};

static int show_main(void *given)
{
	const struct show *o = given;
	struct cmd_setup s;
	struct board_style style;
	struct line line;
	struct string out = {0};
	int code;
	if (!render_style(o->pieces, o->flip, &style))
		return EXIT_USAGE;
	if (!cmd_set_up(&s, o->game, o->preset, o->position, &code))
		return code;
	if (!cmd_may_write(o->svg, o->force))
		return EXIT_DATA;
	line_init(&line, s.game, &s.position);
	code = o->svg && !write_svg(o->svg, &line, &style) ? EXIT_DATA : EXIT_DONE;
	if (code == EXIT_DONE) {
		render_print(&line, &style);
		describe(&line, &out);
		fputs(string_text(&out), stdout);
	}
	string_release(&out);
	line_release(&line);
	return code;
}

#define AT(member) OPTION_AT(struct show, member)

static const struct option options[] = {
	OPTION_PRESET_OF(struct show),
	OPTION_POSITION_OF(struct show),
	{"svg", AT(svg), "also write the board as a picture", .words = OPTION_FILE},
	OPTION_FORCE_OF(struct show, "overwrite the picture"),
	OPTION_PIECES_OF(struct show),
	OPTION_FLIP_OF(struct show),
	OPTION_END,
};

const struct command cmd_show = {
	.name = "show",
	.summary = "draw a position and list its legal moves",
	.description = "Draws the position, names the side to move and lists its legal moves, or reports how the game "
		       "ended. On a terminal it uses colors unless NO_COLOR is set.",
	.examples = "qipan show qilin --pieces ascii",
	.see = {"games", "moves"},
	.arguments = OPTION_TABLE(OPTION_GAME_OF(struct show)),
	.options = options,
	COMMAND_READS(struct show, .pieces = "han"),
	.main = show_main,
};
