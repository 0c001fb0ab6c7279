/* stability: collects time-management signs from the iterations of a search (search/timeman.h) and carries the score
 * over from one search of a game to the next. Zero-initialized state is valid. It belongs to one thread. */
#ifndef SEARCH_STABILITY_H
#define SEARCH_STABILITY_H

#include "core/line.h"
#include "core/search_result.h"
#include "search/timeman.h"

struct stability {
	struct timeman_signs seen; /* signs of this search */
	bool goes_on;              /* the game continues that of the last search, with the same player to move */
	uint64_t last_key;         /* key of the position last searched ... */
	int last_length;           /* ... and its index in the game history */
	int last_score;
};

/* Begins a search and resets its signs. */
void stability_begin(struct stability *, const struct line *);

/* Records a completed iteration. before: the result so far. effort: nodes of the iteration below its best move;
 * negative if unknown. */
void stability_count(struct stability *, const struct search_result *before, const struct search_result *now,
		     int64_t effort);

/* Ends a search whose move may be played. Without a completed iteration nothing is remembered. */
void stability_end(struct stability *, const struct line *, const struct search_result *);

#endif
