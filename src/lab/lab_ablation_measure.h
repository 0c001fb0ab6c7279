/* lab_ablation_measure: what a didactic xiangqi engine, such as the one that the paper cites, gains from each of the
 * paper's techniques: capture ordering, generating chases only before the first quiet move, and the judge's cutoff.
 *
 * The engine is plain alpha-beta with a quiescence search of captures and the program's hand-crafted evaluation; it has
 * no hash table, no reductions and no principal variation, so that nothing else masks the value of a technique. All
 * counts are determined by the position and the node limit. */
#ifndef LAB_LAB_ABLATION_MEASURE_H
#define LAB_LAB_ABLATION_MEASURE_H

#include "core/line.h"

/* For one position. */
struct lab_didactic {
	int depth_plain, depth_ordered; /* depth completed within the node limit: with moves as generated; with captures
					   first, in MVV-LVA order */

	/* In the ordered search: inner nodes, each of which would generate its chases at once, and those in which a
	 * quiet move was tried, which need them. */
	uint64_t n_inner, n_quiet;

	/* In the ordered search: the sides of the repetitions it met, all of which would be evaluated, and those that
	 * must be: not the opponent's if the side to move is idle, so that it cannot lose, and a draw reaches beta. */
	uint64_t n_sides, n_weighed;
};

/* Searches the last position of a xiangqi history, which counts for repetitions, twice with that node limit. */
void lab_didactic_measure(const struct line *, uint64_t nodes, struct lab_didactic *out);

/* The number of attacking moves by the side, from the step on: moves that give check, or after which it threatens a
 * piece, as defined by the rules on chases (games/xiangqi/xq_threat.h), that it did not threaten before. */
int lab_attacks(const struct line *, int from, int side);

#endif
