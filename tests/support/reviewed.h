/* reviewed: reviewed games whose figures the test sets by hand. Include support.h before. */
#ifndef TESTS_SUPPORT_REVIEWED_H
#define TESTS_SUPPORT_REVIEWED_H

#include "records/record.h"
#include "review/review.h"

#define REVIEWED_STEPS_MAX 24

/* A record with figures for its positions; the caller releases the record. */
struct reviewed {
	struct record record;
	struct review_step steps[REVIEWED_STEPS_MAX];
};

/* Plays the moves from the position (NULL: the start); no position has figures yet. */
void reviewed_begin(struct reviewed *, const char *game, const char *position, const char *moves);

/* A side acts in position i: sets the first side's score at depth 5, and the best move. */
void reviewed_search(struct reviewed *, int i, int score, const char *best);

/* Chance acts in position i: sets the means of the first side's shares and scores. */
void reviewed_expected(struct reviewed *, int i, double share, int mean);

/* The rules decide the game in position i. */
void reviewed_ruled(struct reviewed *, int i, enum verdict);

#endif
