/* prover: decides whether a side can force the end of the game within a number of turns, against any reply and any
 * outcome of chance. The search is exhaustive and adjudicates like the referee, so its answers are exact; what it does
 * not finish within its budget stays unknown.
 *
 * A turn lasts until the other side acts: in games in which a side acts several times in a row, a turn consists of
 * several actions. A prover belongs to one thread. */
#ifndef PUZZLES_PROVER_H
#define PUZZLES_PROVER_H

#include <stdatomic.h>

#include "core/line.h"

#define PROVER_TURNS_MAX 15

enum proof { PROOF_NO, PROOF_YES, PROOF_UNKNOWN };

struct prover;

struct prover *prover_new(const struct game *);
void prover_free(struct prover *); /* accepts NULL */

/* Clears all results and sets the node budget shared by the following calls. */
void prover_begin(struct prover *, uint64_t positions, const atomic_bool *stop);

/* The fewest turns, up to max, in which the side to act in the line's last position can force its win, counting the
 * turns of both sides; 0 if there is no such win. *sure is false if the budget did not suffice. */
int prover_turns(struct prover *, const struct line *, int max, bool *sure);

/* Writes the legal moves of the side to act that win within this many turns, and returns their number; -1 if the budget
 * did not suffice or there are more than max. */
int prover_moves(struct prover *, const struct line *, int turns, move_t *out, int max);

/* Whether the winner, which need not be the side to act, can force its win within this many turns from the line's last
 * position, counting the current turn as the first. */
enum proof prover_wins(struct prover *, const struct line *, enum actor winner, int turns);

#endif
