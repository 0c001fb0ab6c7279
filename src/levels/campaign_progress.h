/* campaign_progress: the saved progress of a campaign as text: one line per level, "ID TRIES WINS BEST". docs/levels.md
 */
#ifndef LEVELS_CAMPAIGN_PROGRESS_H
#define LEVELS_CAMPAIGN_PROGRESS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/recovery.h"

#define PROGRESS_NUMBER_MAX 1000000

struct level_progress {
	int tries, wins;
	int best; /* plies of the shortest won game; 0: no win yet */
};

/* Parses a line of n bytes, without its line end: id gets the bytes before the first blank. False if it is not a valid
 * result. */
bool campaign_progress_read(const char *line, size_t n, struct string *id, struct level_progress *out) MUST_USE;

void campaign_progress_write(const char *id, const struct level_progress *, struct string *out);

/* Keeps the valid lines. */
void campaign_progress_recover(const char *bytes, size_t n, struct recovery *);

#endif
