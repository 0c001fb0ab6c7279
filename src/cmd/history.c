#include "cmd/play.h"
#include "cmd/cmd_messages.h"
#include "core/events.h"
#include "core/word.h"

#include <string.h>

#define WIDTH      79
#define PIECES_MAX 64 /* in a game, by kind and side */

/* Appends the step and the outcomes that follow it. */
static void add_step(const struct line *line, int notation, int *i, struct string *out)
{
	do {
		char text[MOVE_TEXT_MAX];
		game_format_move(line->game, line_at(line, *i), line->steps[*i].move, notation, text, sizeof text);
		string_add(out, "%s", text);
		++*i;
	} while (*i < line->length && line->game->rules.to_act(line_at(line, *i)) == ACTOR_CHANCE);
}

void history_moves(const struct line *line, int notation, struct string *out)
{
	enum actor before = ACTOR_CHANCE;
	size_t column = 0;
	for (int i = 0, number = 0; i < line->length;) {
		struct string word = {0};
		enum actor actor = line->game->rules.to_act(line_at(line, i));
		/* as in records: a number before the first move and whenever the first side moves after the other */
		if (actor == ACTOR_FIRST ? before != ACTOR_FIRST : number == 0)
			string_add(&word, actor == ACTOR_FIRST ? "%d. " : "%d... ", ++number);
		before = actor;
		add_step(line, notation, &i, &word);
		if (column && column + 1 + word.length > WIDTH) {
			string_char(out, '\n');
			column = 0;
		}
		string_add(out, "%s%s", column ? " " : "", word.text);
		column += word.length + (column > 0);
		string_release(&word);
	}
	if (line->length)
		string_char(out, '\n');
}

/* Counts the pieces that leave the board in the given step. */
static void count_taken(const struct line *line, int i, int taken[PIECES_MAX])
{
	struct event events[EVENTS_MAX];
	struct board_layout before;
	int n = events_of(line->game, line_at(line, i), line->steps[i].move, line_at(line, i + 1), events);
	line->game->rendering.layout(line_at(line, i), &before);
	for (int k = 0; k < n; k++) {
		bool leaves = events[k].kind == EVENT_TOOK || events[k].kind == EVENT_REMOVED ||
			      events[k].kind == EVENT_PRESSED;
		const struct layout_point *at = &before.points[events[k].at.points[0]];
		if (leaves && at->occupied && at->piece < PIECES_MAX && before.pieces[at->piece].tint != TINT_NONE)
			taken[at->piece]++;
	}
}

void history_taken(const struct line *line, struct string *out)
{
	int taken[PIECES_MAX] = {0};
	struct board_layout layout;
	const char *comma = "";
	for (int i = 0; i < line->length; i++)
		count_taken(line, i, taken);
	line->game->rendering.layout(line_last(line), &layout);
	for (int i = 0; i < layout.n_pieces && i < PIECES_MAX; i++) {
		if (taken[i] == 0)
			continue;
		string_add(out, "%s%s", comma, word_of_piece(layout.pieces[i].name));
		if (taken[i] > 1)
			string_add(out, " %d", taken[i]);
		comma = message_template(cmd_comma);
	}
	if (*comma)
		string_char(out, '\n');
}
