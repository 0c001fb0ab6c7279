/* match_archive: the files of a match: its ledger, the records of its games and a log of what happened. A game goes
 * first into the log, then into the records, then into the ledger, so whatever the ledger has the others have too. What
 * they have beyond it, after a kill between the two, is cut off when the match is resumed, and played again. */
#ifndef MATCH_MATCH_ARCHIVE_H
#define MATCH_MATCH_ARCHIVE_H

#include "base/journal.h"
#include "base/ledger.h"
#include "match/match_told.h"

struct match_archive {
	struct ledger ledger;
	bool has_ledger;
	struct match_file {
		const char *path; /* the caller's; NULL: not kept */
		struct journal journal;
	} records, log;
};

/* Opens the files whose paths are not NULL, new ones, or with resume (which needs a ledger) those of the same match,
 * and puts the games of the ledger into games. On failure there is nothing to close. */
bool match_archive_open(struct match_archive *, const char *ledger, const char *records, const char *log, bool resume,
			const struct match_setup *, struct match_game *games, struct error *) MUST_USE;

/* Writes a played game. */
bool match_archive_add(struct match_archive *, const struct match_setup *, int number, const struct match_game *,
		       const struct match_told *, struct error *) MUST_USE;

bool match_archive_close(struct match_archive *, struct error *) MUST_USE;

/* How many bytes of a file's text are those of the first n games, whose numbers are given; what follows may be a part
 * of another game. False with the error filled if they are not these. */
bool match_archive_cut_records(const char *text, size_t size, const int *numbers, int n, size_t *kept,
			       struct error *) MUST_USE;
bool match_archive_cut_log(const char *text, size_t size, const int *numbers, int n, size_t *kept,
			   struct error *) MUST_USE;

#endif
