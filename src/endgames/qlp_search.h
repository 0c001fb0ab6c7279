/* qlp_search: proves results of Qilin chess's first stage. docs/rules/qilin.md 2 and 3, preset source.
 *
 * A turn is a placement with all its presses. Before a turn the occupied points tell whose it is, and pieces placed but
 * no longer visible how often the other side has pressed: three sets of points are the whole position. The search asks
 * twice, "can Red draw at least?" and "can Red win?", each a tree of moves for one side and all moves of the other.
 * Both questions share a table of what was proven, keyed by positions up to the 16 symmetries; its entries hold the
 * whole key, so that no collision can forge a proof. The second stage is known from tablebases (endgames/qlt_solve.h).
 */
#ifndef ENDGAMES_QLP_SEARCH_H
#define ENDGAMES_QLP_SEARCH_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/attributes.h"
#include "base/error.h"
#include "endgames/qlp_table.h"

enum {
	QLP_TURNS_MAX = 24 * 220, /* 24 points; three presses of 12 pieces */
	QLP_PRESSES_MAX = 6,      /* of a side: 18 pieces, 12 placements. docs/rules/qilin.md 2.3 */
	QLP_LEFT_MIN = 6          /* pieces of a side that the second stage begins with: 12 less those pressed */
};

/* Before a turn, or after the last one; points as bits 0-23 in the order of ql_board.h. */
struct qlp_position {
	uint32_t pieces[2]; /* Red's and Black's that are not pressed */
	uint32_t pressed;
};

/* The result for Red of a position of the second stage, Black to move, in which play goes on (qlt_plays). Any thread.
 */
typedef int qlp_lookup_fn(void *context, const uint32_t pieces[2]);

struct qlp_setup {
	qlp_lookup_fn *lookup;
	void *context;
	size_t memory;     /* bytes of the table */
	int threads;       /* share the table and search the same tree in different orders */
	uint64_t nodes;    /* a call gives up after as many nodes; 0: never */
	atomic_bool *stop; /* gives up when it becomes true, from anywhere; NULL: never */

	/* Both are called on any thread, one call at a time; NULL: not called. progress: about once a second, with what
	 * is known of the root by now. proven: with each result that took at least large nodes. */
	void (*progress)(void *context, struct qlp_bounds, uint64_t nodes);
	void (*proven)(void *context, const struct qlp_position *, struct qlp_bounds, uint64_t nodes);
	uint64_t large;
	void *watcher; /* the context of both */
};

struct qlp_search;

/* NULL with the error filled if memory runs out. */
struct qlp_search *qlp_search_new(const struct qlp_setup *, struct error *) MUST_USE;
void qlp_search_free(struct qlp_search *); /* accepts NULL */

/* Searches until the result is proven, or gives up. What was proven stays in the table for later calls. */
struct qlp_bounds qlp_solve(struct qlp_search *, const struct qlp_position *);

/* Adds a result that is known from elsewhere. */
void qlp_learn(struct qlp_search *, const struct qlp_position *, struct qlp_bounds, uint64_t nodes);

/* The bounds that the table has for a position. */
struct qlp_bounds qlp_known(const struct qlp_search *, const struct qlp_position *);

uint64_t qlp_nodes(const struct qlp_search *); /* of all calls */

/* --- positions --- */

/* The positions after all turns, at most QLP_TURNS_MAX; in points where each turn places. Some may be equivalent. */
int qlp_turns(const struct qlp_position *, struct qlp_position *out, uint8_t *points);

/* The position's number up to symmetry: equal for equivalent positions only. 48 bits. */
uint64_t qlp_key(const struct qlp_position *);

static inline uint32_t qlp_occupied(const struct qlp_position *p)
{
	return p->pieces[0] | p->pieces[1] | p->pressed;
}

/* Whose turn it is: 0 Red, 1 Black. 2.1 */
static inline int qlp_side(const struct qlp_position *p)
{
	return __builtin_popcount(qlp_occupied(p)) & 1;
}

#endif
