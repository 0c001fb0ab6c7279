/* xq_judge: how a game of xiangqi ends. docs/rules/xiangqi.md 3-5 */
#ifndef GAMES_XIANGQI_XQ_JUDGE_H
#define GAMES_XIANGQI_XQ_JUDGE_H

#include "core/line.h"
#include "games/xiangqi/xq_cycle.h"

/* Whether the last position of the line ends a repetition to be ruled on; if so, weighs its cycle. 4.1, 4.2 */
bool xq_repeats(const struct line *, struct xq_cycle *);

/* A legal move that leads back to an earlier position of the line, or NO_MOVE. */
move_t xq_upcoming_repetition(const struct line *);

extern const struct reason *const xq_reasons[];
struct ruling xq_verdict(const struct position *);
struct ruling xq_stuck(const struct position *);
struct ruling xq_judge(const struct line *);

#endif
