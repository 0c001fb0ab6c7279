/* cmd_results: the files in which long jobs keep their results. */
#include "cmd/cmd.h"
#include "cmd/cmd_messages.h"
#include "cmd/output.h"
#include "cmd/result_files.h"
#include "base/json_write.h"
#include "base/mem.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Prints the error if the file cannot be read. */
static bool read_file(struct result_file *f, const char *path)
{
	struct error err;
	if (!result_file_read(f, path, &err)) {
		cmd_fails(EXIT_DATA, &err);
		return false;
	}
	if (f->ends_within)
		output(stderr, cmd_results_ends_within, message_part(path, MESSAGE_TEXT_MAX));
	return true;
}

/* --- merge --- */

struct results_merge {
	const char *out;
	struct option_texts files;
	bool force;
};

static bool merge(const struct results_merge *o, const struct result_file *files)
{
	struct string text = {0};
	struct error err;
	int n_tasks, n_again;
	bool merged = result_files_merge(files, o->files.n, &text, &n_tasks, &n_again, &err);
	if (!merged)
		cmd_fails(EXIT_DATA, &err);
	merged = merged && cmd_write(o->out, &text);
	if (merged)
		output(stdout, cmd_results_merged, message_part(o->out, MESSAGE_TEXT_MAX), n_tasks, o->files.n);
	if (merged && n_again)
		output(stdout, cmd_results_again, n_again);
	string_release(&text);
	return merged;
}

static int results_merge_main(void *given)
{
	const struct results_merge *o = given;
	int n = 0;
	for (int i = 0; i < o->files.n; i++)
		if (cmd_same_file(o->files.all[i], o->out))
			return cmd_refuses(EXIT_USAGE, cmd_read_and_written, o->out);
	if (!cmd_may_write(o->out, o->force))
		return EXIT_DATA;
	struct result_file *files = mem_new((size_t)o->files.n * sizeof *files);
	while (n < o->files.n && read_file(&files[n], o->files.all[n]))
		n++;
	bool merged = n == o->files.n && merge(o, files);
	while (n > 0)
		result_file_release(&files[--n]);
	free(files);
	return merged ? EXIT_DONE : EXIT_DATA;
}

#define AT(member) OPTION_AT(struct results_merge, member)

const struct command cmd_results_merge = {
	.name = "results merge",
	.summary = "join the files of the parts of a run",
	.description =
		"Writes to OUT the results of all FILEs, each once and sorted by task: the file that one run would "
		"have written, apart from the order of its lines. The files come from the same command with different "
		"--part, or were interrupted. The command that made them prints its results from OUT with --resume, "
		"and does what is missing; of net gather and net label all parts are needed. Files of different runs, "
		"damaged lines and contradictory results are refused.",
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
	bool json;
};

static void print(const struct result_file *f)
{
	size_t n;
	const char *run = result_file_run(f, &n);
	printf("%s\n", f->path);
	output(stdout, cmd_results_kind, f->kind->name);
	output(stdout, cmd_results_run, message_part(run, n));
	output(stdout, cmd_results_count, f->n_tasks);
	if (f->n_parts)
		output(stdout, cmd_results_part, f->part, f->n_parts, f->n_wanted);
}

static void add_json(const struct result_file *f, struct string *out)
{
	struct string run = {0};
	size_t n;
	const char *text = result_file_run(f, &n);
	string_bytes(&run, text, n);
	json_add_text(out, "kind", f->kind->id);
	json_add_text(out, "run", string_text(&run));
	json_add_number(out, "results", f->n_tasks);
	json_add_bool(out, "incomplete", f->ends_within);
	if (f->n_parts) {
		json_add_number(out, "part", f->part);
		json_add_number(out, "parts", f->n_parts);
		json_add_number(out, "wanted", f->n_wanted);
	}
	string_release(&run);
}

/* Prints an object: of an unreadable file its error. */
static bool list_json(const char *path)
{
	struct result_file f;
	struct error err;
	struct string out = {0};
	bool good = result_file_read(&f, path, &err);
	string_char(&out, '{');
	json_add_text(&out, "file", path);
	json_add_bool(&out, "intact", good);
	if (good) {
		add_json(&f, &out);
		result_file_release(&f);
	} else {
		json_add_text(&out, "error", err.text);
	}
	printf("%s}\n", string_text(&out));
	string_release(&out);
	return good;
}

static int list(const struct results_list *o, bool verify)
{
	bool good = true;
	for (int i = 0; i < o->files.n; i++) {
		const char *path = o->files.all[i];
		struct result_file f;
		if (o->json) {
			good &= list_json(path);
		} else if (!read_file(&f, path)) {
			good = false;
		} else {
			if (verify)
				output(stdout, cmd_results_intact, message_part(path, MESSAGE_TEXT_MAX), f.kind->name,
				       f.n_tasks);
			else
				print(&f);
			result_file_release(&f);
		}
	}
	return good ? EXIT_DONE : EXIT_DATA;
}

static int results_show_main(void *given)
{
	return list(given, false);
}

static int results_verify_main(void *given)
{
	return list(given, true);
}

#undef AT
#define AT(member) OPTION_AT(struct results_list, member)

const struct command cmd_results_show = {
	.name = "results show",
	.summary = "print what files of results belong to",
	.description = "Prints for each file its kind, its run, which is everything that the results depend on, and "
		       "the number of results; for scored games also the part.",
	.wrong = "a file cannot be read or is damaged",
	.examples = "qipan results show *.csv",
	.see = {"results verify"},
	.arguments = OPTION_TABLE({"FILE", AT(files), .words = OPTION_FILE}),
	.options = OPTION_TABLE({"json", AT(json), "print one JSON object per file, one per line"}),
	COMMAND_READS(struct results_list, .json = false),
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
	.options = OPTION_TABLE({"json", AT(json), "print one JSON object per file, one per line"}),
	COMMAND_READS(struct results_list, .json = false),
	.main = results_verify_main,
};

const struct command cmd_results = {
	.name = "results",
	.summary = "join, show and verify the results of long jobs",
	.description =
		"Long jobs append the result of each task to a file. docs/cluster.md explains how to run them on "
		"several machines.",
};
