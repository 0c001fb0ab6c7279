/* match_game: one game between two engine instances. */
#include "base/bug.h"
#include "base/clock.h"
#include "core/random_play.h"
#include "match/adjudicate.h"
#include "match/match_report.h"
#include "match/openings.h"
#include "match/schedule.h"
#include "play/table.h"
#include "games/opponent.h"

#include <stdio.h>
#include <string.h>

#define PROGRAM_MS 5000 /* per search without limits, as for our own engines */

/* Random streams derived from the seed. Each purpose has its own stream, so that no player can infer the deal from its
 * numbers. */
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
	int number;
	struct match_game *out;
	struct match_report *report;
	struct adjudicator adjudicator;
	struct seat {
		struct under_way *game;
		struct engine_instance *instance;
		struct limits limits;
		struct line view; /* the history under the player's own rules, if it has some */
	} seats[2];               /* indexed by player of the meeting */
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

/* Time since the start of the match. */
static int64_t now_ms(const struct under_way *u)
{
	return (now_us(u) - u->setup->start_us) / 1000;
}

static const struct line *line_of(const struct under_way *u)
{
	return &u->table.record.line;
}

/* The game as the player sees it. Under its own rules it may be over already: the player moves anyway. */
static const struct line *view_of(struct under_way *u, int player)
{
	const struct line *line = line_of(u);
	struct line *view = &u->seats[player].view;
	const struct preset *rules = player_of(u, player)->rules;
	if (!rules)
		return line;
	if (!view->game) {
		struct position start;
		memcpy(&start, line_at(line, 0), u->game->rules.position_size);
		u->game->rules.adopt(&start, rules);
		line_init(view, u->game, &start);
	}
	while (view->length < line->length)
		line_push(view, line->steps[view->length].move);
	return view;
}

/* Resolves a pending chance event. */
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

/* Keeps only the moves that a chance event follows, if there are any. */
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

/* Sets up the table with the pair's opening from the list. */
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

/* Sets up the table with some random plies, stopping before a move that would decide the game. The initial position is
 * undecided. */
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

/* An illegal move from one of our engines is a bug; external programs are checked by their drivers. */
static void check_legal(const struct under_way *u, int player, move_t move)
{
	move_t moves[MOVES_MAX];
	int n = u->game->rules.generate(table_now(&u->table), moves);
	for (int i = 0; i < n; i++)
		if (moves[i] == move)
			return;
	BUG("%s plays an illegal move of %s", player_of(u, player)->word, u->game->name);
}

/* The clocks start with the next move. */
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

/* Updates the clocks. True, with the ruling, if the player to move has run out of time. */
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
	int time_ms = u->seats[player].limits.time_ms, margin_ms = u->setup->margin_ms;
	return margin_ms && time_ms && !u->table.has_clocks && us > 1000 * ((int64_t)time_ms + margin_ms);
}

/* The player to move has failed to move, or moved too late. */
static struct ruling forfeit(struct under_way *u, int player, enum actor seat, const char *clause)
{
	if (u->setup->keeps_log)
		match_report_log(u->report, now_ms(u), u->number, "%c %s", "ab"[player], clause);
	return (struct ruling){actor_wins(actor_opponent(seat)), clause, clause, NULL};
}

/* Plays the move found by the search and records its evaluation. */
static struct ruling make_move(struct under_way *u, int player, enum actor seat, const struct search_result *result)
{
	const struct adjudication *adjudication = u->setup->adjudication;
	check_legal(u, player, result->best);
	if (adjudication)
		adjudicate_note(&u->adjudicator, adjudication, seat, result, u->out->plies / 2 + 1);
	struct ruling ruling = table_play(&u->table, result->best);
	if (u->setup->keeps_records)
		match_report_eval(&u->table.record, seat, result);
	reveal(u);
	u->out->plies++;
	if (ruling.verdict == UNDECIDED)
		ruling = table_ruling(&u->table);
	if (ruling.verdict == UNDECIDED && adjudication)
		ruling = adjudicate(&u->adjudicator, adjudication, line_of(u));
	return ruling;
}

/* False if the match was stopped during the move. */
static bool play_move(struct under_way *u, struct ruling *ruling)
{
	enum actor seat = u->game->rules.to_act(table_now(&u->table));
	int player = seat == ACTOR_FIRST ? u->out->first : !u->out->first;
	struct engine_instance *instance = u->seats[player].instance;
	struct search_result result;
	struct limits limits = u->seats[player].limits;
	int64_t start_us = now_us(u);
	if (call_time(u, start_us, ruling))
		return true;
	if (u->table.has_clocks)
		limits.clock = clocks_limits(&u->table.clocks, (int)seat, u->table.now);
	instance->engine->search(instance, view_of(u, player), &limits, NULL, NULL, &result);
	int64_t end_us = now_us(u);
	u->out->time_us[player] += end_us - start_us;
	u->out->nodes[player] += result.nodes;
	if (is_stopped(u))
		return false;
	if (result.fault) {
		*ruling = forfeit(u, player, seat, engine_fault_name(result.fault));
		return true;
	}
	if (call_time(u, end_us, ruling))
		return true;
	if (is_late(u, player, end_us - start_us)) {
		*ruling = forfeit(u, player, seat, "time");
		return true;
	}
	*ruling = make_move(u, player, seat, &result);
	return true;
}

/* For rulings without a clause: by a clock, or by a full table. */
static const char *clause_of(const struct under_way *u, struct ruling ruling)
{
	return ruling.clause ? ruling.clause : ruling.verdict == DRAWN && table_is_full(&u->table) ? "plies" : "time";
}

static move_t first_outcome_of(const struct line *line)
{
	for (int i = 0; i < line->length; i++)
		if (line->game->rules.to_act(line_at(line, i)) == ACTOR_CHANCE)
			return line->steps[i].move;
	return NO_MOVE;
}

static void finish(struct under_way *u, struct ruling ruling)
{
	u->out->first_outcome = first_outcome_of(line_of(u));
	u->out->verdict = ruling.verdict;
	u->out->repeats = line_is_ruled_by_history(line_of(u));
	snprintf(u->out->clause, sizeof u->out->clause, "%s", clause_of(u, ruling));
	u->out->played = true;
	if (u->table.record.result == UNDECIDED)
		table_end(&u->table, ruling.verdict, u->out->clause);
}

static void play_on(struct under_way *u)
{
	int plies_max = u->setup->plies_max ? u->setup->plies_max : MATCH_PLIES_MAX;
	struct ruling ruling = table_ruling(&u->table);
	while (ruling.verdict == UNDECIDED) {
		if (u->out->plies >= plies_max)
			ruling = (struct ruling){DRAWN, "plies", "plies", NULL};
		else if (is_stopped(u) || !play_move(u, &ruling))
			return;
	}
	finish(u, ruling);
}

/* --- the players --- */

/* Logs a line between a player's program and us. */
static void note_traffic(void *context, bool received, const char *line)
{
	struct seat *seat = context;
	struct under_way *u = seat->game;
	match_report_traffic(u->report, now_ms(u), u->number, (int)(seat - u->seats), received, line);
}

static bool find_opponent(const struct under_way *u, const struct match_player *p, struct opponent *out,
			  struct error *err)
{
	if (!p->engine)
		return opponent_find(u->game, p->word, out, err);
	*out = (struct opponent){.engine = p->engine, .word = p->word, .limits = {.time_ms = PROGRAM_MS}};
	return true;
}

static bool sit_down(struct under_way *u, int player, struct error *err)
{
	const struct match_player *p = player_of(u, player);
	struct seat *seat = &u->seats[player];
	struct engine_setup setup = p->setup;
	struct opponent opponent;
	if (!find_opponent(u, p, &opponent, err))
		return false;
	seat->limits = p->limits;
	if (!limits_are_given(&p->limits)) {
		seat->limits = opponent.limits;
		if (u->setup->clocks)
			seat->limits.time_ms = 0;
	}
	seat->game = u;
	seat->limits.stop = u->stop;
	setup.seed = seed_for(u->setup, PLAYERS, 2 * u->number + player);
	if (u->setup->keeps_log) {
		setup.traffic = note_traffic;
		setup.traffic_context = seat;
	}
	seat->instance = opponent_create(&opponent, u->game, setup, err);
	return seat->instance;
}

/* Both may prepare for the game before the clocks start. */
static void begin(struct under_way *u)
{
	if (u->setup->keeps_log)
		match_report_log(u->report, now_ms(u), u->number, "start a=%s b=%s first=%c",
				 match_name(player_of(u, 0)), match_name(player_of(u, 1)), "ab"[u->out->first]);
	for (int player = 0; player < 2; player++)
		if (u->seats[player].instance->engine->begin)
			u->seats[player].instance->engine->begin(u->seats[player].instance, view_of(u, player));
}

static void stand_up(struct under_way *u)
{
	for (int player = 0; player < 2; player++) {
		if (u->seats[player].instance)
			u->seats[player].instance->engine->free(u->seats[player].instance);
		line_release(&u->seats[player].view);
	}
}

/* Whether the game depends on time anyway. */
static bool is_timed(const struct under_way *u)
{
	bool timed = u->table.has_clocks;
	for (int player = 0; player < 2; player++)
		timed |= u->seats[player].limits.time_ms > 0 || player_of(u, player)->engine;
	return timed;
}

/* After the game and all final output of the programs. */
static void write_report(struct under_way *u)
{
	static const char *const results[] = {"b wins", "draw", "a wins"};
	line_copy(&u->report->line, line_of(u));
	if (u->out->played && u->setup->keeps_records)
		match_report_write(u->report, u->setup, u->number, u->out, is_timed(u), &u->table.record);
	if (u->out->played && u->setup->keeps_log)
		match_report_log(u->report, now_ms(u), u->number, "end %s by %s after %d plies",
				 results[match_points(u->out)], u->out->clause, u->out->plies);
}

bool match_play(const struct match_setup *setup, int number, const atomic_bool *stop, struct match_report *report,
		struct match_game *out, struct error *err)
{
	struct under_way u = {.setup = setup,
			      .game = setup->game,
			      .stop = stop,
			      .meeting = schedule_at(setup, number),
			      .number = number,
			      .out = out,
			      .report = report};
	*report = (struct match_report){.log_is_full = false};
	bool here = sit_down(&u, 0, err) && sit_down(&u, 1, err);
	if (here) {
		*out = (struct match_game){.first = setup->keeps_seats ? 0 : number % 2};
		play_opening(&u, setup->keeps_seats ? number : u.meeting.number / 2);
		begin(&u);
		here = set_clocks(&u, err);
		if (here)
			play_on(&u);
	}
	stand_up(&u);
	if (here)
		write_report(&u);
	else
		string_release(&report->log);
	table_release(&u.table);
	return here;
}
