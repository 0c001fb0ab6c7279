#include "cmd/cmd_level_trials.h"
#include "cmd/cmd_messages.h"
#include "cmd/interrupt.h"

#include <stdlib.h>
#include <string.h>

/* Parses "ice,wood". */
static bool read_kinds(const char *text, unsigned *out)
{
	for (*out = 0;; text++) {
		size_t n = strcspn(text, ",");
		int kind = 0;
		while (kind < MUTATION_KINDS &&
		       (strncmp(mutation_kind_names[kind], text, n) != 0 || mutation_kind_names[kind][n] != 0))
			kind++;
		if (kind == MUTATION_KINDS) {
			cmd_refuses(EXIT_USAGE, cmd_not_a_knob, message_part(text, n < 40 ? n : 40));
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
	return !t->words->results_csv || rate_results_take(&t->results_csv, rate, games, err);
}

static void report(void *context, const struct rate_setup *rate, int n, const struct match_game *game)
{
	struct cmd_trials *t = context;
	if (t->words->results_csv && !t->failed &&
	    !rate_results_add(&t->results_csv, rate, RATE_MAIN, n, game, &t->err)) {
		t->failed = true;
		atomic_store(t->setup.stop, true);
	}
}

bool cmd_trials_begin(struct cmd_trials *t, const struct cmd_trials_words *w, int *code)
{
	*code = EXIT_USAGE;
	t->words = w;
	t->kinds = (1u << MUTATION_KINDS) - 1;
	if (w->kinds && !read_kinds(w->kinds, &t->kinds))
		return false;
	if (w->resume && !w->results_csv) {
		cmd_refuses(EXIT_USAGE, cmd_option_needs, "--resume", "--ledger FILE");
		return false;
	}
	if (w->results_csv &&
	    !rate_results_open(&t->results_csv, w->results_csv, w->resume, w->seed, cmd_level_engine(), &t->err)) {
		*code = cmd_fails(EXIT_DATA, &t->err);
		return false;
	}
	t->setup = (struct trial_setup){.games = w->games,
					.player_depth = w->player_depth,
					.seed = w->seed,
					.threads = cmd_threads(w->threads),
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
	if (t->words->results_csv && !results_csv_close(&t->results_csv, t->failed ? NULL : &t->err))
		t->failed = true;
	if (t->failed || !good)
		cmd_fails(EXIT_DATA, t->failed ? &t->err : err);
	else if (atomic_load(t->setup.stop))
		cmd_refuses(EXIT_DATA, t->words->results_csv ? cmd_stopped_resume : cmd_stopped);
	else
		return true;
	return false;
}
