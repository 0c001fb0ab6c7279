/* policy: how a game is played to its end quickly and without a search: what the Monte-Carlo searches and
 * `qipan playouts` are made of. A game lists its policies in game->advice.policies; each is pure and may run in any
 * thread. */
#ifndef CORE_POLICY_H
#define CORE_POLICY_H

#include "base/rng.h"
#include "core/game.h"

struct playout_options {
	int limit; /* plies without progress that end a playout as a draw, instead of the rules' own; 0: the rules' */
	bool evaluate; /* a playout that no side has won goes to the side with more material, if either has */
};

/* How a playout ended. */
struct playout {
	enum verdict verdict; /* FIRST_WINS, SECOND_WINS or DRAWN */
	int plies;            /* of both sides; a flip and its reveal are one */
	int pieces;           /* left on the board, face-down ones among them */
	move_t first;         /* what the side to act played first; NO_MOVE when the position was decided or chance's */
};

struct policy {
	const char *name; /* as users type it: "capture" */
	const char *mark; /* in the names of searches: the "cr" of "c2-cr-640" */
	const char *about;

	/* Plays on from the position, whoever acts there, chance included; it may be decided already. Repetitions count
	 * from here: what was before is not known. The same generator state gives the same playout. */
	void (*play_out)(const struct position *, const struct playout_options *, struct rng *, struct playout *out);
};

#endif
