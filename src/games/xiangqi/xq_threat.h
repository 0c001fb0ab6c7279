/* xq_threat: capture threats as defined by the repetition rules. docs/rules/xiangqi.md 5.3-5.7 */
#ifndef GAMES_XIANGQI_XQ_THREAT_H
#define GAMES_XIANGQI_XQ_THREAT_H

#include "games/xiangqi/xq_attacks.h"

/* Why a capture counts as a threat. */
enum xq_reason {
	XQ_UNPROTECTED,    /* no legal recapture. 5.6 */
	XQ_LESSER_ON_ROOK, /* a horse or cannon attacks a rook. 5.7 */
	XQ_GUARD_ATTACKS,  /* an advisor or elephant attacks a rook, horse or cannon. 5.7 */
};

struct xq_threat {
	uint8_t from, to; /* squares of the attacker and the victim */
	uint8_t reason;   /* enum xq_reason */
};

#define XQ_THREATS_MAX 48 /* 2 rooks * 4, 2 cannons * 4, 2 horses * 8, 2 advisors * 4, 2 elephants * 4 */

/* Which protectors of the victim count. 5.6 */
enum xq_roots {
	XQ_ROOTS,       /* those that attack its square after the capture */
	XQ_CLEAR_ROOTS, /* those that attack it before the capture as well, not only through the capturing piece */
};

/* Finds the captures that the side threatens, as if it were to move. Captures of the king, by the king or by pawns, and
 * of pawns that have not crossed the river do not count (5.4), nor do offers to exchange (5.5). A check to the side's
 * king is ignored: an answer that only gives check does not parry a threat. */
int xq_threats(const struct xq_position *, int side, enum xq_roots, struct xq_threat *out);

#endif
