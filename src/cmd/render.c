#include "cmd/render.h"
#include "cmd/cmd.h"
#include "cmd/cmd_messages.h"
#include "cmd/terminal.h"
#include "core/events.h"
#include "core/word.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

bool render_style(const char *pieces, bool flipped, struct board_style *out)
{
	struct error err;
	const char *no_colour = getenv("NO_COLOR"), *term = getenv("TERM");
	*out = BOARD_STYLE_NONE;
	out->flipped = flipped;
	out->colour = isatty(STDOUT_FILENO) && !(no_colour && *no_colour) && !(term && strcmp(term, "dumb") == 0);
	if (pieces && !board_pieces_find(pieces, &out->pieces, &err)) {
		cmd_fails_in(EXIT_USAGE, "--pieces", &err);
		return false;
	}
	return true;
}

void render_board(const struct line *line, const struct board_style *style, struct string *out)
{
	struct board_layout layout;
	struct board_style with_last = *style;
	line->game->rendering.layout(line_last(line), &layout);
	board_style_follow(&with_last, line);
	board_text_draw(&layout, &with_last, out);
	board_text_marks(&layout, &with_last, out);
}

void render_print(const struct line *line, const struct board_style *style)
{
	struct string out = {0};
	render_board(line, style, &out);
	terminal_own(stdout, string_text(&out));
	string_release(&out);
}

/* Whether a face-down piece can be flipped; *out is the position in which the reveal is pending. */
static bool find_flip(const struct game *game, const struct position *now, struct position *out)
{
	move_t moves[MOVES_MAX];
	int n = game->rules.outcomes_max > 0 ? game->rules.generate(now, moves) : 0;
	for (int i = 0; i < n; i++) {
		game->rules.play(out, now, moves[i]);
		if (game->rules.verdict(out).verdict == UNDECIDED && game->rules.to_act(out) == ACTOR_CHANCE)
			return true;
	}
	return false;
}

void render_face_down(const struct game *game, const struct position *now, const struct board_style *style,
		      struct string *out)
{
	struct position flipped, after;
	struct outcome outcomes[OUTCOMES_MAX];
	struct board_layout layout;
	int tint = -1;
	if (!find_flip(game, now, &flipped))
		return;
	int n = game->rules.outcomes(&flipped, outcomes);
	message_add(out, cmd_face_down);
	for (int i = 0; i < n; i++) {
		game->rules.play(&after, &flipped, outcomes[i].move);
		game->rendering.layout(&after, &layout);
		int point = game->rendering.move_points(&flipped, outcomes[i].move).to;
		int its = layout.pieces[layout.points[point].piece].tint;
		string_add(out, tint >= 0 && tint != its ? " | " : " ");
		if (outcomes[i].weight > 1)
			string_add(out, "%u ", (unsigned)outcomes[i].weight);
		board_text_piece(&layout, point, style, out);
		tint = its;
	}
	string_char(out, '\n');
}

void render_effect(const struct game *game, const struct position *before, move_t move, struct string *out)
{
	struct position after;
	struct board_layout was;
	struct event events[EVENTS_MAX];
	game->rules.play(&after, before, move);
	game->rendering.layout(before, &was);
	int n = events_of(game, before, move, &after, events);
	for (int i = 0; i < n; i++) {
		const struct layout_point *at = &was.points[events[i].at.points[0]];
		const char *name = word_of_piece(was.pieces[at->piece].name);
		bool is_shown = events[i].kind == EVENT_SHIELD_BROKEN || events[i].kind == EVENT_TOOK ||
				events[i].kind == EVENT_HID;
		if (is_shown && out->length)
			message_add(out, cmd_and);
		if (events[i].kind == EVENT_SHIELD_BROKEN)
			message_add(out, cmd_breaks_shield, name);
		else if (events[i].kind == EVENT_TOOK)
			message_add(out, cmd_takes, name);
		else if (events[i].kind == EVENT_HID)
			message_add(out, cmd_hides);
	}
}

void render_turn(const struct game *game, const struct position *position, int side, const char *who,
		 struct string *out)
{
	static const struct message *const tints[] = {
		[TINT_RED] = cmd_with_red, [TINT_BLACK] = cmd_with_black, [TINT_WHITE] = cmd_with_white};
	struct board_layout layout;
	struct string name = {0};
	game->rendering.layout(position, &layout);
	const struct message *tint = tints[layout.sides[side]];
	if (who)
		message_add(&name, cmd_side_played_by, word_of_side(game, side), who);
	else
		string_add(&name, "%s", word_of_side(game, side));
	bool checked = game->rules.in_check && game->rules.in_check(position) >= 0;
	message_add(out, cmd_to_act, name.text, tint ? message_template(tint) : "",
		    checked ? message_template(cmd_in_check) : "");
	string_char(out, '\n');
	string_release(&name);
}

void render_ruling(const struct game *game, const struct ruling *ruling, struct string *out)
{
	if (ruling->verdict == DRAWN)
		message_add(out, cmd_draw_by_clause, ruling->clause, ruling_message(*ruling));
	else
		message_add(out, cmd_wins_by_clause, word_of_side(game, ruling->verdict == SECOND_WINS), ruling->clause,
			    ruling_message(*ruling));
}

void render_actions(const struct game *game, const struct position *position, int notation, struct string *out)
{
	move_t moves[MOVES_MAX];
	struct outcome outcomes[OUTCOMES_MAX];
	bool chance = game->rules.to_act(position) == ACTOR_CHANCE;
	int n = chance ? game->rules.outcomes(position, outcomes) : game->rules.generate(position, moves);
	size_t line_start = out->length;
	message_add(out, chance ? cmd_outcomes_listed : n == 1 ? cmd_move_listed : cmd_moves_listed, n);
	for (int i = 0; i < n; i++) {
		char text[MOVE_TEXT_MAX];
		game_format_move(game, position, chance ? outcomes[i].move : moves[i], notation, text, sizeof text);
		size_t length = strlen(text);
		if (out->length + length + 1 - line_start > 98) {
			string_char(out, '\n');
			line_start = out->length;
		}
		string_add(out, " %s", text);
	}
	string_char(out, '\n');
}
