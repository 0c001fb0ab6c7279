/* miner: finds puzzles in games. docs/puzzles.md
 *
 * A position is one if its side can force the end of the game, in the fewest turns with one or two moves
 * (puzzles/mates.h); or if, by the share of the win that scores mean (review/judgement.h), its best move is better than
 * every other by MINER_GAP and leaves its side at least MINER_SAVED. If the same holds for what the side plays after
 * the best replies, these moves follow. Best and other moves are searched separately, with the same number of
 * positions. A short search looks at every position, and only what is a puzzle to it is looked at by longer ones, the
 * last of as many positions as the caller asks for. Strength 2 must fail most times, unless one move ends the game.
 *
 * In games of chance scores are expectations, so an answer is what promises most; a solution ends before a flip.
 *
 * A miner holds a dozen thinkers and their tables. It belongs to one thread, and what it finds follows from the game
 * alone. */
#ifndef PUZZLES_MINER_H
#define PUZZLES_MINER_H

#include "core/engine.h"
#include "puzzles/puzzle.h"

#define MINER_GAP   0.3 /* of the share: between the answer and the best other move */
#define MINER_SAVED 0.4 /* the least share that an answer leaves */
#define MINER_WON   0.8 /* from which on it is called a win */
#define MINER_LOOSE 0.1 /* by which MINER_GAP and the others may be missed in a later check: searches change */
#define MINER_TRIES 8   /* of strength 2 */
#define MINER_FAILS 5   /* of them, at least */
#define MINER_APART 12  /* steps of a game between the beginnings of two puzzles, at least */

struct miner;

/* The nodes are those of the last search of each move, at least 1,000; tables are exact endgames, not owned, or NULL.
 * NULL with the error filled if there is no memory. miner_free */
struct miner *miner_new(const struct game *, uint64_t nodes, struct tables *tables, struct error *);
void miner_free(struct miner *);

/* All puzzles, or only those in which one move ends the game, which need no search. */
enum miner_sort { MINER_ALL, MINER_AT_ONCE };

/* Looks for puzzles in the game, at most one of each kind, and one more in which one move ends the game, and hands on
 * each, which is the taker's, with that label.
 * stop ends it at once; NULL: nothing does. */
void miner_dig(struct miner *, const struct line *game, enum miner_sort, const char *label, const atomic_bool *stop,
	       void (*take)(void *context, struct puzzle *), void *context);

/* Fills kind, solution, others and rating of the puzzle from start and moves before, whether it is hard or not; false
 * if it is no puzzle. */
bool miner_solve(struct miner *, struct puzzle *, const atomic_bool *stop);

/* Whether the puzzle is what it promises: as mates_check has it, or the solution's moves alone are right, and a ruling
 * comes on the board as play goes on. If not, the error says what is wrong. */
bool miner_check(struct miner *, const struct puzzle *, const atomic_bool *stop, struct error *) MUST_USE;

#endif
