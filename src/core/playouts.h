/* playouts: many playouts of a position by one policy, and their results.
 *
 * Playout i has its own random generator, made from the seed and i, and all sums are whole numbers: the result is the
 * same on any number of threads. */
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
	void (*progress)(void *context, double share); /* called from time to time, on the caller's thread; or NULL */
	void *context;
};

/* The results of some playouts. */
struct playouts_tally {
	uint64_t n, wins, losses, draws; /* of the side to act; of the first side if a reveal is due */
};

struct playouts {
	struct playouts_tally all;
	uint64_t pieces, pieces_squared, plies, plies_squared; /* sums */
	int n_moves;                                           /* 0 if no side acts */
	move_t moves[MOVES_MAX];                               /* of the position, as generate lists them */
	struct playouts_tally after[MOVES_MAX];                /* the playouts that began with the move */
};

void playouts_run(const struct game *, const struct position *, const struct playouts_request *, struct playouts *out);

/* The index of the move with the best mean result, where a draw counts half; among equals the one with the most
 * playouts, then the first. -1 if no playout began with a move. */
int playouts_best(const struct playouts *);

/* The policy of that name or mark, the first one for NULL; NULL with the error filled if the game has none. */
const struct policy *playouts_policy(const struct game *, const char *word, struct error *);

#endif
