#include "protocol/uci.h"
#include "protocol/go.h"
#include "protocol/settings.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const char blanks[] = " \t";

/* Whether the line begins with the word; if so *rest is what follows it, without blanks before. */
static bool begins(const char *line, const char *word, const char **rest)
{
	line += strspn(line, blanks);
	size_t length = strlen(word);
	if (strncmp(line, word, length) != 0 || (line[length] && !strchr(blanks, line[length])))
		return false;
	*rest = line + length + strspn(line + length, blanks);
	return true;
}

static bool opens(const char *line)
{
	const char *rest;
	return begins(line, "uci", &rest);
}

/* --- at once, on the reading thread --- */

static enum talk_turn hear(struct talk *talk, const char *line)
{
	const char *rest;
	if (begins(line, "quit", &rest))
		return TALK_QUIT;
	if (begins(line, "go", &rest))
		return TALK_QUEUE_THINK;
	if (begins(line, "stop", &rest))
		talk_stop(talk);
	else if (begins(line, "ponderhit", &rest))
		talk_ponder_hit(talk);
	else if (begins(line, "isready", &rest) && talk_thinks(talk))
		talk_say(talk, "readyok");
	else
		return TALK_QUEUE;
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

/* The word in the text where blanks or the ends are around it; or NULL. */
static char *find_word(char *text, const char *word)
{
	const char *rest;
	for (char *at = text; (at = strstr(at, word)); at++)
		if ((at == text || strchr(blanks, at[-1])) && begins(at, word, &rest))
			return at;
	return NULL;
}

static char *trim(char *text)
{
	text += strspn(text, blanks);
	size_t n = strlen(text);
	while (n > 0 && strchr(blanks, text[n - 1]))
		text[--n] = 0;
	return text;
}

/* "name NAME [value VALUE]"; both may hold blanks. */
static void set_option(struct talk *talk, const char *rest)
{
	struct error err;
	struct string words = {0};
	string_add(&words, "%s", rest);
	char *text = words.text, *name = find_word(text, "name"), *value = find_word(text, "value");
	if (value) {
		*value = 0;
		value += strlen("value");
	}
	if (!name)
		talk_say(talk, "info string setoption: \"%.60s\" names no option, expected name NAME [value VALUE]",
			 rest);
	else if (!settings_set(talk->host, trim(name + strlen("name")), value ? trim(value) : NULL, &err))
		talk_say(talk, "info string setoption: %s", err.text);
	string_release(&words);
}

/* --- thinking --- */

static void add_score(int score, struct string *out)
{
	int plies = SCORE_WIN - abs(score);
	if (plies <= SCORE_PLIES_MAX)
		string_add(out, " score mate %d", score > 0 ? (plies + 1) / 2 : -(plies / 2));
	else
		string_add(out, " score cp %d", score);
}

static void add_moves(const struct line *line, const move_t *moves, int n, struct string *out)
{
	const struct game *game = line->game;
	struct position here, next;
	char text[MOVE_TEXT_MAX];
	memcpy(&here, line_last(line), game->rules.position_size);
	for (int i = 0; i < n; i++) {
		game->text.format_move(&here, moves[i], text, sizeof text);
		string_add(out, " %s", text);
		game->rules.play(&next, &here, moves[i]);
		memcpy(&here, &next, game->rules.position_size);
	}
}

static void tell_thought(void *context, const struct thought *t)
{
	struct talk *talk = context;
	struct string line = {0};
	int64_t ms = t->time_us / 1000;
	string_add(&line, "info depth %d", t->depth);
	if (t->seldepth)
		string_add(&line, " seldepth %d", t->seldepth);
	string_add(&line, " multipv %d", t->line + 1);
	add_score(t->score, &line);
	string_add(&line, " nodes %" PRIu64 " nps %" PRIu64, t->nodes,
		   t->time_us > 0 ? (uint64_t)((double)t->nodes * 1e6 / (double)t->time_us) : 0);
	if (t->hashfull)
		string_add(&line, " hashfull %d", t->hashfull);
	string_add(&line, " time %" PRId64 " pv", ms);
	add_moves(&talk->host->line, t->pv, t->n_pv, &line);
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
	add_moves(&talk->host->line, &t->best, 1, &line);
	if (t->n_pv > 1 && t->pv[0] == t->best) {
		struct string both = {0};
		add_moves(&talk->host->line, t->pv, 2, &both);
		string_add(&line, " ponder%s", strrchr(both.text, ' '));
		string_release(&both);
	}
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

static const struct {
	const char *word;
	void (*obey)(struct talk *, const char *rest);
} commands[] = {
	{"debug", ignore},     {"go", go},
	{"isready", be_ready}, {"position", set_position},
	{"register", ignore},  {"setoption", set_option},
	{"uci", tell_who},     {"ucinewgame", new_game},
};

static void obey(struct talk *talk, const char *line)
{
	const char *rest;
	for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
		if (begins(line, commands[i].word, &rest)) {
			commands[i].obey(talk, rest);
			return;
		}
	line += strspn(line, blanks);
	if (*line)
		talk_say(talk, "info string \"%.60s\" is not a command of UCI", line);
}

const struct protocol uci_protocol = {
	.name = "uci",
	.opens = opens,
	.hear = hear,
	.obey = obey,
};
