#include "cmd/arena.h"
#include "cmd/lists.h"
#include "endgames/tables.h"
#include "match/schedule.h"
#include "protocol/program.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define GAMES_MAX     1000000
#define OPENING_PLIES 4 /* in games without chance, which would all be alike */
#define MARGIN_MS     1000

static bool wrong(const struct error *err)
{
	cmd_fails(EXIT_USAGE, "%s", err->text);
	return false;
}

static bool is_taken(const struct arena *a, int i)
{
	for (int k = 0; k < i; k++)
		if (strcmp(a->players[k].name, a->players[i].name) == 0)
			return true;
	return false;
}

/* Tells players apart that were given alike: "4", "4#2". */
static void tell_apart(struct arena *a, int i)
{
	char own[MATCH_NAME_MAX], suffix[8], *name = a->players[i].name;
	strcpy(own, name);
	for (int n = 2; is_taken(a, i); n++) {
		int length = snprintf(suffix, sizeof suffix, "#%d", n);
		snprintf(name, sizeof own, "%.*s%s", (int)sizeof own - 1 - length, own, suffix);
	}
}

/* Those of the command line, or if there are none those of the file. */
static bool read_players(struct arena *a, const struct arena_words *w)
{
	bool from_file = w->n_names == 1;
	a->setup.n_players = from_file ? a->engines.n : w->n_names - 1;
	if (a->setup.n_players < 2) {
		cmd_fails(EXIT_USAGE, "%s has fewer than two engines", w->engines);
		return false;
	}
	for (int i = 0; i < a->setup.n_players; i++) {
		const char *text = from_file ? a->engines.list[i].name : w->names[i + 1];
		if (!player_read(&a->players[i], text, &w->all, &a->engines, a->setup.game))
			return false;
		tell_apart(a, i);
		a->setup.players[i] = a->players[i].player;
	}
	return true;
}

static bool read_openings(struct arena *a, const struct arena_words *w)
{
	if (w->order && strcmp(w->order, "file") != 0 && strcmp(w->order, "random") != 0) {
		cmd_fails(EXIT_USAGE, "\"%s\" is not an order of openings, expected file or random", w->order);
		return false;
	}
	if (w->order && !w->openings) {
		cmd_fails(EXIT_USAGE, "--opening-order needs --openings FILE");
		return false;
	}
	if (!w->openings)
		return true;
	if (w->opening) {
		cmd_fails(EXIT_USAGE, "--openings and --opening-flips exclude each other");
		return false;
	}
	if (!lists_read_openings(&a->openings, w->openings, a->setup.game, a->setup.preset))
		return false;
	if (w->order && strcmp(w->order, "random") == 0)
		openings_shuffle(&a->openings, a->setup.seed);
	a->setup.openings = &a->openings;
	return true;
}

static bool read_numbers(struct arena *a, const struct arena_words *w, const struct game *game)
{
	uint64_t games = 100, opening = game->rules.outcomes_max ? 0 : OPENING_PLIES, seed = 1, threads = 1, plies = 0,
		 margin = MARGIN_MS;
	if (!cmd_number(w->games, "number of games", 2, GAMES_MAX, &games) ||
	    !cmd_number(w->opening, "number of opening plies", 0, 1000, &opening) ||
	    !cmd_number(w->seed, "seed", 0, UINT64_MAX / 16, &seed) ||
	    !cmd_number(w->threads, "number of threads", 1, 256, &threads) ||
	    !cmd_number(w->plies, "number of plies", 1, 1000000, &plies) ||
	    !cmd_number(w->margin, "number of milliseconds", 1, 1000000000, &margin))
		return false;
	if (games % 2) {
		cmd_fails(EXIT_USAGE, "\"%s\" games are not whole pairs, expected an even number", w->games);
		return false;
	}
	a->setup.n_games = (int)games;
	a->setup.opening_plies = (int)opening;
	a->setup.seed = seed;
	a->setup.threads = (int)threads;
	a->setup.plies_max = (int)plies;
	a->setup.margin_ms = (int)margin;
	return true;
}

static bool read_adjudication(struct arena *a, const struct arena_words *w)
{
	struct error err;
	if ((w->resign && !adjudicate_parse_resign(w->resign, &a->adjudication, &err)) ||
	    (w->draw && !adjudicate_parse_draw(w->draw, &a->adjudication, &err)))
		return wrong(&err);
	if (w->table_results && !w->all.settings[ENGINE_TABLES]) {
		cmd_fails(EXIT_USAGE, "--table-results needs --tables DIR");
		return false;
	}
	if (w->table_results &&
	    !player_open_tables(w->all.settings[ENGINE_TABLES], a->setup.game, &a->adjudication.tables, &err))
		return wrong(&err);
	if (w->resign || w->draw || w->table_results)
		a->setup.adjudication = &a->adjudication;
	return true;
}

/* Some programs can only begin at the start: then there is no opening, unless one was asked for. */
static bool fit_openings(struct arena *a, const struct arena_words *w)
{
	for (int i = 0; i < a->setup.n_players; i++) {
		if (!program_plays_whole_games(a->setup.players[i].word))
			continue;
		if (w->openings || (w->opening && a->setup.opening_plies > 0)) {
			cmd_fails(EXIT_USAGE, "%s cannot begin with an opening", a->players[i].name);
			return false;
		}
		a->setup.opening_plies = 0;
	}
	return true;
}

/* Some programs cannot be told how many nodes they may search. */
static bool check_nodes(struct arena *a)
{
	for (int i = 0; i < a->setup.n_players; i++)
		if (a->setup.players[i].limits.nodes && program_counts_no_nodes(a->setup.players[i].word)) {
			cmd_fails(EXIT_USAGE, "%s has no limit of nodes, expected one of depth or time",
				  a->players[i].name);
			return false;
		}
	return true;
}

/* A program that cannot even be started would lose every game. */
static bool check_programs(struct arena *a)
{
	struct error err;
	for (int i = 0; i < a->setup.n_players; i++)
		if (!program_starts(a->setup.players[i].word, a->setup.game, &a->setup.players[i].setup, &err))
			return wrong(&err);
	return true;
}

/* Whether the number of players goes with the other options. */
static bool check_players(struct arena *a, const struct arena_words *w)
{
	int n_pairings = schedule_pairings(&a->setup);
	if (w->gauntlet && a->setup.n_players < 3) {
		cmd_fails(EXIT_USAGE, "--gauntlet needs three players or more");
		return false;
	}
	if (w->sprt && a->setup.n_players > 2) {
		cmd_fails(EXIT_USAGE, "--sprt needs two players, there are %d", a->setup.n_players);
		return false;
	}
	if (a->setup.n_games > GAMES_MAX / n_pairings) {
		cmd_fails(EXIT_USAGE, "%d games of each of %d pairings are too many, expected at most %d in all",
			  a->setup.n_games, n_pairings, GAMES_MAX);
		return false;
	}
	a->n_games = schedule_games(&a->setup);
	return true;
}

bool arena_read(struct arena *a, const struct arena_words *w, const struct cmd_setup *s)
{
	struct error err;
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
	tables_close(a->adjudication.tables);
}
