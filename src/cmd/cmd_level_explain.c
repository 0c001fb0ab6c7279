#include "cmd/cmd_level_trials.h"
#include "cmd/cmd_messages.h"
#include "levels/explain.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void print(const struct cmd_trials *t, const struct level *level, const struct explain *e, bool by_kind)
{
	struct string out = {0};
	int n_clear = 0;
	for (int i = 0; i < e->n; i++)
		n_clear += e->rows[i].difference.low > 0 || e->rows[i].difference.high < 0;
	string_add(&out, "%s: ", level->id);
	level_add_title(level, &out);
	message_add(&out, cmd_explain_games, e->base.n, t->setup.player_depth, level->npc_depth);
	string_char(&out, '\n');
	explain_table(e, by_kind, &out);
	message_add(&out, e->n == 1 ? cmd_explain_change : cmd_explain_changes, e->n);
	message_add(&out, n_clear == 1 ? cmd_explain_differs : cmd_explain_differ, n_clear);
	string_char(&out, '\n');
	fputs(out.text, stdout);
	string_release(&out);
}

static int write_csv(const char *path, const struct explain *e)
{
	struct string out = {0};
	explain_csv(e, &out);
	bool written = cmd_write(path, &out);
	string_release(&out);
	return written ? EXIT_DONE : EXIT_DATA;
}

static int explain(struct cmd_trials *t, const struct level *level, bool by_kind, const char *csv)
{
	struct explain_setup setup = {
		.level = level, .kinds = t->kinds, .play = t->setup, .progress = cmd_trials_progress, .context = t};
	struct explain *e = malloc(sizeof *e);
	struct error err;
	fail(&err, cmd_no_memory_for_table);
	bool good = e && explain_level(&setup, e, &err);
	cmd_trials_pause(t);
	if (good && e->base.n) {
		explain_sort(e, by_kind);
		print(t, level, e, by_kind);
	}
	int code = cmd_trials_end(t, good, &err) ? EXIT_DONE : EXIT_DATA;
	if (code == EXIT_DONE && csv)
		code = write_csv(csv, e);
	free(e);
	return code;
}

struct level_explain {
	const char *path, *id, *sort, *csv;
	struct cmd_trials_words trials;
	bool force;
};

static int level_explain_main(void *given)
{
	const struct level_explain *o = given;
	struct cmd_trials t = {.failed = false};
	struct level_file file;
	int code;
	if (!cmd_may_write(o->csv, o->force || o->trials.resume) || !cmd_level_read(o->path, &file))
		return EXIT_DATA;
	const struct level *level = cmd_level_find(&file, o->path, o->id);
	if (!level)
		code = EXIT_DATA;
	else if (cmd_trials_begin(&t, &o->trials, &code))
		code = explain(&t, level, strcmp(o->sort, "kind") == 0, o->csv);
	level_file_release(&file);
	return code;
}

static const struct option_choice orders[] = {
	{"kind", "by kind of change, the hardest first in each"}, {"effect", "the hardest first"}, {NULL, NULL}};

#define AT(member) OPTION_AT(struct level_explain, member)

static const struct option options[] = {
	{"sort", AT(sort), "kind: by kind, then hardest first; effect: hardest first", .choices = orders},
	CMD_TRIALS_OPTIONS(struct level_explain, "kinds", "games for each change"),
	{"csv", AT(csv), "write the table as CSV", .words = OPTION_FILE},
	OPTION_FORCE_OF(struct level_explain, "overwrite the CSV file; --resume implies it"),
	OPTION_END,
};

const struct command cmd_level_explain = {
	.name = "level explain",
	.summary = "measure the effect of each change to a level",
	.description =
		"Makes one change at a time to the level, plays it with the same deals as the level itself, and "
		"prints the player's win rate with its 95 % interval (Wilson) and the difference from the unchanged "
		"level with the interval for paired games (Newcombe 1998). A * marks significant differences, "
		"without a correction for the number of rows. ID may be omitted if the file has one level.",
	.examples = "qipan level explain levels.json gate --kinds ice,wood --games 1000 --threads 2",
	.arguments = OPTION_TABLE({"FILE", AT(path), .words = OPTION_FILE}, {"ID", AT(id), .optional = true}),
	.options = options,
	COMMAND_READS(struct level_explain, .trials = CMD_TRIALS_DEFAULTS(400), .sort = "kind"),
	.main = level_explain_main,
};
