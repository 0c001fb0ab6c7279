/* score: the scale of engine scores. */
#ifndef CORE_SCORE_H
#define CORE_SCORE_H

#include <stddef.h>

/* Scores are for the side to act, in hundredths of a piece. A win in n plies scores SCORE_WIN - n; scores within
 * SCORE_PLIES_MAX of +-SCORE_WIN mean a forced win or loss (in games with chance, an expectation may come close). */
#define SCORE_WIN       30000
#define SCORE_PLIES_MAX 1000
#define SCORE_EVAL_MAX  20000
#define SCORE_INFINITE  32000

/* A tablebase win that a move limit may turn into a draw (core/tablebase.h): below any forced win, above any
 * evaluation. With n plies to the win it scores n less. */
#define SCORE_UNFORCED_WIN 25000

/* A win by the game history, such as a perpetual check by the opponent, found n plies away scores n less. It depends on
 * the moves played and searched, not on the position alone, so it is less certain than a forced win: it ranks below an
 * unforced tablebase win and above any evaluation. */
#define SCORE_HISTORY_WIN 23500

/* Inside a search: a win by a loop that was played only once. The loser may still have a different loop, so results
 * report it as an evaluation, +-SCORE_EVAL_MAX. */
#define SCORE_LOOP 22000

/* Meaning of the score of a finished search. */
enum score_kind {
	SCORE_ESTIMATE,  /* an evaluation or expectation */
	SCORE_BY_RULES,  /* a win or loss by the game history */
	SCORE_BY_TABLES, /* a tablebase win or loss that a move limit may turn into a draw */
	SCORE_FORCED     /* a forced win or loss, or a game already over */
};

enum score_kind score_kind(int score);

/* For a forced win or loss: number of moves of the winner until then, 0 if the game is over. */
int score_moves(int score);

/* The score one ply further along its principal variation: a forced win or loss is one ply closer. */
int score_after(int score);

/* Formats a score for people: "+1.25", "win in 7 plies", "loss in 2 plies". Returns the length. */
size_t score_format(int score, char *buf, size_t size);

#endif
