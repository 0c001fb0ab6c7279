/* knob: one change to a level that makes it harder or easier, with a name: what tune turns, what explain measures one
 * by one, what a campaign's levels are made fit with. */
#ifndef PUZZLES_KNOB_H
#define PUZZLES_KNOB_H

#include "puzzles/level.h"

#define KNOBS_MAX     128 /* no level has more */
#define KNOB_NAME_MAX 48

enum knob_kind {
	KNOB_DEPTH,  /* the NPC looks amount plies ahead */
	KNOB_ICE,    /* ice-amount on a piece of the player's; 0 thaws it */
	KNOB_WOOD,   /* a face-down piece of the player's is wood */
	KNOB_GOLD,   /* amount 1: a piece of the NPC's has a shield; 0: it has none */
	KNOB_HIDE,   /* a piece of the NPC's hides amount times; 0: never */
	KNOB_REMOVE, /* a face-down piece of either side is not there, nor the point it would lie on */
	KNOB_KINDS
};

extern const char *const knob_kind_names[KNOB_KINDS]; /* "depth", "ice", ... */

struct knob {
	enum knob_kind kind;
	char piece; /* the letter of the kind of piece it is about; 0: none, or with KNOB_GOLD and _HIDE all */
	int amount;
};

/* Writes every change that the level allows, each one step from it, in an order that depends on the level alone, and
 * returns how many: depth by 1 or 2 plies within 1 .. 8; ice of 1 to 3; one piece of a kind at a time. None of them
 * leaves a level that level_position refuses. The colours must be fixed: of a level of LEVEL_FLIP only depth turns. */
int knobs_of(const struct level *, struct knob out[KNOBS_MAX]);

/* Makes the change, drops the rating; false where the level does not allow it (then it is unchanged). Of several pieces
 * of a kind it is the one that has least of the magic in question; wood and removal take one without any, and a point
 * near the centre that has no gap around it, which the level's seed chooses among several. The entries of the level's
 * magic are written anew. */
bool knob_turn(const struct knob *, struct level *) MUST_USE;

/* 1 where the change should make the level easier for the player, -1 where it should make it harder: what the rules
 * suggest, games may say otherwise. */
int knob_leans(const struct knob *, const struct level *);

/* In words for tables and reports: "player's C ice-2", "NPC's k gold", "NPC depth 6". */
void knob_name(const struct knob *, const struct level *, char name[KNOB_NAME_MAX]);

#endif
