#include "protocol/cecp.h"
#include "base/clock.h"
#include "play/advice.h"
#include "protocol/cecp_state.h"
#include "protocol/words.h"

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
static void tell_status(struct talk *talk)
{
	struct cecp_state *s = cecp_of(talk);
	int64_t start_us = atomic_load(&s->start_us);
	if (start_us)
		talk_say(talk, "stat01: %" PRId64 " %lld %d 0 %d", (clock_us() - start_us) / 10000,
			 atomic_load(&s->nodes), atomic_load(&s->depth), atomic_load(&s->n_moves));
}

static bool hear_time(struct cecp_state *s, const char *line)
{
	const char *rest;
	bool theirs = words_begin(line, "otim", &rest);
	if (!theirs && !words_begin(line, "time", &rest))
		return false;
	words_take(&rest, s->heard[theirs], sizeof s->heard[theirs]);
	return true;
}

static bool hear_awaited(struct talk *talk, const char *line)
{
	struct cecp_state *s = cecp_of(talk);
	const char *move = words_skip(line);
	if (!s->awaited[0])
		return false;
	words_begin(line, "usermove", &move);
	if (strcmp(move, s->awaited) != 0)
		return false;
	atomic_store(&s->hit_us, clock_us());
	talk_ponder_hit(talk);
	return true;
}

static enum talk_turn hear_while_idle(struct talk *talk, const char *line)
{
	const char *rest;
	if (words_begin(line, "ping", &rest))
		talk_say(talk, "pong %s", rest);
	else if (!hear_time(cecp_of(talk), line) && !hear_awaited(talk, line))
		return TALK_QUEUE;
	return TALK_DONE;
}

static bool is_command(const char *line);

static enum talk_turn hear(struct talk *talk, const char *line)
{
	const char *rest;
	if (words_begin(line, "quit", &rest)) {
		atomic_fetch_add(&cecp_of(talk)->n_heard, 1);
		return TALK_QUIT;
	}
	if (words_begin(line, "?", &rest)) {
		if (talk_thinks(talk))
			talk_stop(talk);
		return TALK_DONE;
	}
	if (words_begin(line, ".", &rest)) {
		tell_status(talk);
		return TALK_DONE;
	}
	if (talk_idles(talk) && hear_while_idle(talk, line) == TALK_DONE)
		return TALK_DONE;
	if (gives_up(line)) {
		atomic_fetch_add(&cecp_of(talk)->n_heard, 1);
		talk_stop(talk);
		return TALK_QUEUE;
	}
	bool thinks = words_begin(line, "go", &rest) || words_begin(line, "usermove", &rest) || !is_command(line);
	return thinks ? TALK_QUEUE_THINK : TALK_QUEUE;
}

/* --- user requests --- */

/* Judged by our score at our last move. */
static void hear_offer(struct talk *talk, const char *rest)
{
	struct cecp_state *s = cecp_of(talk);
	(void)rest;
	struct draw_offer offer = advice_draw_offer(&talk->host->line, talk->host->preset);
	if (!s->forced && s->scored && advice_accepts_draw(&offer, s->score))
		talk_say(talk, "offer draw");
}

static void hint(struct talk *talk, const char *rest)
{
	struct cecp_state *s = cecp_of(talk);
	struct thought thought = {.best = s->expected};
	struct string text = {0};
	struct error err;
	(void)rest;
	if (thought.best == NO_MOVE && !s->refused && host_can_think(talk->host, &err) && host_hire(talk->host, &err))
		talk_think(talk, &advice_limits, false, NULL, NULL, &thought);
	if (thought.best == NO_MOVE)
		return;
	words_add_moves(&text, &talk->host->line, &thought.best, 1);
	talk_say(talk, "Hint:%s", text.text);
	string_release(&text);
}

static void tell_book(struct talk *talk, const char *rest)
{
	(void)rest;
	talk_say(talk, " There is no opening book.");
	talk_say(talk, "%s", "");
}

/* --- the other commands, in order --- */

static void force(struct talk *talk, const char *rest)
{
	(void)rest;
	cecp_of(talk)->forced = true;
}

static void analyze(struct talk *talk, const char *rest)
{
	force(talk, rest);
	cecp_of(talk)->analyses = true;
}

static void leave(struct talk *talk, const char *rest)
{
	(void)rest;
	cecp_of(talk)->analyses = false;
}

static void post(struct talk *talk, const char *rest)
{
	(void)rest;
	cecp_of(talk)->posts = true;
}

static void post_nothing(struct talk *talk, const char *rest)
{
	(void)rest;
	cecp_of(talk)->posts = false;
}

static void ponder(struct talk *talk, const char *rest)
{
	(void)rest;
	cecp_of(talk)->hard = true;
}

static void ponder_no_more(struct talk *talk, const char *rest)
{
	(void)rest;
	cecp_of(talk)->hard = false;
}

/* Clients send ping when a game begins: creating the engine instance here keeps that time off our first move. */
static void pong(struct talk *talk, const char *rest)
{
	struct error err;
	if (!host_hire(talk->host, &err))
		talk_say(talk, "tellusererror %s", err.text);
	talk_say(talk, "pong %s", rest);
}

static void set_level(struct talk *talk, const char *rest)
{
	if (!cecp_clock_level(&cecp_of(talk)->clock, rest, talk->host->line.length))
		cecp_tell_error(talk, "not MOVES MINUTES[:SECONDS] SECONDS", "level", rest);
}

static void set_time_a_move(struct talk *talk, const char *rest)
{
	if (!cecp_clock_st(&cecp_of(talk)->clock, rest))
		cecp_tell_error(talk, "not seconds", "st", rest);
}

static void set_depth(struct talk *talk, const char *rest)
{
	if (!cecp_clock_sd(&cecp_of(talk)->clock, rest))
		cecp_tell_error(talk, "not a number of plies", "sd", rest);
}

static void set_time(struct talk *talk, const char *rest)
{
	if (!cecp_clock_told(&cecp_of(talk)->clock, false, rest))
		cecp_tell_error(talk, "not centiseconds", "time", rest);
}

static void set_their_time(struct talk *talk, const char *rest)
{
	if (!cecp_clock_told(&cecp_of(talk)->clock, true, rest))
		cecp_tell_error(talk, "not centiseconds", "otim", rest);
}

static void ignore(struct talk *talk, const char *rest)
{
	(void)talk;
	(void)rest;
}

static const struct words_command commands[] = {
	{"accepted", ignore},
	{"analyze", analyze},
	{"bk", tell_book},
	{"computer", ignore},
	{"cores", cecp_cores},
	{"draw", hear_offer},
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

static void idle(struct talk *talk)
{
	if (cecp_of(talk)->analyses)
		cecp_analyse(talk);
	else if (cecp_of(talk)->awaited[0])
		cecp_ponder(talk);
}

/* A bare move without usermove, as version 1 clients send it; or an unknown command. */
static void obey_other(struct talk *talk, const char *line)
{
	struct string word = {0};
	words_between(&word, line, line + strlen(line));
	const char *text = string_text(&word);
	bool looks_like_one = isalpha((unsigned char)text[0]) && isdigit((unsigned char)text[1]) &&
			      !text[strcspn(text, words_blanks)];
	if (looks_like_one || talk->host->game->text.parse_move(line_last(&talk->host->line), text, NULL) != NO_MOVE)
		cecp_usermove(talk, text);
	else if (*text)
		talk_say(talk, "Error (unknown command): %.100s", text);
	string_release(&word);
}

static void obey(struct talk *talk, const char *line)
{
	struct cecp_state *s = cecp_of(talk);
	cecp_take_times(talk);
	if (gives_up(line))
		atomic_fetch_add(&s->n_obeyed, 1);
	if (!words_obey(commands, talk, line))
		obey_other(talk, line);
	cecp_look_ahead(talk);
}

const struct protocol cecp_protocol = {
	.name = "cecp",
	.opens = opens,
	.state_size = sizeof(struct cecp_state),
	.hear = hear,
	.obey = obey,
	.idle = idle,
};
