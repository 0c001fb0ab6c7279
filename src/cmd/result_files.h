/* result_files: the files in which long jobs keep the results of their tasks, whatever the job: matches, ratings,
 * experiments, searches for puzzles and scored games. */
#ifndef CMD_RESULT_FILES_H
#define CMD_RESULT_FILES_H

#include "base/error.h"
#include "base/text.h"

struct result_kind {
	const char *id; /* the same in every language */
	const struct message *name;
	const char *words; /* what the first line begins with */
	char separator;    /* of columns; 0: binary */
	bool has_header;   /* the second line names the columns */
};

struct result_file;

/* A task with its results: a line, or for searches for puzzles consecutive lines with the same key. */
struct result_task {
	const char *text; /* n bytes, with the last newline */
	size_t n;
	int line; /* counted from 1 */
	const struct result_file *of;
};

struct result_file {
	const char *path;
	const struct result_kind *kind;
	struct string bytes;
	struct string head; /* the lines above the results, with newlines; scored games: with I for the part */
	int n_columns;
	int n_run;                 /* leading columns with options of the run, equal in all rows */
	int n_keys;                /* leading columns that identify a task */
	int times[2];              /* columns that differ from run to run, or -1 */
	bool is_timed;             /* all results do */
	struct result_task *tasks; /* sorted; scored games: NULL */
	int n_tasks;
	bool is_complete;            /* while reading: the last task is */
	int part, n_parts, n_wanted; /* scored games: the part of its run (counted from 1) and the number of its tasks;
					n_parts 0: it is not a part */
	bool ends_within;            /* the last task is incomplete, as a killed run leaves it, and is skipped */
};

/* Reads a file; the path must outlive it, and its tasks point to it, so it must not move. Every line must have its
 * columns and no task may have two results; scored games must have their checksums. On failure the error names file and
 * line, and there is nothing to release. */
bool result_file_read(struct result_file *, const char *path, struct error *) MUST_USE;

/* Same, from bytes, which it releases also on failure. */
bool result_file_parse(struct result_file *, const char *path, struct string *bytes, struct error *) MUST_USE;

void result_file_release(struct result_file *);

/* What its results depend on, n bytes: the first line without the words of the kind. */
const char *result_file_run(const struct result_file *, size_t *n);

/* Appends the joined file: the tasks of all files, sorted. The files must be of the same run; a task may be in several
 * if its results are the same, apart from times. Scored games must be all parts of a run, or a single file. */
bool result_files_merge(const struct result_file *, int n, struct string *out, int *n_tasks, int *n_again,
			struct error *) MUST_USE;

#endif
