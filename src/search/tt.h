/* tt: the transposition table: results of earlier searches, by the keys of positions.
 *
 * A fixed block of buckets of four entries; a bucket is one cache line, and a key may be anywhere in its bucket. 48
 * bits of the key are compared, beside those that choose the bucket. Old and shallow entries are replaced first. The
 * table returns values, never pointers.
 *
 * A struct tt owns its memory (tt_init/tt_release). Threads may probe and store at the same time: an entry is two
 * words, and one whose words come from two threads is not found. The other functions belong to one thread. */
#ifndef SEARCH_TT_H
#define SEARCH_TT_H

#include "core/engine.h"

/* What a score says about the true value. An exact one is both; TT_NONE: nothing, the score is void. */
enum tt_bound { TT_NONE, TT_UPPER, TT_LOWER, TT_EXACT };

struct tt {
	void *block; /* the allocation; the buckets in it are aligned to cache lines */
	struct tt_bucket *buckets;
	size_t n_buckets;
	int age; /* of the current search */
};

#define TT_NO_EVAL INT16_MIN

struct tt_value {
	move_t move; /* the best, or NO_MOVE if none was better than the others */
	int score;   /* wins counted in plies from the root, as in searches: core/engine.h */
	int eval;    /* the evaluation, without a search; TT_NO_EVAL: not known */
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

/* Begins to fetch what a probe of the key will read. */
void tt_prefetch(const struct tt *, uint64_t key);

#endif
