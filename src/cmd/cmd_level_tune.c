#include "cmd/cmd_level_trials.h"
#include "cmd/cmd_messages.h"
#include "levels/lint.h"
#include "levels/tune.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Command-line options. */
struct level_tune {
	const char *path, *id, *band, *out;
	struct cmd_trials_words trials;
	int max_changes;
	bool write, force;
};

struct tuning {
	const struct level_tune *words;
	struct cmd_trials trials;
	int band[2];
	char before[TUNE_NAMES_MAX]; /* the changes that the table last printed starts from */
	int change;                  /* change number of that table; 0: no table yet */
};

static const char *const band_words[] = {"not clear", "below it", "inside it", "above it"};

static void print_rated(void *context, const struct tune_rating *r)
{
	struct tuning *t = context;
	cmd_trials_pause(&t->trials);
	printf("rated %-24s %.3f (%.3f to %.3f), %d games: %s\n", r->change ? r->names : "as it is",
	       r->count.share.value, r->count.share.low, r->count.share.high, r->count.n, band_words[r->band]);
	fflush(stdout);
}

static void print_tried(void *context, const struct tune_try *try)
{
	struct tuning *t = context;
	cmd_trials_pause(&t->trials);
	if (t->change != try->change || strcmp(t->before, try->before) != 0)
		printf("change %d%s%s: the nearest to the band first\n  %-22s games  ratio  difference\n", try->change,
		       try->before[0] ? " after " : "", try->before, "");
	t->change = try->change;
	strcpy(t->before, try->before);
	printf("  %-22s %5d  %.3f  %+.3f (%+.3f to %+.3f)\n", try->name, try->count.n, try->count.share.value,
	       try->difference.value, try->difference.low, try->difference.high);
}

static void show_progress(void *context, double share, const char *words)
{
	struct tuning *t = context;
	cmd_trials_progress(&t->trials, share, words);
}

static void print_result(const struct tuning *t, const struct tune_result *r)
{
	printf("%s", r->accepted ? "tuned: "
		     : r->inside ? "too many games are drawn; the nearest: "
				 : "the band was not reached; the nearest: ");
	for (int i = 0; i < r->n_changes; i++)
		printf("%s%s", i ? ", " : "", r->changes[i]);
	printf("%s\n", r->n_changes ? "" : "nothing to change");
	if (r->accepted && r->band == RATE_OPEN)
		printf("its share lies in the band; the tests are not certain after %d games\n", r->count.n);
	if (r->inside && !r->accepted)
		printf("%.0f %% of the games are draws, expected at most %d %%\n", 100.0 * r->count.drawn / r->count.n,
		       LINT_DRAWS_MAX / 10);
	if (!r->accepted && t->words->write)
		printf("the file is not changed\n");
	printf("ratio %.4f %.4f %.4f %d\n", r->count.share.value, r->count.share.low, r->count.share.high, r->count.n);
	fflush(stdout);
}

/* Whether the changes made the level equivalent to another level in the file; prints the findings. */
static bool is_alike(const char *path, const struct level_file *file, const struct level *level)
{
	struct lint lint = {0};
	for (int i = 0; i < file->n; i++)
		if (&file->levels[i] != level)
			lint_pair(&file->levels[i], level, &lint);
	for (int i = 0; i < lint.n; i++)
		cmd_refuses(EXIT_DATA, cmd_not_changed, path, &lint.findings[i].error);
	bool alike = lint.n > 0;
	lint_release(&lint);
	return alike;
}

/* Writes the level to the requested files. */
static bool keep(const struct tuning *t, const char *path, const struct level_file *file, struct level *level,
		 const struct tune_result *r)
{
	*level = r->level;
	if (t->words->write && r->accepted && r->n_changes > 0 && is_alike(path, file, level))
		return false;
	return (!t->words->out || cmd_level_write(t->words->out, level, 1)) &&
	       (!t->words->write || !r->accepted || cmd_level_write(path, file->levels, file->n));
}

static int tune(struct tuning *t, const char *path, const struct level_file *file, struct level *level)
{
	struct tune_setup setup = {
		.level = level,
		.band = {t->band[0], t->band[1]},
		.kinds = t->trials.kinds,
		.changes_max = t->words->max_changes,
		.play = t->trials.setup,
		.engine = cmd_level_engine(),
		.tried = print_tried,
		.rated = print_rated,
		.progress = show_progress,
		.context = t,
	};
	struct tune_result result;
	struct error err;
	printf("%s: %s %s\nband %.3g to %.3g\n", level->id, level->title, level->title_zh, t->band[0] / 1000.0,
	       t->band[1] / 1000.0);
	if (!cmd_trials_end(&t->trials, tune_level(&setup, &result, &err), &err))
		return EXIT_DATA;
	print_result(t, &result);
	return keep(t, path, file, level, &result) && result.accepted ? EXIT_DONE : EXIT_DATA;
}

static int tune_file(struct tuning *t)
{
	const char *path = t->words->path;
	struct level_file file;
	int code = EXIT_DATA;
	if (!cmd_level_read(path, &file))
		return EXIT_DATA;
	struct level *level = cmd_level_find(&file, path, t->words->id);
	if (level && t->words->write && file.n_faults) {
		cmd_refuses(EXIT_DATA, cmd_levels_would_be_lost, path);
	} else if (level && cmd_trials_begin(&t->trials, &t->words->trials, &code)) {
		if (!t->words->band)
			memcpy(t->band, level->band, sizeof t->band);
		code = tune(t, path, &file, level);
	}
	level_file_release(&file);
	return code;
}

static int level_tune_main(void *given)
{
	const struct level_tune *o = given;
	struct tuning t = {.words = o};
	if (o->band && !cmd_level_band(o->band, t.band))
		return EXIT_USAGE;
	if (!cmd_may_write(o->out, o->force))
		return EXIT_DATA;
	return tune_file(&t);
}

#define AT(member) OPTION_AT(struct level_tune, member)

static const struct option options[] = {
	{"band", AT(band), "target win rate, which becomes the level's; the level's own by default", "LO:HI"},
	{"max-changes", AT(max_changes), "maximum number of changes", "K", 0, TUNE_CHANGES_MAX},
	CMD_TRIALS_OPTIONS(struct level_tune, "knobs", "maximum games per rating"),
	{"out", AT(out), "write the rated level to this file, even if it is only the nearest", .words = OPTION_FILE},
	OPTION_FORCE_OF(struct level_tune, "overwrite the file of --out"),
	{"write", AT(write), "replace the level in FILE if the band was reached"},
	OPTION_END,
};

const struct command cmd_level_tune = {
	.name = "level tune",
	.summary = "change a level until it is as hard as requested",
	.description =
		"Makes as few changes to the level as possible until the player's win rate lies in the band and at "
		"most 20 % of the games are drawn, as \"qipan level lint\" expects. For each change, every knob that "
		"should move the win rate in the right direction is tried in 16 to 64 games with the same deals. The "
		"nearest candidates are rated with other deals until two sequential tests decide on which side of "
		"the band's edges the rate lies (margin 0.03, error rate 5 %). The last line is \"ratio R LOW HIGH "
		"GAMES\". If the band cannot be reached, the nearest level is reported and the exit code is 1. ID "
		"may be left out if the file has one level.",
	.examples = "qipan level tune levels.json gate --band 0.1:0.2 --threads 2 --write",
	.see = {"level lint", "level rate"},
	.arguments = OPTION_TABLE({"FILE", AT(path), .words = OPTION_FILE}, {"ID", AT(id), .optional = true}),
	.options = options,
	COMMAND_READS(struct level_tune, .trials = CMD_TRIALS_DEFAULTS(1000), .max_changes = 3),
	.main = level_tune_main,
};
