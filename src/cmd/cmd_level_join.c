#include "cmd/cmd_level_files.h"
#include "cmd/cmd_messages.h"

#include <stdio.h>
#include <stdlib.h>

/* Adds the levels in the file to all; false if the file has errors. */
static bool take(const char *path, struct level_file *all)
{
	struct level_file file;
	if (!cmd_level_read(path, &file))
		return false;
	bool good = file.n_faults == 0;
	for (int i = 0; i < file.n && good; i++)
		good = cmd_level_add(all, &file.levels[i], path);
	level_file_release(&file);
	return good;
}

static int join(const char *const *paths, int n, const char *out)
{
	struct level_file all = {0};
	struct string text = {0};
	bool good = true;
	for (int i = 0; i < n && good; i++)
		good = take(paths[i], &all);
	if (good && all.n == 0) {
		cmd_refuses(EXIT_DATA, cmd_no_level_in_files);
		good = false;
	}
	if (good && out) {
		good = cmd_level_write(out, all.levels, all.n);
	} else if (good) {
		level_write(all.levels, all.n, &text);
		fputs(text.text, stdout);
	}
	string_release(&text);
	level_file_release(&all);
	return good ? EXIT_DONE : EXIT_DATA;
}

struct level_join {
	struct option_texts files;
	const char *out;
	bool force;
};

static int level_join_main(void *given)
{
	const struct level_join *o = given;
	if (!cmd_may_write(o->out, o->force))
		return EXIT_DATA;
	return join(o->files.all, o->files.n, o->out);
}

#define AT(member) OPTION_AT(struct level_join, member)

const struct command cmd_level_join = {
	.name = "level join",
	.summary = "merge the levels of several files",
	.description =
		"Writes the levels of all files in order to standard output or to a file, as \"qipan play "
		"--campaign\" plays them. Levels with the same id and levels with faults are errors; then nothing is "
		"written.",
	.examples = "qipan level join gate.json gold.json --out mine.json",
	.see = {"play"},
	.arguments = OPTION_TABLE({"FILE", AT(files), .words = OPTION_FILE}),
	.options = OPTION_TABLE({"out", AT(out), "write the levels to this file; an existing file is not overwritten",
				 .words = OPTION_FILE},
				OPTION_FORCE_OF(struct level_join, "overwrite the file")),
	COMMAND_READS(struct level_join, .force = false),
	.main = level_join_main,
};
