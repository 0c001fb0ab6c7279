/* match_game: one game between two thinkers. */
#include "base/bug.h"
#include "base/clock.h"
#include "core/random_play.h"
#include "match/openings.h"
#include "match/schedule.h"
#include "play/table.h"
#include "games/opponent.h"

#include <stdio.h>
#include <string.h>

/* What is drawn from the seed. Each purpose has separate numbers, so no player can guess the deal from its own. */
enum purpose { DEAL = 1, OPENING, PLAYERS };

static uint64_t seed_for(const struct match_setup *setup, enum purpose purpose, int number)
{
	return rng_mix(rng_mix(rng_mix(setup->seed) + purpose) + (uint64_t)number);
}

/* A game in progress. */
struct under_way {
	const struct match_setup *setup;
	const struct game *game;
	const atomic_bool *stop;
	struct table table;
	struct schedule_game meeting;
	struct match_game *out;
	struct thinker *thinkers[2]; /* of the meeting's players */
	struct limits limits[2];
};

static const struct match_player *player_of(const struct under_way *u, int player)
{
	return &u->setup->players[u->meeting.players[player]];
}

static bool is_stopped(const struct under_way *u)
{
	return u->stop && atomic_load_explicit(u->stop, memory_order_relaxed);
}

static int64_t now_us(const struct under_way *u)
{
	return u->setup->now_us ? u->setup->now_us(u->setup->context) : clock_us();
}

static const struct line *line_of(const struct under_way *u)
{
	return &u->table.record.line;
}

/* Lets chance act, if it is to act. */
static void reveal(struct under_way *u)
{
	while (table_reveal(&u->table) != NO_MOVE)
		;
}

/* Plays the move and the reveal it causes, and returns the ruling. */
static struct ruling play(struct under_way *u, move_t move)
{
	struct ruling ruling = table_play(&u->table, move);
	if (u->game->rules.outcomes_max == 0)
		return ruling;
	reveal(u);
	return table_ruling(&u->table);
}

/* --- the opening --- */

/* Keeps the moves that chance answers, if there are any. */
static int keep_flips(const struct game *game, const struct position *position, move_t *moves, int n)
{
	int n_flips = 0;
	for (int i = 0; game->rules.outcomes_max && i < n; i++) {
		struct position after;
		game->rules.play(&after, position, moves[i]);
		if (game->rules.verdict(&after).verdict == UNDECIDED && game->rules.to_act(&after) == ACTOR_CHANCE) {
			move_t flip = moves[i];
			moves[i] = moves[n_flips];
			moves[n_flips++] = flip;
		}
	}
	return n_flips ? n_flips : n;
}

/* A table after the pair's opening from the list. */
static void play_listed(struct under_way *u, int pair, const uint64_t seed[4])
{
	const struct openings *openings = u->setup->openings;
	struct line line;
	openings_line(openings, pair % openings->n, &line);
	table_init(&u->table, u->game, u->setup->preset, line_at(&line, 0));
	for (int i = 0; i < line.length; i++) {
		u->out->plies += u->game->rules.to_act(line_at(&line, i)) != ACTOR_CHANCE;
		table_play(&u->table, line.steps[i].move);
	}
	table_lay(&u->table, seed, line.length);
	line_release(&line);
}

/* A table after some random plies. They end before a move that would decide the game. The start is not decided. */
static void play_random(struct under_way *u, int pair, const uint64_t seed[4])
{
	struct rng rng;
	table_init(&u->table, u->game, u->setup->preset, NULL);
	table_lay(&u->table, seed, 0);
	reveal(u);
	rng_seed(&rng, seed_for(u->setup, OPENING, pair));
	for (int i = 0; i < u->setup->opening_plies; i++) {
		move_t moves[MOVES_MAX];
		int before = line_of(u)->length;
		int n = u->game->rules.generate(table_now(&u->table), moves);
		n = keep_flips(u->game, table_now(&u->table), moves, n);
		if (play(u, moves[rng_below(&rng, (uint32_t)n)]).verdict != UNDECIDED) {
			table_take_back(&u->table, before);
			return;
		}
		u->out->plies++;
	}
}

static void play_opening(struct under_way *u, int pair)
{
	const uint64_t seed[4] = {seed_for(u->setup, DEAL, pair)};
	if (u->setup->openings)
		play_listed(u, pair, seed);
	else
		play_random(u, pair, seed);
}

/* --- the game --- */

/* An engine that gives a move without a fault answers for it; programs from outside are checked by their drivers. */
static void check_legal(const struct under_way *u, int player, move_t move)
{
	move_t moves[MOVES_MAX];
	int n = u->game->rules.generate(table_now(&u->table), moves);
	for (int i = 0; i < n; i++)
		if (moves[i] == move)
			return;
	BUG("%s plays an illegal move of %s", player_of(u, player)->word, u->game->name);
}

/* From the next move on. */
static bool set_clocks(struct under_way *u, struct error *err)
{
	if (!u->setup->clocks)
		return true;
	table_tick(&u->table, now_us(u) / 1000);
	if (!table_set_clocks(&u->table, u->setup->clocks, err))
		return false;
	table_run(&u->table);
	return true;
}

/* Tells the clocks the time. True, with the ruling, if the side to act has run out of time. */
static bool call_time(struct under_way *u, int64_t us, struct ruling *ruling)
{
	struct ruling flag = table_flag_ruling(&u->table);
	if (!table_tick(&u->table, us / 1000))
		return false;
	*ruling = flag;
	return true;
}

static bool is_late(const struct under_way *u, int player, int64_t us)
{
	int time_ms = u->limits[player].time_ms, margin_ms = u->setup->margin_ms;
	return margin_ms && time_ms && !u->table.has_clocks && us > 1000 * ((int64_t)time_ms + margin_ms);
}

/* The side to act has not moved, or not in time. */
static struct ruling forfeit(enum actor seat, const char *clause)
{
	return (struct ruling){actor_wins(actor_opponent(seat)), clause, clause};
}

/* False if the match was stopped meanwhile. */
static bool play_move(struct under_way *u, struct ruling *ruling)
{
	enum actor seat = u->game->rules.to_act(table_now(&u->table));
	int player = seat == ACTOR_FIRST ? u->out->first : !u->out->first;
	struct thinker *thinker = u->thinkers[player];
	struct thought thought;
	struct limits limits = u->limits[player];
	int64_t start_us = now_us(u);
	if (call_time(u, start_us, ruling))
		return true;
	if (u->table.has_clocks)
		limits.clock = clocks_limits(&u->table.clocks, (int)seat, u->table.now);
	thinker->engine->think(thinker, line_of(u), &limits, NULL, NULL, &thought);
	int64_t end_us = now_us(u);
	u->out->time_us[player] += end_us - start_us;
	u->out->nodes[player] += thought.nodes;
	if (is_stopped(u))
		return false;
	if (thought.fault) {
		*ruling = forfeit(seat, engine_fault_name(thought.fault));
		return true;
	}
	if (call_time(u, end_us, ruling))
		return true;
	if (is_late(u, player, end_us - start_us)) {
		*ruling = forfeit(seat, "time");
		return true;
	}
	check_legal(u, player, thought.best);
	*ruling = play(u, thought.best);
	u->out->plies++;
	return true;
}

static void play_on(struct under_way *u)
{
	int plies_max = u->setup->plies_max ? u->setup->plies_max : MATCH_PLIES_MAX;
	struct ruling ruling = table_ruling(&u->table);
	while (ruling.verdict == UNDECIDED) {
		if (u->out->plies >= plies_max) {
			ruling = (struct ruling){DRAWN, "plies", NULL};
			break;
		}
		if (is_stopped(u) || !play_move(u, &ruling))
			return;
	}
	u->out->verdict = ruling.verdict;
	u->out->repeats = line_is_ruled_by_history(line_of(u));
	snprintf(u->out->clause, sizeof u->out->clause, "%s", ruling.clause ? ruling.clause : "time");
	u->out->played = true;
}

/* --- the players --- */

static bool sit_down(struct under_way *u, int number, int player, struct error *err)
{
	const struct match_player *p = player_of(u, player);
	struct engine_setup setup = p->setup;
	struct opponent opponent;
	if (p->engine)
		opponent = (struct opponent){.engine = p->engine, .word = p->word};
	else if (!opponent_find(u->game, p->word, &opponent, err))
		return false;
	u->limits[player] = p->limits;
	if (!limits_are_given(&p->limits)) {
		u->limits[player] = opponent.limits;
		if (u->setup->clocks)
			u->limits[player].time_ms = 0;
	}
	u->limits[player].stop = u->stop;
	setup.seed = seed_for(u->setup, PLAYERS, 2 * number + player);
	u->thinkers[player] = opponent_create(&opponent, u->game, setup, err);
	return u->thinkers[player];
}

/* Both may prepare for the game before the clocks run. */
static void begin(struct under_way *u)
{
	for (int player = 0; player < 2; player++)
		if (u->thinkers[player]->engine->begin)
			u->thinkers[player]->engine->begin(u->thinkers[player], line_of(u));
}

static void stand_up(struct under_way *u)
{
	for (int player = 0; player < 2; player++)
		if (u->thinkers[player])
			u->thinkers[player]->engine->free(u->thinkers[player]);
}

bool match_play(const struct match_setup *setup, int number, const atomic_bool *stop, struct line *line,
		struct match_game *out, struct error *err)
{
	struct under_way u = {
		.setup = setup, .game = setup->game, .stop = stop, .meeting = schedule_at(setup, number), .out = out};
	bool here = sit_down(&u, number, 0, err) && sit_down(&u, number, 1, err);
	if (here) {
		int deal = setup->keeps_seats ? number : u.meeting.number / 2;
		*out = (struct match_game){.first = setup->keeps_seats ? 0 : number % 2};
		play_opening(&u, deal);
		begin(&u);
		here = set_clocks(&u, err);
		if (here) {
			play_on(&u);
			line_copy(line, line_of(&u));
		}
		table_release(&u.table);
	}
	stand_up(&u);
	return here;
}

const char *match_name(const struct match_player *player)
{
	return player->name ? player->name : player->word;
}

int match_points(const struct match_game *game)
{
	if (game->verdict == DRAWN)
		return 1;
	bool first_won = game->verdict == FIRST_WINS;
	return first_won == (game->first == 0) ? 2 : 0;
}
