#include "cmd/turns.h"
#include "cmd/cmd.h"
#include "cmd/command.h"
#include "cmd/picture.h"
#include "cmd/say.h"
#include "cmd/think.h"

#include <stdio.h>

/* Plies of both sides; a flip and its reveal are one. */
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
	say(stdout, string_text(&out));
	if (!kept)
		cmd_fails(EXIT_DATA, "this cannot be saved: %s", err.text);
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
		say(stdout,
		    s->campaign
			    ? "\"new\" plays the level again, \"undo\" takes back (for practice), \"levels\" lists "
			      "them all, \"quit\" leaves.\n"
			    : "\"new\" plays again, \"undo\" takes back, \"save FILE\" saves it, \"quit\" leaves.\n");
	s->announced = true;
}

static void computer_plays(struct session *s, int side)
{
	struct thought thought;
	struct player *player = &s->players[side];
	char text[MOVE_TEXT_MAX];
	if (s->terminal && s->changed && !s->players[!side].human) /* a human sees the board after the answer */
		session_show(s, BOARD_STYLE_NONE.hint);
	fflush(stdout);
	if (!think_about(player->thinker, &s->table.record.line, &player->opponent.limits, &thought))
		return;
	struct string effect = {0};
	session_game(s)->text.format_move(session_now(s), thought.best, text, sizeof text);
	picture_effect(session_game(s), session_now(s), thought.best, &effect);
	printf("%s plays %s%s%s\n", session_game(s)->sides[side], text, effect.length ? " and " : "",
	       string_text(&effect));
	string_release(&effect);
	session_play(s, thought.best);
}

static void human_acts(struct session *s, int side)
{
	char prompt[64];
	struct string line = {0};
	struct error err;
	if (s->terminal && s->changed)
		session_show(s, BOARD_STYLE_NONE.hint);
	snprintf(prompt, sizeof prompt, "%s> ", side >= 0 ? session_game(s)->sides[side] : "over");
	fflush(stdout);
	switch (input_line(s->input, prompt, &line, &err)) {
	case INPUT_LINE:
		command_run(s, string_text(&line));
		break;
	case INPUT_END:
		s->quit = true;
		break;
	case INPUT_BAD:
		command_refused(s, "%s", err.text);
		break;
	}
	string_release(&line);
}

void turns_run(struct session *s)
{
	while (!s->quit && !think_interrupted()) {
		session_reveal(s); /* a position may begin with one, and a loaded game may end before one */
		int side = table_side(&s->table);
		if (side < 0 && !s->announced)
			announce(s);
		if (side >= 0 && !s->players[side].human)
			computer_plays(s, side);
		else
			human_acts(s, side);
	}
	if (table_goes_on(&s->table, NULL) && s->autosave.written && !s->not_kept)
		printf("The game is saved; \"qipan play --resume\" continues it.\n");
	fflush(stdout);
}
