#include "base/clock.h"
#include "games/registry.h"
#include "protocol/cecp_state.h"
#include "session/words.h"

#include <inttypes.h>

#define SCORE_MATE 100000 /* score of mate in 0 */

static bool is_given_up(const struct cecp_state *s)
{
	return atomic_load(&s->n_received) != atomic_load(&s->n_executed);
}

static enum actor to_act(const struct client *client)
{
	return client->host->game->rules.to_act(line_last(&client->host->line));
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

static bool is_over(const struct client *client)
{
	return ruling_of(&client->host->line).verdict != UNDECIDED;
}

static void claim_result(struct client *client)
{
	static const char *const results[] = {"*", "1-0", "0-1", "1/2-1/2"};
	struct ruling ruling = ruling_of(&client->host->line);
	if (ruling.verdict != UNDECIDED)
		client_send(client, "%s {%s}", results[ruling.verdict], ruling.why);
}

/* A draw by the history is claimed by a draw offer, which the other program accepts if its rules agree. */
static void claim_draw(struct client *client)
{
	const struct line *line = &client->host->line;
	if (!is_over(client) && !cecp_of(client)->offered && line_ruling(line).verdict == DRAWN) {
		client_send(client, "offer draw");
		cecp_of(client)->offered = true;
	}
}

static void forget_moves(struct cecp_state *s)
{
	s->expected = NO_MOVE;
	s->scored = s->offered = s->refused = false;
}

void cecp_start_game(struct client *client)
{
	struct cecp_state *s = cecp_of(client);
	forget_moves(s);
	s->forced = s->analyses;
	s->plays_first = false;
	cecp_clock_restart(&s->clock);
	host_new_game(client->host);
}

void cecp_new(struct client *client, const char *rest)
{
	struct error err;
	(void)rest;
	if (!host_position(client->host, "startpos", &err))
		client_send(client, "tellusererror %s", err.text);
	cecp_start_game(client);
}

void cecp_variant(struct client *client, const char *rest)
{
	struct error err;
	const struct game *game = games_find(rest, &err);
	if (!game) {
		cecp_send_error(client, "unknown variant", "variant", rest);
		return;
	}
	if (game != client->host->game)
		host_set_game(client->host, game, game->presets);
	cecp_start_game(client);
}

void cecp_setboard(struct client *client, const char *rest)
{
	struct error err;
	struct string text = {0};
	string_add(&text, "fen %s", rest);
	forget_moves(cecp_of(client));
	if (!host_position(client->host, text.text, &err)) {
		client_send(client, "tellusererror Illegal position: %s", err.text);
		cecp_of(client)->refused = true;
	}
	string_release(&text);
}

/* Takes back the last move together with the chance outcome after it. */
static bool take_back(struct client *client)
{
	struct line *line = &client->host->line;
	if (line->length == 0)
		return false;
	do
		line_pop(line);
	while (line->length > 0 && to_act(client) == ACTOR_CHANCE);
	cecp_of(client)->expected = NO_MOVE;
	cecp_of(client)->offered = false;
	return true;
}

void cecp_undo(struct client *client, const char *rest)
{
	if (!take_back(client))
		cecp_send_error(client, "command not legal now", "undo", rest);
}

void cecp_remove(struct client *client, const char *rest)
{
	if (client->host->line.length < 2)
		cecp_send_error(client, "command not legal now", "remove", rest);
	else
		take_back(client), take_back(client);
}

/* --- searching --- */

static int64_t score_of(int score)
{
	int moves;
	if (!words_mate(score, &moves))
		return score;
	return moves > 0 ? SCORE_MATE + moves : moves - SCORE_MATE;
}

static void send_info(void *context, const struct search_result *t)
{
	struct client *client = context;
	struct cecp_state *s = cecp_of(client);
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
	words_add_moves(&line, &client->host->line, t->pv, t->n_pv);
	client_send(client, "%s", line.text);
	string_release(&line);
}

static struct limits limits_now(struct client *client)
{
	struct cecp_state *s = cecp_of(client);
	return cecp_clock_limits(&s->clock, &client->host->line, cecp_side(s), client->host->overhead_ms);
}

/* Plays and announces the move found by a search for our side. */
static void answer(struct client *client, const struct search_result *t, int64_t start_us)
{
	struct cecp_state *s = cecp_of(client);
	struct line *line = &client->host->line;
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
	claim_draw(client);
	client_send(client, "move %s", move);
	claim_result(client);
}

/* Searches and moves while it is our turn: in some games a side moves several times in a row. */
static void play_on(struct client *client)
{
	struct cecp_state *s = cecp_of(client);
	struct error err;
	while (!s->forced && to_act(client) == cecp_side(s) && !is_over(client) && !is_given_up(s)) {
		struct search_result result = {.best = NO_MOVE};
		struct limits limits = limits_now(client);
		int64_t start_us = clock_us();
		if (!host_create_engine(client->host, &err)) {
			client_send(client, "tellusererror %s", err.text);
			return;
		}
		client_search(client, &limits, false, send_info, client, &result);
		if (is_given_up(s) || result.best == NO_MOVE)
			return;
		answer(client, &result, start_us);
	}
}

void cecp_go(struct client *client, const char *rest)
{
	struct cecp_state *s = cecp_of(client);
	enum actor actor = to_act(client);
	if (s->refused) {
		cecp_send_error(client, "no position", "go", rest);
		return;
	}
	s->forced = s->analyses = false;
	if (actor != ACTOR_CHANCE)
		s->plays_first = actor == ACTOR_FIRST;
	if (is_over(client))
		claim_result(client);
	play_on(client);
}

void cecp_playother(struct client *client, const char *rest)
{
	struct cecp_state *s = cecp_of(client);
	enum actor actor = to_act(client);
	(void)rest;
	s->forced = s->analyses = false;
	if (actor != ACTOR_CHANCE)
		s->plays_first = actor == ACTOR_SECOND;
	s->expected = NO_MOVE;
}

static void send_illegal(struct client *client, const char *why, const char *move)
{
	client_send(client, "Illegal move (%s): %s", why, move);
}

void cecp_usermove(struct client *client, const char *rest)
{
	struct cecp_state *s = cecp_of(client);
	struct line *line = &client->host->line;
	struct error err;
	char text[100];
	words_take(&rest, text, sizeof text);
	if (s->refused || is_over(client)) {
		send_illegal(client, s->refused ? "no position" : "the game is over", text);
		return;
	}
	move_t move = line->game->text.parse_move(line_last(line), text, &err);
	if (move == NO_MOVE) {
		send_illegal(client, err.text, text);
		return;
	}
	line_push(line, move);
	s->expected = NO_MOVE;
	s->offered = false;
	if (s->forced || s->analyses)
		return;
	claim_draw(client);
	claim_result(client);
	play_on(client);
}

/* --- pondering --- */

/* Selects the reply to ponder if pondering is enabled: the expected reply, provided that it is then our turn. */
void cecp_look_ahead(struct client *client)
{
	struct cecp_state *s = cecp_of(client);
	struct line *line = &client->host->line;
	s->awaited[0] = 0;
	if (!s->hard || s->forced || s->expected == NO_MOVE || s->refused)
		return;
	line_push(line, s->expected);
	bool ours = to_act(client) == cecp_side(s) && !is_over(client);
	line_pop(line);
	if (ours)
		line->game->text.format_move(line_last(line), s->expected, s->awaited, sizeof s->awaited);
}

void cecp_take_times(struct client *client)
{
	struct cecp_state *s = cecp_of(client);
	for (int theirs = 0; theirs < 2; theirs++) {
		if (s->received[theirs][0] && !cecp_clock_set_left(&s->clock, theirs, s->received[theirs]))
			cecp_send_error(client, "not centiseconds", theirs ? "otim" : "time", s->received[theirs]);
		s->received[theirs][0] = 0;
	}
}

void cecp_ponder(struct client *client)
{
	struct cecp_state *s = cecp_of(client);
	struct line *line = &client->host->line;
	struct search_result result = {.best = NO_MOVE};
	struct error err;
	line_push(line, s->expected);
	struct limits limits = limits_now(client);
	s->ponders = true;
	if (host_create_engine(client->host, &err))
		client_search(client, &limits, true, send_info, client, &result);
	s->ponders = false;
	int64_t hit_us = atomic_exchange(&s->hit_us, 0);
	if (!hit_us) {
		line_pop(line);
		return;
	}
	cecp_take_times(client);
	s->expected = NO_MOVE;
	s->offered = false;
	claim_draw(client);
	if (!is_given_up(s))
		answer(client, &result, hit_us);
	play_on(client);
	cecp_look_ahead(client);
}

void cecp_analyse(struct client *client)
{
	struct cecp_state *s = cecp_of(client);
	struct search_result result;
	const struct limits limits = {.infinite = true};
	struct error err;
	if (s->refused || !host_can_search(client->host, &err) || !host_create_engine(client->host, &err))
		return;
	atomic_store(&s->nodes, 0);
	atomic_store(&s->depth, 0);
	atomic_store(&s->n_moves, client->host->game->rules.generate(line_last(&client->host->line), NULL));
	atomic_store(&s->start_us, clock_us());
	client_search(client, &limits, false, send_info, client, &result);
	atomic_store(&s->start_us, 0);
}
