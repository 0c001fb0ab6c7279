/* score: how engines value positions. */
#ifndef CORE_SCORE_H
#define CORE_SCORE_H

#include <stddef.h>

/* Scores are for the side to act, in hundredths of a piece. A win in n plies scores SCORE_WIN - n; within
 * SCORE_WIN - SCORE_PLIES_MAX of it a score means a forced end (in games with chance: an expectation may come near it).
 */
#define SCORE_WIN       30000
#define SCORE_PLIES_MAX 1000
#define SCORE_EVAL_MAX  20000
#define SCORE_INFINITE  32000

/* A win of the tables that a limit of moves may turn into a draw (core/tables.h): less than any forced end, more than
 * any evaluation. With n plies to the win it scores n less. */
#define SCORE_UNFORCED_WIN 25000

/* A win by the history of the game, such as the other side's perpetual check, that a search sees n plies away scores n
 * less. It belongs to the line that was played and searched, not to the position, so it is not as certain as a forced
 * end: less than an unforced win of the tables, more than any evaluation. */
#define SCORE_HISTORY_WIN 23500

/* Inside a search, a win by a loop that was played once. The loser may still have another loop, so results report it as
 * an evaluation, +-SCORE_EVAL_MAX. */
#define SCORE_LOOP 22000

/* What a score of a finished search says. */
enum score_kind {
	SCORE_ESTIMATE,  /* an evaluation or expectation */
	SCORE_BY_RULES,  /* a win or loss by the history */
	SCORE_BY_TABLES, /* one of the tables that a limit of moves may spoil */
	SCORE_FORCED     /* a forced end, or one that has come */
};

enum score_kind score_kind(int score);

/* Of a forced end: the winner's moves until then, 0 if the game is over. */
int score_moves(int score);

/* The score one ply later in its principal variation: a forced end is nearer. */
int score_after(int score);

/* "+1.25", "win in 7 plies", "loss in 2 plies", as people read scores. Returns the length. */
size_t score_format(int score, char *buf, size_t size);

#endif
