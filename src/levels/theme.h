/* theme: the template of a generated level: an army of cannons, gold on the enemy, a frozen player, ... Each theme
 * defines the boards, pieces and magic from which its levels are drawn, and their titles. */
#ifndef LEVELS_THEME_H
#define LEVELS_THEME_H

#include "base/rng.h"
#include "levels/level.h"

struct theme_title {
	const char *en, *zh;
};

#define THEME_TITLES_MAX 20

struct theme {
	const char *name;
	bool key;                  /* for key levels */
	int grounds;               /* ground.h */
	const char *player, *npc;  /* pools from which the armies are drawn; npc "": the same as the player's */
	int n_player[2], n_npc[2]; /* pieces of an army, at the start and at the end of the campaign */
	int face_up;               /* enum theme_face_up */
	int magic;                 /* bit set of THEME_GOLD_ALL ... */
	struct theme_title titles[THEME_TITLES_MAX];
};

enum theme_face_up { THEME_DOWN, THEME_UP, THEME_PLAYER_UP, THEME_NPC_UP, THEME_SOME_UP };

enum {
	THEME_GOLD_ALL = 1, /* on all of the NPC's pieces */
	THEME_GOLD = 2,     /* on some kinds of the NPC's pieces */
	THEME_ICE = 4,      /* on some kinds of the player's pieces */
	THEME_WOOD = 8,     /* one of the player's pieces is wood */
	THEME_HIDE = 16,    /* some kinds of the NPC's pieces can hide */
	THEME_CAST = 32,    /* magic is cast in the game */
};

extern const struct theme theme_table[]; /* terminated by an entry without a name */

/* Draws a level of the theme. advance is the place in the campaign, 0 to 1: pieces, boards and the NPC's depth grow
 * with it. lean above 0 makes the level easier for the player, below 0 harder; one unit is a piece or a ply. The caller
 * sets id, titles, seed and band; most results are playable, but not all. */
void theme_draw(const struct theme *, double advance, int lean, struct rng *, struct level *);

#endif
