#include "cmd/cmd_level_trials.h"
#include "cmd/cmd_messages.h"
#include "cmd/output.h"
#include "levels/explain.h"
#include "levels/levels_messages.h"
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

static const struct message *const band_words[] = {cmd_band_unclear, cmd_band_below, cmd_band_inside, cmd_band_above};

static void print_rated(void *context, const struct tune_rating *r)
{
	struct tuning *t = context;
	cmd_trials_pause(&t->trials);
	struct string names = {0}, share = {0};
	output_padded(r->change ? r->names : message_template(cmd_tune_as_it_is), 24, &names);
	message_add(&share, levels_facts_share, r->count.share.value, r->count.share.low, r->count.share.high);
	output_part(stdout, cmd_tune_rated, message_part(names.text, MESSAGE_TEXT_MAX), share.text, r->count.n,
		    band_words[r->band]);
	putchar('\n');
	fflush(stdout);
	string_release(&names);
	string_release(&share);
}

static void print_tried(void *context, const struct tune_try *try)
{
	struct tuning *t = context;
	cmd_trials_pause(&t->trials);
	struct string row = {0};
	if (t->change != try->change || strcmp(t->before, try->before) != 0) {
		if (try->before[0])
			message_add(&row, cmd_tune_change_after, try->change,
				    message_part(try->before, MESSAGE_TEXT_MAX));
		else
			message_add(&row, cmd_tune_change, try->change);
		string_add(&row, "\n%25s%s\n", "", message_template(cmd_tune_columns));
	}
	t->change = try->change;
	strcpy(t->before, try->before);
	string_add(&row, "  %-22s %5d  %.3f  ", try->name, try->count.n, try->count.share.value);
	explain_difference(&try->difference, &row);
	puts(row.text);
	string_release(&row);
}

static void show_progress(void *context, double share, const char *words)
{
	struct tuning *t = context;
	cmd_trials_progress(&t->trials, share, words);
}

static void print_result(const struct tuning *t, const struct tune_result *r)
{
	struct string changes = {0};
	for (int i = 0; i < r->n_changes; i++)
		string_add(&changes, "%s%s", i ? ", " : "", r->changes[i]);
	if (r->n_changes == 0)
		message_add(&changes, cmd_tune_no_change);
	output(stdout,
	       r->accepted ? cmd_tune_tuned
	       : r->inside ? cmd_tune_drawn
			   : cmd_tune_not_reached,
	       message_part(changes.text, MESSAGE_TEXT_MAX));
	string_release(&changes);
	if (r->accepted && r->band == RATE_OPEN)
		output(stdout, cmd_tune_uncertain, r->count.n);
	if (r->inside && !r->accepted)
		output(stdout, cmd_tune_draws, 100.0 * r->count.drawn / r->count.n, LINT_DRAWS_MAX / 10);
	if (!r->accepted && t->words->write)
		output(stdout, cmd_tune_file_kept);
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

static void print_head(const struct level *level, const int band[2])
{
	struct string title = {0};
	char low[16], high[16];
	level_add_title(level, &title);
	printf("%s: %s", level->id, title.text);
	snprintf(low, sizeof low, "%.3g", band[0] / 1000.0);
	snprintf(high, sizeof high, "%.3g", band[1] / 1000.0);
	output(stdout, cmd_tune_band, low, high);
	string_release(&title);
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
	print_head(level, t->band);
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
	{"band", AT(band), "target win rate, which is stored in the level; by default the level's own", "LO:HI"},
	{"max-changes", AT(max_changes), "maximum number of changes", "K", 0, TUNE_CHANGES_MAX},
	CMD_TRIALS_OPTIONS(struct level_tune, "knobs", "maximum games per rating"),
	{"out", AT(out), "write the rated level to this file, even if it did not reach the band", .words = OPTION_FILE},
	OPTION_FORCE_OF(struct level_tune, "overwrite the file of --out"),
	{"write", AT(write), "replace the level in FILE if the band was reached"},
	OPTION_END,
};

const struct command cmd_level_tune = {
	.name = "level tune",
	.summary = "adjust the difficulty of a level",
	.description =
		"Makes as few changes to the level as possible until the player's win rate lies in the band and at "
		"most 20 % of the games are drawn, as \"qipan level lint\" expects. For each change, every mutation "
		"that should move the win rate in the right direction is tried in 16 to 64 games with the same "
		"deals. The nearest candidates are rated with other deals until two sequential tests decide on which "
		"side of the band's edges the rate lies (margin 0.03, error rate 5 %). The last line is \"ratio R "
		"LOW HIGH GAMES\". If the band cannot be reached, the nearest level is reported and the exit code is "
		"1. ID may be omitted if the file has one level.",
	.examples = "qipan level tune levels.json gate --band 0.1:0.2 --threads 2 --write",
	.see = {"level lint", "level rate"},
	.arguments = OPTION_TABLE({"FILE", AT(path), .words = OPTION_FILE}, {"ID", AT(id), .optional = true}),
	.options = options,
	COMMAND_READS(struct level_tune, .trials = CMD_TRIALS_DEFAULTS(1000), .max_changes = 3),
	.main = level_tune_main,
};
