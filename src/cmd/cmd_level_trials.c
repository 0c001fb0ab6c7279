#include "cmd/cmd_level_trials.h"
#include "cmd/interrupt.h"

#include <stdlib.h>
#include <string.h>

void cmd_trials_options(struct cmd_trials *t, const char *kinds, struct option_spec *out)
{
	const struct option_spec specs[CMD_TRIALS_OPTIONS] = {
		{"games", &t->games, NULL},     {"player-depth", &t->depth, NULL}, {"seed", &t->seed, NULL},
		{"threads", &t->threads, NULL}, {kinds, &t->kind_words, NULL},     {"ledger", &t->ledger_path, NULL},
		{"resume", NULL, &t->resume},
	};
	memcpy(out, specs, sizeof specs);
}

/* "ice,wood". */
static bool read_kinds(const char *text, unsigned *out)
{
	for (*out = 0;; text++) {
		size_t n = strcspn(text, ",");
		int kind = 0;
		while (kind < KNOB_KINDS &&
		       (strncmp(knob_kind_names[kind], text, n) != 0 || knob_kind_names[kind][n] != 0))
			kind++;
		if (kind == KNOB_KINDS) {
			cmd_fails(EXIT_USAGE,
				  "\"%.*s\" is not a kind of knob, expected some of depth,ice,wood,gold,hide,remove",
				  (int)(n < 40 ? n : 40), text);
			return false;
		}
		*out |= 1u << kind;
		text += n;
		if (!*text)
			return true;
	}
}

static bool recall(void *context, const struct rate_setup *rate, struct rate_games *games, struct error *err)
{
	const struct cmd_trials *t = context;
	return !t->ledger_path || rate_ledger_take(&t->ledger, rate, games, err);
}

static void report(void *context, const struct rate_setup *rate, int n, const struct match_game *game)
{
	struct cmd_trials *t = context;
	if (t->ledger_path && !t->failed && !rate_ledger_add(&t->ledger, rate, RATE_MAIN, n, game, &t->err)) {
		t->failed = true;
		atomic_store(t->setup.stop, true);
	}
}

bool cmd_trials_begin(struct cmd_trials *t, uint64_t games, int *code)
{
	uint64_t depth = LEVEL_DEPTH, seed = 1, threads = 1;
	*code = EXIT_USAGE;
	t->kinds = (1u << KNOB_KINDS) - 1;
	if (!cmd_number(t->games, "number of games", 1, LEVEL_GAMES_MAX, &games) ||
	    !cmd_number(t->depth, "depth", 1, LEVEL_DEPTH_MAX, &depth) ||
	    !cmd_number(t->seed, "seed", 0, UINT64_MAX / 16, &seed) ||
	    !cmd_number(t->threads, "number of threads", 1, 256, &threads) ||
	    (t->kind_words && !read_kinds(t->kind_words, &t->kinds)))
		return false;
	if (t->resume && !t->ledger_path) {
		cmd_fails(EXIT_USAGE, "--resume needs --ledger FILE");
		return false;
	}
	if (t->ledger_path &&
	    !rate_ledger_open(&t->ledger, t->ledger_path, t->resume, seed, cmd_level_engine(), &t->err)) {
		*code = cmd_fails(EXIT_DATA, "%s", t->err.text);
		return false;
	}
	t->setup = (struct trial_setup){.games = (int)games,
					.player_depth = (int)depth,
					.seed = seed,
					.threads = (int)threads,
					.stop = interrupt_flag(),
					.recall = recall,
					.report = report,
					.context = t};
	progress_begin(&t->bar);
	return true;
}

void cmd_trials_progress(void *trials, double share, const char *words)
{
	struct cmd_trials *t = trials;
	progress_show(&t->bar, share, words);
}

void cmd_trials_pause(struct cmd_trials *t)
{
	progress_end(&t->bar);
}

bool cmd_trials_end(struct cmd_trials *t, bool good, const struct error *err)
{
	cmd_trials_pause(t);
	if (t->ledger_path && !ledger_close(&t->ledger, t->failed ? NULL : &t->err))
		t->failed = true;
	if (t->failed || !good)
		cmd_fails(EXIT_DATA, "%s", t->failed ? t->err.text : err->text);
	else if (atomic_load(t->setup.stop))
		cmd_fails(EXIT_DATA, "stopped%s", t->ledger_path ? "; --resume continues" : "");
	else
		return true;
	return false;
}
