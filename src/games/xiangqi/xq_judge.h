/* xq_judge: how a game of xiangqi ends. docs/rules/xiangqi.md 3-5 */
#ifndef GAMES_XIANGQI_XQ_JUDGE_H
#define GAMES_XIANGQI_XQ_JUDGE_H

#include "core/line.h"
#include "games/xiangqi/xq_board.h"

/* What a repetition comes to: who offended, how, and which moves of the line say so. */
enum xq_offence { XQ_IDLE, XQ_PERPETUAL_CHECK };

struct xq_repetition {
	int first, last;            /* positions of the line; the cycle is the moves between. 4.2 */
	enum xq_offence offence[2]; /* of each side in the cycle */
};

/* Looks whether the last position of the line ends a repetition that is ruled. 4.1 */
bool xq_repeats(const struct line *, struct xq_repetition *);

struct ruling xq_verdict(const struct position *);
struct ruling xq_stuck(const struct position *);
struct ruling xq_judge(const struct line *);

#endif
