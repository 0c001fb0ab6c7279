/* pick: in which order the moves of a node are tried: the table's move, then what the game calls captures, then the
 * killers, then quiet moves by the game's advice and by how they did elsewhere in the tree.
 *
 * The game is asked for its advice only when the table's move did not settle the node, and the moves are sorted only as
 * far as they are tried. */
#ifndef SEARCH_PICK_H
#define SEARCH_PICK_H

#include "core/game.h"

#define PLY_MAX 160 /* no search goes further from its root */

#define PICK_KILLERS 2
#define PICK_HISTORY 4096 /* moves by their hash: games encode them as they like */

/* What the search remembers of moves that refuted: it belongs to one thinker. {0} knows nothing. */
struct pick_memory {
	move_t killers[PLY_MAX][PICK_KILLERS];
	int16_t history[2][PICK_HISTORY]; /* of each side's quiet moves: worse below, better above 0 */
};

/* The moves of one node on their way through it. */
struct pick {
	const struct game_advice *advice;
	int n;          /* moves */
	int next;       /* those before were handed out, in this order */
	bool has_first; /* moves[0] is the table's */
	bool advised;   /* the others have their ranks */
	int gambles;    /* how many more may be handed out */
	move_t moves[MOVES_MAX];
	int rank[MOVES_MAX]; /* larger ones first */
};

/* What a node looks at of the moves after which chance acts. */
struct pick_gambles {
	int most;      /* so many at the most, those that the ordering puts first */
	bool may_pass; /* if there are more, the game's pass is handed out too */
};

/* Generates. first is the table's move and comes first if it is looked at here. Returns how many moves are legal;
 * *withheld is set if some of them will not be handed out. */
int pick_begin(struct pick *, const struct game *, const struct game_advice *, const struct position *,
	       struct pick_gambles, move_t first, bool *withheld);

/* The next move, or NO_MOVE after the last one. The position is the one of pick_begin. */
move_t pick_next(struct pick *, const struct position *, const struct pick_memory *, enum actor actor, int ply);

/* For quiescence: keeps only what must be followed. Returns how many moves there were before. */
int pick_begin_noisy(struct pick *, const struct game *, const struct game_advice *, const struct position *);
move_t pick_next_noisy(struct pick *);

/* Whether the move handed out last is quiet, and whether nothing speaks for it, neither game nor killers. */
bool pick_is_quiet(const struct pick *);
bool pick_is_late(const struct pick *);

/* The move handed out last refuted the node: it is remembered, and the quiet ones before it are trusted less. */
void pick_reward(const struct pick *, struct pick_memory *, enum actor actor, int ply, int depth);

#endif
