/* counts: what a search does, by the depth of its nodes. Only bench_search_counts is built with QIPAN_COUNTS; elsewhere
 * these macros are nothing. One search at a time, on one thread. docs/search.md */
#ifndef SEARCH_COUNTS_H
#define SEARCH_COUNTS_H

#ifdef QIPAN_COUNTS
#include <stdint.h>

#define COUNTS_DEPTHS 48  /* deeper nodes count as of the last one */
#define COUNTS_SAMPLE 256 /* reduced moves that failed low, for each that is searched again at full depth */

/* By depth: nodes; those settled by the table; null moves, and those that failed high; nodes that failed high by a
 * move, and by the first; moves, and those left out; moves looked at for singularity, extended by a ply, by two, and
 * reduced; moves extended since they check; moves after the first, reduced ones, and by how many plies in all; reduced
 * ones above alpha, and still above it when searched again; reduced ones not above alpha that were searched again
 * nevertheless, and were above it then. */
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

/* Of all depths: nodes of quiescence; entries stored in the table, and what they replaced: one of the same position,
 * none, one of an earlier search, one as deep or less deep, a deeper one. */
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
