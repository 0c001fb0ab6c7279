/* cmd_level_trials: shared by the commands that change levels and measure them: options, the file of games, progress,
 * Ctrl-C. */
#ifndef CMD_CMD_LEVEL_TRIALS_H
#define CMD_CMD_LEVEL_TRIALS_H

#include "cmd/cmd_level_files.h"
#include "cmd/progress.h"
#include "levels/trial.h"

/* Their part of the command line. */
struct cmd_trials_words {
	const char *kinds, *ledger;
	int games, player_depth, threads;
	uint64_t seed;
	bool resume;
};

/* Defaults of the words. */
#define CMD_TRIALS_DEFAULTS(n_games)                                                                                   \
	{                                                                                                              \
		.games = n_games, .player_depth = LEVEL_DEPTH, .threads = 1, .seed = 1                                 \
	}

/* clang-format off */
/* Entries of a table for the member trials; kinds_name is the name of the option for the kinds of
 * knobs. */
#define CMD_TRIALS_OPTIONS(structure, kinds_name, games_help) \
	{kinds_name, OPTION_AT(structure, trials.kinds), .metavar = "KINDS", \
	 .help = "a list of depth,ice,wood,gold,hide,remove (default all)"}, \
	{"games", OPTION_AT(structure, trials.games), .least = 1, .most = LEVEL_GAMES_MAX, \
	 .help = games_help}, \
	{"player-depth", OPTION_AT(structure, trials.player_depth), .metavar = "D", .least = 1, .most = LEVEL_DEPTH_MAX, \
	 .help = "the player's search depth in plies"}, \
	{"seed", OPTION_AT(structure, trials.seed), .metavar = "S", .most = UINT64_MAX / 16, \
	 .help = "seed of deals and players, in addition to the level's own"}, \
	{"threads", OPTION_AT(structure, trials.threads), .metavar = "T", .most = 256, \
	 .help = "games to play in parallel; the result is the same; 0: one per processor"}, \
	{"ledger", OPTION_AT(structure, trials.ledger), .words = OPTION_FILE, \
	 .help = "append a row for each game as it ends"}, \
	{"resume", OPTION_AT(structure, trials.resume), .help = "skip the games that the ledger already has"}
/* clang-format on */

struct cmd_trials {
	struct trial_setup setup; /* how to measure */
	unsigned kinds;           /* of knobs: bit 1u << enum knob_kind */
	/* the rest is private */
	const struct cmd_trials_words *words;
	struct ledger ledger;
	bool failed; /* to write it */
	struct error err;
	struct progress_bar bar;
};

/* Opens the ledger and starts the bar; false, with a message and *code set, on an error. The trials must be {0} and
 * stay where they are, and so must the words. */
bool cmd_trials_begin(struct cmd_trials *, const struct cmd_trials_words *, int *code) MUST_USE;

/* For a progress callback with the trials as its context. */
void cmd_trials_progress(void *trials, double share, const char *words);

/* Wipes the bar away: before anything is printed. */
void cmd_trials_pause(struct cmd_trials *);

/* Closes the file. False, with a message, if the work failed (good is false, with its error) or was stopped. */
bool cmd_trials_end(struct cmd_trials *, bool good, const struct error *) MUST_USE;

#endif
