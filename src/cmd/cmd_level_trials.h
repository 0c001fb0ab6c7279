/* cmd_level_trials: shared by the commands that mutate and measure levels: options, the results file, progress and
 * Ctrl-C. */
#ifndef CMD_CMD_LEVEL_TRIALS_H
#define CMD_CMD_LEVEL_TRIALS_H

#include "cmd/cmd_level_files.h"
#include "cmd/progress.h"
#include "levels/trial.h"

/* The shared command-line options. */
struct cmd_trials_words {
	const char *kinds, *results_csv;
	int games, player_depth, threads;
	uint64_t seed;
	bool resume;
};

/* Their defaults. */
#define CMD_TRIALS_DEFAULTS(n_games)                                                                                   \
	{                                                                                                              \
		.games = n_games, .player_depth = LEVEL_DEPTH, .threads = 1, .seed = 1                                 \
	}

/* clang-format off */
/* Option table entries for the member trials; kinds_name is the name of the option that selects the mutation kinds. */
#define CMD_TRIALS_OPTIONS(structure, kinds_name, games_help) \
	{kinds_name, OPTION_AT(structure, trials.kinds), .metavar = "KINDS", \
	 .help = "a list of depth,ice,wood,gold,hide,remove (default all)"}, \
	{"games", OPTION_AT(structure, trials.games), .min = 1, .max = LEVEL_GAMES_MAX, \
	 .help = games_help}, \
	{"player-depth", OPTION_AT(structure, trials.player_depth), .metavar = "D", .min = 1, .max = LEVEL_DEPTH_MAX, \
	 .help = "the player's search depth in plies"}, \
	{"seed", OPTION_AT(structure, trials.seed), .metavar = "S", .max = UINT64_MAX / 16, \
	 .help = "seed of deals and players, in addition to the level's own"}, \
	{"threads", OPTION_AT(structure, trials.threads), .metavar = "T", .max = 256, \
	 .help = "games to play in parallel; this does not affect the result; 0: one per processor"}, \
	{"ledger", OPTION_AT(structure, trials.results_csv), .words = OPTION_FILE, \
	 .help = "append a row for each game as it ends"}, \
	{"resume", OPTION_AT(structure, trials.resume), .help = "skip the games that the ledger already has"}
/* clang-format on */

struct cmd_trials {
	struct trial_setup setup; /* how levels are measured */
	unsigned kinds;           /* mutation kinds: bit 1u << enum knob_kind */
	/* private: */
	const struct cmd_trials_words *words;
	struct results_csv results_csv;
	bool failed; /* the results file could not be written */
	struct error err;
	struct progress_bar bar;
};

/* Opens the results file and starts the progress bar. On error prints a message, sets *code and returns false. The
 * trials must be {0}; they and the words must stay at the same address. */
bool cmd_trials_begin(struct cmd_trials *, const struct cmd_trials_words *, int *code) MUST_USE;

/* Progress callback; its context is the trials. */
void cmd_trials_progress(void *trials, double share, const char *words);

/* Erases the progress bar; call it before printing anything. */
void cmd_trials_pause(struct cmd_trials *);

/* Closes the file. Returns false, with a message, if the work failed (good is false, with its error) or was
 * interrupted. */
bool cmd_trials_end(struct cmd_trials *, bool good, const struct error *) MUST_USE;

#endif
