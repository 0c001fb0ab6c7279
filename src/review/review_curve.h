/* review_curve: how a reviewed game stood, move by move, as an SVG picture: the first side's share of the win, with the
 * scores that mean it on the axis, marks where a move was judged, and what each player gave away. Readable on light and
 * on dark backgrounds, by what the viewer prefers. */
#ifndef REVIEW_CURVE_H
#define REVIEW_CURVE_H

#include "review/review_json.h"

/* Appends a whole SVG document. */
void review_curve(const struct record *, const struct review_step *, const struct review_source *, struct string *out);

#endif
