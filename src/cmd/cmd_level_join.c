#include "cmd/cmd_level_files.h"

#include <stdio.h>
#include <stdlib.h>

enum { FILES_MAX = 4096 };

/* Adds the levels of the file to all; false if it has a fault. */
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
		cmd_fails(EXIT_DATA, "the files hold no level");
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

static int run(const struct command *command, int argc, char **argv)
{
	static const char *files[FILES_MAX];
	const char *out = NULL;
	bool force = false;
	int n_files, code;
	const struct option_spec specs[] = {{"out", &out, NULL}, {"force", NULL, &force}, {NULL, NULL, NULL}};
	if (!cmd_options(command, argc, argv, specs, files, FILES_MAX, &n_files, &code))
		return code;
	if (n_files == 0)
		return cmd_fails(EXIT_USAGE, "which files? qipan level join FILE... --out FILE");
	if (!cmd_may_write(out, force))
		return EXIT_DATA;
	return join(files, n_files, out);
}

const struct command cmd_level_join = {
	"level join",
	"put the levels of several files into one",
	"level join FILE... [--out FILE [--force]]\n"
	"\n"
	"Writes the levels of all files, in that order, to standard output or to a file, as \"qipan play --campaign\"\n"
	"plays them. Two levels with the same id, or a level with a fault, are refused, and nothing is written.\n"
	"\n"
	"  --out FILE  where the levels are written; a file that has content is not replaced\n"
	"  --force     replace it, whatever it holds\n"
	"\n"
	"example: qipan level join gate.json gold.json --out mine.json",
	run,
};
