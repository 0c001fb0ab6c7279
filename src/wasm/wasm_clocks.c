/* wasm_clocks: the clocks of a game. The caller passes their full state in every call, like the line; the module stores
 * none. */
#include "base/json_write.h"
#include "referee/clocks.h"
#include "search/timeman.h"
#include "wasm/answer.h"
#include "wasm/wasm_messages.h"

#include <string.h>

#define NUMBER_MAX ((uint64_t)1 << 53) /* the largest safe integer range of JavaScript */
#define PLY_MAX    1000000
#define MESSAGE_MS 50 /* latency per move between a page and its search worker */

enum act { LOOK, START, STOP, MOVED };

struct request {
	enum act act;
	int side, ply;
	int64_t now;
	struct clocks clocks;
};

/* Takes the next word as a number of 0 .. max. */
static bool take(char **words, uint64_t max, int64_t *out, struct error *err)
{
	uint64_t number = 0;
	const char *word = answer_word(words);
	bool good = text_number(word, max, &number) || fail(err, wasm_bad_clock_number, word, max);
	*out = (int64_t)number;
	return good;
}

static bool take_act(char **words, struct request *r, struct error *err)
{
	static const char *const acts[] = {"look", "start", "stop", "moved"};
	const char *word = answer_word(words);
	for (int i = 0; i < 4; i++)
		if (strcmp(word, acts[i]) == 0) {
			r->act = (enum act)i;
			return true;
		}
	return fail(err, wasm_unknown_clock_action, word);
}

static bool take_rules(char **words, struct clocks *c, struct error *err)
{
	struct clocks_rules rules;
	int64_t moves, periods;
	if (!take(words, NUMBER_MAX, &rules.main_ms, err) || !take(words, CLOCKS_N_MAX, &moves, err) ||
	    !take(words, NUMBER_MAX, &rules.increment_ms, err) || !take(words, NUMBER_MAX, &rules.period_ms, err) ||
	    !take(words, CLOCKS_N_MAX, &periods, err))
		return false;
	rules.moves = (int)moves;
	rules.periods = (int)periods;
	return clocks_init(c, &rules, err);
}

static bool take_side(char **words, struct clocks_side *s, struct error *err)
{
	int64_t periods, in_period, moves;
	if (!take(words, NUMBER_MAX, &s->left_ms, err) || !take(words, CLOCKS_N_MAX, &periods, err) ||
	    !take(words, 1, &in_period, err) || !take(words, CLOCKS_N_MAX, &moves, err))
		return false;
	s->periods = (int)periods;
	s->in_period = in_period;
	s->moves = (int)moves;
	return true;
}

/* Parses the state as last answered. */
static bool take_state(char **words, struct clocks *c, struct error *err)
{
	int64_t running;
	if (!take_side(words, &c->sides[0], err) || !take_side(words, &c->sides[1], err) ||
	    !take(words, 2, &running, err) || !take(words, NUMBER_MAX, &c->since, err))
		return false;
	c->running = running == 2 ? -1 : (int)running;
	return clocks_check(c, err);
}

bool wasm_take_clocks(char *words, struct clocks *c, struct error *err)
{
	if (!take_rules(&words, c, err))
		return false;
	words += strspn(words, " ");
	if (*words && !take_state(&words, c, err))
		return false;
	return !*words || fail(err, wasm_text_after_clocks, words);
}

static bool read_request(char *words, struct request *r, struct error *err)
{
	int64_t side, ply;
	if (!take_act(&words, r, err) || !take(&words, 1, &side, err) || !take(&words, NUMBER_MAX, &r->now, err) ||
	    !take(&words, PLY_MAX, &ply, err) || !wasm_take_clocks(words, &r->clocks, err))
		return false;
	r->side = (int)side;
	r->ply = (int)ply;
	return true;
}

static void act(struct request *r)
{
	struct clocks *c = &r->clocks;
	switch (r->act) {
	case START:
		clocks_start(c, r->side, r->now);
		break;
	case STOP:
		clocks_stop(c, r->now);
		break;
	case MOVED:
		clocks_moved(c, r->side, r->now);
		break;
	default:
		if (c->running >= 0)
			clocks_start(c, c->running, r->now); /* brings it up to now */
	}
}

static void add_side(struct string *out, const struct clocks_side *s)
{
	json_add_comma(out);
	string_char(out, '{');
	json_add_number(out, "left", s->left_ms);
	json_add_number(out, "periods", s->periods);
	json_add_bool(out, "inPeriod", s->in_period);
	json_add_number(out, "moves", s->moves);
	string_char(out, '}');
}

void wasm_add_clocks(struct string *out, const struct clocks *c, int side, int64_t now, int ply)
{
	struct limits_clock limits = clocks_limits(c, side, now);
	limits.left_ms[side] -= MESSAGE_MS;
	limits.overhead_ms = MESSAGE_MS;
	string_char(out, '{');
	json_add_key(out, "sides");
	string_char(out, '[');
	add_side(out, &c->sides[0]);
	add_side(out, &c->sides[1]);
	string_char(out, ']');
	json_add_number(out, "running", c->running);
	json_add_number(out, "since", c->since);
	json_add_number(out, "fallen", clocks_fallen(c, now));
	json_add_number(out, "share", timeman_share(&limits, (enum actor)side, ply).soft_ms);
	string_char(out, '}');
}

const char *wasm_clocks(size_t n)
{
	struct error err;
	struct request r;
	char *words = answer_words(n);
	if (!words)
		return answer_end();
	if (!read_request(words, &r, &err))
		return answer_error(&err);
	act(&r);
	wasm_add_clocks(answer_begin(), &r.clocks, r.side, r.now, r.ply);
	return answer_end();
}
