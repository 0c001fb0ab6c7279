#include "cmd/cmd_level.h"
#include "workshop/lint.h"

#include <stdio.h>

#define FILES_MAX 256

struct counts {
	int levels, findings;
};

static void lint_file(const char *path, const struct level_file *file, struct counts *counts)
{
	for (int i = 0; i < file->n; i++) {
		const struct level *level = &file->levels[i];
		struct lint lint = {0};
		lint_level(level, &lint);
		for (int before = 0; before < i; before++)
			lint_pair(&file->levels[before], level, &lint);
		for (int k = 0; k < lint.n; k++)
			printf("%s: level \"%s\", field \"%s\": %s\n", path, level->id, lint.findings[k].field,
			       lint.findings[k].text);
		counts->findings += lint.n;
		lint_release(&lint);
	}
	counts->levels += file->n;
	counts->findings += file->n_faults;
}

static int run(const struct command *command, int argc, char **argv)
{
	const char *words[FILES_MAX];
	int n_words, code;
	const struct option_spec specs[] = {{NULL, NULL, NULL}};
	struct counts counts = {0, 0};
	if (!cmd_options(command, argc, argv, specs, words, FILES_MAX, &n_words, &code))
		return code;
	if (n_words == 0)
		return cmd_fails(EXIT_USAGE, "which files? qipan level lint FILE...");
	for (int i = 0; i < n_words; i++) {
		struct level_file file;
		if (!cmd_level_read(words[i], &file)) {
			counts.findings++;
			continue;
		}
		lint_file(words[i], &file, &counts);
		level_file_release(&file);
	}
	printf("%d level%s, %d finding%s\n", counts.levels, counts.levels == 1 ? "" : "s", counts.findings,
	       counts.findings == 1 ? "" : "s");
	return counts.findings ? EXIT_DATA : EXIT_DONE;
}

const struct command cmd_level_lint = {
	"level lint",
	"what is wrong with levels",
	"level lint FILE...\n\n"
	"Tells the faults of the files, and of the levels that can be played: what cannot be won by captures (nothing "
	"ever takes\n"
	"a piece, a lone cannon, wood in the way), what is decided at the first ply, sides that are frozen through, "
	"magic that\n"
	"does nothing or falls to either side, levels that are alike; and of those with a rating, more than 20 % of "
	"draws,\n"
	"a share of games won outside the band, another depth. A line each; the last line counts them. Exit code 1 "
	"when "
	"there\n"
	"are any.\n\n"
	"example: qipan level lint data/levels/*.json",
	run,
};
