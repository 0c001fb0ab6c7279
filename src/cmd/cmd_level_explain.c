#include "base/file.h"
#include "cmd/cmd_level_trials.h"
#include "cmd/cmd_messages.h"
#include "levels/explain.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define GAMES_IF_SILENT 400

static void print(const struct cmd_trials *t, const struct level *level, const struct explain *e, bool by_kind)
{
	struct string out = {0};
	int n_clear = 0;
	for (int i = 0; i < e->n; i++)
		n_clear += e->rows[i].difference.low > 0 || e->rows[i].difference.high < 0;
	string_add(&out, "%s: %s %s\n", level->id, level->title, level->title_zh);
	string_add(&out, "  %d games each at depth %d against %d, the same deals\n", e->base.n, t->setup.player_depth,
		   level->npc_depth);
	explain_table(e, by_kind, &out);
	string_add(&out, "%d change%s, %d differ%s (*): the interval at 95 %% is on one side of 0\n", e->n,
		   e->n == 1 ? "" : "s", n_clear, n_clear == 1 ? "s" : "");
	fputs(out.text, stdout);
	string_release(&out);
}

static int write_csv(const char *path, const struct explain *e)
{
	struct string out = {0};
	struct error err;
	explain_csv(e, &out);
	int code = EXIT_DONE;
	if (!file_write(path, out.text, out.length, &err))
		code = cmd_fails(EXIT_DATA, "%s", err.text);
	string_release(&out);
	return code;
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

static int run(const struct command *command, int argc, char **argv)
{
	struct cmd_trials t = {.resume = false};
	const char *words[2] = {NULL}, *csv = NULL, *sort = "kind";
	bool force = false;
	struct option_spec specs[CMD_TRIALS_OPTIONS + 4] = {
		{"csv", &csv, NULL}, {"sort", &sort, NULL}, {"force", NULL, &force}};
	struct level_file file;
	int n_words, code;
	cmd_trials_options(&t, "kinds", specs + 3);
	if (!cmd_options(command, argc, argv, specs, words, 2, &n_words, &code))
		return code;
	bool by_kind = strcmp(sort, "kind") == 0;
	if (n_words == 0)
		return cmd_fails(EXIT_USAGE, "which file? qipan level explain FILE [ID]");
	if (!by_kind && strcmp(sort, "effect") != 0)
		return cmd_fails(EXIT_USAGE, "\"%.40s\" is not an order, expected kind or effect", sort);
	if (!cmd_may_write(csv, force || t.resume) || !cmd_level_read(words[0], &file))
		return EXIT_DATA;
	const struct level *level = cmd_level_find(&file, words[0], words[1]);
	if (!level)
		code = EXIT_DATA;
	else if (cmd_trials_begin(&t, GAMES_IF_SILENT, &code))
		code = explain(&t, level, by_kind, csv);
	level_file_release(&file);
	return code;
}

const struct command cmd_level_explain = {
	"level explain",
	"measure the effect of each change to a level",
	"level explain FILE [ID] [--kinds KINDS] [--sort kind|effect] [--games N] [--player-depth D] [--seed S]\n"
	"                 [--threads T] [--csv FILE [--force]] [--ledger FILE [--resume]]\n"
	"\n"
	"Makes one change at a time to the level, plays it with the same deals as the level itself, and prints the\n"
	"share of games that the player then wins, with its 95 % interval (Wilson), and the difference from the\n"
	"unchanged level, with the interval for paired games (Newcombe 1998). A * marks differences that are not\n"
	"chance, as far as one can say of one row in a table of many. ID may be left out if the file has one level.\n"
	"\n"
	"  --kinds KINDS       some of depth,ice,wood,gold,hide,remove (all)\n"
	"  --sort kind|effect  by kind and the hardest first, or all with the hardest first (kind)\n"
	"  --games N           games for each change (400)\n"
	"  --player-depth D    the player's search depth in plies (4)\n"
	"  --seed S            of deals and players, in addition to the level's own (1)\n"
	"  --threads T         games at the same time (1); the result is the same\n"
	"  --csv FILE          the table for programs\n"
	"  --force             replace that table if it exists; --resume does so too\n"
	"  --ledger FILE       a line for each game as it ends\n"
	"  --resume            do not play again the games in the ledger\n"
	"\n"
	"example: qipan level explain levels.json gate --kinds ice,wood --games 1000 --threads 2",
	run,
};
