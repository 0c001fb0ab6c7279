/* review_notes: a review written into its record, as comments that other programs know, and read past again.
 *
 *     [%eval 0.35,12]                               after the move: 0.35 pieces for the first side, at depth 12
 *     [%eval #-3,14] ?? blunder, better h2e2        the second side wins in 3 moves
 *     [%eval 1.20,9] ▲ lucky, expected 0.40         what a flip turned up
 *
 * It stands before what else the comment says. The better line is a variation; the comment on its first move is
 * "[%eval 0.80,12] better". */
#ifndef REVIEW_NOTES_H
#define REVIEW_NOTES_H

#include "base/text.h"
#include "review/review.h"

/* Puts the judged steps, 0 .. length, into the record. What an earlier review wrote there is replaced where this one
 * knows the position; everything else stays. lines: the better lines too, unless the record has a variation that
 * begins with the same move. */
void review_annotate(struct record *, const struct review_step *steps, bool lines);

/* Appends a score as it stands in "[%eval ": "0.35", "#3", "#-3". */
void review_add_score(struct string *, int score);

#endif
