/* lint: faults of playable levels: they can never be won, end at once, or cannot be what the author intended. Only what
 * can be proved; what only games show is in the rating. */
#ifndef LEVELS_LINT_H
#define LEVELS_LINT_H

#include "levels/level.h"

#define LINT_DRAWS_MAX 200 /* thousandths of the games that may be draws */

struct lint_finding {
	const char *field;  /* the field of the level that is wrong; static */
	struct error error; /* what is wrong */
};

struct lint {
	int n;
	struct lint_finding *findings;
};

/* Appends the findings; {0} is empty. level_position must accept the level. */
void lint_level(const struct level *, struct lint *);

/* The findings from the rating's games. */
void lint_rating(const struct level *, const struct level_rating *, struct lint *);

/* Appends what may be intended, but is worth a look: more pieces of a kind than a Chinese chess set has. */
void lint_notes(const struct level *, struct lint *);

/* If two levels begin and are played the same way, appends that to the findings of the second: with the same board,
 * perhaps mirrored or rotated, in these or the other colours. */
void lint_pair(const struct level *, const struct level *, struct lint *);

/* lint_find(lint, field, message, value...) appends what is wrong with the field, as the functions above do. */
#define lint_find(lint, field, ...) lint_find_arguments(lint, field, MESSAGE_ARGUMENTS(__VA_ARGS__))
void lint_find_arguments(struct lint *, const char *field, unsigned kinds, const struct message *, ...);

void lint_release(struct lint *);

#endif
