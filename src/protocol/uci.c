#include "protocol/uci.h"
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

static enum talk_turn hear(struct talk *talk, const char *line)
{
	const char *rest;
	if (words_begin(line, "quit", &rest))
		return TALK_QUIT;
	if (words_begin(line, "go", &rest))
		return TALK_QUEUE_THINK;
	if (words_begin(line, "stop", &rest))
		talk_stop(talk);
	else if (words_begin(line, "ponderhit", &rest))
		talk_ponder_hit(talk);
	else if (!words_begin(line, "isready", &rest))
		return TALK_QUEUE;
	else if (!talk_ask(talk, line))
		talk_say(talk, "readyok");
	return TALK_DONE;
}

/* --- options --- */

static void tell_setting(struct talk *talk, const struct setting *s)
{
	static const char *const kinds[] = {"check", "spin", "combo", "button", "string"};
	struct string line = {0};
	const char *choice;
	string_add(&line, "option name %s type %s", s->name, kinds[s->kind]);
	if (s->kind != SETTING_BUTTON)
		string_add(&line, " default %s", s->kind == SETTING_STRING && !s->value[0] ? "<empty>" : s->value);
	if (s->kind == SETTING_SPIN)
		string_add(&line, " min %" PRId64 " max %" PRId64, s->least, s->most);
	for (int i = 0; (choice = settings_choice(talk->host, s, i)); i++)
		string_add(&line, " var %s", choice);
	talk_say(talk, "%s", line.text);
	string_release(&line);
}

static void tell_who(struct talk *talk, const char *rest)
{
	struct setting settings[SETTINGS_MAX];
	(void)rest;
	int n = settings_list(talk->host, settings);
	talk_say(talk, "id name Qipan %s", talk->version);
	talk_say(talk, "id author the developers of Qipan");
	for (int i = 0; i < n; i++)
		tell_setting(talk, &settings[i]);
	talk_say(talk, "uciok");
}

/* "name NAME [value VALUE]"; both may contain blanks. */
static void set_option(struct talk *talk, const char *rest)
{
	const char *name_at = words_find(rest, "name"), *value_at = words_find(rest, "value");
	const char *name_end = value_at ? value_at : rest + strlen(rest);
	struct string name = {0}, value = {0};
	char word[SETTING_VALUE_MAX];
	struct error err;
	if (!name_at || name_at > name_end) {
		talk_say(talk,
			 "info string setoption: \"%.60s\" does not name an option, expected name NAME [value VALUE]",
			 rest);
		return;
	}
	for (name_at = words_skip(name_at + strlen("name"));
	     name_at < name_end && words_take(&name_at, word, sizeof word)[0];)
		string_add(&name, name.length ? " %s" : "%s", word);
	if (value_at)
		words_between(&value, value_at + strlen("value"), rest + strlen(rest));
	if (!settings_set(talk->host, string_text(&name), value_at ? string_text(&value) : NULL, &err))
		talk_say(talk, "info string setoption: %s", err.text);
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

static void add_depth(const struct thought *t, struct string *out)
{
	string_add(out, "info depth %d", t->depth);
	if (t->seldepth)
		string_add(out, " seldepth %d", t->seldepth);
}

static void add_work(const struct thought *t, struct string *out)
{
	string_add(out, " nodes %" PRIu64 " nps %" PRIu64 " hashfull %d time %" PRId64, t->nodes,
		   t->time_us > 0 ? (uint64_t)((double)t->nodes * 1e6 / (double)t->time_us) : 0, t->hashfull,
		   t->time_us / 1000);
}

/* Reports progress within an iteration. */
static void tell_pulse(void *context, const struct thought *t)
{
	struct talk *talk = context;
	struct string line = {0};
	add_depth(t, &line);
	add_work(t, &line);
	if (t->best != NO_MOVE) {
		string_add(&line, " currmove");
		words_add_moves(&line, &talk->host->line, &t->best, 1);
	}
	talk_say(talk, "%s", line.text);
	string_release(&line);
}

static void tell_thought(void *context, const struct thought *t)
{
	struct talk *talk = context;
	struct string line = {0};
	struct skill_chances chances;
	add_depth(t, &line);
	string_add(&line, " multipv %d", t->line + 1);
	add_score(t->score, &line);
	if (talk->host->shows_chances && skill_chances(talk->host->game, t->score, &chances))
		string_add(&line, " wdl %d %d %d", chances.win, chances.draw, chances.loss);
	add_work(t, &line);
	string_add(&line, " pv");
	words_add_moves(&line, &talk->host->line, t->pv, t->n_pv);
	talk_say(talk, "%s", line.text);
	string_release(&line);
}

static void tell_best(struct talk *talk, const struct thought *t)
{
	struct string line = {0};
	if (t->best == NO_MOVE) {
		talk_say(talk, "bestmove (none)");
		return;
	}
	words_add_best(&line, &talk->host->line, t);
	talk_say(talk, "bestmove%s", line.text);
	string_release(&line);
}

static void go(struct talk *talk, const char *rest)
{
	struct host *host = talk->host;
	struct error err;
	struct go go;
	struct thought thought = {.best = NO_MOVE};
	if (!go_read(rest, &host->line, host->overhead_ms, &go, &err))
		talk_say(talk, "info string go: %s", err.text);
	go.limits.pulse = tell_pulse;
	go.limits.pulse_context = talk;
	if (host_can_think(host, &err) && host_hire(host, &err))
		talk_think(talk, &go.limits, go.ponders, tell_thought, talk, &thought);
	else
		talk_say(talk, "info string go: %s", err.text);
	tell_best(talk, &thought);
}

/* --- the commands, in order --- */

static void set_position(struct talk *talk, const char *rest)
{
	struct error err;
	if (!host_position(talk->host, rest, &err))
		talk_say(talk, "info string position: %s; the last one is kept", err.text);
}

/* The Cyclone variant of the protocol, common among xiangqi programs, omits the word position: "fen ..." and "startpos
 * ..." are commands. */
static void set_start(struct talk *talk, const char *rest)
{
	struct string words = {0};
	string_add(&words, "startpos %s", rest);
	set_position(talk, words.text);
	string_release(&words);
}

static void new_game(struct talk *talk, const char *rest)
{
	(void)rest;
	host_new_game(talk->host);
}

static void be_ready(struct talk *talk, const char *rest)
{
	struct error err;
	(void)rest;
	if (!host_hire(talk->host, &err))
		talk_say(talk, "info string %s", err.text);
	talk_say(talk, "readyok");
}

static void ignore(struct talk *talk, const char *rest)
{
	(void)talk;
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
	{"uci", tell_who},
	{"ucinewgame", new_game},
	{NULL, NULL},
};

static void obey(struct talk *talk, const char *line)
{
	line = words_skip(line);
	if (*line && !words_obey(commands, talk, line))
		talk_say(talk, "info string \"%.60s\" is not a command of UCI", line);
}

const struct protocol uci_protocol = {
	.name = "uci",
	.opens = opens,
	.hear = hear,
	.obey = obey,
};
