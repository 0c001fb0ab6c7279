#include "protocol/cecp_lines.h"
#include "session/words.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define SCORE_MATE 100000
#define COUNT_MAX  1000000000 /* upper bound of counters other than nodes */

/* --- features --- */

bool cecp_next_feature(const char **line, char *name, size_t name_size, char *value, size_t value_size)
{
	*line = words_skip(*line);
	size_t length = strcspn(*line, "= \t");
	if ((*line)[length] != '=')
		return false;
	snprintf(name, name_size, "%.*s", (int)(length < name_size ? length : name_size - 1), *line);
	*line += length + 1;
	bool quoted = **line == '"';
	*line += quoted;
	length = strcspn(*line, quoted ? "\"" : words_blanks);
	snprintf(value, value_size, "%.*s", (int)(length < value_size ? length : value_size - 1), *line);
	*line += length;
	*line += quoted && **line;
	return true;
}

bool cecp_set_feature(struct cecp_features *f, const char *name, const char *value)
{
	static const char *const ignored[] = {"analyze", "colors", "debug", "draw",      "ics",    "myname",
					      "name",    "option", "pause", "playother", "sigint", "sigterm"};
	bool yes = strcmp(value, "0") != 0;
	bool *const on[] = {&f->ping, &f->setboard, &f->usermove, &f->memory, &f->smp};
	static const char *const on_names[] = {"ping", "setboard", "usermove", "memory", "smp"};
	for (size_t i = 0; i < sizeof on / sizeof *on; i++)
		if (strcmp(name, on_names[i]) == 0) {
			*on[i] = yes;
			return true;
		}
	if (strcmp(name, "time") == 0)
		f->no_time = !yes;
	else if (strcmp(name, "reuse") == 0)
		f->no_reuse = !yes;
	else if (strcmp(name, "done") == 0)
		f->done = yes, f->waits = !yes;
	else if (strcmp(name, "variants") == 0)
		snprintf(f->variants, sizeof f->variants, "%s", value);
	else {
		for (size_t i = 0; i < sizeof ignored / sizeof *ignored; i++)
			if (strcmp(name, ignored[i]) == 0)
				return true;
		return false;
	}
	return true;
}

bool cecp_lists(const char *variants, const char *game)
{
	size_t length = strlen(game);
	while (*variants) {
		size_t n = strcspn(variants, ", ");
		if (n >= length && strncasecmp(variants + n - length, game, length) == 0 &&
		    (n == length || variants[n - length - 1] == '_'))
			return true;
		variants += n + (variants[n] != 0);
	}
	return false;
}

/* --- positions --- */

void cecp_write_xiangqi(char *text)
{
	static const char dashes[] = " - -";
	for (char *c = text; *c && *c != ' '; c++) {
		const char *at = strchr("NnBb", *c);
		*c = at ? "HhEe"[at - "NnBb"] : *c;
	}
	char *at = strstr(text, dashes);
	if (at)
		memmove(at, at + strlen(dashes), strlen(at + strlen(dashes)) + 1);
}

/* --- lines that end a search --- */

/* Skips digits, an optional dot and "...". */
static bool skip_number(const char **line)
{
	const char *c = words_skip(*line), *rest;
	size_t digits = strspn(c, "0123456789");
	c += digits;
	c += *c == '.';
	if (digits == 0 || !words_begin(c, "...", &rest))
		return false;
	*line = rest;
	return true;
}

bool cecp_read_move(const char *line, char *move, size_t size)
{
	const char *rest = line;
	if (!words_begin(line, "move", &rest) && !skip_number(&rest))
		return false;
	words_take(&rest, move, size);
	return true;
}

bool cecp_is_result(const char *line)
{
	static const char *const words[] = {"1-0", "0-1", "1/2-1/2", "*"};
	const char *rest;
	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (words_begin(line, words[i], &rest) && (!*rest || *rest == '{'))
			return true;
	return false;
}

/* In a result the word may appear anywhere in the reason. */
bool cecp_is_resignation(const char *line)
{
	const char *rest;
	return words_begin(line, "resign", &rest) || (cecp_is_result(line) && strstr(line, "resign"));
}

bool cecp_is_refusal(const char *line)
{
	const char *rest;
	return strncasecmp(words_skip(line), "Illegal move", 12) == 0 ||
	       (words_begin(line, "tellusererror", &rest) && strncasecmp(rest, "Illegal position", 16) == 0);
}

/* --- thinking output --- */

static int within(int64_t value, int max)
{
	return value > max ? max : value < -max ? -max : (int)value;
}

static bool take_number(const char **text, int64_t *out)
{
	char *end;
	const char *c = words_skip(*text);
	if (!isdigit((unsigned char)c[c[0] == '-' || c[0] == '+']))
		return false;
	*out = strtoll(c, &end, 10);
	*text = end;
	return true;
}

static int score_of(int64_t value)
{
	if (value > -SCORE_MATE && value < SCORE_MATE)
		return within(value, SCORE_EVAL_MAX);
	int moves = within(value, SCORE_MATE + SCORE_PLIES_MAX) - (value > 0 ? SCORE_MATE : -SCORE_MATE);
	int plies = within(moves > 0 ? 2 * moves - 1 : -2 * moves, SCORE_PLIES_MAX);
	return value > 0 ? SCORE_WIN - plies : plies - SCORE_WIN;
}

/* Extra numbers may follow the nodes, ended by a tab: the first of several is the selective depth. */
static void take_extras(const char **text, struct search_result *t)
{
	int64_t first = 0, number;
	int n = 0;
	const char *c = *text;
	while (take_number(&c, &number))
		if (n++ == 0)
			first = number;
	const char *pv = words_skip(c);
	if (!memchr(c, '\t', (size_t)(pv - c)))
		return;
	t->seldepth = n > 1 && first > 0 ? within(first, COUNT_MAX) : 0;
	*text = pv;
}

/* Moves, interspersed with move numbers, dots and annotations. */
static void take_pv(const char *text, const struct line *line, struct search_result *t)
{
	const struct game *game = line->game;
	struct position here, next;
	char word[MOVE_TEXT_MAX];
	memcpy(&here, line_last(line), game->rules.position_size);
	while (t->n_pv < PV_MAX && words_take(&text, word, sizeof word)[0]) {
		if (!isalpha((unsigned char)word[0]))
			continue;
		if (game->rules.verdict(&here).verdict != UNDECIDED || game->rules.to_act(&here) == ACTOR_CHANCE)
			break;
		move_t move = game->text.parse_move(&here, word, NULL);
		if (move == NO_MOVE)
			break;
		t->pv[t->n_pv++] = move;
		game->rules.play(&next, &here, move);
		memcpy(&here, &next, game->rules.position_size);
	}
	t->best = t->n_pv ? t->pv[0] : NO_MOVE;
}

bool cecp_read_thinking(const char *text, const struct line *line, struct search_result *out)
{
	int64_t depth, score, time, nodes;
	*out = (struct search_result){.best = NO_MOVE};
	if (!take_number(&text, &depth))
		return false;
	bool seconds =
		*text && !strchr(words_blanks, *text); /* GNU Chess: a mark after the depth, and the time in seconds */
	text += seconds;
	if (!strchr(words_blanks, *text) || !take_number(&text, &score) || !take_number(&text, &time) ||
	    !take_number(&text, &nodes) || nodes < 0 || depth < 0)
		return false;
	out->depth = within(depth, COUNT_MAX);
	out->score = score_of(score);
	out->time_us = (int64_t)within(time < 0 ? 0 : time, COUNT_MAX) * (seconds ? 1000000 : 10000);
	out->nodes = (uint64_t)nodes;
	take_extras(&text, out);
	take_pv(text, line, out);
	return true;
}
