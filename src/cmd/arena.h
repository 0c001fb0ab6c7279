/* arena: a match on the command line: what was asked for, the files it writes, and how it stands. */
#ifndef CMD_ARENA_H
#define CMD_ARENA_H

#include "cmd/cmd.h"
#include "cmd/player.h"
#include "cmd/progress.h"
#include "match/adjudicate.h"
#include "match/match_archive.h"
#include "match/openings.h"
#include "referee/clocks.h"

#define ARENA_GAMES_MAX 1000000

/* The command line. */
struct arena_words {
	const char *game, *preset, *openings, *opening_order, *clock, *resign, *draw, *tables, *engines, *sprt;
	const char *csv, *svg, *records, *log;
	struct option_maybe json; /* without a file: to standard output */
	struct option_texts players;
	int games, max_plies, margin, threads;
	struct option_number opening_flips, hash, patience, depth, nodes, playouts, movetime;
	uint64_t seed;
	bool gauntlet, table_results, resume, force;
};

struct arena {
	struct match_setup setup;
	struct sprt sprt;
	struct clocks_rules clocks;
	struct openings openings;
	struct adjudication adjudication;
	struct engines engines;
	struct player players[MATCH_PLAYERS_MAX];
	const struct arena_words *words;
	struct match_game *games;
	int n_games; /* of all pairings */
	struct match_archive archive;
	bool failed; /* to write a file */
	struct error err;
	int n_played;
	struct progress_bar bar;
	int64_t shown_ms;
};

/* Fills in the setup, without what is called during the match. If it returns false it has printed the error. Call
 * arena_release in either case. */
bool arena_read(struct arena *, const struct arena_words *, const struct cmd_setup *) MUST_USE;
void arena_release(struct arena *);

/* Plays the match and prints and writes what it gave; returns the exit code. */
int arena_play(struct arena *);

#endif
