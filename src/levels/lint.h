/* lint: defects of playable levels: a level that can never be won, ends at once, or cannot be what the author intended.
 * Reports only what can be proved; what only games show belongs in the rating. */
#ifndef LEVELS_LINT_H
#define LEVELS_LINT_H

#include "levels/level.h"

#define LINT_DRAWS_MAX 200 /* maximum share of drawn games, in thousandths */

struct lint_finding {
	const char *field;  /* the level's field at fault; static */
	struct error error; /* the problem */
};

struct lint {
	int n;
	struct lint_finding *findings;
};

/* Appends the findings; {0} is empty. level_position must accept the level. */
void lint_level(const struct level *, struct lint *);

/* Appends the findings that follow from the games of the rating. */
void lint_rating(const struct level *, const struct level_rating *, struct lint *);

/* Appends warnings that may be intended: more pieces of a kind than a Chinese chess set has. */
void lint_notes(const struct level *, struct lint *);

/* If two levels start and play the same way, appends that to the findings of the second: the same board, up to
 * mirroring and rotation, in the same or exchanged colors. */
void lint_pair(const struct level *, const struct level *, struct lint *);

/* lint_find(lint, field, message, value...) appends a finding about the field, as the functions above do. */
#define lint_find(lint, field, ...) lint_find_arguments(lint, field, MESSAGE_ARGUMENTS(__VA_ARGS__))
void lint_find_arguments(struct lint *, const char *field, unsigned kinds, const struct message *, ...);

void lint_release(struct lint *);

#endif
