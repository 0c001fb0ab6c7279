/* signs: collects what the iterations of a think show of how long it should last (search/timeman.h), and remembers the
 * score from one think of a game to the next. All zero is a beginning. It belongs to one thread. */
#ifndef SEARCH_STABILITY_H
#define SEARCH_STABILITY_H

#include "core/line.h"
#include "core/thought.h"
#include "search/timeman.h"

struct stability {
	struct timeman_signs seen; /* in this think */
	bool goes_on;              /* the line continues that of the last think, of the same side */
	uint64_t last_key;         /* of the position last thought about ... */
	int last_length;           /* ... and the steps that led to it */
	int last_score;
};

/* A think about the line begins: nothing is seen. */
void stability_begin(struct stability *, const struct line *);

/* An iteration was finished. before: what the think had found until then. effort: the nodes of the iteration that lie
 * below its best move; negative: not counted. */
void stability_count(struct stability *, const struct thought *before, const struct thought *now, int64_t effort);

/* The think about the line ended and its move may be played. Without a finished iteration nothing is kept. */
void stability_end(struct stability *, const struct line *, const struct thought *);

#endif
