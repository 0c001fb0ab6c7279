#include "protocol/protocols.h"
#include "play/draw_offer.h"
#include "session/go.h"
#include "session/settings.h"
#include "session/words.h"

#include <inttypes.h>
#include <string.h>
#include <strings.h>

#define SECOND_MS 1000

struct ucci {
	/* Reading thread only: in batch mode lines wait for the end of the search. */
	bool batch;

	atomic_bool draw_offered; /* set by "ponderhit draw" during a search */

	/* Working thread only. */
	bool in_ms; /* times are in milliseconds, else in seconds */
	bool debug; /* report unknown options */
	int n_banned;
	move_t banned[MOVES_MAX];
};

static bool opens(const char *line)
{
	const char *rest;
	return words_begin(line, "ucci", &rest);
}

static bool is_true(const char *value)
{
	return strcasecmp(value, "true") == 0 || strcmp(value, "1") == 0;
}

/* --- immediate commands, on the reading thread --- */

static void hit(struct client *client, const char *rest)
{
	struct ucci *u = client->state;
	if (client_searches(client) && words_begin(rest, "draw", &rest))
		atomic_store(&u->draw_offered, true);
	client_ponder_hit(client);
}

static enum client_turn on_line(struct client *client, const char *line)
{
	struct ucci *u = client->state;
	const char *rest;
	if (words_begin(line, "setoption", &rest) && words_begin(rest, "batch", &rest))
		u->batch = is_true(rest);
	if (words_begin(line, "quit", &rest))
		return u->batch ? CLIENT_END : CLIENT_QUIT;
	if (words_begin(line, "go", &rest))
		return CLIENT_QUEUE_SEARCH;
	if (u->batch || !client_searches(client))
		return CLIENT_QUEUE;
	if (words_begin(line, "stop", &rest))
		client_stop(client);
	else if (words_begin(line, "ponderhit", &rest))
		hit(client, rest);
	else if (!words_begin(line, "isready", &rest))
		return CLIENT_QUEUE;
	else if (!client_ask(client, line))
		client_send(client, "readyok");
	return CLIENT_DONE;
}

/* --- options --- */

/* Options specific to UCCI; the others come from session/settings.h. */
static const char *const own_options[] = {
	"option usemillisec type check default false",
	"option batch type check default false",
	"option debug type check default false",
	"option newgame type button",
};

/* UCCI has a single PV and no winning chances. */
static bool is_shown(const struct setting *s)
{
	return strcmp(s->word, "multipv") != 0 && strcmp(s->word, "showwdl") != 0;
}

static void send_setting(struct client *client, const struct setting *s)
{
	static const char *const kinds[] = {"check", "spin", "combo", "button", "string"};
	struct string line = {0};
	const char *choice;
	string_add(&line, "option %s type %s", s->word, kinds[s->kind]);
	if (s->kind == SETTING_SPIN)
		string_add(&line, " min %" PRId64 " max %" PRId64, s->min, s->max);
	for (int i = 0; (choice = settings_choice(client->host, s, i)); i++)
		string_add(&line, " var %s", choice);
	if (s->kind != SETTING_BUTTON && s->value[0])
		string_add(&line, " default %s", s->value);
	client_send(client, "%s", line.text);
	string_release(&line);
}

static void send_id(struct client *client, const char *rest)
{
	struct setting settings[SETTINGS_MAX];
	(void)rest;
	int n = settings_list(client->host, settings);
	client_send(client, "id name Qipan %s", client->version);
	client_send(client, "id author the developers of Qipan");
	for (size_t i = 0; i < sizeof own_options / sizeof *own_options; i++)
		client_send(client, "%s", own_options[i]);
	for (int i = 0; i < n; i++)
		if (is_shown(&settings[i]))
			send_setting(client, &settings[i]);
	client_send(client, "ucciok");
}

static bool is_setting(const struct host *host, const char *word)
{
	struct setting settings[SETTINGS_MAX];
	int n = settings_list(host, settings);
	while (n > 0 && strcasecmp(settings[n - 1].word, word) != 0)
		n--;
	return n > 0;
}

/* 0 means automatic: the engine's default. */
static const char *value_for(const struct host *host, const char *word, const char *value,
			     char default_value[SETTING_VALUE_MAX])
{
	static const char *const automatic[][2] = {{"hashsize", "hash"}, {"threads", "threads"}};
	for (size_t i = 0; i < sizeof automatic / sizeof *automatic; i++) {
		const struct engine_option *o = engine_option(host->opponent.engine, automatic[i][1]);
		if (!o || strcasecmp(word, automatic[i][0]) != 0 || strcmp(value, "0") != 0)
			continue;
		snprintf(default_value, SETTING_VALUE_MAX, "%" PRId64, o->default_value);
		return default_value;
	}
	return value;
}

/* "OPTION [VALUE]". An unknown option is not an error. */
static void set_option(struct client *client, const char *rest)
{
	struct ucci *u = client->state;
	struct string value = {0};
	struct error err;
	char word[SETTING_VALUE_MAX], default_value[SETTING_VALUE_MAX];
	words_take(&rest, word, sizeof word);
	words_between(&value, rest, rest + strlen(rest));
	if (strcasecmp(word, "usemillisec") == 0)
		u->in_ms = is_true(string_text(&value));
	else if (strcasecmp(word, "debug") == 0)
		u->debug = is_true(string_text(&value));
	else if (strcasecmp(word, "newgame") == 0)
		host_new_game(client->host);
	else if (strcasecmp(word, "batch") == 0)
		; /* handled by on_line */
	else if (!is_setting(client->host, word)) {
		if (u->debug)
			client_send(client, "info message unknown option \"%s\"", word);
	} else if (!settings_set(client->host, word, value_for(client->host, word, string_text(&value), default_value),
				 &err))
		client_send(client, "info message setoption: %s", err.text);
	string_release(&value);
}

/* --- the position --- */

static void set_position(struct client *client, const char *rest)
{
	struct ucci *u = client->state;
	struct error err;
	if (host_position(client->host, rest, &err))
		u->n_banned = 0;
	else
		client_send(client, "info message position: %s; the last one is kept", err.text);
}

/* Replaces the previous list of banned moves. */
static void ban_moves(struct client *client, const char *rest)
{
	struct ucci *u = client->state;
	const struct line *line = &client->host->line;
	char word[MOVE_TEXT_MAX];
	struct error err;
	u->n_banned = 0;
	while (u->n_banned < MOVES_MAX && words_take(&rest, word, sizeof word)[0]) {
		move_t move = line->game->text.parse_move(line_last(line), word, &err);
		if (move == NO_MOVE)
			client_send(client, "info message banmoves: %s", err.text);
		else
			u->banned[u->n_banned++] = move;
	}
}

/* Restricts the search to the moves that are not banned. */
static void leave_out_banned(const struct ucci *u, const struct line *line, struct go *go)
{
	struct limits banned = {.moves = u->banned, .n_moves = u->n_banned};
	move_t all[MOVES_MAX];
	int n = line->game->rules.generate(line_last(line), all);
	if (u->n_banned == 0)
		return;
	go->limits.moves = go->moves;
	for (int i = 0; i < n; i++)
		if (!limits_allow(&banned, all[i]))
			go->moves[go->limits.n_moves++] = all[i];
}

/* --- searching --- */

static void send_work(struct client *client, const struct search_result *t)
{
	client_send(client, "info time %" PRId64 " nodes %" PRIu64, t->time_us / 1000, t->nodes);
}

static void send_pulse(void *context, const struct search_result *t)
{
	struct client *client = context;
	struct string move = {0};
	send_work(client, t);
	if (t->best == NO_MOVE)
		return;
	words_add_moves(&move, &client->host->line, &t->best, 1);
	client_send(client, "info currmove%s", move.text);
	string_release(&move);
}

static void send_info(void *context, const struct search_result *t)
{
	struct client *client = context;
	struct string pv = {0};
	if (t->pv_index > 0)
		return;
	send_work(client, t);
	words_add_moves(&pv, &client->host->line, t->pv, t->n_pv);
	client_send(client, "info depth %d score %d pv%s", t->depth, t->score, string_text(&pv));
	string_release(&pv);
}

static void send_no_move(struct client *client)
{
	client_end_search(client);
	client_send(client, "nobestmove");
}

static void send_best(struct client *client, const struct search_result *t, bool draws)
{
	struct string line = {0};
	if (t->best == NO_MOVE) {
		send_no_move(client);
		return;
	}
	words_add_best(&line, &client->host->line, t);
	client_end_search(client);
	client_send(client, "bestmove%s%s", line.text, draws ? " draw" : "");
	string_release(&line);
}

static bool accepts_draw(const struct host *host, int score)
{
	struct draw_offer offer = draw_offer_of(&host->line, host->preset);
	return draw_offer_accepted(&offer, score);
}

/* "depth 0" requests the static evaluation without a search. */
static bool asks_for_value(const char *rest)
{
	const char *depth = words_find(rest, "depth");
	return depth && words_begin(depth, "depth", &rest) && words_begin(rest, "0", &rest);
}

static void search(struct client *client, struct go *go, bool offered)
{
	struct ucci *u = client->state;
	struct host *host = client->host;
	struct search_result result = {.best = NO_MOVE};
	leave_out_banned(u, &host->line, go);
	go->limits.pulse = send_pulse;
	go->limits.pulse_context = client;
	client_search(client, &go->limits, go->ponders, send_info, client, &result);
	offered |= atomic_exchange(&u->draw_offered, false);
	send_best(client, &result, offered && accepts_draw(host, result.score));
}

/* "ponder" and "draw" come first. */
static void go(struct client *client, const char *rest)
{
	struct ucci *u = client->state;
	struct host *host = client->host;
	struct error err;
	struct go go;
	bool offered = words_begin(rest, "draw", &rest);
	if (!go_read_ucci(rest, &host->line, u->in_ms ? 1 : SECOND_MS, host->overhead_ms, &go, &err))
		client_send(client, "info message go: %s", err.text);
	if (!host_can_search(host, &err) || !host_create_engine(host, &err)) {
		client_send(client, "info message go: %s", err.text);
		send_no_move(client);
	} else if (asks_for_value(rest)) {
		client_send(client, "info depth 0 score %d", host->game->heuristics.evaluate(line_last(&host->line)));
		send_no_move(client);
	} else {
		search(client, &go, offered);
	}
}

/* --- the hash table --- */

static void probe(struct client *client, const char *rest)
{
	struct host *host = client->host;
	const struct engine *engine = host->opponent.engine;
	struct string found = {0};
	struct known known;
	struct line line;
	struct error err;
	if (!host_read_line(host, rest, &line, &err)) {
		client_send(client, "info message probe: %s", err.text);
		client_send(client, "pophash");
		return;
	}
	bool acts = host->game->rules.to_act(line_last(&line)) != ACTOR_CHANCE;
	if (acts && host->instance && engine->probe && engine->probe(host->instance, &line, &known)) {
		if (known.best != NO_MOVE) {
			string_add(&found, " bestmove");
			words_add_moves(&found, &line, &known.best, 1);
		}
		if (known.is_lower)
			string_add(&found, " lowerbound %d depth %d", known.score, known.depth);
		if (known.is_upper)
			string_add(&found, " upperbound %d depth %d", known.score, known.depth);
	}
	client_send(client, "pophash%s", string_text(&found));
	string_release(&found);
	line_release(&line);
}

/* --- the commands, in order --- */

/* A stop without a running search. */
static void stop(struct client *client, const char *rest)
{
	(void)rest;
	client_send(client, "nobestmove");
}

static void be_ready(struct client *client, const char *rest)
{
	struct error err;
	(void)rest;
	if (!host_create_engine(client->host, &err))
		client_send(client, "info message %s", err.text);
	client_send(client, "readyok");
}

/* A ponderhit after the end of the ponder search has no effect. */
static void ignore(struct client *client, const char *rest)
{
	(void)client;
	(void)rest;
}

static const struct words_command commands[] = {
	{"banmoves", ban_moves},    {"go", go},       {"isready", be_ready},     {"ponderhit", ignore},
	{"position", set_position}, {"probe", probe}, {"setoption", set_option}, {"stop", stop},
	{"ucci", send_id},          {NULL, NULL},
};

static void execute(struct client *client, const char *line)
{
	line = words_skip(line);
	if (*line && !words_execute(commands, client, line))
		client_send(client, "info message \"%.60s\" is not a command of UCCI", line);
}

static void bye(struct client *client)
{
	client_send(client, "bye");
}

const struct protocol ucci_protocol = {
	.name = "ucci",
	.opens = opens,
	.state_size = sizeof(struct ucci),
	.on_line = on_line,
	.execute = execute,
	.bye = bye,
};
