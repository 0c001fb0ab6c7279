/* review_notes: writes a review into its record, as comments that other programs understand, and strips such comments.
 *
 *     [%eval 0.35,12]                               after the move: 0.35 pieces for the first side, at depth 12
 *     [%eval #-3,14] ?? blunder, better h2e2        the second side wins in 3 moves
 *     [%eval 1.20,9] ▲ lucky, expected 0.40         the outcome of a flip
 *
 * It precedes the rest of the comment. The better line is a variation; the comment on its first move is "[%eval
 * 0.80,12] better". */
#ifndef REVIEW_NOTES_H
#define REVIEW_NOTES_H

#include "base/text.h"
#include "review/review.h"

/* Writes the judged steps, 0 .. length, into the record. It replaces the notes of an earlier review where this one
 * knows the position; everything else stays. lines: also adds the better lines, unless the record already has a
 * variation that begins with the same move. */
void review_annotate(struct record *, const struct review_step *steps, bool lines);

/* --- building blocks for a host that keeps the record itself --- */

/* Appends the note on step i of the judged line, with which its comment begins. False, and appends nothing, if the
 * step is unseen or a flip whose outcome follows: the outcome's note covers both. */
bool review_add_note(struct string *, const struct line *, const struct review_step *steps, int i);

/* Appends the comment on the first move of the better line in the position of the step: "[%eval 0.80,12] better". */
void review_add_line_note(struct string *, const struct review_step *);

/* Appends the comment without the notes of earlier reviews. */
void review_add_stripped(struct string *, const char *comment);

/* Appends a score in the format of "[%eval ": "0.35", "#3", "#-3". */
void review_add_score(struct string *, int score);

#endif
