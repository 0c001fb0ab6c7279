#include "cmd/cmd_level_files.h"
#include "base/text.h"

#include <stdio.h>
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
	"level campaign|explain|lint|new|rate|show|tune [...]\n"
	"\n"
	"  campaign           make a whole set of levels\n"
	"  explain FILE [ID]  measure the effect of each change to a level\n"
	"  lint FILE...       check levels for faults\n"
	"  new                make a level from options\n"
	"  rate FILE...       measure how hard levels are, by many games\n"
	"  show FILE [ID]     show a level's board and its facts\n"
	"  tune FILE [ID]     change a level until it is as hard as asked for\n"
	"\n"
	"docs/levels.md describes the files. \"qipan level lint --help\" and so on say more.",
	run,
};
