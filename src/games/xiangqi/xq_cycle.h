/* xq_cycle: what the moves of a repetition do, and each side's offence. docs/rules/xiangqi.md 4, 5
 *
 * A cycle is the moves between two occurrences of a position; no piece leaves the board in it (4.3), so each piece
 * keeps a number from its first position to its last: its place in the order of squares there.
 *
 * Whether a move chases follows from three positions: before it, after it, and after the answer to it.
 *
 *     before --move--> after --answer--> answered
 *
 * A victim is chased by the move if a piece threatens it after the move (xq_threat.h), the same piece did not threaten
 * it before the move, and the answer meets this threat: the victim has moved, or is protected, or the way is blocked.
 * The answer to the last move is the first move of the cycle. 5.3, 5.4
 */
#ifndef GAMES_XIANGQI_XQ_CYCLE_H
#define GAMES_XIANGQI_XQ_CYCLE_H

#include "core/line.h"
#include "games/xiangqi/xq_threat.h"

/* The levels of offence, the higher the worse. 5.1 */
enum xq_offence { XQ_IDLE, XQ_PERPETUAL_CHASE, XQ_PERPETUAL_CHECK };

struct xq_cycle {
	int first, last;            /* positions of the line; the moves between them */
	enum xq_offence offence[2]; /* by side */
	uint32_t always[2];         /* by side: the pieces that every move of it chases, bit i: number i */
	int victim[2];              /* by side: the lowest of these numbers, or -1 */
	int n_moves[2], n_checks[2], n_chasing[2]; /* by side: moves, those that check, those that chase */
	int n_idle[2];                             /* by side: those that do neither */
	uint8_t number[XQ_SQUARES];                /* of the piece on the square in the first position */
};

/* One move of the cycle. */
struct xq_act {
	move_t move;
	int side;
	bool check;       /* it attacks the king; it may chase as well */
	uint32_t victims; /* the pieces that it chases, bit i: number i */
	int n_chases;
	struct xq_threat chases[XQ_THREATS_MAX]; /* by which captures, in the position after it */
};

/* How much of the work is done. To rule, a side's chases need not be found after its first move that neither checks nor
 * chases: it is idle, and nothing excuses it. n_chasing is then too low, n_idle too high. */
enum xq_weighing { XQ_EVERY_MOVE, XQ_TO_RULE };

/* Weighs the moves of both sides between two equal positions of the line, last - first even and above 0. */
void xq_cycle_weigh(struct xq_cycle *, const struct line *, int first, int last, enum xq_weighing);

/* Why a side commits no offence. */
enum xq_excuse {
	XQ_NOTHING, /* some move neither checks nor chases */
	XQ_MIXED,   /* every move checks or chases, but not all the same. 5.2 */
	XQ_SEVERAL, /* every move chases, but not one and the same piece. 5.3 */
};
enum xq_excuse xq_cycle_excuse(const struct xq_cycle *, int side);

/* Visits the moves of the cycle in order. number[] tells the pieces' numbers by square after the move. */
typedef void xq_visit_fn(void *context, int i, const struct xq_act *, const uint8_t number[XQ_SQUARES]);
void xq_cycle_visit(const struct xq_cycle *, const struct line *, xq_visit_fn *, void *context);

#endif
