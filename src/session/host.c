#include "session/host.h"
#include "base/base_messages.h"
#include "core/setup.h"
#include "core/tablebase.h"
#include "games/registry.h"
#include "net/net.h"
#include "session/session_messages.h"
#include "session/words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define STRONGEST   "strongest"
#define OVERHEAD_MS 10
#define ELO         1500
#define SEED        1

static void dismiss(struct host *h)
{
	if (h->instance)
		h->opponent.engine->free(h->instance);
	h->instance = NULL;
}

static void take_opponent(struct host *h, const char *word, const struct opponent *opponent)
{
	dismiss(h);
	h->opponent = *opponent;
	snprintf(h->word, sizeof h->word, "%s", word);
}

/* Every game has this opponent. */
static void choose_strongest(struct host *h)
{
	struct opponent opponent;
	if (opponent_find(h->game, STRONGEST, &opponent, NULL))
		take_opponent(h, STRONGEST, &opponent);
}

static void start_line(struct host *h)
{
	struct position start;
	h->game->rules.start(&start, h->preset);
	line_init(&h->line, h->game, &start);
}

void host_init(struct host *h, const struct game *game, const struct preset *preset)
{
	*h = (struct host){.game = game,
			   .preset = preset ? preset : game->presets,
			   .setup = {.seed = SEED},
			   .overhead_ms = OVERHEAD_MS,
			   .elo = ELO};
	start_line(h);
	choose_strongest(h);
}

static void close_tables(struct host *h)
{
	dismiss(h);
	if (h->setup.tables)
		h->setup.tables->kind->close(h->setup.tables);
	h->setup.tables = NULL;
}

static void drop_net(struct host *h)
{
	dismiss(h);
	net_free(h->net);
	h->net = NULL;
	h->no_net = false;
}

void host_release(struct host *h)
{
	close_tables(h);
	drop_net(h);
	line_release(&h->line);
}

void host_set_game(struct host *h, const struct game *game, const struct preset *preset)
{
	struct opponent opponent;
	if (game != h->game) {
		close_tables(h);
		drop_net(h);
	}
	dismiss(h);
	line_release(&h->line);
	h->game = game;
	h->preset = preset;
	start_line(h);
	if (h->requested_opponent[0] && opponent_find(game, h->requested_opponent, &opponent, NULL)) {
		take_opponent(h, h->requested_opponent, &opponent);
		h->requested_opponent[0] = 0;
	} else if (opponent_find(game, h->word, &opponent, NULL)) {
		h->opponent = opponent;
	} else {
		choose_strongest(h);
	}
}

bool host_choose(struct host *h, const char *word, struct error *err)
{
	struct opponent opponent;
	if (strlen(word) >= sizeof h->word)
		return fail(err, session_opponent_too_long, word);
	if (!opponent_find(h->game, word, &opponent, err))
		return false;
	if (opponent.engine != h->opponent.engine)
		h->setup = (struct engine_setup){.seed = h->setup.seed, .tables = h->setup.tables};
	take_opponent(h, word, &opponent);
	h->requested_opponent[0] = 0;
	return true;
}

bool host_request_opponent(struct host *h, const char *word, struct error *err)
{
	struct opponent opponent;
	if (host_choose(h, word, err))
		return true;
	for (int i = 0; strlen(word) < sizeof h->requested_opponent && games_at(i); i++)
		if (opponent_find(games_at(i), word, &opponent, NULL)) {
			snprintf(h->requested_opponent, sizeof h->requested_opponent, "%s", word);
			return true;
		}
	return false;
}

bool host_set(struct host *h, const char *name, const char *value, struct error *err)
{
	struct engine_setup setup = h->setup;
	if (!engine_set(&setup, h->opponent.engine, name, value, err))
		return false;
	dismiss(h);
	h->setup = setup;
	return true;
}

bool host_set_tables(struct host *h, const char *folder, struct error *err)
{
	struct tablebase *tables = NULL;
	if (*folder && !h->open_tables)
		return fail(err, session_no_tables);
	if (*folder && !(tables = h->open_tables(h->game, folder, err)))
		return false;
	close_tables(h);
	h->setup.tables = tables;
	return true;
}

bool host_set_net(struct host *h, const char *path, struct error *err)
{
	struct net *net = NULL;
	bool none = strcmp(path, "none") == 0, file = *path && !none;
	if (file && !h->load_net)
		return fail(err, session_no_nets);
	if (file && !(net = h->load_net(path, h->game, err)))
		return false;
	drop_net(h);
	h->net = net;
	h->no_net = none;
	return true;
}

/* --- the position --- */

/* Parses the text before the moves, without trailing blanks, as a position. */
static bool read_start(const struct host *h, const char *text, const char *end, struct position *out, struct error *err)
{
	char start[POSITION_TEXT_MAX];
	while (end > text && strchr(words_blanks, end[-1]))
		end--;
	if ((size_t)(end - text) >= sizeof start)
		return fail(err, session_position_too_long, text);
	memcpy(start, text, (size_t)(end - text));
	start[end - text] = 0;
	return game_set_up(h->game, h->preset, start, out, err);
}

/* Whether the position alone is won or lost. Drawn positions are played on if the other program wants to. */
static bool is_lost(const struct game *game, const struct position *p)
{
	enum verdict verdict = game->rules.verdict(p).verdict;
	return verdict == FIRST_WINS || verdict == SECOND_WINS;
}

static bool play_moves(struct line *line, const char *text, struct error *err)
{
	char word[MOVE_TEXT_MAX];
	while (words_take(&text, word, sizeof word)[0]) {
		struct error why;
		if (is_lost(line->game, line_last(line)))
			return fail(err, session_move_after_end, line->length + 1, word);
		move_t move = line->game->text.parse_move(line_last(line), word, &why);
		if (move == NO_MOVE)
			return fail(err, in_move, line->length + 1, &why);
		line_push(line, move);
	}
	return true;
}

bool host_read_line(const struct host *h, const char *text, struct line *out, struct error *err)
{
	struct position start;
	const char *moves = words_find(text, "moves"), *rest = "";
	text = words_skip(text);
	if (!moves)
		moves = text + strlen(text);
	if (words_begin(text, "startpos", &text)) {
		if (text != moves)
			return fail(err, session_no_moves_word, text);
		h->game->rules.start(&start, h->preset);
	} else {
		words_begin(text, "fen", &text);
		if (text >= moves)
			return fail(err, session_no_position);
		if (!read_start(h, text, moves, &start, err))
			return false;
	}
	line_init(out, h->game, &start);
	words_begin(moves, "moves", &rest);
	if (play_moves(out, rest, err))
		return true;
	line_release(out);
	return false;
}

bool host_position(struct host *h, const char *text, struct error *err)
{
	struct line line;
	if (!host_read_line(h, text, &line, err))
		return false;
	line_release(&h->line);
	h->line = line;
	return true;
}

void host_start(struct host *h, const struct position *start)
{
	line_release(&h->line);
	line_init(&h->line, h->game, start);
}

void host_set_line(struct host *h, const struct line *line)
{
	struct line copy;
	line_copy(&copy, line);
	line_release(&h->line); /* may be the one that was copied */
	h->line = copy;
}

/* --- searching --- */

void host_new_game(struct host *h)
{
	if (h->instance)
		h->opponent.engine->forget(h->instance);
}

bool host_create_engine(struct host *h, struct error *err)
{
	struct opponent opponent;
	if (h->requested_opponent[0] && !opponent_find(h->game, h->requested_opponent, &opponent, err))
		return false;
	h->opponent.word = h->word;
	if (!h->instance) {
		struct engine_setup setup = h->setup;
		setup.net = h->net;
		setup.no_net = h->no_net;
		h->instance = opponent_create(&h->opponent, h->game, setup, err);
	}
	return h->instance;
}

bool host_can_search(const struct host *h, struct error *err)
{
	const struct position *p = line_last(&h->line);
	struct ruling ruling = h->game->rules.verdict(p);
	if (is_lost(h->game, p))
		return fail(err, session_game_over, ruling_message(ruling), ruling.clause);
	if (h->game->rules.to_act(p) == ACTOR_CHANCE)
		return fail(err, session_reveal_due);
	ruling = h->game->rules.stuck(p);
	return h->game->rules.generate(p, NULL) > 0 ||
	       fail(err, session_game_over, ruling_message(ruling), ruling.clause);
}

/* The first move under consideration, for positions that are drawn on their own. */
static void take_any(const struct host *h, const struct limits *limits, struct search_result *out)
{
	move_t moves[MOVES_MAX];
	int n = limits_moves(limits, h->game, line_last(&h->line), moves);
	*out = (struct search_result){.best = n ? moves[0] : NO_MOVE, .n_pv = n > 0, .pv = {n ? moves[0] : NO_MOVE}};
}

/* Resets the counter of quiet plies as after a capture, if the game has one. */
static void forget_quiet(const struct host *h, struct position *p)
{
	const struct setup_form *form = h->game->text.setup;
	char text[POSITION_TEXT_MAX];
	struct setup setup;
	h->game->text.format(p, text, sizeof text);
	if (!setup_parse(h->game, text, &setup, NULL))
		return;
	for (int i = 0; form->fields[i].name; i++)
		if (strcmp(form->fields[i].name, "quiet") == 0)
			setup.values[i] = 0;
	form->format_fields(&setup, text, sizeof text);
	(void)!h->game->text.parse(p, text, NULL);
}

static void search_without_history(struct host *h, const struct limits *limits, report_fn *report, void *context,
				   struct search_result *out)
{
	struct line line;
	struct position p;
	memcpy(&p, line_last(&h->line), h->game->rules.position_size);
	forget_quiet(h, &p);
	line_init(&line, h->game, &p);
	if (line_ruling(&line).verdict == UNDECIDED)
		h->opponent.engine->search(h->instance, &line, limits, report, context, out);
	else
		take_any(h, limits, out);
	line_release(&line);
}

void host_search(struct host *h, const struct limits *requested, report_fn *report, void *context,
		 struct search_result *out)
{
	struct limits limits = *requested, *own = &h->opponent.limits;
	if (!limits_are_given(requested)) {
		limits.depth = own->depth;
		limits.nodes = own->nodes;
		limits.time_ms = own->time_ms;
	}
	if (line_ruling(&h->line).verdict == UNDECIDED)
		h->opponent.engine->search(h->instance, &h->line, &limits, report, context, out);
	else
		search_without_history(h, &limits, report, context, out);
}
