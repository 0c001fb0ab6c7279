/* match_archive: the files of a match: results CSV, game records and event log. A game is written to the log first,
 * then to the records, then to the results CSV, so that the results CSV is never ahead of the others. After a crash
 * between these writes, resuming the match truncates the surplus in the others and replays those games. */
#ifndef MATCH_MATCH_ARCHIVE_H
#define MATCH_MATCH_ARCHIVE_H

#include "base/append_log.h"
#include "base/results_csv.h"
#include "match/match_report.h"

struct match_archive {
	struct results_csv results_csv;
	bool has_results_csv;
	struct match_file {
		const char *path; /* owned by the caller; NULL: not kept */
		struct append_log append_log;
	} records, log;
};

/* Opens the files whose paths are not NULL: new ones, or with resume (which needs a results CSV) those of the same
 * match, and reads the games of the results CSV into games. On failure there is nothing to close. */
bool match_archive_open(struct match_archive *, const char *results_csv, const char *records, const char *log,
			bool resume, const struct match_setup *, struct match_game *games, struct error *) MUST_USE;

/* Appends a played game. */
bool match_archive_add(struct match_archive *, const struct match_setup *, int number, const struct match_game *,
		       const struct match_report *, struct error *) MUST_USE;

bool match_archive_close(struct match_archive *, struct error *) MUST_USE;

/* Finds the length in bytes of the first n games of a file, whose numbers are given; the rest may contain a part of
 * another game. False with the error filled if the numbers differ. */
bool match_archive_cut_records(const char *text, size_t size, const int *numbers, int n, size_t *kept,
			       struct error *) MUST_USE;
bool match_archive_cut_log(const char *text, size_t size, const int *numbers, int n, size_t *kept,
			   struct error *) MUST_USE;

#endif
