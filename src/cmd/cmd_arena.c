#include "base/clock.h"
#include "base/file.h"
#include "cmd/cmd.h"
#include "cmd/interrupt.h"
#include "cmd/player.h"
#include "cmd/progress.h"
#include "cmd/standings.h"
#include "match/match_ledger.h"
#include "referee/clocks.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define GAMES_MAX     1000000
#define OPENING_PLIES 4 /* in games without chance, which would all be alike */
#define MARGIN_MS     1000
#define FRAME_MS      100

/* The match and its output. */
struct arena {
	struct match_setup setup;
	struct sprt sprt;
	struct clocks_rules clocks;
	struct player players[2];
	const char *csv, *json;
	bool resume;
	struct match_game *games;
	struct ledger ledger;
	bool failed; /* to write the ledger */
	struct error err;
	int n_played;
	struct progress_bar bar;
	int64_t shown_ms;
};

/* --- playing --- */

static void show(struct arena *a)
{
	int64_t now = clock_ms();
	if (!a->bar.can_show || now - a->shown_ms < FRAME_MS)
		return;
	a->shown_ms = now;
	struct tally t;
	struct string words = {0};
	tally_count(&t, a->games, a->setup.n_games);
	standings_brief(&t, a->setup.sprt, &words);
	progress_show(&a->bar, (double)a->n_played / a->setup.n_games, words.text);
	string_release(&words);
}

static void finish_game(void *context, int number, const struct match_game *game, const struct line *line)
{
	(void)line;
	struct arena *a = context;
	a->n_played++;
	if (a->csv && !a->failed && !match_ledger_add(&a->ledger, &a->setup, number, game, &a->err)) {
		a->failed = true;
		atomic_store(a->setup.stop, true);
	}
	show(a);
}

static int report(const struct arena *a)
{
	struct tally t;
	struct error err;
	struct string out = {0}, json = {0};
	int n = match_decided(a->games, a->setup.n_games, a->setup.sprt);
	tally_count(&t, a->games, n);
	standings_table(&a->setup, &t, &out);
	fputs(out.text, stdout);
	standings_json(&a->setup, &t, t.n == n, &json);
	bool written = !a->json || file_write(a->json, json.text, json.length, &err);
	string_release(&out);
	string_release(&json);
	return written ? EXIT_DONE : cmd_fails(EXIT_DATA, "%s", err.text);
}

static int play(struct arena *a)
{
	for (int i = 0; i < a->setup.n_games; i++)
		a->n_played += a->games[i].played;
	progress_begin(&a->bar);
	bool played = match_run(&a->setup, a->games, &a->err);
	progress_end(&a->bar);
	if (!played)
		return cmd_fails(EXIT_DATA, "%s", a->err.text);
	int code = report(a);
	return a->failed ? cmd_fails(EXIT_DATA, "%s", a->err.text) : code;
}

static int play_on_paper(struct arena *a)
{
	struct error err;
	int code = EXIT_DATA;
	a->games = calloc((size_t)a->setup.n_games, sizeof *a->games);
	if (!a->games)
		return cmd_fails(EXIT_DATA, "no memory for %d games", a->setup.n_games);
	if (!a->csv) {
		code = play(a);
	} else if (match_ledger_open(&a->ledger, a->csv, a->resume, &a->setup, a->games, &err)) {
		code = play(a);
		if (!ledger_close(&a->ledger, &err) && code == EXIT_DONE)
			code = cmd_fails(EXIT_DATA, "%s", err.text);
	} else {
		cmd_fails(code, "%s", err.text);
	}
	free(a->games);
	return code;
}

/* --- the command line --- */

struct words {
	const char *names[3]; /* the game and the players */
	const char *preset, *games, *opening, *seed, *threads, *plies, *margin, *sprt, *clock;
	struct player_words both;
};

static bool number(const char *text, const char *what, uint64_t min, uint64_t max, uint64_t *out)
{
	return !text || cmd_number(text, what, min, max, out);
}

static bool read_players(const struct words *w, struct arena *a)
{
	for (int i = 0; i < 2; i++) {
		if (!player_read(&a->players[i], w->names[i + 1], &w->both, a->setup.game))
			return false;
		a->setup.players[i] = a->players[i].player;
	}
	return true;
}

static bool read_match(const struct words *w, const struct cmd_setup *s, struct arena *a)
{
	struct error err;
	uint64_t games = 100, opening = s->game->rules.outcomes_max ? 0 : OPENING_PLIES, seed = 1, threads = 1,
		 plies = 0, margin = MARGIN_MS;
	if (!number(w->games, "number of games", 2, GAMES_MAX, &games) ||
	    !number(w->opening, "number of opening plies", 0, 1000, &opening) ||
	    !number(w->seed, "seed", 0, UINT64_MAX / 16, &seed) ||
	    !number(w->threads, "number of threads", 1, 256, &threads) ||
	    !number(w->plies, "number of plies", 1, 1000000, &plies) ||
	    !number(w->margin, "number of milliseconds", 1, 1000000000, &margin))
		return false;
	if (games % 2) {
		cmd_fails(EXIT_USAGE, "\"%s\" games are not whole pairs, expected an even number", w->games);
		return false;
	}
	if ((w->sprt && !sprt_parse(w->sprt, &a->sprt, &err)) ||
	    (w->clock && !clocks_rules_parse(w->clock, &a->clocks, &err))) {
		cmd_fails(EXIT_USAGE, "%s", err.text);
		return false;
	}
	a->setup = (struct match_setup){
		.game = s->game,
		.preset = s->preset,
		.n_games = (int)games,
		.seed = seed,
		.opening_plies = (int)opening,
		.plies_max = (int)plies,
		.margin_ms = (int)margin,
		.threads = (int)threads,
		.sprt = w->sprt ? &a->sprt : NULL,
		.clocks = w->clock ? &a->clocks : NULL,
		.report = finish_game,
		.context = a,
		.stop = interrupt_flag(),
	};
	return read_players(w, a);
}

static int run(const struct command *command, int argc, char **argv)
{
	struct words w = {0};
	struct arena a = {.resume = false};
	int n_words, code;
	const struct option_spec specs[] = {
		{"games", &w.games, NULL},
		{"movetime", &w.both.movetime, NULL},
		{"clock", &w.clock, NULL},
		{"playouts", &w.both.playouts, NULL},
		{"nodes", &w.both.nodes, NULL},
		{"depth", &w.both.depth, NULL},
		{"opening-flips", &w.opening, NULL},
		{"max-plies", &w.plies, NULL},
		{"margin", &w.margin, NULL},
		{"seed", &w.seed, NULL},
		{"threads", &w.threads, NULL},
		{"hash", &w.both.hash, NULL},
		{"tables", &w.both.tables, NULL},
		{"preset", &w.preset, NULL},
		{"sprt", &w.sprt, NULL},
		{"csv", &a.csv, NULL},
		{"json", &a.json, NULL},
		{"resume", NULL, &a.resume},
		{NULL, NULL, NULL},
	};
	struct cmd_setup s;
	if (!cmd_options(command, argc, argv, specs, w.names, 3, &n_words, &code))
		return code;
	if (n_words < 3)
		return cmd_fails(EXIT_USAGE, "arena needs a game and two players: qipan arena GAME A B");
	if (!cmd_set_up(&s, w.names[0], w.preset, NULL, &code))
		return code;
	if (a.resume && !a.csv)
		return cmd_fails(EXIT_USAGE, "--resume needs --csv FILE");
	code = read_match(&w, &s, &a) ? play_on_paper(&a) : EXIT_USAGE;
	for (int i = 0; i < 2; i++)
		player_release(&a.players[i]);
	return code;
}

const struct command cmd_arena = {
	"arena",
	"let two opponents play a match",
	"arena GAME A B [--games N] [--depth D | --nodes N | --playouts N | --movetime MS] [--clock CLOCK]\n"
	"                 [--margin MS] [--opening-flips K] [--seed S] [--threads T] [--preset PRESET]\n"
	"                 [--sprt ELO0,ELO1[,ALPHA,BETA]] [--csv FILE [--resume]] [--json FILE]\n"
	"\n"
	"Plays N games between the opponents A and B (docs/opponents.md), each deal and opening once from either\n"
	"side. Prints A's results: won, drawn and lost by seat, how games ended, and Elo with its interval from the\n"
	"pairs. On a terminal a bar shows the progress. Ctrl-C stops the match and prints the table so far.\n"
	"\n"
	"  --games N           an even number (100)\n"
	"  --preset PRESET     the rules (\"qipan games GAME\" lists them)\n"
	"  --depth D           search depth in plies\n"
	"  --nodes N           positions to search for a move\n"
	"  --playouts N        the same for searches by playouts\n"
	"  --movetime MS       milliseconds for a move\n"
	"  --opening-flips K   plies played at random first, flips if there are any (0; 4 in games without chance)\n"
	"  --max-plies N       a longer game is a draw (10000)\n"
	"  --margin MS         without clocks, a move later than its --movetime by more than this loses (1000)\n"
	"  --clock CLOCK       [MOVES/]SECONDS[+INCREMENT][,PERIODSxSECONDS] for each player in each game: 60+0.6,\n"
	"                      40/300, 600,3x30. A player whose time is up loses unless the game says otherwise;\n"
	"                      docs/arena.md\n"
	"  --seed S            of deals, openings and players (1)\n"
	"  --threads T         games at the same time (1); results do not depend on it, but times do\n"
	"  --hash MB           memory for a player's search, instead of the engine's default\n"
	"  --tables DIR        exact endgames for both players (qipan tables)\n"
	"  --sprt ELO0,ELO1    stop when it is clear which difference holds, with errors ALPHA and BETA (0.05)\n"
	"  --csv FILE          a line for each game as it ends\n"
	"  --resume            do not play again the games in that file\n"
	"  --json FILE         the table\n"
	"\n"
	"Without a limit players have their default limits. A player may have its own settings: 8@movetime=50,\n"
	"alphabeta@depth=4,hash=16,tables=DIR.\n"
	"\n"
	"example: qipan arena surakarta 4 alphabeta@nodes=20000 --games 200 --threads 2 --sprt 0,50",
	run,
};
