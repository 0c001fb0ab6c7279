#include "cmd/picture.h"
#include "cmd/cmd.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

bool picture_style(const char *pieces, bool flipped, struct board_style *out)
{
	struct error err;
	const char *no_colour = getenv("NO_COLOR"), *term = getenv("TERM");
	*out = BOARD_STYLE_NONE;
	out->flipped = flipped;
	out->colour = isatty(STDOUT_FILENO) && !(no_colour && *no_colour) && !(term && strcmp(term, "dumb") == 0);
	if (pieces && !board_pieces_find(pieces, &out->pieces, &err)) {
		cmd_fails(EXIT_USAGE, "--pieces: %s", err.text);
		return false;
	}
	return true;
}

void picture_add(const struct line *line, const struct board_style *style, struct string *out)
{
	struct board_shape shape;
	struct board_style with_last = *style;
	line->game->shape(line_last(line), &shape);
	if (line->length > 0) {
		int last = line->length - 1;
		with_last.last = line->game->touches(line_at(line, last), line->steps[last].move);
	}
	board_text_draw(&shape, &with_last, out);
	board_text_marks(&shape, &with_last, out);
}

void picture_turn(const struct game *game, const struct position *position, int side, const char *who,
		  struct string *out)
{
	static const char *const tints[] = {"", " with the red pieces", " with the black pieces",
					    " with the white pieces"};
	struct board_shape shape;
	game->shape(position, &shape);
	string_add(out, "%s", game->sides[side]);
	if (who)
		string_add(out, " (%s)", who);
	string_add(out, " to act%s\n", tints[shape.sides[side]]);
}

void picture_ruling(const struct game *game, const struct ruling *ruling, struct string *out)
{
	if (ruling->verdict == DRAWN)
		string_add(out, "Draw");
	else
		string_add(out, "%s wins", game->sides[ruling->verdict == SECOND_WINS]);
	string_add(out, " (%s): %s", ruling->clause, ruling->why);
}

void picture_actions(const struct game *game, const struct position *position, struct string *out)
{
	move_t moves[MOVES_MAX];
	struct outcome outcomes[OUTCOMES_MAX];
	bool chance = game->to_act(position) == ACTOR_CHANCE;
	int n = chance ? game->outcomes(position, outcomes) : game->generate(position, moves);
	size_t line_start = out->length;
	string_add(out, "%d %s:", n, chance ? "outcomes" : n == 1 ? "move" : "moves");
	for (int i = 0; i < n; i++) {
		char text[MOVE_TEXT_MAX];
		size_t length = game->format_move(position, chance ? outcomes[i].move : moves[i], text, sizeof text);
		if (out->length + length + 1 - line_start > 98) {
			string_char(out, '\n');
			line_start = out->length;
		}
		string_add(out, " %s", text);
	}
	string_char(out, '\n');
}
