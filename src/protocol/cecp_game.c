#include "base/clock.h"
#include "games/registry.h"
#include "protocol/cecp_state.h"
#include "session/words.h"

#include <inttypes.h>

#define SCORE_MATE 100000 /* score of mate in 0 */

static bool is_given_up(const struct cecp_state *s)
{
	return atomic_load(&s->n_heard) != atomic_load(&s->n_obeyed);
}

static enum actor to_act(const struct talk *talk)
{
	return talk->host->game->rules.to_act(line_last(&talk->host->line));
}

/* Rulings by the position alone. Rulings by the history are not claimed: other programs have other repetition rules,
 * and a wrong claim loses. */
static struct ruling ruling_of(const struct line *line)
{
	const struct game_rules *rules = &line->game->rules;
	const struct position *last = line_last(line);
	struct ruling ruling = rules->verdict(last);
	if (ruling.verdict == UNDECIDED && rules->to_act(last) != ACTOR_CHANCE && rules->generate(last, NULL) == 0)
		ruling = rules->stuck(last);
	return ruling;
}

static bool is_over(const struct talk *talk)
{
	return ruling_of(&talk->host->line).verdict != UNDECIDED;
}

static void claim_result(struct talk *talk)
{
	static const char *const results[] = {"*", "1-0", "0-1", "1/2-1/2"};
	struct ruling ruling = ruling_of(&talk->host->line);
	if (ruling.verdict != UNDECIDED)
		talk_say(talk, "%s {%s}", results[ruling.verdict], ruling.why);
}

/* A draw by the history is claimed by a draw offer, which the other program accepts if its rules agree. */
static void claim_draw(struct talk *talk)
{
	const struct line *line = &talk->host->line;
	if (!is_over(talk) && !cecp_of(talk)->offered && line_ruling(line).verdict == DRAWN) {
		talk_say(talk, "offer draw");
		cecp_of(talk)->offered = true;
	}
}

static void forget_moves(struct cecp_state *s)
{
	s->expected = NO_MOVE;
	s->scored = s->offered = s->refused = false;
}

void cecp_start_game(struct talk *talk)
{
	struct cecp_state *s = cecp_of(talk);
	forget_moves(s);
	s->forced = s->analyses;
	s->plays_first = false;
	cecp_clock_restart(&s->clock);
	host_new_game(talk->host);
}

void cecp_new(struct talk *talk, const char *rest)
{
	struct error err;
	(void)rest;
	if (!host_position(talk->host, "startpos", &err))
		talk_say(talk, "tellusererror %s", err.text);
	cecp_start_game(talk);
}

void cecp_variant(struct talk *talk, const char *rest)
{
	struct error err;
	const struct game *game = games_find(rest, &err);
	if (!game) {
		cecp_tell_error(talk, "unknown variant", "variant", rest);
		return;
	}
	if (game != talk->host->game)
		host_set_game(talk->host, game, game->presets);
	cecp_start_game(talk);
}

void cecp_setboard(struct talk *talk, const char *rest)
{
	struct error err;
	struct string text = {0};
	string_add(&text, "fen %s", rest);
	forget_moves(cecp_of(talk));
	if (!host_position(talk->host, text.text, &err)) {
		talk_say(talk, "tellusererror Illegal position: %s", err.text);
		cecp_of(talk)->refused = true;
	}
	string_release(&text);
}

/* Takes back the last move together with the chance outcome after it. */
static bool take_back(struct talk *talk)
{
	struct line *line = &talk->host->line;
	if (line->length == 0)
		return false;
	do
		line_pop(line);
	while (line->length > 0 && to_act(talk) == ACTOR_CHANCE);
	cecp_of(talk)->expected = NO_MOVE;
	cecp_of(talk)->offered = false;
	return true;
}

void cecp_undo(struct talk *talk, const char *rest)
{
	if (!take_back(talk))
		cecp_tell_error(talk, "command not legal now", "undo", rest);
}

void cecp_remove(struct talk *talk, const char *rest)
{
	if (talk->host->line.length < 2)
		cecp_tell_error(talk, "command not legal now", "remove", rest);
	else
		take_back(talk), take_back(talk);
}

/* --- searching --- */

static int64_t score_of(int score)
{
	int moves;
	if (!words_mate(score, &moves))
		return score;
	return moves > 0 ? SCORE_MATE + moves : moves - SCORE_MATE;
}

static void tell_thought(void *context, const struct thought *t)
{
	struct talk *talk = context;
	struct cecp_state *s = cecp_of(talk);
	struct string line = {0};
	atomic_store(&s->nodes, (long long)t->nodes);
	atomic_store(&s->depth, t->depth);
	if (!s->posts && !s->analyses)
		return;
	string_add(&line, "%d %" PRId64 " %" PRId64 " %" PRIu64, t->depth, score_of(t->score), t->time_us / 10000,
		   t->nodes);
	if (t->seldepth)
		string_add(&line, " %d %" PRIu64 " 0", t->seldepth,
			   t->time_us > 0 ? (uint64_t)((double)t->nodes * 1e6 / (double)t->time_us) : 0);
	string_char(&line, '\t');
	if (s->ponders && !atomic_load(&s->hit_us))
		string_add(&line, " %s", s->awaited);
	words_add_moves(&line, &talk->host->line, t->pv, t->n_pv);
	talk_say(talk, "%s", line.text);
	string_release(&line);
}

static struct limits limits_now(struct talk *talk)
{
	struct cecp_state *s = cecp_of(talk);
	return cecp_clock_limits(&s->clock, &talk->host->line, cecp_side(s), talk->host->overhead_ms);
}

/* Plays and announces the move found by a search for our side. */
static void answer(struct talk *talk, const struct thought *t, int64_t start_us)
{
	struct cecp_state *s = cecp_of(talk);
	struct line *line = &talk->host->line;
	char move[MOVE_TEXT_MAX];
	if (t->best == NO_MOVE)
		return;
	line->game->text.format_move(line_last(line), t->best, move, sizeof move);
	line_push(line, t->best);
	cecp_clock_moved(&s->clock, line, cecp_side(s), (clock_us() - start_us) / 1000);
	s->score = t->score;
	s->scored = true;
	s->expected = t->n_pv > 1 && t->pv[0] == t->best ? t->pv[1] : NO_MOVE;
	s->offered = false;
	claim_draw(talk);
	talk_say(talk, "move %s", move);
	claim_result(talk);
}

/* Searches and moves while it is our turn: in some games a side moves several times in a row. */
static void play_on(struct talk *talk)
{
	struct cecp_state *s = cecp_of(talk);
	struct error err;
	while (!s->forced && to_act(talk) == cecp_side(s) && !is_over(talk) && !is_given_up(s)) {
		struct thought thought = {.best = NO_MOVE};
		struct limits limits = limits_now(talk);
		int64_t start_us = clock_us();
		if (!host_hire(talk->host, &err)) {
			talk_say(talk, "tellusererror %s", err.text);
			return;
		}
		talk_think(talk, &limits, false, tell_thought, talk, &thought);
		if (is_given_up(s) || thought.best == NO_MOVE)
			return;
		answer(talk, &thought, start_us);
	}
}

void cecp_go(struct talk *talk, const char *rest)
{
	struct cecp_state *s = cecp_of(talk);
	enum actor actor = to_act(talk);
	if (s->refused) {
		cecp_tell_error(talk, "no position", "go", rest);
		return;
	}
	s->forced = s->analyses = false;
	if (actor != ACTOR_CHANCE)
		s->plays_first = actor == ACTOR_FIRST;
	if (is_over(talk))
		claim_result(talk);
	play_on(talk);
}

void cecp_playother(struct talk *talk, const char *rest)
{
	struct cecp_state *s = cecp_of(talk);
	enum actor actor = to_act(talk);
	(void)rest;
	s->forced = s->analyses = false;
	if (actor != ACTOR_CHANCE)
		s->plays_first = actor == ACTOR_SECOND;
	s->expected = NO_MOVE;
}

static void tell_illegal(struct talk *talk, const char *why, const char *move)
{
	talk_say(talk, "Illegal move (%s): %s", why, move);
}

void cecp_usermove(struct talk *talk, const char *rest)
{
	struct cecp_state *s = cecp_of(talk);
	struct line *line = &talk->host->line;
	struct error err;
	char text[100];
	words_take(&rest, text, sizeof text);
	if (s->refused || is_over(talk)) {
		tell_illegal(talk, s->refused ? "no position" : "the game is over", text);
		return;
	}
	move_t move = line->game->text.parse_move(line_last(line), text, &err);
	if (move == NO_MOVE) {
		tell_illegal(talk, err.text, text);
		return;
	}
	line_push(line, move);
	s->expected = NO_MOVE;
	s->offered = false;
	if (s->forced || s->analyses)
		return;
	claim_draw(talk);
	claim_result(talk);
	play_on(talk);
}

/* --- pondering --- */

/* Selects the reply to ponder if pondering is enabled: the expected reply, provided that it is then our turn. */
void cecp_look_ahead(struct talk *talk)
{
	struct cecp_state *s = cecp_of(talk);
	struct line *line = &talk->host->line;
	s->awaited[0] = 0;
	if (!s->hard || s->forced || s->expected == NO_MOVE || s->refused)
		return;
	line_push(line, s->expected);
	bool ours = to_act(talk) == cecp_side(s) && !is_over(talk);
	line_pop(line);
	if (ours)
		line->game->text.format_move(line_last(line), s->expected, s->awaited, sizeof s->awaited);
}

void cecp_take_times(struct talk *talk)
{
	struct cecp_state *s = cecp_of(talk);
	for (int theirs = 0; theirs < 2; theirs++) {
		if (s->heard[theirs][0] && !cecp_clock_told(&s->clock, theirs, s->heard[theirs]))
			cecp_tell_error(talk, "not centiseconds", theirs ? "otim" : "time", s->heard[theirs]);
		s->heard[theirs][0] = 0;
	}
}

void cecp_ponder(struct talk *talk)
{
	struct cecp_state *s = cecp_of(talk);
	struct line *line = &talk->host->line;
	struct thought thought = {.best = NO_MOVE};
	struct error err;
	line_push(line, s->expected);
	struct limits limits = limits_now(talk);
	s->ponders = true;
	if (host_hire(talk->host, &err))
		talk_think(talk, &limits, true, tell_thought, talk, &thought);
	s->ponders = false;
	int64_t hit_us = atomic_exchange(&s->hit_us, 0);
	if (!hit_us) {
		line_pop(line);
		return;
	}
	cecp_take_times(talk);
	s->expected = NO_MOVE;
	s->offered = false;
	claim_draw(talk);
	if (!is_given_up(s))
		answer(talk, &thought, hit_us);
	play_on(talk);
	cecp_look_ahead(talk);
}

void cecp_analyse(struct talk *talk)
{
	struct cecp_state *s = cecp_of(talk);
	struct thought thought;
	const struct limits limits = {.infinite = true};
	struct error err;
	if (s->refused || !host_can_think(talk->host, &err) || !host_hire(talk->host, &err))
		return;
	atomic_store(&s->nodes, 0);
	atomic_store(&s->depth, 0);
	atomic_store(&s->n_moves, talk->host->game->rules.generate(line_last(&talk->host->line), NULL));
	atomic_store(&s->start_us, clock_us());
	talk_think(talk, &limits, false, tell_thought, talk, &thought);
	atomic_store(&s->start_us, 0);
}
