/* kept: the saved progress of a campaign as text: one line per level, "ID TRIES WINS BEST". docs/levels.md */
#ifndef LEVELS_KEPT_H
#define LEVELS_KEPT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/salvage.h"

#define KEPT_NUMBER_MAX 1000000

struct kept_result {
	int tries, wins;
	int best; /* plies of the shortest won game; 0: no win yet */
};

/* Parses a line of n bytes, without its line end: id gets the bytes before the first blank. False if it is not a valid
 * result. */
bool kept_read(const char *line, size_t n, struct string *id, struct kept_result *out) MUST_USE;

void kept_write(const char *id, const struct kept_result *, struct string *out);

/* Keeps the valid lines. */
void kept_salvage(const char *bytes, size_t n, struct salvage *);

#endif
