/* xq_terms: what the evaluation of xiangqi counts. xq_weights.c has the weights, bench/tune_fit.c finds them from
 * games; docs/search.md.
 *
 * Every term is a table of rows and columns; what is counted for a side counts against the other. */
#ifndef GAMES_XIANGQI_XQ_TERMS_H
#define GAMES_XIANGQI_XQ_TERMS_H

#include "games/xiangqi/xq_board.h"

/* name, rows, columns. A weight has two parts, for the opening and for the ending (xq_weight). */
#define XQ_TERMS(X)                                                                                                    \
	X(material, 1, XQ_KINDS)                                                                                       \
	X(squares, XQ_KINDS *XQ_RANKS, 5) /* of a kind, own back rank first, files a-e, which mirror the others */     \
	X(rook_reach, 1, 18)              /* by the number of squares that it can go to, not attacked */               \
	X(cannon_reach, 1, 18)            /* likewise, not attacked by pawns and guards */                             \
	X(horse_reach, 1, 9)                                                                                           \
	X(loose, 2, XQ_KINDS)     /* attacked and not protected; row 1: the attacker is to move */                     \
	X(outranked, 2, 2)        /* rooks attacked by less; horses and cannons attacked by pawns and guards */        \
	X(protected, 1, XQ_KINDS) /* pieces that own ones protect */                                                   \
	X(pinned, 2, XQ_KINDS)    /* enemy pieces that a rook, a cannon pins to the king */                            \
	X(unguarded, 4, 2)        /* horses, rooks, cannons, pawns across x missing enemy advisors, elephants */       \
	X(pairs, 1, 4)            /* two horses, two rooks, two cannons; a horse and a cannon */                       \
	X(rookless, 1, 1)         /* no rook, while the enemy has one */                                               \
	X(connected, 1, 1)        /* pawns across with another beside them */                                          \
	X(turn, 1, 1)             /* to move */

/* Likewise of the attack on a king, in units that count more the more there are. A weight is one number, not below 0.
 */
#define XQ_UNITS(X)                                                                                                    \
	X(forces, 1, 4)  /* horses, rooks, cannons, pawns across */                                                    \
	X(across, 1, 3)  /* of these, horses, rooks, cannons on the enemy's half */                                    \
	X(missing, 1, 2) /* advisors, elephants of the king attacked */                                                \
	X(king_rank, 1, 3)                                                                                             \
	X(zone, 1, 3)         /* horses, rooks, cannons that attack the palace or the rank before it */                \
	X(near, 1, 4)         /* squares the king could step to that horses, rooks, cannons, pawns attack */           \
	X(bare, 1, 1)         /* such squares attacked and guarded by the king alone */                                \
	X(flights, 1, 5)      /* number of squares the king can step to */                                             \
	X(checks, 1, 3)       /* squares where a horse, rook, cannon could check and not be taken */                   \
	X(rook_looks, 2, 3)   /* rooks on the king's file, rank, by the number of pieces between */                    \
	X(cannon_looks, 2, 4) /* likewise; none between on a file: the bare cannon (空頭炮) */                      \
	X(corners, 1, 3)      /* horses at 臥槽, 掛角, 釣魚 */                                                   \
	X(sight, 1, 1)        /* the kings' file, seen from the other: squares denied by the facing kings */           \
	X(to_move, 1, 1)      /* the attacker is to move */

/* How much of an advantage can be used, of XQ_FULL: a table for each set of attackers. A row: by how much they are more
 * than the enemy's, a rook counting as two (no more, one, two), and own pawns (0-3); a column: the enemy's guards (0-1,
 * 2-4). With more than three attackers it is all. */
#define XQ_SCALES(X)                                                                                                   \
	X(pawns_only, 12, 4)                                                                                           \
	X(minor, 12, 4) /* a horse or cannon */                                                                        \
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

/* The weights: of the terms, an opening and an ending part in one number (xq_opening, xq_ending). */
extern const struct xq_weights xq_weights;
extern const struct xq_units xq_units;
extern const struct xq_scales xq_scales;

#define XQ_N_TERMS  ((int)(sizeof(struct xq_weights) / sizeof(xq_weight)))
#define XQ_N_UNITS  ((int)(sizeof(struct xq_units) / sizeof(xq_weight)))
#define XQ_N_SCALES ((int)(sizeof(struct xq_scales) / sizeof(xq_weight)))

/* The units of an attack and what it is worth, in hundredths. */
enum { XQ_UNITS_MOST = 1600, XQ_UNITS_SQUARED = 1024 };

/* The opening's share of a value, of XQ_PHASES: the attackers of both sides. */
enum { XQ_PHASES = 24, XQ_FULL = 64 };

/* What was counted in a position. */
struct xq_trace {
	int16_t terms[XQ_N_TERMS];    /* the side to move less the other */
	int16_t units[2][XQ_N_UNITS]; /* of the side to move's attack, of the other's */
	int phase;
	int scale; /* the place in the struct xq_scales; -1: all, -2: nothing */
};

#endif
