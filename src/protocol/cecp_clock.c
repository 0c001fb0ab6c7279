#include "protocol/cecp_clock.h"
#include "base/text.h"
#include "session/words.h"

#include <ctype.h>
#include <limits.h>
#include <stdlib.h>

#define SESSION_MAX 10000
#define MINUTES_MAX 100000
#define SECONDS_MAX 1000000

static bool read_whole(const char **text, int max, int *out)
{
	int value = 0;
	if (!isdigit((unsigned char)**text))
		return false;
	for (; isdigit((unsigned char)**text); ++*text)
		if ((value = value * 10 + (**text - '0')) > max)
			return false;
	*out = value;
	return true;
}

/* Seconds with up to three decimals; further digits are ignored. */
static bool read_seconds(const char **text, int64_t *ms)
{
	int whole;
	if (!read_whole(text, SECONDS_MAX, &whole))
		return false;
	*ms = (int64_t)whole * 1000;
	if (**text == '.')
		++*text;
	for (int unit = 100; isdigit((unsigned char)**text); unit /= 10)
		*ms += (int64_t)unit * (*(*text)++ - '0');
	return true;
}

/* MINUTES or MINUTES:SECONDS; anything after it up to the next blank is ignored, for later protocol versions. */
static bool read_base(const char **text, int64_t *ms)
{
	int minutes, seconds = 0;
	if (!read_whole(text, MINUTES_MAX, &minutes))
		return false;
	if (**text == ':') {
		++*text;
		if (!read_whole(text, SECONDS_MAX, &seconds))
			return false;
	}
	*ms = ((int64_t)minutes * 60 + seconds) * 1000;
	while (**text && **text != ' ' && **text != '\t')
		++*text;
	return true;
}

void cecp_clock_restart(struct cecp_clock *c)
{
	c->depth = 0;
	c->session_begin = 0;
	c->left_ms[0] = c->left_ms[1] = c->base_ms;
}

bool cecp_clock_level(struct cecp_clock *c, const char *text, int length)
{
	int session;
	int64_t base_ms, increment_ms;
	text = words_skip(text);
	if (!read_whole(&text, SESSION_MAX, &session))
		return false;
	text = words_skip(text);
	if (!read_base(&text, &base_ms))
		return false;
	text = words_skip(text);
	if (!read_seconds(&text, &increment_ms) || *words_skip(text))
		return false;
	*c = (struct cecp_clock){.runs = true,
				 .session = session,
				 .session_begin = length,
				 .base_ms = base_ms,
				 .increment_ms = increment_ms,
				 .left_ms = {base_ms, base_ms},
				 .depth = c->depth};
	return true;
}

bool cecp_clock_st(struct cecp_clock *c, const char *text)
{
	int64_t ms;
	text = words_skip(text);
	if (!read_seconds(&text, &ms) || *words_skip(text) || ms == 0)
		return false;
	c->move_ms = (int)ms;
	return true;
}

bool cecp_clock_sd(struct cecp_clock *c, const char *text)
{
	int depth;
	text = words_skip(text);
	if (!read_whole(&text, INT_MAX / 10 - 1, &depth) || *words_skip(text))
		return false;
	c->depth = depth;
	return true;
}

bool cecp_clock_set_left(struct cecp_clock *c, bool theirs, const char *text)
{
	uint64_t cs;
	bool past = text[0] == '-'; /* the flag has fallen */
	if (!text_number(text + past, CECP_TIME_MAX_CS, &cs))
		return false;
	c->runs = true;
	c->left_ms[theirs] = past ? 0 : (int64_t)cs * 10;
	return true;
}

/* The number of moves the side has made since the session was set. */
static int moves_made(const struct cecp_clock *c, const struct line *line, enum actor side)
{
	int n = 0;
	for (int i = c->session_begin; i < line->length; i++)
		n += line->game->rules.to_act(line_at(line, i)) == side;
	return n;
}

void cecp_clock_moved(struct cecp_clock *c, const struct line *line, enum actor side, int64_t used_ms)
{
	c->left_ms[0] += c->increment_ms - used_ms;
	if (c->session && moves_made(c, line, side) % c->session == 0)
		c->left_ms[0] += c->base_ms;
}

static int64_t without(int64_t ms, int overhead_ms)
{
	return ms > overhead_ms ? ms - overhead_ms : 1;
}

struct limits cecp_clock_limits(const struct cecp_clock *c, const struct line *line, enum actor side, int overhead_ms)
{
	struct limits l = {.depth = c->depth};
	if (c->move_ms) {
		l.time_ms = (int)without(c->move_ms, overhead_ms);
	} else if (c->runs) {
		l.clock.runs = true;
		l.clock.overhead_ms = overhead_ms;
		l.clock.left_ms[side] = without(c->left_ms[0], overhead_ms);
		l.clock.left_ms[!side] = without(c->left_ms[1], overhead_ms);
		l.clock.increment_ms[0] = l.clock.increment_ms[1] = c->increment_ms;
		l.clock.moves_to_go = c->session ? c->session - moves_made(c, line, side) % c->session : 0;
	}
	return l;
}
