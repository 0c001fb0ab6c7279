#include "protocol/protocols.h"
#include "base/clock.h"
#include "play/draw_offer.h"
#include "protocol/cecp_state.h"
#include "session/words.h"

#include <ctype.h>
#include <inttypes.h>
#include <string.h>

static bool opens(const char *line)
{
	const char *rest;
	return (words_begin(line, "xboard", &rest) && !*rest) || words_begin(line, "protover", &rest);
}

/* --- immediate commands, on the reading thread --- */

/* Commands that cancel a running search. */
static bool gives_up(const char *line)
{
	static const char *const words[] = {"analyze", "exit",   "force",    "new",  "playother",
					    "remove",  "result", "setboard", "undo", "variant"};
	const char *rest;
	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (words_begin(line, words[i], &rest))
			return true;
	return false;
}

/* Fields: time in centiseconds, nodes, depth, moves left at this depth (unknown to us, always 0), total moves. */
static void send_status(struct client *client)
{
	struct cecp_state *s = cecp_of(client);
	int64_t start_us = atomic_load(&s->start_us);
	if (start_us)
		client_send(client, "stat01: %" PRId64 " %lld %d 0 %d", (clock_us() - start_us) / 10000,
			    atomic_load(&s->nodes), atomic_load(&s->depth), atomic_load(&s->n_moves));
}

static bool receive_time(struct cecp_state *s, const char *line)
{
	const char *rest;
	bool theirs = words_begin(line, "otim", &rest);
	if (!theirs && !words_begin(line, "time", &rest))
		return false;
	words_take(&rest, s->received[theirs], sizeof s->received[theirs]);
	return true;
}

static bool receive_awaited(struct client *client, const char *line)
{
	struct cecp_state *s = cecp_of(client);
	const char *move = words_skip(line);
	if (!s->awaited[0])
		return false;
	words_begin(line, "usermove", &move);
	if (strcmp(move, s->awaited) != 0)
		return false;
	atomic_store(&s->hit_us, clock_us());
	client_ponder_hit(client);
	return true;
}

static enum client_turn receive_while_idle(struct client *client, const char *line)
{
	const char *rest;
	if (words_begin(line, "ping", &rest))
		client_send(client, "pong %s", rest);
	else if (!receive_time(cecp_of(client), line) && !receive_awaited(client, line))
		return CLIENT_QUEUE;
	return CLIENT_DONE;
}

static bool is_command(const char *line);

static enum client_turn on_line(struct client *client, const char *line)
{
	const char *rest;
	if (words_begin(line, "quit", &rest)) {
		atomic_fetch_add(&cecp_of(client)->n_received, 1);
		return CLIENT_QUIT;
	}
	if (words_begin(line, "?", &rest)) {
		if (client_searches(client))
			client_stop(client);
		return CLIENT_DONE;
	}
	if (words_begin(line, ".", &rest)) {
		send_status(client);
		return CLIENT_DONE;
	}
	if (client_idles(client) && receive_while_idle(client, line) == CLIENT_DONE)
		return CLIENT_DONE;
	if (gives_up(line)) {
		atomic_fetch_add(&cecp_of(client)->n_received, 1);
		client_stop(client);
		return CLIENT_QUEUE;
	}
	bool searches = words_begin(line, "go", &rest) || words_begin(line, "usermove", &rest) || !is_command(line);
	return searches ? CLIENT_QUEUE_SEARCH : CLIENT_QUEUE;
}

/* --- user requests --- */

/* Judged by our score at our last move. */
static void receive_offer(struct client *client, const char *rest)
{
	struct cecp_state *s = cecp_of(client);
	(void)rest;
	struct draw_offer offer = draw_offer_of(&client->host->line, client->host->preset);
	if (!s->forced && s->scored && draw_offer_accepted(&offer, s->score))
		client_send(client, "offer draw");
}

static void hint(struct client *client, const char *rest)
{
	struct cecp_state *s = cecp_of(client);
	struct search_result result = {.best = s->expected};
	struct string text = {0};
	struct error err;
	(void)rest;
	if (result.best == NO_MOVE && !s->refused && host_can_search(client->host, &err) &&
	    host_create_engine(client->host, &err))
		client_search(client, &hint_limits, false, NULL, NULL, &result);
	if (result.best == NO_MOVE)
		return;
	words_add_moves(&text, &client->host->line, &result.best, 1);
	client_send(client, "Hint:%s", text.text);
	string_release(&text);
}

static void send_book(struct client *client, const char *rest)
{
	(void)rest;
	client_send(client, " There is no opening book.");
	client_send(client, "%s", "");
}

/* --- the other commands, in order --- */

static void force(struct client *client, const char *rest)
{
	(void)rest;
	cecp_of(client)->forced = true;
}

static void analyze(struct client *client, const char *rest)
{
	force(client, rest);
	cecp_of(client)->analyses = true;
}

static void leave(struct client *client, const char *rest)
{
	(void)rest;
	cecp_of(client)->analyses = false;
}

static void post(struct client *client, const char *rest)
{
	(void)rest;
	cecp_of(client)->posts = true;
}

static void post_nothing(struct client *client, const char *rest)
{
	(void)rest;
	cecp_of(client)->posts = false;
}

static void ponder(struct client *client, const char *rest)
{
	(void)rest;
	cecp_of(client)->hard = true;
}

static void ponder_no_more(struct client *client, const char *rest)
{
	(void)rest;
	cecp_of(client)->hard = false;
}

/* Clients send ping when a game begins: creating the engine instance here keeps that time off our first move. */
static void pong(struct client *client, const char *rest)
{
	struct error err;
	if (!host_create_engine(client->host, &err))
		client_send(client, "tellusererror %s", err.text);
	client_send(client, "pong %s", rest);
}

static void set_level(struct client *client, const char *rest)
{
	if (!cecp_clock_level(&cecp_of(client)->clock, rest, client->host->line.length))
		cecp_send_error(client, "not MOVES MINUTES[:SECONDS] SECONDS", "level", rest);
}

static void set_time_a_move(struct client *client, const char *rest)
{
	if (!cecp_clock_st(&cecp_of(client)->clock, rest))
		cecp_send_error(client, "not seconds", "st", rest);
}

static void set_depth(struct client *client, const char *rest)
{
	if (!cecp_clock_sd(&cecp_of(client)->clock, rest))
		cecp_send_error(client, "not a number of plies", "sd", rest);
}

static void set_time(struct client *client, const char *rest)
{
	if (!cecp_clock_set_left(&cecp_of(client)->clock, false, rest))
		cecp_send_error(client, "not centiseconds", "time", rest);
}

static void set_their_time(struct client *client, const char *rest)
{
	if (!cecp_clock_set_left(&cecp_of(client)->clock, true, rest))
		cecp_send_error(client, "not centiseconds", "otim", rest);
}

static void ignore(struct client *client, const char *rest)
{
	(void)client;
	(void)rest;
}

static const struct words_command commands[] = {
	{"accepted", ignore},
	{"analyze", analyze},
	{"bk", send_book},
	{"computer", ignore},
	{"cores", cecp_cores},
	{"draw", receive_offer},
	{"easy", ponder_no_more},
	{"exit", leave},
	{"force", force},
	{"go", cecp_go},
	{"hard", ponder},
	{"hint", hint},
	{"ics", ignore},
	{"level", set_level},
	{"memory", cecp_memory},
	{"name", ignore},
	{"new", cecp_new},
	{"nopost", post_nothing},
	{"option", cecp_option},
	{"otim", set_their_time},
	{"ping", pong},
	{"playother", cecp_playother},
	{"post", post},
	{"protover", cecp_protover},
	{"random", ignore},
	{"rating", ignore},
	{"rejected", ignore},
	{"remove", cecp_remove},
	{"result", force},
	{"sd", set_depth},
	{"setboard", cecp_setboard},
	{"st", set_time_a_move},
	{"time", set_time},
	{"undo", cecp_undo},
	{"usermove", cecp_usermove},
	{"variant", cecp_variant},
	{"xboard", ignore},
	{NULL, NULL},
};

static bool is_command(const char *line)
{
	const char *rest;
	for (const struct words_command *c = commands; c->word; c++)
		if (words_begin(line, c->word, &rest))
			return true;
	return false;
}

static void idle(struct client *client)
{
	if (cecp_of(client)->analyses)
		cecp_analyse(client);
	else if (cecp_of(client)->awaited[0])
		cecp_ponder(client);
}

/* A bare move without usermove, as version 1 clients send it; or an unknown command. */
static void execute_other(struct client *client, const char *line)
{
	struct string word = {0};
	words_between(&word, line, line + strlen(line));
	const char *text = string_text(&word);
	bool looks_like_one = isalpha((unsigned char)text[0]) && isdigit((unsigned char)text[1]) &&
			      !text[strcspn(text, words_blanks)];
	if (looks_like_one ||
	    client->host->game->text.parse_move(line_last(&client->host->line), text, NULL) != NO_MOVE)
		cecp_usermove(client, text);
	else if (*text)
		client_send(client, "Error (unknown command): %.100s", text);
	string_release(&word);
}

static void execute(struct client *client, const char *line)
{
	struct cecp_state *s = cecp_of(client);
	cecp_take_times(client);
	if (gives_up(line))
		atomic_fetch_add(&s->n_executed, 1);
	if (!words_execute(commands, client, line))
		execute_other(client, line);
	cecp_look_ahead(client);
}

const struct protocol cecp_protocol = {
	.name = "cecp",
	.opens = opens,
	.state_size = sizeof(struct cecp_state),
	.on_line = on_line,
	.execute = execute,
	.idle = idle,
};
