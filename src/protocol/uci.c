#include "protocol/protocols.h"
#include "session/go.h"
#include "session/settings.h"
#include "session/skill.h"
#include "session/words.h"

#include <inttypes.h>
#include <string.h>

static bool opens(const char *line)
{
	const char *rest;
	return words_begin(line, "uci", &rest);
}

/* --- immediate commands, on the reading thread --- */

static enum client_turn on_line(struct client *client, const char *line)
{
	const char *rest;
	if (words_begin(line, "quit", &rest))
		return CLIENT_QUIT;
	if (words_begin(line, "go", &rest))
		return CLIENT_QUEUE_SEARCH;
	if (words_begin(line, "stop", &rest))
		client_stop(client);
	else if (words_begin(line, "ponderhit", &rest))
		client_ponder_hit(client);
	else if (!words_begin(line, "isready", &rest))
		return CLIENT_QUEUE;
	else if (!client_ask(client, line))
		client_send(client, "readyok");
	return CLIENT_DONE;
}

/* --- options --- */

static void send_setting(struct client *client, const struct setting *s)
{
	static const char *const kinds[] = {"check", "spin", "combo", "button", "string"};
	struct string line = {0};
	const char *choice;
	string_add(&line, "option name %s type %s", s->name, kinds[s->kind]);
	if (s->kind != SETTING_BUTTON)
		string_add(&line, " default %s", s->kind == SETTING_STRING && !s->value[0] ? "<empty>" : s->value);
	if (s->kind == SETTING_SPIN)
		string_add(&line, " min %" PRId64 " max %" PRId64, s->min, s->max);
	for (int i = 0; (choice = settings_choice(client->host, s, i)); i++)
		string_add(&line, " var %s", choice);
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
	for (int i = 0; i < n; i++)
		send_setting(client, &settings[i]);
	client_send(client, "uciok");
}

/* "name NAME [value VALUE]"; both may contain blanks. */
static void set_option(struct client *client, const char *rest)
{
	const char *name_at = words_find(rest, "name"), *value_at = words_find(rest, "value");
	const char *name_end = value_at ? value_at : rest + strlen(rest);
	struct string name = {0}, value = {0};
	char word[SETTING_VALUE_MAX];
	struct error err;
	if (!name_at || name_at > name_end) {
		client_send(
			client,
			"info string setoption: \"%.60s\" does not name an option, expected name NAME [value VALUE]",
			rest);
		return;
	}
	for (name_at = words_skip(name_at + strlen("name"));
	     name_at < name_end && words_take(&name_at, word, sizeof word)[0];)
		string_add(&name, name.length ? " %s" : "%s", word);
	if (value_at)
		words_between(&value, value_at + strlen("value"), rest + strlen(rest));
	if (!settings_set(client->host, string_text(&name), value_at ? string_text(&value) : NULL, &err))
		client_send(client, "info string setoption: %s", err.text);
	string_release(&name);
	string_release(&value);
}

/* --- searching --- */

static void add_score(int score, struct string *out)
{
	int moves;
	if (words_mate(score, &moves))
		string_add(out, " score mate %d", moves);
	else
		string_add(out, " score cp %d", score);
}

static void add_depth(const struct search_result *t, struct string *out)
{
	string_add(out, "info depth %d", t->depth);
	if (t->seldepth)
		string_add(out, " seldepth %d", t->seldepth);
}

static void add_work(const struct search_result *t, struct string *out)
{
	string_add(out, " nodes %" PRIu64 " nps %" PRIu64 " hashfull %d time %" PRId64, t->nodes,
		   t->time_us > 0 ? (uint64_t)((double)t->nodes * 1e6 / (double)t->time_us) : 0, t->hashfull,
		   t->time_us / 1000);
}

/* Reports progress within an iteration. */
static void send_pulse(void *context, const struct search_result *t)
{
	struct client *client = context;
	struct string line = {0};
	add_depth(t, &line);
	add_work(t, &line);
	if (t->best != NO_MOVE) {
		string_add(&line, " currmove");
		words_add_moves(&line, &client->host->line, &t->best, 1);
	}
	client_send(client, "%s", line.text);
	string_release(&line);
}

static void send_info(void *context, const struct search_result *t)
{
	struct client *client = context;
	struct string line = {0};
	struct skill_chances chances;
	add_depth(t, &line);
	string_add(&line, " multipv %d", t->pv_index + 1);
	add_score(t->score, &line);
	if (client->host->shows_chances && skill_chances(client->host->game, t->score, &chances))
		string_add(&line, " wdl %d %d %d", chances.win, chances.draw, chances.loss);
	add_work(t, &line);
	string_add(&line, " pv");
	words_add_moves(&line, &client->host->line, t->pv, t->n_pv);
	client_send(client, "%s", line.text);
	string_release(&line);
}

static void send_best(struct client *client, const struct search_result *t)
{
	struct string line = {0};
	if (t->best == NO_MOVE) {
		client_send(client, "bestmove (none)");
		return;
	}
	words_add_best(&line, &client->host->line, t);
	client_send(client, "bestmove%s", line.text);
	string_release(&line);
}

static void go(struct client *client, const char *rest)
{
	struct host *host = client->host;
	struct error err;
	struct go go;
	struct search_result result = {.best = NO_MOVE};
	if (!go_read(rest, &host->line, host->overhead_ms, &go, &err))
		client_send(client, "info string go: %s", err.text);
	go.limits.pulse = send_pulse;
	go.limits.pulse_context = client;
	if (host_can_search(host, &err) && host_create_engine(host, &err))
		client_search(client, &go.limits, go.ponders, send_info, client, &result);
	else
		client_send(client, "info string go: %s", err.text);
	send_best(client, &result);
}

/* --- the commands, in order --- */

static void set_position(struct client *client, const char *rest)
{
	struct error err;
	if (!host_position(client->host, rest, &err))
		client_send(client, "info string position: %s; the last one is kept", err.text);
}

/* The Cyclone variant of the protocol, common among xiangqi programs, omits the word position: "fen ..." and "startpos
 * ..." are commands. */
static void set_start(struct client *client, const char *rest)
{
	struct string words = {0};
	string_add(&words, "startpos %s", rest);
	set_position(client, words.text);
	string_release(&words);
}

static void new_game(struct client *client, const char *rest)
{
	(void)rest;
	host_new_game(client->host);
}

static void be_ready(struct client *client, const char *rest)
{
	struct error err;
	(void)rest;
	if (!host_create_engine(client->host, &err))
		client_send(client, "info string %s", err.text);
	client_send(client, "readyok");
}

static void ignore(struct client *client, const char *rest)
{
	(void)client;
	(void)rest;
}

static const struct words_command commands[] = {
	{"debug", ignore},
	{"fen", set_position},
	{"go", go},
	{"isready", be_ready},
	{"position", set_position},
	{"register", ignore},
	{"setoption", set_option},
	{"startpos", set_start},
	{"uci", send_id},
	{"ucinewgame", new_game},
	{NULL, NULL},
};

static void execute(struct client *client, const char *line)
{
	line = words_skip(line);
	if (*line && !words_execute(commands, client, line))
		client_send(client, "info string \"%.60s\" is not a command of UCI", line);
}

const struct protocol uci_protocol = {
	.name = "uci",
	.opens = opens,
	.on_line = on_line,
	.execute = execute,
};
