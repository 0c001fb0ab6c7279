/* pick: the order in which the moves of a node are tried: the hash move, then captures as the game's advice defines
 * them, then the killers, then quiet moves by the game's advice and by their success elsewhere in the tree.
 *
 * The game is asked for its advice only if the hash move did not settle the node, and the moves are sorted only as far
 * as they are tried. */
#ifndef SEARCH_PICK_H
#define SEARCH_PICK_H

#include "core/game.h"

#define PLY_MAX 160 /* the greatest depth of a search */

#define PICK_KILLERS 2
#define PICK_HISTORY 4096 /* moves by their hash: games encode them as they like */

/* Moves that refuted others (killers, history). It belongs to one thinker; {0} is empty. */
struct pick_memory {
	move_t killers[PLY_MAX][PICK_KILLERS];
	int16_t history[2][PICK_HISTORY]; /* of each side's quiet moves: worse below, better above 0 */
};

/* The moves of one node and how far they were tried. */
struct pick {
	const struct game_advice *advice;
	int n;          /* moves */
	int next;       /* the moves before it were handed out, in this order */
	bool has_first; /* moves[0] is the table's */
	bool advised;   /* the others have their ranks */
	int gambles;    /* how many more may be handed out */
	move_t moves[MOVES_MAX];
	int rank[MOVES_MAX]; /* larger ones first */
};

/* Which of the moves after which chance acts (gambles) a node searches. */
struct pick_gambles {
	int most;      /* at most this many, those that the ordering puts first */
	bool may_pass; /* if there are more, the game's pass is handed out too */
};

/* Generates the moves. first is the hash move and comes first if it is searched here. Returns how many moves are legal;
 * *withheld is set if some of them will not be handed out. */
int pick_begin(struct pick *, const struct game *, const struct game_advice *, const struct position *,
	       struct pick_gambles, move_t first, bool *withheld);

/* The next move, or NO_MOVE after the last one. The position is the one of pick_begin. */
move_t pick_next(struct pick *, const struct position *, const struct pick_memory *, enum actor actor, int ply);

/* For quiescence: keeps only what must be followed. Returns how many moves there were before. */
int pick_begin_noisy(struct pick *, const struct game *, const struct game_advice *, const struct position *);
move_t pick_next_noisy(struct pick *);

/* Whether the move handed out last is quiet, and whether neither the game's advice nor the killers favour it. */
bool pick_is_quiet(const struct pick *);
bool pick_is_late(const struct pick *);

/* The move handed out last refuted the node: it is remembered, and the quiet moves before it are ranked lower. */
void pick_reward(const struct pick *, struct pick_memory *, enum actor actor, int ply, int depth);

#endif
