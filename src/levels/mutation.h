/* mutation: a named change to a level that makes it harder or easier: tune applies such changes, explain measures the
 * effect of each, and campaigns use them to bring levels into their bands. */
#ifndef LEVELS_MUTATION_H
#define LEVELS_MUTATION_H

#include "levels/level.h"

#define MUTATIONS_MAX     128 /* upper bound for any level */
#define MUTATION_NAME_MAX 48

enum mutation_kind {
	MUTATION_DEPTH,  /* the NPC searches amount plies */
	MUTATION_ICE,    /* ice-amount on a piece of the player; 0 removes the ice */
	MUTATION_WOOD,   /* a face-down piece of the player becomes wood */
	MUTATION_GOLD,   /* amount 1: a piece of the NPC gets a shield; 0: loses it */
	MUTATION_HIDE,   /* a piece of the NPC can hide amount times; 0: never */
	MUTATION_REMOVE, /* removes a face-down piece of either side and one face-down point */
	MUTATION_KINDS
};

extern const char *const mutation_kind_names[MUTATION_KINDS]; /* "depth", "ice", ... */

struct mutation {
	enum mutation_kind kind;
	char piece; /* letter of the kind of piece that changes; 0: none, or all with MUTATION_GOLD and MUTATION_HIDE */
	int amount;
};

/* Writes every single change that the level allows, in an order that depends only on the level, and returns their
 * number: depth by 1 or 2 plies within 1 .. 8; ice of 1 to 3; one piece of a kind at a time. Every change gives a level
 * that level_position accepts. The colors must be fixed: in a level of LEVEL_FLIP only the depth can change. */
int mutations_of(const struct level *, struct mutation out[MUTATIONS_MAX]);

/* Applies the change and clears the rating; false, leaving the level unchanged, if the level does not allow it. Among
 * several pieces of a kind, the one with the least of this magic changes; wood and removal take a piece without magic,
 * and a point near the center without gaps around it, chosen by the level's seed if there are several. Rewrites the
 * entries of the level's magic. */
bool mutation_apply(const struct mutation *, struct level *) MUST_USE;

/* 1 if the change should make the level easier for the player, -1 if harder. This is what the rules suggest; games may
 * show otherwise. */
int mutation_leans(const struct mutation *, const struct level *);

/* A description for tables and reports: "player's C ice-2", "NPC's k gold", "NPC depth 6". */
void mutation_name(const struct mutation *, const struct level *, char name[MUTATION_NAME_MAX]);

#endif
