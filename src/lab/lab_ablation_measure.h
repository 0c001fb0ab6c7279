/* lab_ablation_measure: what a didactic engine for xiangqi, such as the one that the paper quotes, gains by each of the
 * paper's techniques: ordering captures, finding chases only before the first quiet move, and the cutoff of the judge.
 *
 * The engine is plain alpha-beta with a quiescence search of captures and the hand-crafted evaluation of the program;
 * it has no table, no reductions and no principal variation, so that nothing else hides what a technique is worth. All
 * counts depend on the position and the nodes alone. */
#ifndef LAB_LAB_ABLATION_MEASURE_H
#define LAB_LAB_ABLATION_MEASURE_H

#include "core/line.h"

/* Of one position. */
struct lab_didactic {
	int depth_plain, depth_ordered; /* completed within the nodes: moves as generated; captures first by most
					   valuable victim and least valuable attacker */

	/* By the ordered search: nodes with depth left, each of which would find its chases at once, and those in which
	 * a quiet move was tried, which need them. */
	uint64_t n_inner, n_quiet;

	/* By the ordered search: the sides of repetitions that it met, which would all be weighed, and those that must
	 * be: the opponent's not if the side to act is idle, so that it cannot lose, and a draw reaches beta. */
	uint64_t n_sides, n_weighed;
};

/* Searches the end of a line of xiangqi, whose history counts, twice with that many nodes. */
void lab_didactic_measure(const struct line *, uint64_t nodes, struct lab_didactic *out);

/* How many moves of a line the side attacks with, from the step on: moves that give check, or after which it threatens
 * a piece, in the sense of the rules on chases (games/xiangqi/xq_threat.h), that it did not threaten before. */
int lab_attacks(const struct line *, int from, int side);

#endif
