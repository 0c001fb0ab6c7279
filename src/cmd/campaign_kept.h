/* campaign_kept: what was won of a campaign as text: a line a level, "ID TRIES WINS BEST". docs/levels.md */
#ifndef CMD_CAMPAIGN_KEPT_H
#define CMD_CAMPAIGN_KEPT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/text.h"

#define CAMPAIGN_NUMBER_MAX 1000000

struct campaign_result {
	int tries, wins;
	int best; /* plies of the shortest game won; 0: none */
};

/* Reads a line of n bytes, without its end: id gets the bytes before the first blank. False where it is no result. */
bool campaign_kept_read(const char *line, size_t n, struct string *id, struct campaign_result *out) MUST_USE;

void campaign_kept_write(const char *id, const struct campaign_result *, struct string *out);

#endif
