/* theme: what a made level is about: an army of cannons, gold on the enemy, a frozen player, ... Each theme says which
 * boards, pieces and magic its levels draw from, and has titles for them. */
#ifndef PUZZLES_THEME_H
#define PUZZLES_THEME_H

#include "base/rng.h"
#include "puzzles/level.h"

struct theme_title {
	const char *en, *zh;
};

#define THEME_TITLES_MAX 20

struct theme {
	const char *name;
	bool key;                  /* for key levels */
	int grounds;               /* ground.h */
	const char *player, *npc;  /* what each army is drawn from; "" for the NPC: the same as the player's */
	int n_player[2], n_npc[2]; /* pieces of an army, from the first level to the last */
	int face_up;               /* of enum theme_face_up */
	int magic;                 /* of THEME_GOLD_ALL ...; a sum */
	struct theme_title titles[THEME_TITLES_MAX];
};

enum theme_face_up { THEME_DOWN, THEME_UP, THEME_PLAYER_UP, THEME_NPC_UP, THEME_SOME_UP };

enum {
	THEME_GOLD_ALL = 1, /* on all of the NPC's */
	THEME_GOLD = 2,     /* on some of the NPC's kinds */
	THEME_ICE = 4,      /* on some of the player's kinds */
	THEME_WOOD = 8,     /* one of the player's is wood */
	THEME_HIDE = 16,    /* some of the NPC's kinds hide */
	THEME_CAST = 32,    /* magic is cast in the game */
};

extern const struct theme theme_table[]; /* up to one without a name */

/* Draws a level of the theme. advance is how far the campaign has come, 0 to 1: pieces, boards and the NPC's depth grow
 * with it. lean above 0 gives the player more and the NPC less, below 0 the other way; 1 is a piece or a ply. Id,
 * titles, seed and band are left to the caller; most of what comes out can be played, but not all. */
void theme_draw(const struct theme *, double advance, int lean, struct rng *, struct level *);

#endif
