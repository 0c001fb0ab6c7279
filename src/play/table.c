#include "play/table.h"
#include "base/text.h"
#include "core/word.h"
#include "play/play_messages.h"

#include <assert.h>
#include <string.h>

void table_init(struct table *t, const struct game *game, const struct preset *preset, const struct position *start)
{
	*t = (struct table){0};
	record_init(&t->record, game, preset, start);
}

void table_adopt(struct table *t, struct record *record)
{
	*t = (struct table){.record = *record};
	*record = (struct record){0};
}

void table_copy(struct table *to, const struct table *from)
{
	*to = *from;
	record_copy(&to->record, &from->record);
}

void table_release(struct table *t)
{
	record_release(&t->record);
}

/* --- the state of the game --- */

static enum actor actor_at(const struct table *t, int step)
{
	return t->record.game->rules.to_act(line_at(&t->record.line, step));
}

/* A flip also needs room for its outcome. */
bool table_is_full(const struct table *t)
{
	int length = t->record.line.length;
	return length >= RECORD_STEPS_MAX || (length + 1 == RECORD_STEPS_MAX && actor_at(t, length) != ACTOR_CHANCE);
}

struct ruling table_ruling(const struct table *t)
{
	struct ruling ruling = line_ruling(&t->record.line);
	if (ruling.verdict == UNDECIDED && t->record.result != UNDECIDED)
		return (struct ruling){t->record.result, NULL, t->record.ruling, NULL};
	if (ruling.verdict == UNDECIDED && table_is_full(t))
		return (struct ruling){DRAWN, NULL, "the record is full", NULL};
	return ruling;
}

bool table_goes_on(const struct table *t, struct error *err)
{
	struct ruling ruling = table_ruling(t);
	return ruling.verdict == UNDECIDED || fail(err, play_game_over, ruling_message(ruling));
}

int table_side(const struct table *t)
{
	enum actor actor = actor_at(t, t->record.line.length);
	return actor == ACTOR_CHANCE || table_ruling(t).verdict != UNDECIDED ? -1 : (int)actor;
}

bool table_may_resign(const struct table *t)
{
	const struct game_rules *rules = &t->record.game->rules;
	return table_ruling(t).verdict == UNDECIDED && (!rules->may_resign || rules->may_resign(table_now(t)));
}

struct ruling table_flag_ruling(const struct table *t)
{
	const struct game *game = t->record.game;
	int side = table_side(t);
	if (side < 0)
		return RULING_NONE;
	if (game->rules.flag_fall)
		return game->rules.flag_fall(table_now(t));
	return (struct ruling){actor_wins(actor_opponent((enum actor)side)), NULL, "time forfeit", NULL};
}

/* --- the clocks --- */

bool table_set_clocks(struct table *t, const struct clocks_rules *rules, struct error *err)
{
	t->has_clocks = clocks_init(&t->clocks, rules, err);
	return t->has_clocks;
}

void table_pause(struct table *t)
{
	if (t->has_clocks)
		clocks_stop(&t->clocks, t->now);
}

void table_run(struct table *t)
{
	int side = table_side(t);
	if (t->has_clocks && side >= 0)
		clocks_start(&t->clocks, side, t->now);
}

/* The side that made the last step or, if that was a reveal, the flip before it; ACTOR_CHANCE if there is no such
 * step. */
static enum actor last_mover(const struct table *t)
{
	int step = t->record.line.length - 1;
	while (step >= 0 && actor_at(t, step) == ACTOR_CHANCE)
		step--;
	return step < 0 ? ACTOR_CHANCE : actor_at(t, step);
}

/* Called after a step. Between a flip and its reveal no clock runs, and the flip counts once the turn has passed. */
static void pass_turn(struct table *t)
{
	if (!t->has_clocks)
		return;
	enum actor next = actor_at(t, t->record.line.length), mover = last_mover(t);
	clocks_stop(&t->clocks, t->now);
	if (next == ACTOR_CHANCE)
		return;
	if (mover != ACTOR_CHANCE && next != mover)
		clocks_moved(&t->clocks, (int)mover, t->now);
	if (t->record.result == UNDECIDED)
		clocks_start(&t->clocks, (int)next, t->now);
}

static void end(struct table *t, struct ruling ruling)
{
	char text[sizeof t->record.ruling];
	struct text words = text_into(text, sizeof text);
	text_add(&words, "%s%s%s", ruling.clause ? ruling.clause : "", ruling.clause ? ": " : "", ruling.why);
	record_end(&t->record, ruling.verdict, text);
	table_pause(t);
}

bool table_tick(struct table *t, int64_t now)
{
	assert(now >= 0);
	if (now > t->now)
		t->now = now;
	int side = t->has_clocks ? table_side(t) : -1;
	if (side < 0 || clocks_left(&t->clocks, side, t->now).left_ms > 0)
		return false;
	end(t, table_flag_ruling(t));
	return true;
}

/* --- the dealer --- */

void table_seed(struct table *t, uint64_t seed)
{
	dealer_init(&t->dealer, seed);
	dealer_remember(&t->dealer, &t->record.line);
	t->has_dealer = true;
}

void table_lay(struct table *t, const uint64_t seed[4], int step)
{
	const struct line *line = &t->record.line;
	table_lay_from(t, seed, line_at(line, step < line->length ? step : line->length), "");
}

void table_lay_from(struct table *t, const uint64_t seed[4], const struct position *from, const char *shown)
{
	const struct line *line = &t->record.line;
	dealer_init_wide(&t->dealer, seed);
	dealer_lay(&t->dealer, line->game, from);
	dealer_read_shown(&t->dealer, line->game, from, shown);
	dealer_remember(&t->dealer, line);
	t->has_dealer = true;
}

bool table_seal(struct table *t, const char *layout, struct error *err)
{
	struct dealer dealer;
	if (t->record.line.length > 0)
		return fail(err, play_layout_after_moves, t->record.line.length);
	if (!dealer_seal(&dealer, t->record.game, table_now(t), layout, err))
		return false;
	t->dealer = dealer;
	t->has_dealer = true;
	return true;
}

/* --- events --- */

struct ruling table_play(struct table *t, move_t move)
{
	assert(t->record.result == UNDECIDED);
	record_push(&t->record, move);
	struct ruling ruling = table_ruling(t);
	if (ruling.verdict != UNDECIDED)
		end(t, ruling);
	pass_turn(t);
	return ruling;
}

move_t table_reveal(struct table *t)
{
	const struct line *line = &t->record.line;
	if (!t->has_dealer || actor_at(t, line->length) != ACTOR_CHANCE || table_ruling(t).verdict != UNDECIDED)
		return NO_MOVE;
	move_t outcome = dealer_reveal(&t->dealer, line);
	table_play(t, outcome);
	return outcome;
}

void table_take_back(struct table *t, int length)
{
	assert(length >= 0 && length <= t->record.line.length);
	record_take_back(&t->record, length);
	record_end(&t->record, UNDECIDED, "");
	table_pause(t);
	if (length > 0)
		table_run(t);
}

bool table_resign(struct table *t, int side, struct error *err)
{
	const struct game *game = t->record.game;
	if (!table_goes_on(t, err))
		return false;
	if (!table_may_resign(t))
		return fail(err, play_may_not_resign, word_of_side(game, side), t->record.preset->name);
	end(t, (struct ruling){actor_wins(actor_opponent((enum actor)side)), NULL, "resignation", NULL});
	return true;
}

bool table_agree_draw(struct table *t, struct error *err)
{
	if (!table_goes_on(t, err))
		return false;
	table_end(t, DRAWN, "agreement");
	return true;
}

void table_end(struct table *t, enum verdict verdict, const char *why)
{
	assert(verdict != UNDECIDED && t->record.result == UNDECIDED);
	end(t, (struct ruling){verdict, NULL, why, NULL});
}

/* --- for tests --- */

static bool check_clocks(const struct table *t, struct error *err)
{
	if (!clocks_check(&t->clocks, err))
		return false;
	if (t->clocks.running >= 0 && t->clocks.running != table_side(t))
		return fail(err, play_wrong_clock, t->clocks.running, table_side(t));
	return t->clocks.since <= t->now || fail(err, play_clocks_ahead);
}

/* The dealer remembers only texts of outcomes. */
static bool check_dealer(const struct table *t, struct error *err)
{
	for (int i = 0; i < LAYOUT_POINTS_MAX; i++) {
		const char *known = t->dealer.known[i], *end = memchr(known, 0, sizeof t->dealer.known[i]);
		if (!end || (known < end && (*known != '(' || end[-1] != ')')))
			return fail(err, play_dealer_bad_piece, i);
		if (known < end && !t->has_dealer)
			return fail(err, play_no_dealer, i);
	}
	return true;
}

bool table_check(const struct table *t, struct error *err)
{
	struct ruling ruling = table_ruling(t);
	if ((ruling.verdict == UNDECIDED) != (ruling.why == NULL))
		return fail(err, play_lone_verdict);
	return record_check(&t->record, err) && (!t->has_clocks || check_clocks(t, err)) && check_dealer(t, err);
}
