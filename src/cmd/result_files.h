/* result_files: the files in which long jobs keep the results of their tasks, whatever the job: matches, ratings,
 * experiments, searches for puzzles and scored games. */
#ifndef CMD_RESULT_FILES_H
#define CMD_RESULT_FILES_H

#include "base/error.h"
#include "base/text.h"

#define RESULT_KEY_MAX 8 /* columns that identify a task */

struct result_kind {
	const struct message *name;
	const char *words;            /* what the first line begins with */
	const char *const *columns;   /* the possible second lines, up to NULL; NULL: there is none */
	const char *const *last_keys; /* for each of them the last of the columns that identify a task */
	const char *times[4];         /* columns that differ from run to run */
	char separator;
};

/* A task with its results: consecutive lines with the same key. */
struct result_task {
	const char *text; /* n bytes, with the last newline */
	size_t n;
	int line; /* counted from 1 */
	int file; /* index, set by result_files_merge */
};

struct result_file {
	const char *path;
	const struct result_kind *kind; /* NULL: scored games */
	struct string bytes;
	struct string head; /* the first line, and the second if the kind has one, with newlines */
	int n_columns, n_keys;
	struct result_task *tasks;
	int n_tasks;
	bool ends_within; /* a last line without newline, as a killed run leaves it, is skipped */
};

/* Reads a file; the path must outlive it. Every line must have its columns. On failure the error names file and line,
 * and there is nothing to release. */
bool result_file_read(struct result_file *, const char *path, struct error *) MUST_USE;
void result_file_release(struct result_file *);

/* Checks that no task has two results, and the checksums of scored games. */
bool result_file_check(struct result_file *, int *n_tasks, struct error *) MUST_USE;

/* Appends the joined file: the tasks of all files, sorted. The files must be of the same run; a task may be in several
 * if its results are the same, apart from times. */
bool result_files_merge(struct result_file *, int n, struct string *out, int *n_tasks, int *n_again,
			struct error *) MUST_USE;

#endif
