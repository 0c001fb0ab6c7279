/* xq_terms: evaluation terms of xiangqi. The weights are in xq_weights.c; bench/tune_fit.c tunes them on games;
 * docs/search.md.
 *
 * Every term is a table of rows and columns; what counts for one side counts against the other. */
#ifndef GAMES_XIANGQI_XQ_TERMS_H
#define GAMES_XIANGQI_XQ_TERMS_H

#include "games/xiangqi/xq_board.h"

/* name, rows, columns. A weight has an opening part and an endgame part (xq_weight). */
#define XQ_TERMS(X)                                                                                                    \
	X(material, 1, XQ_KINDS)                                                                                       \
	X(squares, XQ_KINDS *XQ_RANKS, 5) /* by kind, own back rank first, files a-e; f-i mirror them */               \
	X(rook_reach, 1, 18)              /* by the number of unattacked squares it can move to */                     \
	X(cannon_reach, 1, 18)            /* likewise, squares not attacked by pawns and guards */                     \
	X(horse_reach, 1, 9)                                                                                           \
	X(loose, 2, XQ_KINDS) /* attacked and unprotected; row 1: the attacker is to move */                           \
	X(outranked, 2, 2)    /* rooks attacked by lesser pieces; horses and cannons attacked by pawns and guards */   \
	X(protected, 1, XQ_KINDS) /* pieces protected by own pieces */                                                 \
	X(pinned, 2, XQ_KINDS)    /* enemy pieces pinned to the king by a rook (row 0) or a cannon (row 1) */          \
	X(unguarded, 4, 2)        /* horses, rooks, cannons, crossed pawns x missing enemy advisors, elephants */      \
	X(pairs, 1, 4)            /* two horses, two rooks, two cannons; horse and cannon */                           \
	X(rookless, 1, 1)         /* no rook while the enemy has one */                                                \
	X(connected, 1, 1)        /* crossed pawns next to another one */                                              \
	X(turn, 1, 1)             /* side to move */

/* Terms of the attack on a king, in units whose value grows quadratically. A weight is a single number >= 0. */
#define XQ_UNITS(X)                                                                                                    \
	X(forces, 1, 4)  /* horses, rooks, cannons, crossed pawns */                                                   \
	X(across, 1, 3)  /* horses, rooks, cannons on the enemy's half */                                              \
	X(missing, 1, 2) /* missing advisors, elephants of the attacked king */                                        \
	X(king_rank, 1, 3)                                                                                             \
	X(zone, 1, 3)         /* horses, rooks, cannons that attack the palace or the rank in front of it */           \
	X(near, 1, 4)         /* squares next to the king attacked by horses, rooks, cannons, pawns */                 \
	X(bare, 1, 1)         /* such squares attacked and defended only by the king */                                \
	X(flights, 1, 5)      /* number of squares the king can step to */                                             \
	X(checks, 1, 3)       /* squares where a horse, rook, cannon could check without being taken */                \
	X(rook_looks, 2, 3)   /* rooks on the king's file (row 0), rank (row 1), by the number of pieces between */    \
	X(cannon_looks, 2, 4) /* likewise; zero pieces between on a file is the bare cannon (空頭炮) */             \
	X(corners, 1, 3)      /* horses on the squares 臥槽, 掛角, 釣魚 */                                       \
	X(sight, 1, 1)        /* the king is denied squares by facing the other king */                                \
	X(to_move, 1, 1)      /* the attacker is to move */

/* Scale factors of an advantage, out of XQ_FULL, one table per set of attackers. Row: the surplus of attackers over the
 * enemy's, with a rook counting as two (none, one, two), and the own pawns (0-3). Column: the enemy's guards (0-1, 2,
 * 3, 4). With more than three attackers the factor is XQ_FULL. */
#define XQ_SCALES(X)                                                                                                   \
	X(pawns_only, 12, 4)                                                                                           \
	X(minor, 12, 4) /* one horse or cannon */                                                                      \
	X(rook, 12, 4)                                                                                                 \
	X(two_minors, 12, 4)                                                                                           \
	X(rook_and_minor, 12, 4)                                                                                       \
	X(other, 12, 4) /* two rooks, or three pieces */

typedef int32_t xq_weight;

#define XQ_TABLE(name, rows, columns) xq_weight name[rows][columns];
struct xq_weights {
	XQ_TERMS(XQ_TABLE)
};
struct xq_units {
	XQ_UNITS(XQ_TABLE)
};
struct xq_scales {
	XQ_SCALES(XQ_TABLE)
};
#undef XQ_TABLE

/* The weights. Those of the terms pack an opening and an endgame part into one number (xq_opening, xq_ending). */
extern const struct xq_weights xq_weights;
extern const struct xq_units xq_units;
extern const struct xq_scales xq_scales;

#define XQ_N_TERMS  ((int)(sizeof(struct xq_weights) / sizeof(xq_weight)))
#define XQ_N_UNITS  ((int)(sizeof(struct xq_units) / sizeof(xq_weight)))
#define XQ_N_SCALES ((int)(sizeof(struct xq_scales) / sizeof(xq_weight)))

/* Value of a king attack: units^2 / XQ_UNITS_SQUARED centipawns, with the units capped at XQ_UNITS_MAX. */
enum { XQ_UNITS_MAX = 1600, XQ_UNITS_SQUARED = 1024 };

/* Game phase, out of XQ_PHASES: the weighted attackers of both sides; it is the weight of the opening value. */
enum { XQ_PHASES = 24, XQ_FULL = 64 };

/* Feature counts of a position. */
struct xq_trace {
	int16_t terms[XQ_N_TERMS];    /* side to move minus the other */
	int16_t units[2][XQ_N_UNITS]; /* attack of the side to move, of the other side */
	int phase;
	int scale; /* index in struct xq_scales; -1: full value, -2: zero */
};

#endif
