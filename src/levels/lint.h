/* lint: defects of playable levels: a level that can never be won, ends at once, or cannot be what the author intended.
 * Reports only what can be proved; what only games show belongs in the rating. */
#ifndef LEVELS_LINT_H
#define LEVELS_LINT_H

#include "levels/level.h"

/* Limits of a rating, in thousandths. */
#define LINT_DRAWS_MAX 200 /* share of drawn games */
#define LINT_FLIP_MAX  500 /* share of the results that the first flip explains (rate.h) */

#define LINT_GAMES_MIN 100 /* with fewer games, a rating without a win or without a loss proves nothing */

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

/* The start of the level in the one of its equivalent forms whose text is the first in order: what lint_pair calls the
 * same has the same form. "" if level_position does not accept the level. */
void lint_form(const struct level *, char out[POSITION_TEXT_MAX]);

/* lint_find(lint, field, message, value...) appends a finding about the field, as the functions above do. */
#define lint_find(lint, field, ...) lint_find_arguments(lint, field, MESSAGE_ARGUMENTS(__VA_ARGS__))
void lint_find_arguments(struct lint *, const char *field, unsigned kinds, const struct message *, ...);

void lint_release(struct lint *);

#endif
