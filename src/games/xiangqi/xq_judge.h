/* xq_judge: adjudicates the end of a xiangqi game. docs/rules/xiangqi.md 3-5 */
#ifndef GAMES_XIANGQI_XQ_JUDGE_H
#define GAMES_XIANGQI_XQ_JUDGE_H

#include "core/line.h"
#include "games/xiangqi/xq_cycle.h"

/* Whether the last position of the game history completes a repetition that needs a ruling; if so, fills the
 * cycle. 4.1, 4.2 */
bool xq_repeats(const struct line *, struct xq_cycle *);

/* A legal move that returns to an earlier position of the game history, or NO_MOVE. */
move_t xq_upcoming_repetition(const struct line *);

extern const struct reason *const xq_reasons[];
struct ruling xq_verdict(const struct position *);
struct ruling xq_stuck(const struct position *);
struct ruling xq_judge(const struct line *);

#endif
