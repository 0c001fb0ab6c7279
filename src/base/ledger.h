/* ledger: the results of jobs as a CSV file, a row for each as it ends, so that however the program ends only the jobs
 * in progress are lost.
 *
 *   # qipan match: game=darkchess preset=tcga2016 a=3 b=1 ... played by a=1f0c77d2 b=90ab3e41
 *   game,deal,a,b,first,result,clause,repeats,plies,us_a,us_b,nodes_a,nodes_b
 *   0,0,3,1,a,win,darkchess 3.1,0,87,1203,981,41204,33010
 *
 * The first line, its head, names everything that the results depend on: a file is resumed only with the same head. The
 * format defines the columns: match/match_ledger.h and levels/rate.h. An incomplete last line is cut off. One program
 * at a time has a file open (base/journal.h), and one thread a struct ledger. */
#ifndef BASE_LEDGER_H
#define BASE_LEDGER_H

#include "base/journal.h"
#include "base/salvage.h"

#define LEDGER_COLUMNS_MAX 16
#define LEDGER_ROW_MAX     512 /* bytes of a row, including its line end */

struct ledger_format {
	const char *words;           /* that each head begins with: "# qipan match:" */
	const char *columns;         /* the second line */
	const struct message *other; /* how to call a file with another head: "another match" */
	const char *played_by;       /* the words before the part of a head that identifies the players; or NULL */
};

struct ledger {
	const struct ledger_format *format;
	char *path;
	struct journal journal;
	struct string old; /* its complete lines when it was opened; may be released once they are taken */
};

/* Creates the file, or if it exists and resume allows it, continues it. head is its first line. On failure there is
 * nothing to close. */
bool ledger_open(struct ledger *, const struct ledger_format *, const char *path, bool resume, const char *head,
		 struct error *) MUST_USE;

/* The same with n bytes instead of a file; it may only be taken from and closed. */
bool ledger_read(struct ledger *, const struct ledger_format *, const char *head, const char *bytes, size_t n,
		 struct error *) MUST_USE;

/* One row, cut into as many fields as there are columns. False where the format has no such row; what is wrong with it
 * may be said in the error, "repeats game 3". */
typedef bool ledger_take_fn(void *context, char *const *fields, struct error *);

/* Passes on the old rows in order, up to the first that is refused: then the error names the file and the line. */
bool ledger_take(const struct ledger *, ledger_take_fn *, void *context, struct error *) MUST_USE;

/* Appends a row, fields separated by commas, without a line end. On failure, as with a full disk, nothing of it
 * stays. */
bool ledger_add(struct ledger *, struct error *, const char *format, ...) MUST_USE PRINTF_LIKE(3, 4);

/* Waits until all rows are on the disk. */
bool ledger_sync(struct ledger *, struct error *) MUST_USE;

/* False if not all rows could be written to the disk. */
bool ledger_close(struct ledger *, struct error *) MUST_USE;

/* Keeps the head, and the rows that take does not refuse. */
void ledger_salvage(const struct ledger_format *, const char *bytes, size_t n, ledger_take_fn *, void *context,
		    struct salvage *);

#endif
