/* playouts: runs many playouts of a position with one policy and collects statistics.
 *
 * Playout i has its own random generator, seeded from the seed and i, and all sums are integers: the result does not
 * depend on the number of threads. */
#ifndef CORE_PLAYOUTS_H
#define CORE_PLAYOUTS_H

#include "core/policy.h"

#define PLAYOUTS_MAX 1000000000

struct playouts_request {
	const struct policy *policy;
	struct playout_options options;
	uint64_t seed;
	int count; /* 1 .. PLAYOUTS_MAX */
	int threads;
	void (*progress)(void *context, double share); /* called now and then on the caller's thread; or NULL */
	void *context;
};

/* Result counts of a set of playouts. */
struct playouts_tally {
	uint64_t n, wins, losses, draws; /* for the side to act; for the first side at a chance node */
};

struct playouts {
	struct playouts_tally all;
	uint64_t pieces, pieces_squared, plies, plies_squared; /* sums */
	int n_moves;                                           /* 0 at a chance node or if the game is over */
	move_t moves[MOVES_MAX];                               /* the legal moves in the order of generate */
	struct playouts_tally after[MOVES_MAX];                /* the playouts that began with that move */
};

void playouts_run(const struct game *, const struct position *, const struct playouts_request *, struct playouts *out);

/* Index of the move with the best mean result, a draw counting half; ties go to the most playouts, then to the first.
 * -1 if no playout began with a move. */
int playouts_best(const struct playouts *);

/* Looks up a policy by name or mark, NULL meaning the first; returns NULL with the error filled in if it does not
 * exist. */
const struct policy *playouts_policy(const struct game *, const char *word, struct error *);

#endif
