#include "cmd/cmd_level.h"
#include "base/text.h"

#include <stdio.h>
#include <string.h>

/* Sorted by name. */
/* clang-format off */
static const struct command *const subcommands[] = {
	&cmd_level_lint,
	&cmd_level_new,
	&cmd_level_rate,
	&cmd_level_show,
};
/* clang-format on */
#define N_SUBCOMMANDS ((int)(sizeof subcommands / sizeof *subcommands))

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
	"levels of Magic Chess: show, check, make, rate",
	"level lint|new|rate|show [...]\n\n"
	"  lint FILE...    what is wrong with levels\n"
	"  new             a level from options\n"
	"  rate FILE...    how hard levels are, by many games\n"
	"  show FILE [ID]  the board of a level, and what is to be known of it\n\n"
	"docs/levels.md describes the files. \"qipan level lint --help\" and so on say more.",
	run,
};
