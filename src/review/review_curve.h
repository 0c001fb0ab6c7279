/* review_curve: an SVG chart of a reviewed game: the first side's share of the win move by move, with the corresponding
 * scores on the axis, marks at judged moves, and each player's total loss. Legible on light and dark backgrounds,
 * following the viewer's preference. */
#ifndef REVIEW_CURVE_H
#define REVIEW_CURVE_H

#include "review/review_json.h"

/* Appends a complete SVG document. */
void review_curve(const struct record *, const struct review_step *, const struct review_source *, struct string *out);

#endif
