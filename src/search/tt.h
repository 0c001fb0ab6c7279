/* tt: the transposition table: results of earlier searches, by the keys of positions.
 *
 * A fixed block of buckets of four entries; a bucket is one cache line, and a key may be anywhere in its bucket. The
 * whole key is compared. Old and shallow entries are replaced first. The table returns values, never pointers.
 *
 * A struct tt owns its memory (tt_init/tt_release) and belongs to one thread. */
#ifndef SEARCH_TT_H
#define SEARCH_TT_H

#include "core/engine.h"

/* What a score says about the true value. An exact one is both. */
enum tt_bound { TT_NONE, TT_UPPER, TT_LOWER, TT_EXACT };

struct tt {
	void *block; /* the allocation; the buckets in it are aligned to cache lines */
	struct tt_bucket *buckets;
	size_t n_buckets;
	uint8_t age; /* of the current search */
};

struct tt_value {
	move_t move; /* the best, or NO_MOVE if none was better than the others */
	int score;   /* wins counted in plies from the root, as in searches: core/engine.h */
	int depth;   /* plies searched below the position: 0 .. 255 */
	enum tt_bound bound;
};

/* Makes a table of at most this many bytes, at least one bucket of 64. False with the error filled if memory runs
 * out. */
bool tt_init(struct tt *, size_t bytes, struct error *) MUST_USE;
void tt_release(struct tt *);

void tt_clear(struct tt *);

/* Begins a new search: entries stored from now on are preferred to older ones. */
void tt_grow_older(struct tt *);

/* Thousandths of the table that the current search has filled, from a sample. */
int tt_fullness(const struct tt *);

/* Scores of forced wins are kept by their distance from the position, so the same win is worth less when it is found
 * again further from the root: ply says how far the position is. (An expectation over chance so near to a certain win
 * that it looks like one is off by at most the difference of the plies.) */
bool tt_probe(const struct tt *, uint64_t key, int ply, struct tt_value *out);
void tt_store(struct tt *, uint64_t key, int ply, const struct tt_value *);

#endif
