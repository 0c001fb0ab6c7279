#include "cmd/arena.h"
#include "cmd/cmd_messages.h"
#include "cmd/lists.h"
#include "endgames/tablebases.h"
#include "match/schedule.h"
#include "protocol/program.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define GAMES_MAX     ARENA_GAMES_MAX
#define OPENING_PLIES 4 /* in games without chance, which would otherwise all be alike */

static bool wrong(const struct error *err)
{
	cmd_fails(EXIT_USAGE, err);
	return false;
}

static bool is_taken(const struct arena *a, int i)
{
	for (int k = 0; k < i; k++)
		if (strcmp(a->players[k].name, a->players[i].name) == 0)
			return true;
	return false;
}

/* Makes the names of identical players unique: "4", "4#2". */
static void make_unique(struct arena *a, int i)
{
	char own[MATCH_NAME_MAX], suffix[8], *name = a->players[i].name;
	strcpy(own, name);
	for (int n = 2; is_taken(a, i); n++) {
		int length = snprintf(suffix, sizeof suffix, "#%d", n);
		snprintf(name, sizeof own, "%.*s%s", (int)sizeof own - 1 - length, own, suffix);
	}
}

/* Reads the players on the command line or, without any, those in the engines file. */
static bool read_players(struct arena *a, const struct arena_words *w)
{
	bool from_file = w->players.n == 0;
	a->setup.n_players = from_file ? a->engines.n : w->players.n;
	if (a->setup.n_players < 2) {
		cmd_refuses(EXIT_USAGE, cmd_too_few_engines, w->engines);
		return false;
	}
	const struct player_words all = {
		.settings = {[ENGINE_DEPTH] = w->depth.text,
			     [ENGINE_NODES] = w->nodes.text,
			     [ENGINE_PLAYOUTS] = w->playouts.text,
			     [ENGINE_MOVETIME] = w->movetime.text,
			     [ENGINE_HASH] = w->hash.text,
			     [ENGINE_TABLES] = w->tables},
		.patience = w->patience.text,
	};
	for (int i = 0; i < a->setup.n_players; i++) {
		const char *text = from_file ? a->engines.list[i].name : w->players.all[i];
		if (!player_read(&a->players[i], text, &all, &a->engines, a->setup.game))
			return false;
		make_unique(a, i);
		a->setup.players[i] = a->players[i].player;
	}
	return true;
}

static bool read_openings(struct arena *a, const struct arena_words *w)
{
	if (w->opening_order && !w->openings) {
		cmd_refuses(EXIT_USAGE, cmd_option_needs, "--opening-order", "--openings FILE");
		return false;
	}
	if (!w->openings)
		return true;
	if (w->opening_flips.text) {
		cmd_refuses(EXIT_USAGE, cmd_options_exclude, "--openings", "--opening-flips");
		return false;
	}
	if (!lists_read_openings(&a->openings, w->openings, a->setup.game, a->setup.preset))
		return false;
	if (w->opening_order && strcmp(w->opening_order, "random") == 0)
		openings_shuffle(&a->openings, a->setup.seed);
	a->setup.openings = &a->openings;
	return true;
}

static bool read_numbers(struct arena *a, const struct arena_words *w, const struct game *game)
{
	if (w->games % 2) {
		cmd_refuses(EXIT_USAGE, cmd_games_odd, w->games);
		return false;
	}
	bool has_chance = game->rules.outcomes_max > 0;
	a->setup.n_games = w->games;
	a->setup.opening_plies = w->opening_flips.text ? (int)w->opening_flips.value : has_chance ? 0 : OPENING_PLIES;
	a->setup.seed = w->seed;
	a->setup.threads = cmd_threads(w->threads);
	a->setup.plies_max = w->max_plies;
	a->setup.margin_ms = w->margin;
	return true;
}

static bool read_adjudication(struct arena *a, const struct arena_words *w)
{
	struct error err;
	if ((w->resign && !adjudicate_parse_resign(w->resign, &a->adjudication, &err)) ||
	    (w->draw && !adjudicate_parse_draw(w->draw, &a->adjudication, &err)))
		return wrong(&err);
	if (w->table_results && !w->tables) {
		cmd_refuses(EXIT_USAGE, cmd_option_needs, "--table-results", "--tables DIR");
		return false;
	}
	if (w->table_results && !player_open_tables(w->tables, a->setup.game, &a->adjudication.tables, &err))
		return wrong(&err);
	if (w->resign || w->draw || w->table_results)
		a->setup.adjudication = &a->adjudication;
	return true;
}

/* Some programs can only start from the start position: then no opening is played, and requesting one is an error. */
static bool fit_openings(struct arena *a, const struct arena_words *w)
{
	for (int i = 0; i < a->setup.n_players; i++) {
		if (!program_plays_whole_games(a->setup.players[i].word))
			continue;
		if (w->openings || (w->opening_flips.text && a->setup.opening_plies > 0)) {
			cmd_refuses(EXIT_USAGE, cmd_no_opening_for, a->players[i].name);
			return false;
		}
		a->setup.opening_plies = 0;
	}
	return true;
}

/* Some programs have no node limit. */
static bool check_nodes(struct arena *a)
{
	for (int i = 0; i < a->setup.n_players; i++)
		if (a->setup.players[i].limits.nodes && program_counts_no_nodes(a->setup.players[i].word)) {
			cmd_refuses(EXIT_USAGE, cmd_no_node_limit, a->players[i].name, "--depth, --movetime, --clock");
			return false;
		}
	return true;
}

/* A program that fails to start would lose every game. */
static bool check_programs(struct arena *a)
{
	struct error err;
	for (int i = 0; i < a->setup.n_players; i++)
		if (!program_starts(a->setup.players[i].word, a->setup.game, &a->setup.players[i].setup, &err))
			return wrong(&err);
	return true;
}

/* Checks that the number of players is compatible with the other options. */
static bool check_players(struct arena *a, const struct arena_words *w)
{
	int n_pairings = schedule_pairings(&a->setup);
	if (w->gauntlet && a->setup.n_players < 3) {
		cmd_refuses(EXIT_USAGE, cmd_gauntlet_players);
		return false;
	}
	if (w->sprt && a->setup.n_players > 2) {
		cmd_refuses(EXIT_USAGE, cmd_sprt_players, a->setup.n_players);
		return false;
	}
	if (a->setup.n_games > GAMES_MAX / n_pairings) {
		cmd_refuses(EXIT_USAGE, cmd_too_many_games, a->setup.n_games, n_pairings, GAMES_MAX);
		return false;
	}
	a->n_games = schedule_games(&a->setup);
	return true;
}

bool arena_read(struct arena *a, const struct arena_words *w, const struct cmd_setup *s)
{
	struct error err;
	a->words = w;
	a->setup = (struct match_setup){.game = s->game, .preset = s->preset, .gauntlet = w->gauntlet};
	if (!read_numbers(a, w, s->game))
		return false;
	if ((w->sprt && !sprt_parse(w->sprt, &a->sprt, &err)) ||
	    (w->clock && !clocks_rules_parse(w->clock, &a->clocks, &err)))
		return wrong(&err);
	a->setup.sprt = w->sprt ? &a->sprt : NULL;
	a->setup.clocks = w->clock ? &a->clocks : NULL;
	return read_openings(a, w) && read_adjudication(a, w) && lists_read_engines(&a->engines, w->engines) &&
	       read_players(a, w) && fit_openings(a, w) && check_nodes(a) && check_players(a, w) && check_programs(a);
}

void arena_release(struct arena *a)
{
	for (int i = 0; i < a->setup.n_players; i++)
		player_release(&a->players[i]);
	openings_release(&a->openings);
	engines_release(&a->engines);
	tablebases_close(a->adjudication.tables);
}
