#include "referee/clocks.h"
#include "referee/referee_messages.h"

#include <assert.h>

static bool is_time(int64_t ms)
{
	return ms >= 0 && ms <= CLOCKS_MS_MAX;
}

static bool is_count(int n)
{
	return n >= 0 && n <= CLOCKS_N_MAX;
}

bool clocks_init(struct clocks *c, const struct clocks_rules *rules, struct error *err)
{
	if (!is_time(rules->main_ms) || !is_time(rules->increment_ms) || !is_time(rules->period_ms))
		return fail(err, referee_clock_bad_time, CLOCKS_MS_MAX);
	if (!is_count(rules->moves) || !is_count(rules->periods))
		return fail(err, referee_clock_bad_number, CLOCKS_N_MAX);
	if ((rules->period_ms > 0) != (rules->periods > 0))
		return fail(err, referee_clock_lone_period);
	if (rules->main_ms == 0 && rules->periods == 0)
		return fail(err, referee_clock_no_time);
	struct clocks_side side = {rules->main_ms, rules->periods, false, rules->moves};
	if (rules->main_ms == 0)
		side = (struct clocks_side){rules->period_ms, rules->periods, true, 0};
	*c = (struct clocks){.rules = *rules, .sides = {side, side}, .running = -1};
	return true;
}

struct clocks_side clocks_left(const struct clocks *c, int side, int64_t now)
{
	struct clocks_side s = c->sides[side];
	if (c->running != side || now <= c->since)
		return s;
	s.left_ms -= now - c->since;
	while (s.left_ms <= 0) {
		s.periods -= s.in_period;
		if (s.periods <= 0) {
			s.left_ms = 0;
			break;
		}
		s.in_period = true;
		s.moves = 0;
		s.left_ms += c->rules.period_ms;
	}
	return s;
}

int clocks_fallen(const struct clocks *c, int64_t now)
{
	for (int side = 0; side < 2; side++)
		if (clocks_left(c, side, now).left_ms == 0)
			return side;
	return -1;
}

/* Deducts the elapsed time from the running clock, and stops it if its flag has fallen. */
static void spend(struct clocks *c, int64_t now)
{
	assert(now >= 0);
	if (c->running < 0)
		return;
	c->sides[c->running] = clocks_left(c, c->running, now);
	if (now > c->since)
		c->since = now;
	if (c->sides[c->running].left_ms == 0)
		c->running = -1;
}

void clocks_start(struct clocks *c, int side, int64_t now)
{
	spend(c, now);
	if (clocks_fallen(c, now) >= 0)
		return;
	c->running = side;
	if (now > c->since)
		c->since = now;
}

void clocks_stop(struct clocks *c, int64_t now)
{
	spend(c, now);
	c->running = -1;
}

void clocks_moved(struct clocks *c, int side, int64_t now)
{
	spend(c, now);
	struct clocks_side *s = &c->sides[side];
	if (s->left_ms == 0)
		return;
	if (s->in_period) {
		s->left_ms = c->rules.period_ms;
		return;
	}
	s->left_ms += c->rules.increment_ms;
	if (s->moves > 0 && --s->moves == 0) {
		s->left_ms += c->rules.main_ms;
		s->moves = c->rules.moves;
	}
}

struct limits_clock clocks_limits(const struct clocks *c, int side, int64_t now)
{
	struct limits_clock limits = {.runs = true};
	for (int i = 0; i < 2; i++) {
		struct clocks_side s = clocks_left(c, i, now);
		limits.left_ms[i] = s.left_ms + (s.in_period ? 0 : c->rules.period_ms);
		limits.increment_ms[i] = s.in_period ? 0 : c->rules.increment_ms;
		if (i == side)
			limits.moves_to_go = s.in_period ? 2 : s.moves;
	}
	return limits;
}

static bool check_side(const struct clocks *c, const struct clocks_side *s, struct error *err)
{
	const struct clocks_rules *r = &c->rules;
	if (s->left_ms < 0 || (s->in_period && s->left_ms > r->period_ms))
		return fail(err, referee_side_bad_time, s->left_ms);
	if (s->periods < 0 || s->periods > r->periods || (s->in_period && (s->periods == 0) != (s->left_ms == 0)))
		return fail(err, referee_side_bad_periods, s->periods, s->left_ms);
	if (!s->in_period && (s->periods != r->periods || (s->left_ms == 0 && r->periods > 0)))
		return fail(err, referee_side_lost_period);
	if (s->moves < 0 || s->moves > r->moves || (s->in_period ? s->moves > 0 : (s->moves > 0) != (r->moves > 0)))
		return fail(err, referee_side_bad_moves, s->moves, r->moves);
	return true;
}

bool clocks_check(const struct clocks *c, struct error *err)
{
	if (c->running < -1 || c->running > 1)
		return fail(err, referee_clock_bad_side, c->running);
	if (c->running >= 0 && (c->sides[0].left_ms == 0 || c->sides[1].left_ms == 0))
		return fail(err, referee_clock_runs_on);
	return check_side(c, &c->sides[0], err) && check_side(c, &c->sides[1], err);
}
