/* review_output: a review as JSON (review_json.c) and as a chart (review_curve.c). docs/analyse.md */
#ifndef REVIEW_OUTPUT_H
#define REVIEW_OUTPUT_H

#include "base/text.h"
#include "review/review.h"

/* Origin of a game and the engine that analyzed it; the texts may be NULL. */
struct review_source {
	const char *file;
	int number;          /* number of the game in the file */
	const char *analyst; /* "alphabeta, 50000 nodes" */
};

/* The description of an analyst: its name and the limits for each position. */
#define REVIEW_ANALYST_SIZE 120
void review_name_analyst(const char *word, const struct limits *, char out[REVIEW_ANALYST_SIZE]);

/* Appends one object, without line ends. */
void review_json(const struct record *, const struct review_step *, const struct review_source *, struct string *out);

/* Appends a complete SVG document: the first side's share of the win move by move, with the corresponding scores on the
 * axis, marks at judged moves, and each player's total loss. Legible on light and dark backgrounds, following the
 * viewer's preference. */
void review_curve(const struct record *, const struct review_step *, const struct review_source *, struct string *out);

#endif
