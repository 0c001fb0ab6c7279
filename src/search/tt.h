/* tt: the transposition table: results of earlier searches by position key.
 *
 * A fixed array of buckets with four entries each. A bucket is one cache line, and an entry may be anywhere in its
 * bucket. 48 bits of the key are compared, in addition to those that select the bucket. Old and shallow entries are
 * replaced first. The table returns values, never pointers.
 *
 * A struct tt owns its memory (tt_init/tt_release). Probes and stores are thread-safe and lock-free: an entry is two
 * words, and an entry torn by concurrent stores is a miss. The other functions belong to one thread. */
#ifndef SEARCH_TT_H
#define SEARCH_TT_H

#include "core/engine.h"

/* Relation of a score to the true value. An exact score is both bounds; with TT_NONE the score is invalid. */
enum tt_bound { TT_NONE, TT_UPPER, TT_LOWER, TT_EXACT };

struct tt {
	void *block; /* the allocation; the buckets within it are cache-line aligned */
	struct tt_bucket *buckets;
	size_t n_buckets;
	int age; /* generation of the current search */
};

#define TT_NO_EVAL INT16_MIN

struct tt_value {
	move_t move; /* the best move, or NO_MOVE if none stood out */
	int score;   /* forced wins count plies from the root, as in searches: core/engine.h */
	int eval;    /* static evaluation; TT_NO_EVAL if unknown */
	int depth;   /* plies searched below the position: 0 .. 255 */
	enum tt_bound bound;
};

/* Allocates a table of at most this many bytes and at least one bucket of 64. False with the error filled if memory
 * runs out. */
bool tt_init(struct tt *, size_t bytes, struct error *) MUST_USE;
void tt_release(struct tt *);

void tt_clear(struct tt *);

/* Begins a new search: entries of earlier searches are replaced first. */
void tt_grow_older(struct tt *);

/* Permille of the table filled by the current search, estimated from a sample. */
int tt_fullness(const struct tt *);

/* Scores of forced wins are stored relative to the position, so that the same win scores less when it is found further
 * from the root; ply is the position's distance from the root. (An expectation at a chance node that is close enough to
 * a forced win to look like one is off by at most the difference in plies.) */
bool tt_probe(const struct tt *, uint64_t key, int ply, struct tt_value *out);
void tt_store(struct tt *, uint64_t key, int ply, const struct tt_value *);

/* Prefetches the bucket of the key. */
void tt_prefetch(const struct tt *, uint64_t key);

#endif
