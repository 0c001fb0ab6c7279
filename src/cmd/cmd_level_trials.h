/* cmd_level_trials: shared by the commands that change levels and measure them: options, the file of games, progress,
 * Ctrl-C. */
#ifndef CMD_CMD_LEVEL_TRIALS_H
#define CMD_CMD_LEVEL_TRIALS_H

#include "cmd/cmd_level_files.h"
#include "cmd/progress.h"
#include "levels/trial.h"

#define CMD_TRIALS_OPTIONS 7

struct cmd_trials {
	struct trial_setup setup; /* how to measure */
	unsigned kinds;           /* of knobs: bit 1u << enum knob_kind */
	/* the rest is private */
	const char *games, *depth, *seed, *threads, *kind_words, *ledger_path;
	bool resume;
	struct ledger ledger;
	bool failed; /* to write it */
	struct error err;
	struct progress_bar bar;
};

/* Writes the CMD_TRIALS_OPTIONS options that set it: --games, --player-depth, --seed, --threads, the one called kinds,
 * --ledger and --resume. The trials must be {0} and stay where they are. */
void cmd_trials_options(struct cmd_trials *, const char *kinds, struct option_spec *);

/* Reads the options, opens the file of games and starts the bar; false, with a message and *code set, on an error. */
bool cmd_trials_begin(struct cmd_trials *, uint64_t games_if_silent, int *code) MUST_USE;

/* For a progress callback with the trials as its context. */
void cmd_trials_progress(void *trials, double share, const char *words);

/* Wipes the bar away: before anything is printed. */
void cmd_trials_pause(struct cmd_trials *);

/* Closes the file. False, with a message, if the work failed (good is false, with its error) or was stopped. */
bool cmd_trials_end(struct cmd_trials *, bool good, const struct error *) MUST_USE;

#endif
