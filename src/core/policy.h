/* policy: playout policies, which play a game to its end quickly and without search, for Monte-Carlo searches and
 * `qipan playouts`. A game lists its policies in game->heuristics.policies; each is pure and may run in any thread. */
#ifndef CORE_POLICY_H
#define CORE_POLICY_H

#include "base/rng.h"
#include "core/game.h"

struct playout_options {
	int limit;     /* plies without progress after which a playout is a draw; 0: the limit in the rules */
	bool evaluate; /* score a drawn playout as a win for the side with more material, if any */
};

/* Result of a playout. */
struct playout {
	enum verdict verdict; /* FIRST_WINS, SECOND_WINS or DRAWN */
	int plies;            /* of both sides; a flip and its reveal count as one */
	int pieces;           /* left on the board, including face-down ones */
	move_t first;         /* first move of the side to act; NO_MOVE if the position was decided or a chance node */
};

struct policy {
	const char *name; /* as users type it: "capture" */
	const char *mark; /* used in the names of searches: the "cr" of "c2-cr-640" */
	const char *about;

	/* Plays on from the position, which may be a chance node or already decided. Repetitions count from here, since
	 * the history is not known. The same generator state gives the same playout. */
	void (*play_out)(const struct position *, const struct playout_options *, struct rng *, struct playout *out);
};

#endif
