/* level_template: what a generated level is drawn from: an army of cannons, gold on the enemy, a frozen player, ...
 * Each template defines the boards, pieces and magic from which its levels are drawn, and their titles. */
#ifndef LEVELS_LEVEL_TEMPLATE_H
#define LEVELS_LEVEL_TEMPLATE_H

#include "base/rng.h"
#include "levels/level.h"

struct level_template_title {
	const char *en, *zh;
};

#define TEMPLATE_TITLES_MAX 20

struct level_template {
	const char *name;
	bool key;                  /* for key levels */
	int side;                  /* ranks and files of the board; 0: any board with room */
	int layouts;               /* level_layout.h */
	const char *player, *npc;  /* pools from which the armies are drawn; npc "": the same as the player's */
	int n_player[2], n_npc[2]; /* pieces of an army, at the start and at the end of the campaign */
	int face_up;               /* enum level_template_face_up */
	int magic;                 /* bit set of TEMPLATE_GOLD_ALL ... */
	struct level_template_title titles[TEMPLATE_TITLES_MAX];
};

enum level_template_face_up {
	TEMPLATE_DOWN,
	TEMPLATE_UP,
	TEMPLATE_PLAYER_UP,
	TEMPLATE_NPC_UP,
	TEMPLATE_SOME_UP,
	TEMPLATE_STANDARD /* instead of layouts and armies, those of docs/rules/magic.md 1.1; needs a side */
};

enum {
	TEMPLATE_GOLD_ALL = 1, /* on all of the NPC's pieces */
	TEMPLATE_GOLD = 2,     /* on some kinds of the NPC's pieces */
	TEMPLATE_ICE = 4,      /* on some kinds of the player's pieces */
	TEMPLATE_WOOD = 8,     /* one of the player's pieces is wood */
	TEMPLATE_HIDE = 16,    /* some kinds of the NPC's pieces can hide */
	TEMPLATE_CAST = 32,    /* magic is cast in the game */
};

extern const struct level_template level_template_table[]; /* terminated by an entry without a name */

/* Draws a level of the template. advance is the place in the campaign, 0 to 1: pieces, boards and the NPC's depth grow
 * with it. lean above 0 makes the level easier for the player, below 0 harder; one unit is a piece or a ply. The caller
 * sets id, titles, seed and band; most results are playable, but not all. */
void level_template_draw(const struct level_template *, double advance, int lean, struct rng *, struct level *);

#endif
