/* opening_generator: makes openings for matches: candidates (match/candidates.h) whose search by alphabeta ends with a
 * score in the wanted range. The same plan finds the same openings, so an interrupted run resumes by passing what it
 * wrote. */
#ifndef MATCH_OPENING_GENERATOR_H
#define MATCH_OPENING_GENERATOR_H

#include "match/candidates.h"

#define OPENING_CANDIDATES_MAX 500000 /* the run fails if they do not yield enough openings */

struct opening_plan {
	const struct candidates *candidates;
	int count;          /* number of openings */
	int depth;          /* of the search, in plies */
	uint64_t nodes;     /* openings whose search needs more nodes are rejected; 0: no limit */
	int beyond, within; /* minimum score for the better side, maximum for either, in hundredths of a piece */
	const char *old;    /* openings of an earlier run, as openings_write formats them; "" for none */

	/* Receives each new opening as a line of text; false with the error filled in ends the run. */
	bool (*put)(void *context, const struct string *text, struct error *);
	void (*progress)(void *context, int n_openings, int n_candidates); /* after each candidate */
	void *context;
};

/* Returns false with the error filled in if there are too few openings, if old was made by another plan, or if memory
 * runs out. */
bool opening_generate(const struct opening_plan *, struct error *) MUST_USE;

#endif
