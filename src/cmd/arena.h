/* arena: a match run from the command line: its options, the files it writes and the standings. */
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

/* Command-line options. */
struct arena_words {
	const char *game, *preset, *openings, *opening_order, *clock, *resign, *draw, *tables, *engines, *sprt, *part;
	const char *csv, *svg, *records, *log;
	struct option_maybe json; /* no file name: standard output */
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
	struct arena_player players[MATCH_PLAYERS_MAX];
	const struct arena_words *words;
	struct match_game *games;
	int n_games; /* over all pairings */
	struct match_archive archive;
	bool failed; /* a file could not be written */
	struct error err;
	int n_played;
	struct progress_bar bar;
	int64_t shown_ms;
};

/* Fills in the setup except for the callbacks used during the match. On false it has already printed the error. The
 * caller calls arena_release in either case. */
bool arena_read(struct arena *, const struct arena_words *, const struct cmd_setup *) MUST_USE;
void arena_release(struct arena *);

/* Plays the match, prints and writes the results, and returns the exit code. */
int arena_play(struct arena *);

#endif
