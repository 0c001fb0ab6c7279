/* results_csv: job results as a CSV file. Each job appends a row when it ends, so that however the program ends only
 * the jobs in progress are lost.
 *
 *   # qipan match: game=darkchess preset=tcga2016 a=3 b=1 ... played by a=1f0c77d2 b=90ab3e41
 *   game,deal,a,b,first,result,clause,repeats,plies,us_a,us_b,nodes_a,nodes_b
 *   0,0,3,1,a,win,darkchess 3.1,0,87,1203,981,41204,33010
 *
 * The first line, the head, names everything that the results depend on: a file can be resumed only with an identical
 * head. The format defines the columns: match/match_results.h and levels/rate.h. An incomplete last line is cut off.
 * Only one program at a time can have a file open (base/append_log.h), and a struct results_csv belongs to one thread
 * at a time. */
#ifndef BASE_RESULTS_CSV_H
#define BASE_RESULTS_CSV_H

#include "base/append_log.h"
#include "base/recovery.h"

#define RESULTS_CSV_COLUMNS_MAX 16
#define RESULTS_CSV_ROW_MAX     512 /* maximum bytes of a row, including the newline */

struct results_csv_format {
	const char *words;           /* prefix of every head: "# qipan match:" */
	const char *columns;         /* the second line */
	const struct message *other; /* what error messages call a file with a different head: "another match" */
	const char *played_by;       /* the text that precedes the player ids in the head; or NULL */
};

struct results_csv {
	const struct results_csv_format *format;
	char *path;
	struct append_log append_log;
	struct string old; /* the complete lines at the time of opening; may be released after results_csv_take */
};

/* Creates the file, or, if it exists and resume is set, continues it. head is the first line. On failure there is
 * nothing to close. */
bool results_csv_open(struct results_csv *, const struct results_csv_format *, const char *path, bool resume,
		      const char *head, struct error *) MUST_USE;

/* Same, from n bytes instead of a file; only results_csv_take and results_csv_close may be called on it. */
bool results_csv_read(struct results_csv *, const struct results_csv_format *, const char *head, const char *bytes,
		      size_t n, struct error *) MUST_USE;

/* Receives one row, split into one field per column. Returns false if the format does not allow the row; the error may
 * say why: "repeats game 3". */
typedef bool results_csv_take_fn(void *context, char *const *fields, struct error *);

/* Passes the old rows to take in order. Stops at the first rejected row; the error then names the file and the line. */
bool results_csv_take(const struct results_csv *, results_csv_take_fn *, void *context, struct error *) MUST_USE;

/* Appends a row of comma-separated fields, without the newline. On failure, such as a full disk, nothing of it is
 * written. */
bool results_csv_add(struct results_csv *, struct error *, const char *format, ...) MUST_USE PRINTF_LIKE(3, 4);

/* Waits until all rows are on disk. */
bool results_csv_sync(struct results_csv *, struct error *) MUST_USE;

/* False if some rows could not be written to disk. */
bool results_csv_close(struct results_csv *, struct error *) MUST_USE;

/* Recovers the head and the rows that take accepts. */
void results_csv_recover(const struct results_csv_format *, const char *bytes, size_t n, results_csv_take_fn *,
			 void *context, struct recovery *);

#endif
