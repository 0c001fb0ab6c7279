/* review_json: a review as JSON. docs/analyse.md has an example. */
#ifndef REVIEW_JSON_H
#define REVIEW_JSON_H

#include "base/text.h"
#include "review/review.h"

/* Origin of a game and the engine that analyzed it; the texts may be NULL. */
struct review_source {
	const char *file;
	int number;          /* number of the game in the file */
	const char *analyst; /* "alphabeta, 50000 nodes" */
};

/* Appends one object, without line ends. */
void review_json(const struct record *, const struct review_step *, const struct review_source *, struct string *out);

#endif
