/* knob: a named change to a level that makes it harder or easier: tune makes such changes, explain measures each of
 * them, and campaigns use them to bring levels into their bands. */
#ifndef LEVELS_KNOB_H
#define LEVELS_KNOB_H

#include "levels/level.h"

#define KNOBS_MAX     128 /* no level has more */
#define KNOB_NAME_MAX 48

enum knob_kind {
	KNOB_DEPTH,  /* the NPC searches amount plies */
	KNOB_ICE,    /* ice-amount on a piece of the player; 0 removes the ice */
	KNOB_WOOD,   /* a face-down piece of the player is wood */
	KNOB_GOLD,   /* amount 1: a piece of the NPC has a shield; 0: it has none */
	KNOB_HIDE,   /* a piece of the NPC hides amount times; 0: never */
	KNOB_REMOVE, /* a face-down piece of either side is removed, and one point fewer is face down */
	KNOB_KINDS
};

extern const char *const knob_kind_names[KNOB_KINDS]; /* "depth", "ice", ... */

struct knob {
	enum knob_kind kind;
	char piece; /* the letter of the kind of piece that changes; 0: none, or with KNOB_GOLD and _HIDE all */
	int amount;
};

/* Writes every single change that the level allows, in an order that depends only on the level, and returns how many:
 * depth by 1 or 2 plies within 1 .. 8; ice of 1 to 3; one piece of a kind at a time. None of them gives a level that
 * level_position refuses. The colours must be fixed: in a level of LEVEL_FLIP only depth can change. */
int knobs_of(const struct level *, struct knob out[KNOBS_MAX]);

/* Makes the change and drops the rating; false if the level does not allow it (then it is unchanged). Of several pieces
 * of a kind the one with the least of this magic changes; wood and removal take one without magic, and a point near the
 * centre without gaps around it, chosen by the level's seed among several. The entries of the level's magic are
 * rewritten. */
bool knob_turn(const struct knob *, struct level *) MUST_USE;

/* 1 if the change should make the level easier for the player, -1 if harder: what the rules suggest; games may show
 * otherwise. */
int knob_leans(const struct knob *, const struct level *);

/* In words for tables and reports: "player's C ice-2", "NPC's k gold", "NPC depth 6". */
void knob_name(const struct knob *, const struct level *, char name[KNOB_NAME_MAX]);

#endif
