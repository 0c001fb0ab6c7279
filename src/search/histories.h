/* histories: move-ordering histories: how often a move caused cutoffs elsewhere in the tree.
 *
 * They are indexed by act: a side combined with the move's slot (core/heuristics.h), that is, piece type and
 * destination. Games without slots hash their moves and have no continuation history, since the table of pairs would be
 * too large.
 */
#ifndef SEARCH_HISTORIES_H
#define SEARCH_HISTORIES_H

#include "core/game.h"

#define PLY_MAX 160 /* maximum search ply */

#define HISTORY_KILLERS 2
#define HISTORY_BACK    3 /* continuation history: the acts 1, 2 and 4 plies back */
#define HISTORY_TRIED   64

/* Context of a node: the player to move, the ply and the preceding acts (-1: none). */
struct histories_path {
	enum actor actor;
	int ply;
	int acts[HISTORY_BACK];
	uint32_t structures[HEURISTICS_STRUCTURES]; /* pawn-structure keys of the position; valid if has_structures */
	bool has_structures;
};

/* Histories of one search thread. The struct owns its memory. Values stay within +-HISTORY_MAX. */
#define HISTORY_MAX 16384
struct histories {
	int (*slot)(move_t); /* may be NULL */
	int n_slots;
	const struct search_parameters *margins; /* selects which histories are used */
	move_t killers[PLY_MAX][HISTORY_KILLERS];
	move_t *countermoves;  /* by act: the quiet move that refuted it most recently */
	int16_t *moves;        /* main history, by act */
	int16_t *continuation; /* by previous act, then act; NULL if the game has no slots */
	int16_t *by_structure; /* pawn history, by hash of the first structure, then act; NULL if unused */
	/* Mean evaluation error in 1/CORRECTION_UNIT, by hash of the two previous acts, then by hash of each
	 * structure. */
	int16_t *correction;
	bool uses_structures; /* whether corrections use the structures too */
};

/* The search parameters must outlive the histories. */
void histories_init(struct histories *, const struct heuristics *, const struct search_parameters *);
void histories_release(struct histories *);
void histories_clear(struct histories *);

/* Clears the killers, whose plies count from the root. */
void histories_new_root(struct histories *);

int histories_act(const struct histories *, enum actor, move_t);

/* Ordering scores: quiet moves within +-5 * HISTORY_MAX, with killers and countermoves above that; noisy moves within
 * +-HISTORY_MAX. */
int histories_of_quiet(const struct histories *, const struct histories_path *, move_t);
int histories_of_noisy(const struct histories *, enum actor, move_t);

/* Update after a cutoff or a raised alpha: the last of the n moves tried caused it and gets a bonus; the others get a
 * malus. */
void histories_reward_quiets(struct histories *, const struct histories_path *, int depth, const move_t *tried, int n);
/* The same for noisy moves; if best is quiet, all n get the malus. */
void histories_reward_noisy(struct histories *, enum actor, int depth, move_t best, const move_t *tried, int n);

/* Updates a single act and, with a path, its continuation and pawn histories too; a negative bonus is a malus.
 * histories_bonus is the bonus of a move that causes a cutoff at that depth. */
void histories_reward_act(struct histories *, const struct histories_path *, int act, int bonus);
int histories_bonus(const struct histories *, int depth);

/* Correction history: the mean evaluation error at nodes with this path, in hundredths of a piece. */
int histories_correction(const struct histories *, const struct histories_path *);
void histories_correct(struct histories *, const struct histories_path *, int depth, int missed);

#endif
