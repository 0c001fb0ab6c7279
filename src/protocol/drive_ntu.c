#include "protocol/drive.h"
#include "games/darkchess/dc_text.h"
#include "protocol/dark_board.h"
#include "session/words.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct state {
	bool began;   /* a game was sent */
	int n_sent;   /* number of steps of the history that were sent */
	uint64_t key; /* of the position after them */
};

static struct state *state_of(const struct driver *d)
{
	return d->state;
}

/* --- calls --- */

/* Returns the program's reply to the call with this id; *refused is set if it is an error, with an optional reason.
 * NULL after a fault or a stop. Other output lines are ignored. */
static const char *answer_to(struct driver *d, int id, int64_t until_us, const atomic_bool *stop, bool *refused)
{
	for (const char *line; (line = driver_receive(d, until_us, stop));) {
		char *rest;
		*refused = line[0] == '?';
		if ((line[0] == '=' || *refused) && strtol(line + 1, &rest, 10) == id)
			return words_skip(rest);
	}
	return NULL;
}

/* A call that needs a reply of any kind: not all programs know all commands. */
static void call(struct driver *d, int id, const char *words)
{
	bool refused;
	driver_send(d, "%d %s", id, words);
	answer_to(d, id, driver_soon_us(d), NULL, &refused);
}

/* A call that must succeed, or the program would be in a different game. */
static void insist(struct driver *d, int id, const char *words)
{
	bool refused = false;
	driver_send(d, "%d %s", id, words);
	const char *why = answer_to(d, id, driver_soon_us(d), NULL, &refused);
	if (why && refused)
		driver_fail(d, FAULT_ILLEGAL, "it rejects \"%.60s\": %.100s", words, why);
}

/* --- a game --- */

static void greet(struct driver *d)
{
	call(d, 1, "name");
	call(d, 6, "boardsize 4 8");
}

static bool is_full(const struct dc_position *p)
{
	return p->of[DC_DOWN] == ~0u;
}

/* 32 squares from rank 8 down, then the number of each piece left, face up or down. */
static void send_board(struct driver *d, const struct dc_position *p)
{
	struct string words = {0};
	int n[DC_PIECES] = {0};
	string_add(&words, "init_board");
	for (int i = 0; i < DC_POINTS; i++) {
		uint8_t what = p->at[(DC_RANKS - 1 - i / DC_FILES) * DC_FILES + i % DC_FILES];
		string_add(&words, " %c", what == DC_DOWN ? 'X' : what == DC_NONE ? '-' : dc_letters[what]);
		n[what]++;
	}
	for (int i = 0; dark_board_counted[i]; i++) {
		int piece = dc_piece_of_letter(dark_board_counted[i]);
		string_add(&words, " %d", n[piece] + p->bag[piece]);
	}
	insist(d, 18, words.text);
	string_release(&words);
}

/* Sends the game and its rules, without the moves played. */
static void send_game(struct driver *d, const struct line *line)
{
	const struct dc_position *start = dc_const(line_at(line, 0));
	char words[40];
	insist(d, 7, "reset_board");
	snprintf(words, sizeof words, "num_repetition %d", start->rules.repetition == DC_NEVER ? 0 : 3);
	call(d, 8, words);
	snprintf(words, sizeof words, "num_moves_to_draw %d", start->rules.limit);
	call(d, 9, words);
	if (!is_full(start))
		send_board(d, start);
	*state_of(d) = (struct state){.began = true, .key = line->steps[0].key};
}

static void send_ply(struct driver *d, const struct line *line, int i)
{
	move_t move = line->steps[i].move;
	struct string words = {0};
	char point[4];
	struct text t = text_into(point, sizeof point);
	if (dc_action_of(move) == DC_FLIP) {
		dc_add_point(&t, dc_to(move));
		string_add(&words, "flip %s %c", point, dc_letters[dc_to(line->steps[i + 1].move)]);
		insist(d, 11, words.text);
	} else {
		dc_add_point(&t, dc_from(move));
		string_add(&words, "move %s", point);
		t = text_into(point, sizeof point);
		dc_add_point(&t, dc_to(move));
		string_add(&words, " %s", point);
		insist(d, 10, words.text);
	}
	string_release(&words);
}

/* Sends the program's own moves, too. If the history does not continue what was sent, it is resent from the start. */
static void send_line(struct driver *d, const struct line *line)
{
	struct state *s = state_of(d);
	if (!s->began || s->n_sent > line->length || line->steps[s->n_sent].key != s->key)
		send_game(d, line);
	while (s->n_sent < line->length && !d->fault) {
		send_ply(d, line, s->n_sent);
		s->n_sent += dc_action_of(line->steps[s->n_sent].move) == DC_FLIP ? 2 : 1;
	}
	s->key = line->steps[line->length].key;
}

static void begin(struct driver *d, const struct line *line)
{
	send_game(d, line);
	send_line(d, line);
	call(d, 14, "ready");
}

/* --- a search --- */

/* A time per move can only be sent as the total time left. Before the first flip the first player counts as red. */
static void send_times(struct driver *d, const struct dc_position *p, const struct limits *l)
{
	for (int side = 0; side < 2; side++) {
		char words[40];
		int64_t ms = l->clock.runs ? l->clock.left_ms[side != p->first] : l->time_ms;
		if (!l->clock.runs && !l->time_ms)
			continue;
		snprintf(words, sizeof words, "time_left %s %" PRId64, side == DC_RED ? "red" : "black", ms);
		call(d, 16, words);
	}
}

/* "c6 c5", or "c6 c6" for a flip; an optional '-' in between, as in other move notations. */
static move_t read_move(const char *text)
{
	int from = dc_point_at(text);
	if (from < 0)
		return NO_MOVE;
	text += 2;
	text = words_skip(text + (*text == '-'));
	int to = dc_point_at(text);
	if (to < 0 || *words_skip(text + 2))
		return NO_MOVE;
	return from == to ? dc_move(DC_FLIP, 0, to) : dc_move(DC_STEP, from, to);
}

static void search(struct driver *d, const struct line *line, const struct limits *limits, report_fn *report,
		   void *context, struct search_result *out)
{
	const struct dc_position *p = dc_const(line_last(line));
	bool refused;
	(void)report, (void)context;
	send_line(d, line);
	send_times(d, p, limits);
	int64_t until_us = driver_deadline_us(d, limits);
	driver_send(d, "12 genmove %s", !p->known ? "unknown" : p->side == DC_RED ? "red" : "black");
	const char *answer = answer_to(d, 12, until_us, limits->stop, &refused);
	if (!answer && !d->fault)
		driver_abandon(d, line, limits, out);
	if (!answer)
		return;
	move_t move = refused ? NO_MOVE : read_move(answer);
	if (refused)
		driver_fail(d, FAULT_CLAIM, "it returns no move: %.100s", answer);
	else if (move == NO_MOVE || !game_allows(d->game, line_last(line), move) || !limits_allow(limits, move))
		driver_fail(d, FAULT_ILLEGAL, "\"%.80s\" is not a legal move", answer);
	out->best = out->pv[0] = move;
	out->n_pv = 1;
}

const struct driver_protocol drive_ntu = {
	.word = "ntu",
	.about = "the numbered lines of dark-chess tournaments",
	.game = "darkchess",
	.state_size = sizeof(struct state),
	.greet = greet,
	.begin = begin,
	.search = search,
	.bye = "5 quit",
};
