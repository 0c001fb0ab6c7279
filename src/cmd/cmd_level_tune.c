#include "cmd/cmd_level_trials.h"
#include "levels/lint.h"
#include "levels/tune.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define GAMES_IF_SILENT   1000
#define CHANGES_IF_SILENT 3

struct tuning {
	struct cmd_trials trials;
	const char *out;
	bool write, force;
	int band[2];
	uint64_t changes_max;
	char before[TUNE_NAMES_MAX]; /* the changes that the table on the screen starts from */
	int change;                  /* of that table; 0: there is none yet */
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
	if (!r->accepted && t->write)
		printf("the file is not changed\n");
	printf("ratio %.4f %.4f %.4f %d\n", r->count.share.value, r->count.share.low, r->count.share.high, r->count.n);
	fflush(stdout);
}

/* Whether the changes have made the level the same as another one of the file; prints that. */
static bool is_alike(const char *path, const struct level_file *file, const struct level *level)
{
	struct lint lint = {0};
	for (int i = 0; i < file->n; i++)
		if (&file->levels[i] != level)
			lint_pair(&file->levels[i], level, &lint);
	for (int i = 0; i < lint.n; i++)
		cmd_fails(EXIT_DATA, "%s is not changed: %s", path, lint.findings[i].error.text);
	bool alike = lint.n > 0;
	lint_release(&lint);
	return alike;
}

/* Writes the level to the files that were asked for. */
static bool keep(const struct tuning *t, const char *path, const struct level_file *file, struct level *level,
		 const struct tune_result *r)
{
	*level = r->level;
	if (t->write && r->accepted && r->n_changes > 0 && is_alike(path, file, level))
		return false;
	return (!t->out || cmd_level_write(t->out, level, 1)) &&
	       (!t->write || !r->accepted || cmd_level_write(path, file->levels, file->n));
}

static int tune(struct tuning *t, const char *path, const struct level_file *file, struct level *level)
{
	struct tune_setup setup = {
		.level = level,
		.band = {t->band[0], t->band[1]},
		.kinds = t->trials.kinds,
		.changes_max = (int)t->changes_max,
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

static int tune_file(struct tuning *t, const char *path, const char *id, bool has_band)
{
	struct level_file file;
	int code = EXIT_DATA;
	if (!cmd_level_read(path, &file))
		return EXIT_DATA;
	struct level *level = cmd_level_find(&file, path, id);
	if (level && t->write && file.n_faults) {
		cmd_fails(EXIT_DATA, "%s: it is not written, as levels with faults would be lost", path);
	} else if (level && cmd_trials_begin(&t->trials, GAMES_IF_SILENT, &code)) {
		if (!has_band)
			memcpy(t->band, level->band, sizeof t->band);
		code = tune(t, path, &file, level);
	}
	level_file_release(&file);
	return code;
}

static int run(const struct command *command, int argc, char **argv)
{
	struct tuning t = {.changes_max = CHANGES_IF_SILENT};
	const char *words[2] = {NULL}, *band = NULL, *changes = NULL;
	struct option_spec specs[CMD_TRIALS_OPTIONS + 6] = {{"band", &band, NULL},
							    {"max-changes", &changes, NULL},
							    {"out", &t.out, NULL},
							    {"write", NULL, &t.write},
							    {"force", NULL, &t.force}};
	int n_words, code;
	cmd_trials_options(&t.trials, "knobs", specs + 5);
	if (!cmd_options(command, argc, argv, specs, words, 2, &n_words, &code))
		return code;
	if (n_words == 0)
		return cmd_fails(EXIT_USAGE, "which file? qipan level tune FILE [ID] --band LO:HI");
	if ((band && !cmd_level_band(band, t.band)) ||
	    !cmd_number(changes, "number of changes", 0, TUNE_CHANGES_MAX, &t.changes_max))
		return EXIT_USAGE;
	if (!cmd_may_write(t.out, t.force))
		return EXIT_DATA;
	return tune_file(&t, words[0], words[1], band);
}

const struct command cmd_level_tune = {
	"level tune",
	"change a level until it is as hard as asked for",
	"level tune FILE [ID] [--band LO:HI] [--knobs KINDS] [--max-changes K] [--games N] [--player-depth D]\n"
	"                 [--seed S] [--threads T] [--out FILE [--force]] [--write] [--ledger FILE [--resume]]\n"
	"\n"
	"Makes as few changes to the level as possible until the share of games that the player wins lies in the\n"
	"band and at most 20 % of the games are drawn, as \"level lint\" expects. For each change every knob that\n"
	"should move the share in the right direction is tried, in 16 to 64 games with the same deals; the nearest\n"
	"are rated with other deals, until two sequential tests say on which side of the band's edges the share lies\n"
	"(margin 0.03, errors 5 %). The last line is \"ratio R LOW HIGH GAMES\". Exit code 1 if this cannot be\n"
	"reached: then the nearest level is named. ID may be left out if the file has one level.\n"
	"\n"
	"  --band LO:HI      the band, instead of the level's; it becomes the level's\n"
	"  --knobs KINDS     some of depth,ice,wood,gold,hide,remove (all)\n"
	"  --max-changes K   at most K changes, 0 to 8 (3)\n"
	"  --games N         at most N games per rating (1000)\n"
	"  --player-depth D  the player's search depth in plies (4)\n"
	"  --seed S          of deals and players, in addition to the level's own (1)\n"
	"  --threads T       games at the same time (1); the result is the same\n"
	"  --out FILE        write the level there, rated, even if it is only the nearest\n"
	"  --force           replace that file if it exists\n"
	"  --write           replace the level in FILE, if the band was reached\n"
	"  --ledger FILE     a line for each game as it ends\n"
	"  --resume          do not play again the games in the ledger\n"
	"\n"
	"example: qipan level tune levels.json gate --band 0.1:0.2 --threads 2 --write",
	run,
};
