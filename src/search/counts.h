/* counts: search statistics by node depth. Only bench_search_counts is built with QIPAN_COUNTS; in all other builds
 * these macros expand to nothing. They support one search at a time, on one thread. docs/search.md */
#ifndef SEARCH_COUNTS_H
#define SEARCH_COUNTS_H

#ifdef QIPAN_COUNTS
#include <stdint.h>

#define COUNTS_DEPTHS 48  /* deeper nodes are counted in the last bin */
#define COUNTS_SAMPLE 256 /* one in this many reduced moves that failed low is searched again at full depth */

/* By depth: nodes; TT cutoffs; null moves tried and null-move cutoffs; cutoffs by a move, and by the first move; moves,
 * and pruned moves; singular searches, and moves that these extended by one ply, by two plies, or reduced; check
 * extensions; late moves, reduced ones, and the total reduction in plies; reduced moves that beat alpha, and those
 * confirmed at full depth; reduced moves that failed low and were sampled at full depth, and those that beat alpha
 * there. */
#define COUNTS_BY_DEPTH(FIELD)                                                                                         \
	FIELD(nodes)                                                                                                   \
	FIELD(settled)                                                                                                 \
	FIELD(nulls)                                                                                                   \
	FIELD(null_cuts)                                                                                               \
	FIELD(cuts)                                                                                                    \
	FIELD(first_cuts)                                                                                              \
	FIELD(moves)                                                                                                   \
	FIELD(left_out)                                                                                                \
	FIELD(singular)                                                                                                \
	FIELD(one_more)                                                                                                \
	FIELD(two_more)                                                                                                \
	FIELD(less)                                                                                                    \
	FIELD(checks)                                                                                                  \
	FIELD(late)                                                                                                    \
	FIELD(reduced)                                                                                                 \
	FIELD(plies)                                                                                                   \
	FIELD(raised)                                                                                                  \
	FIELD(confirmed)                                                                                               \
	FIELD(sampled)                                                                                                 \
	FIELD(missed)

/* At all depths: quiescence nodes; TT stores, and what they replaced: an entry of the same position, an empty entry, an
 * entry of an earlier search, one of the same or lower depth, a deeper one. */
#define COUNTS_OF_ALL(FIELD)                                                                                           \
	FIELD(quiet)                                                                                                   \
	FIELD(stores)                                                                                                  \
	FIELD(same)                                                                                                    \
	FIELD(empty)                                                                                                   \
	FIELD(older)                                                                                                   \
	FIELD(shallower)                                                                                               \
	FIELD(deeper)

#define COUNTS_MEMBER(name) uint64_t name;
struct counts {
	struct counts_depth {
		COUNTS_BY_DEPTH(COUNTS_MEMBER)
	} depth[COUNTS_DEPTHS];
	COUNTS_OF_ALL(COUNTS_MEMBER)
};
#undef COUNTS_MEMBER

extern struct counts counts;

static inline struct counts_depth *counts_at(int depth)
{
	return &counts.depth[depth < 0 ? 0 : depth < COUNTS_DEPTHS ? depth : COUNTS_DEPTHS - 1];
}

#define COUNT(depth, what, n) (counts_at(depth)->what += (uint64_t)(n))
#define COUNT_OF_ALL(what)    (counts.what++)
#else
#define COUNT(depth, what, n) ((void)0)
#define COUNT_OF_ALL(what)    ((void)0)
#endif

#endif
