/* miner: finds puzzles in games. docs/puzzles.md
 *
 * A position is a puzzle if its side can force the end of the game, in the fewest turns with one or two moves
 * (puzzles/mates.h); or if, by the share of the win (review/judgement.h), its best move beats every other by MINER_GAP
 * and leaves its side at least MINER_SAVED. If the same holds after the best replies, the solution continues with these
 * moves. The best move and the others are searched separately, with the same number of nodes. A short search filters
 * all positions; longer ones, the last with the number of nodes that the caller asks for, confirm the candidates.
 * Strength 2 must fail most of the time, unless one move ends the game.
 *
 * In games of chance scores are expectations, so the answer is the move with the best expectation; a solution ends
 * before a flip.
 *
 * A miner holds a dozen engine instances and their hash tables. It belongs to one thread, and its results depend only
 * on the game. */
#ifndef PUZZLES_MINER_H
#define PUZZLES_MINER_H

#include "core/engine.h"
#include "puzzles/puzzle.h"

#define MINER_GAP   0.3 /* minimum difference in share between the answer and the best other move */
#define MINER_SAVED 0.4 /* minimum share that an answer leaves */
#define MINER_WON   0.8 /* share from which on the puzzle is called a win */
#define MINER_LOOSE 0.1 /* tolerance for MINER_GAP and the others in a later verification, since searches change */
#define MINER_TRIES 8   /* attempts by strength 2 */
#define MINER_FAILS 5   /* minimum number of failed attempts */
#define MINER_APART 12  /* minimum distance in steps between the starts of two puzzles of a game */

struct miner;

/* nodes is the node count of the last search of each move, at least 1,000; tables are endgame tablebases, borrowed, or
 * NULL. NULL with the error filled if memory runs out. Release with miner_free. */
struct miner *miner_new(const struct game *, uint64_t nodes, struct tablebase *tables, struct error *);
void miner_free(struct miner *);

/* MINER_AT_ONCE: only puzzles in which one move ends the game; these need no search. */
enum miner_sort { MINER_ALL, MINER_AT_ONCE };

/* Looks for puzzles in the game, at most one of each kind plus one in which one move ends the game, and passes each,
 * with the label, to take, which then owns it.
 * stop ends it at once; NULL: it cannot be stopped. */
void miner_dig(struct miner *, const struct line *game, enum miner_sort, const char *label, const atomic_bool *stop,
	       void (*take)(void *context, struct puzzle *), void *context);

/* Fills kind, solution, others and rating of the puzzle from start and the moves before, regardless of its difficulty;
 * false if it is not a puzzle. */
bool miner_solve(struct miner *, struct puzzle *, const atomic_bool *stop);

/* Verifies the puzzle: a mate like mates_check; for other kinds, only the solution's moves are right, and a
 * PUZZLE_RULING leads to a ruling as play continues. If not, the error describes the problem. */
bool miner_check(struct miner *, const struct puzzle *, const atomic_bool *stop, struct error *) MUST_USE;

#endif
