/* scored_merge: joins the files of all parts of a run (scored_run.h, part) into the file that one run would have
 * written. */
#ifndef TRAIN_SCORED_MERGE_H
#define TRAIN_SCORED_MERGE_H

#include "train/scored.h"

struct scored_part {
	const char *path; /* for errors */
	const char *bytes;
	size_t n;
};

/* Whether the bytes are the beginning of a file of scored games. */
bool scored_is_file(const char *bytes, size_t n);

/* Reads all games of one file and counts them. A truncated last game is ignored. */
bool scored_check(const struct scored_part *, int *n_games, struct error *) MUST_USE;

/* Appends the joined file to out, and counts its games. The files must be all parts of the same run in any order, each
 * complete. On failure the error names the file. */
bool scored_merge(const struct scored_part *, int n_parts, struct string *out, int *n_games, struct error *) MUST_USE;

#endif
