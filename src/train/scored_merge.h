/* scored_merge: joins the files of all parts of a run (scored_run.h, part) into the file that one run would have
 * written. */
#ifndef TRAIN_SCORED_MERGE_H
#define TRAIN_SCORED_MERGE_H

#include "train/scored.h"

/* Contents of a file. */
struct scored_found {
	struct string head; /* the first line, with I for the number of the part; the caller releases it */
	int n_games;
	bool is_cut;                 /* the last game is truncated and not counted */
	int part, n_parts, n_wanted; /* part of n_parts, and its number of games when complete; n_parts 0: it is not a
					part */
};

/* Reads all games of a file. On failure there is nothing to release. */
bool scored_check(const char *bytes, size_t n, struct scored_found *, struct error *) MUST_USE;

struct scored_part {
	const char *path; /* for errors */
	const char *bytes;
	size_t n;
};

/* Appends the joined file to out, and counts its games. The files must be all parts of the same run in any order, each
 * complete, or a single file that is not a part. On failure the error names the file. */
bool scored_merge(const struct scored_part *, int n_parts, struct string *out, int *n_games, struct error *) MUST_USE;

#endif
