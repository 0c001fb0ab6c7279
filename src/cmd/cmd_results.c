/* cmd_results: the files in which long jobs keep their results. */
#include "cmd/cmd.h"
#include "cmd/cmd_messages.h"
#include "cmd/output.h"
#include "cmd/result_files.h"
#include "base/mem.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Reads all files; prints the first error. The caller releases them. */
static struct result_file *read_files(const struct option_texts *paths)
{
	struct result_file *files = mem_new((size_t)paths->n * sizeof *files);
	struct error err;
	for (int i = 0; i < paths->n; i++) {
		if (!result_file_read(&files[i], paths->all[i], &err)) {
			cmd_fails(EXIT_DATA, &err);
			while (i-- > 0)
				result_file_release(&files[i]);
			free(files);
			return NULL;
		}
		if (files[i].ends_within)
			output(stderr, cmd_results_ends_within, message_part(paths->all[i], MESSAGE_TEXT_MAX));
	}
	return files;
}

static void release_files(struct result_file *files, int n)
{
	for (int i = 0; i < n; i++)
		result_file_release(&files[i]);
	free(files);
}

/* --- merge --- */

struct results_merge {
	const char *out;
	struct option_texts files;
	bool force;
};

static int results_merge_main(void *given)
{
	const struct results_merge *o = given;
	struct string text = {0};
	struct error err;
	int n_tasks, n_again, code = EXIT_DATA;
	if (!cmd_may_write(o->out, o->force))
		return EXIT_DATA;
	struct result_file *files = read_files(&o->files);
	if (!files)
		return EXIT_DATA;
	if (!result_files_merge(files, o->files.n, &text, &n_tasks, &n_again, &err)) {
		cmd_fails(EXIT_DATA, &err);
	} else if (cmd_write(o->out, &text)) {
		code = EXIT_DONE;
		output(stdout, cmd_results_merged, message_part(o->out, MESSAGE_TEXT_MAX), n_tasks, o->files.n);
		if (n_again)
			output(stdout, cmd_results_again, n_again);
	}
	string_release(&text);
	release_files(files, o->files.n);
	return code;
}

#define AT(member) OPTION_AT(struct results_merge, member)

const struct command cmd_results_merge = {
	.name = "results merge",
	.summary = "join the files of the parts of a run",
	.description =
		"Writes to OUT the results of all FILEs, each once and sorted by task: the file that one run would "
		"have "
		"written, apart from the order of its lines. The files come from the same command with different "
		"--part, "
		"or were interrupted. The command that made them prints its results from OUT with --resume, and does "
		"what is missing. Files of different runs, damaged lines and contradictory results are refused.",
	.wrong = "a file cannot be read or written, is damaged, or belongs to another run",
	.examples = "qipan arena surakarta 4 3 --games 400 --part 1/2 --csv 1.csv\n"
		    "qipan arena surakarta 4 3 --games 400 --part 2/2 --csv 2.csv\n"
		    "qipan results merge all.csv 1.csv 2.csv\n"
		    "qipan arena surakarta 4 3 --games 400 --csv all.csv --resume",
	.see = {"arena", "level rate", "net gather"},
	.arguments = OPTION_TABLE({"OUT", AT(out), .words = OPTION_FILE}, {"FILE", AT(files), .words = OPTION_FILE}),
	.options = OPTION_TABLE(OPTION_FORCE_OF(struct results_merge, "overwrite OUT")),
	COMMAND_READS(struct results_merge, .force = false),
	.main = results_merge_main,
};

/* --- show and verify --- */

struct results_list {
	struct option_texts files;
};

static const struct message *name_of(const struct result_file *f)
{
	return f->kind ? f->kind->name : cmd_results_scored;
}

/* Prints the first line, which names everything that the results depend on. */
static int results_show_main(void *given)
{
	const struct results_list *o = given;
	struct result_file *files = read_files(&o->files);
	if (!files)
		return EXIT_DATA;
	for (int i = 0; i < o->files.n; i++) {
		const char *head = string_text(&files[i].bytes);
		printf("%s\n  %s\n  %.*s\n", o->files.all[i], message_template(name_of(&files[i])),
		       (int)strcspn(head, "\n"), head);
		if (files[i].kind)
			printf("  %d\n", files[i].n_tasks);
	}
	release_files(files, o->files.n);
	return EXIT_DONE;
}

static bool verify(struct result_file *f)
{
	struct error err;
	int n_tasks;
	bool good = result_file_check(f, &n_tasks, &err);
	if (!good)
		cmd_fails(EXIT_DATA, &err);
	else
		output(stdout, cmd_results_intact, message_part(f->path, MESSAGE_TEXT_MAX), name_of(f), n_tasks);
	return good;
}

static int results_verify_main(void *given)
{
	const struct results_list *o = given;
	struct result_file *files = read_files(&o->files);
	if (!files)
		return EXIT_DATA;
	bool good = true;
	for (int i = 0; i < o->files.n; i++)
		good &= verify(&files[i]);
	release_files(files, o->files.n);
	return good ? EXIT_DONE : EXIT_DATA;
}

#undef AT
#define AT(member) OPTION_AT(struct results_list, member)

const struct command cmd_results_show = {
	.name = "results show",
	.summary = "print what files of results belong to",
	.description = "Prints for each file its kind, its first line, which names everything that the results depend "
		       "on, and the number of results.",
	.examples = "qipan results show *.csv",
	.see = {"results verify"},
	.arguments = OPTION_TABLE({"FILE", AT(files), .words = OPTION_FILE}),
	COMMAND_READS(struct results_list, .files = {0}),
	.main = results_show_main,
};

const struct command cmd_results_verify = {
	.name = "results verify",
	.summary = "check files of results",
	.description = "Checks that every line is complete and has its columns, that no task has two results, and that "
		       "scored games have their checksums.",
	.wrong = "a file cannot be read or is damaged",
	.examples = "qipan results verify *.csv",
	.see = {"repair", "results show"},
	.arguments = OPTION_TABLE({"FILE", AT(files), .words = OPTION_FILE}),
	COMMAND_READS(struct results_list, .files = {0}),
	.main = results_verify_main,
};

const struct command cmd_results = {
	.name = "results",
	.summary = "join, show and verify the results of long jobs",
	.description =
		"Long jobs append the result of each task to a file. docs/cluster.md explains how to run them on "
		"several machines.",
};
