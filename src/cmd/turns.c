#include "cmd/play.h"
#include "cmd/cmd.h"
#include "cmd/cmd_messages.h"
#include "cmd/interrupt.h"
#include "cmd/render.h"
#include "cmd/output.h"
#include "cmd/search_display.h"
#include "core/word.h"

#include <stdio.h>

/* Number of plies of both sides; a flip and its reveal count as one. */
static int count_plies(const struct line *line)
{
	int n = 0;
	for (int i = 0; i < line->length; i++)
		n += line->game->rules.to_act(line_at(line, i)) != ACTOR_CHANCE;
	return n;
}

static void count_level(struct session *s)
{
	struct string out = {0};
	struct error err;
	bool kept = campaign_count(s->campaign, table_ruling(&s->table).verdict, count_plies(&s->table.record.line),
				   &out, &err);
	output_text(stdout, string_text(&out));
	if (!kept)
		cmd_refuses(EXIT_DATA, cmd_result_not_saved, &err);
	s->refused |= !kept;
	string_release(&out);
}

static void announce(struct session *s)
{
	struct string out = {0};
	if (s->terminal && s->changed) {
		session_show(s, BOARD_STYLE_NONE.hint);
	} else {
		session_add_ending(s, &out);
		fputs(string_text(&out), stdout);
		string_release(&out);
	}
	if (s->campaign)
		count_level(s);
	if (s->terminal)
		output(stdout, s->campaign ? cmd_after_level : cmd_after_game);
	s->announced = true;
}

static void computer_plays(struct session *s, int side)
{
	struct search_result result;
	struct session_player *player = &s->players[side];
	char text[MOVE_TEXT_MAX];
	if (s->terminal && s->changed && !s->players[!side].human) /* a human player sees the board after the reply */
		session_show(s, BOARD_STYLE_NONE.hint);
	fflush(stdout);
	if (!search_with_display(player->instance, &s->table.record.line, &player->opponent.limits, &result))
		return;
	struct string effect = {0};
	session_format_move(s, result.best, text);
	render_effect(session_game(s), session_now(s), result.best, &effect);
	output_part(stdout, cmd_plays, word_of_side(session_game(s), side), text);
	if (effect.length)
		output_part(stdout, cmd_and);
	puts(string_text(&effect));
	string_release(&effect);
	session_play(s, result.best);
}

static void human_acts(struct session *s, int side)
{
	struct string line = {0}, prompt = {0};
	struct error err;
	if (s->terminal && s->changed)
		session_show(s, BOARD_STYLE_NONE.hint);
	string_add(&prompt, "%s> ", side >= 0 ? word_of_side(session_game(s), side) : message_template(cmd_over));
	fflush(stdout);
	switch (input_line(s->input, prompt.text, &line, &err)) {
	case INPUT_LINE:
		command_run(s, string_text(&line));
		break;
	case INPUT_END:
		s->quit = true;
		break;
	case INPUT_BAD:
		command_refused(s, err.text);
		break;
	}
	string_release(&line);
	string_release(&prompt);
}

void turns_run(struct session *s)
{
	while (!s->quit && !interrupt_seen()) {
		session_reveal(s); /* a position may begin with a reveal, and a loaded game may end before one */
		int side = table_side(&s->table);
		if (side < 0 && !s->announced)
			announce(s);
		if (side >= 0 && !s->players[side].human)
			computer_plays(s, side);
		else
			human_acts(s, side);
	}
	if (table_goes_on(&s->table, NULL) && s->autosave.written && !s->not_kept)
		output(stdout, cmd_game_is_saved);
	fflush(stdout);
}
