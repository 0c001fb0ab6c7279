#include "cmd/cmd_level.h"
#include "puzzles/rate.h"
#include "base/file.h"
#include "base/text.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Sorted by name. */
/* clang-format off */
static const struct command *const subcommands[] = {
	&cmd_level_campaign,
	&cmd_level_explain,
	&cmd_level_lint,
	&cmd_level_new,
	&cmd_level_rate,
	&cmd_level_show,
	&cmd_level_tune,
};
/* clang-format on */
#define N_SUBCOMMANDS ((int)(sizeof subcommands / sizeof *subcommands))

const char *cmd_level_engine(void)
{
	static char engine[LEVEL_ENGINE_MAX];
	struct error err;
	if (!*engine && !rate_engine("qipan " QIPAN_VERSION, engine, &err))
		exit(cmd_fails(EXIT_DATA, "%s", err.text)); /* no memory: its players are there in every build */
	return engine;
}

bool cmd_level_read(const char *path, struct level_file *file)
{
	struct error err;
	struct string text = {0};
	if (!level_file_read(path, file, &err)) {
		cmd_fails(EXIT_DATA, "%s", err.text);
		return false;
	}
	for (int i = 0; i < file->n_faults; i++) {
		string_clear(&text);
		level_fault_text(&file->faults[i], &text);
		cmd_fails(EXIT_DATA, "%s: %s", path, text.text);
	}
	string_release(&text);
	return true;
}

struct level *cmd_level_find(const struct level_file *file, const char *path, const char *id)
{
	for (int i = 0; i < file->n; i++)
		if (id ? strcmp(file->levels[i].id, id) == 0 : file->n == 1)
			return &file->levels[i];
	if (id)
		cmd_fails(EXIT_DATA, "%s: no level is called \"%.40s\"", path, id);
	else if (file->n)
		cmd_fails(EXIT_DATA, "%s: it has %d levels, expected the id of one such as \"%s\" behind it", path,
			  file->n, file->levels[0].id);
	else
		cmd_fails(EXIT_DATA, "%s: it has no whole level", path);
	return NULL;
}

bool cmd_level_write(const char *path, const struct level *levels, int n)
{
	struct string out = {0};
	struct error err;
	level_write(levels, n, &out);
	bool good = file_write(path, out.text, out.length, &err);
	if (!good)
		cmd_fails(EXIT_DATA, "%s", err.text);
	string_release(&out);
	return good;
}

bool cmd_level_band(const char *text, int band[2])
{
	char *colon, *end = NULL;
	double low = strtod(text, &colon), high = *colon == ':' ? strtod(colon + 1, &end) : 0;
	if (end && end > colon + 1 && colon > text && !*end && low >= 0 && high <= 1 && low < high) {
		band[0] = (int)lround(low * 1000);
		band[1] = (int)lround(high * 1000);
		return true;
	}
	cmd_fails(EXIT_USAGE, "\"%.40s\" is no band, expected LO:HI such as 0.2:0.5", text);
	return false;
}

static int run(const struct command *command, int argc, char **argv)
{
	const char *word = argc > 1 ? argv[1] : "--help";
	const char *names[N_SUBCOMMANDS];
	for (int i = 0; i < N_SUBCOMMANDS; i++) {
		names[i] = strchr(subcommands[i]->name, ' ') + 1;
		if (strcmp(names[i], word) == 0)
			return subcommands[i]->run(subcommands[i], argc - 1, argv + 1);
	}
	if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0) {
		printf("usage: qipan %s\n", command->usage);
		return EXIT_DONE;
	}
	const char *nearest = text_nearest(word, names, N_SUBCOMMANDS);
	return cmd_fails(EXIT_USAGE, "level has no command \"%.40s\"%s%s%s; see \"qipan level --help\"", word,
			 nearest ? ", did you mean \"" : "", nearest ? nearest : "", nearest ? "\"?" : "");
}

const struct command cmd_level = {
	"level",
	"levels of Magic Chess: show, check, make, rate, tune",
	"level campaign|explain|lint|new|rate|show|tune [...]\n\n"
	"  campaign           makes a whole set of levels\n"
	"  explain FILE [ID]  what each change to a level would do\n"
	"  lint FILE...       what is wrong with levels\n"
	"  new                a level from options\n"
	"  rate FILE...       how hard levels are, by many games\n"
	"  show FILE [ID]     the board of a level, and what is to be known of it\n"
	"  tune FILE [ID]     changes a level until it is as hard as asked for\n\n"
	"docs/levels.md describes the files. \"qipan level lint --help\" and so on say more.",
	run,
};
