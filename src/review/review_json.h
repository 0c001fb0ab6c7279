/* review_json: a review as data for programs. docs/analyse.md has an example. */
#ifndef REVIEW_JSON_H
#define REVIEW_JSON_H

#include "base/text.h"
#include "review/review.h"

/* Where a game is from and who looked at it; the texts may be NULL. */
struct review_source {
	const char *file;
	int number;          /* of the game in the file */
	const char *analyst; /* "alphabeta, 50000 nodes" */
};

/* Appends one object, without line ends. */
void review_json(const struct record *, const struct review_step *, const struct review_source *, struct string *out);

#endif
