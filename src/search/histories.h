/* histories: how moves fared elsewhere in the tree, so that those that refuted others are tried first.
 *
 * An act is a side with a move's slot (core/advice.h): the same kind to the same place. Games without slots have their
 * moves hashed, and no continuations: the table of pairs would be too large. */
#ifndef SEARCH_HISTORIES_H
#define SEARCH_HISTORIES_H

#include "core/game.h"

#define PLY_MAX 160 /* the greatest depth of a search */

#define HISTORY_KILLERS 2
#define HISTORY_BACK    3 /* continuations: after the acts 1, 2 and 4 plies back */
#define HISTORY_TRIED   64

/* What leads to a node: the side to act there, its ply, and the acts before it; -1: none. */
struct histories_path {
	enum actor actor;
	int ply;
	int acts[HISTORY_BACK];
	uint32_t structures[ADVICE_STRUCTURES]; /* of the position, if they are known */
	bool has_structures;
};

/* It belongs to one thread of a thinker, and owns its memory. Sums stay within +-HISTORY_MAX. */
#define HISTORY_MAX 16384
struct histories {
	int (*slot)(move_t); /* or NULL */
	int n_slots;
	const struct search_parameters *margins; /* what of it all is used */
	move_t killers[PLY_MAX][HISTORY_KILLERS];
	move_t *countermoves;  /* by act: the quiet move that refuted it last */
	int16_t *moves;        /* by act */
	int16_t *continuation; /* by the act before, by act; NULL: games without slots */
	int16_t *by_structure; /* by the first structure, hashed, by act; NULL: it does not count */
	/* By how much evaluations missed, in 1/CORRECTION_UNIT: by the two acts before, then by each structure, both
	 * hashed. */
	int16_t *correction;
	bool uses_structures; /* there too */
};

/* The margins must exist as long. */
void histories_init(struct histories *, const struct game_advice *, const struct search_parameters *);
void histories_release(struct histories *);
void histories_clear(struct histories *);

/* Killers belong to plies of one root. */
void histories_new_root(struct histories *);

int histories_act(const struct histories *, enum actor, move_t);

/* Sums for ordering: of a quiet move within +-5 * HISTORY_MAX, killers and countermoves above that; of a noisy one
 * within
 * +-HISTORY_MAX. */
int histories_of_quiet(const struct histories *, const struct histories_path *, move_t);
int histories_of_noisy(const struct histories *, enum actor, move_t);

/* The last of the moves tried refuted the node or raised alpha, the others did not. */
void histories_reward_quiets(struct histories *, const struct histories_path *, int depth, const move_t *tried, int n);
/* Among noisy moves; best may be quiet, then all n failed. */
void histories_reward_noisy(struct histories *, enum actor, int depth, move_t best, const move_t *tried, int n);

/* One act alone, or with a path also after its acts; below 0: a punishment. And the bonus of a move that refutes a node
 * of that depth. */
void histories_reward_act(struct histories *, const struct histories_path *, int act, int bonus);
int histories_bonus(const struct histories *, int depth);

/* What evaluations at nodes with that path have missed on the average, in hundredths of a piece. */
int histories_correction(const struct histories *, const struct histories_path *);
void histories_correct(struct histories *, const struct histories_path *, int depth, int missed);

#endif
