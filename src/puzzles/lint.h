/* lint: what is wrong with a level that can be played: what can never be won, ends at once, or is not what its author
 * can have meant. Proofs, no guesses; what only games show is in its rating. */
#ifndef PUZZLES_LINT_H
#define PUZZLES_LINT_H

#include "puzzles/level.h"

#define LINT_DRAWS_MAX 200 /* thousandths of the games that may be draws */

struct lint_finding {
	const char *field; /* of the level that is to blame; static */
	char text[200];
};

struct lint {
	int n;
	struct lint_finding *findings;
};

/* Appends what is found; {0} holds nothing. The level is one that level_position accepts. */
void lint_level(const struct level *, struct lint *);

/* What of it lies in the games of the rating. */
void lint_rating(const struct level *, const struct level_rating *, struct lint *);

/* Appends what may well be meant, but is worth a look: more pieces of a kind than a set of Chinese chess has. */
void lint_notes(const struct level *, struct lint *);

/* Appends to the second of two levels that they begin alike and are played alike, if they do: the board as it is,
 * mirrored or turned, in these or the other colours. */
void lint_pair(const struct level *, const struct level *, struct lint *);

/* Appends what is wrong with the field: what the functions above do. */
void lint_find(struct lint *, const char *field, const char *format, ...) PRINTF_LIKE(3, 4);

void lint_release(struct lint *);

#endif
