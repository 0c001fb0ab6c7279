/* xq_cycle: classifies the moves of a repetition and each side's offence. docs/rules/xiangqi.md 4, 5
 *
 * A cycle consists of the moves between two occurrences of a position. No piece leaves the board during it (4.3), so
 * each piece keeps the same number throughout: its index in square order in the first position.
 *
 * Three positions determine whether a move chases: before it, after it, and after the answer to it.
 *
 *     before --move--> after --answer--> answered
 *
 * The move chases a victim if a piece threatens it after the move (xq_threat.h), the same piece did not threaten it
 * before the move, and the answer parries this threat: the victim has moved, or is protected, or the path is blocked.
 * The answer to the last move is the first move of the cycle. 5.3, 5.4
 */
#ifndef GAMES_XIANGQI_XQ_CYCLE_H
#define GAMES_XIANGQI_XQ_CYCLE_H

#include "core/line.h"
#include "games/xiangqi/xq_threat.h"

/* Levels of offence, in increasing severity. 5.1 */
enum xq_offence { XQ_IDLE, XQ_PERPETUAL_CHASE, XQ_PERPETUAL_CHECK };

struct xq_cycle {
	int first, last;            /* positions of the game history; the cycle is the moves between them */
	enum xq_offence offence[2]; /* by side */
	uint32_t always[2];         /* by side: pieces that every one of its moves chases; bit i is number i */
	int victim[2];              /* by side: lowest of these numbers if this is an offence, or -1 */
	int n_moves[2], n_checks[2], n_chasing[2]; /* by side: moves, checking moves, chasing moves */
	int n_idle[2];                             /* by side: moves that do neither */
	uint8_t number[XQ_SQUARES];                /* number of the piece on the square in the first position */
};

/* One move of the cycle. */
struct xq_act {
	move_t move;
	int side;
	bool check;       /* the move gives check; it may chase as well */
	uint32_t victims; /* pieces it chases; bit i is number i */
	int n_chases;
	struct xq_threat chases[XQ_THREATS_MAX]; /* the threatened captures, in the position after the move */
};

/* How much to compute. A ruling does not need a side's chases after its first move that neither checks nor chases: the
 * side is idle whatever follows. n_chasing is then too low and n_idle too high. */
enum xq_weighing { XQ_EVERY_MOVE, XQ_TO_RULE };

/* Classifies the moves of both sides between two equal positions of the game history. last - first must be even and
 * above 0. */
void xq_cycle_weigh(struct xq_cycle *, const struct line *, int first, int last, enum xq_weighing);

/* Why a side commits no offence. */
enum xq_excuse {
	XQ_NOTHING, /* some move neither checks nor chases */
	XQ_MIXED,   /* every move checks or chases, but not all the same. 5.2 */
	XQ_SEVERAL, /* every move chases, but not one and the same piece. 5.3 */
	XQ_VOIDED,  /* it chases one piece, but the cycle contains a check. 5.12 */
};
enum xq_excuse xq_cycle_excuse(const struct xq_cycle *, int side);

/* Visits the moves of the cycle in order. number[] maps squares to piece numbers after the move. */
typedef void xq_visit_fn(void *context, int i, const struct xq_act *, const uint8_t number[XQ_SQUARES]);
void xq_cycle_visit(const struct xq_cycle *, const struct line *, xq_visit_fn *, void *context);

#endif
