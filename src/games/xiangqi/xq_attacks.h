/* xq_attacks: attack tables of the pieces. docs/rules/xiangqi.md 2
 *
 * Rook and cannon attacks are looked up by the occupancy of one rank and one file. Check detection starts from the
 * king: it takes the pieces that stand where they could attack its palace square, and tests what stands between. */
#ifndef GAMES_XIANGQI_XQ_ATTACKS_H
#define GAMES_XIANGQI_XQ_ATTACKS_H

#include "base/attributes.h"
#include "games/xiangqi/xq_board.h"

#define XQ_INLINE inline __attribute__((always_inline))

/* Attacks along one rank or file from one of its points; bit i is point i. */
struct xq_reach {
	uint16_t slide; /* points up to and including the first piece in both directions. 2.5 */
	uint16_t hop;   /* points beyond the first piece, up to and including the second. 2.6 */
};

#define XQ_PALACE 18 /* number of squares in both palaces */

extern struct xq_tables {
	/* Indexed by the point on the line and the occupancy of the inner points; pieces at the ends block nothing. */
	struct xq_reach rank[XQ_FILES][1 << (XQ_FILES - 2)];
	struct xq_reach file[XQ_RANKS][1 << (XQ_RANKS - 2)];
	xq_set spread[1 << XQ_RANKS]; /* maps bit i to rank i of file a */

	xq_set king[XQ_SQUARES], advisor[XQ_SQUARES]; /* 2.1, 2.2; empty where the kind cannot stand */
	/* Indexed by a mask of the blocked directions. Horse: bit 0 left, 1 down, 2 right, 3 up. Elephant: bit 0 left
	 * down, 1 left up, 2 right down, 3 right up. 2.3, 2.4 */
	xq_set horse[XQ_SQUARES][16], elephant[XQ_SQUARES][16];

	/* Potential attackers of each palace square, by row; palace[square] is the row. */
	uint8_t palace[XQ_SQUARES];
	xq_set cross[XQ_PALACE];               /* squares on the same rank or file */
	xq_set between[XQ_PALACE][XQ_SQUARES]; /* squares strictly between two squares on a line */
	xq_set horses[XQ_PALACE];              /* squares a horse could attack from */
	uint8_t leg[XQ_PALACE][XQ_SQUARES];    /* the horse's leg, which must be empty */
	xq_set pawns[XQ_PALACE];               /* squares an enemy pawn could attack from */

	uint64_t keys[2][XQ_KINDS][XQ_SQUARES]; /* Zobrist keys */
} xq_tables;

/* Fills the tables of this module; called by the game's begin. */
void xq_attacks_fill(void) RARELY_CALLED;

/* Squares that a rook attacks from the square. For a cannon: empty squares it moves to, and occupied squares behind a
 * screen. */
static XQ_INLINE xq_set xq_along(const struct xq_position *p, int square, bool cannon)
{
	int file = xq_file(square), rank = xq_rank(square);
	unsigned on_rank = p->ranks[rank + 1], on_file = p->files[file];
	struct xq_reach r = xq_tables.rank[file][on_rank >> 1 & 127], f = xq_tables.file[rank][on_file >> 1 & 255];
	unsigned along_rank = r.slide, along_file = f.slide;
	if (cannon) {
		along_rank = (r.slide & ~on_rank) | (r.hop & on_rank);
		along_file = (f.slide & ~on_file) | (f.hop & on_file);
	}
	return (xq_set)along_rank << (rank * XQ_FILES) | xq_tables.spread[along_file] << file;
}

static XQ_INLINE xq_set xq_horse(const struct xq_position *p, int square)
{
	int file = xq_file(square), rank = xq_rank(square);
	unsigned adjacent = (unsigned)p->ranks[rank + 1] << 1 >> file & 5;
	unsigned before = (unsigned)p->files[file] << 1 >> rank & 5;
	return xq_tables.horse[square][adjacent | before << 1];
}

static XQ_INLINE xq_set xq_elephant(const struct xq_position *p, int square)
{
	int file = xq_file(square), rank = xq_rank(square);
	unsigned below = (unsigned)p->ranks[rank] << 1 >> file & 5;
	unsigned above = (unsigned)p->ranks[rank + 2] << 1 >> file & 5;
	return xq_tables.elephant[square][below | above << 1];
}

/* Forward steps of a set of the side's pawns. 2.7 */
static XQ_INLINE xq_set xq_pawns_ahead(int side, xq_set pawns)
{
	return side == XQ_RED ? pawns << XQ_FILES & XQ_ALL : pawns >> XQ_FILES;
}

static XQ_INLINE xq_set xq_pawns_crossed(int side, xq_set pawns)
{
	return side == XQ_RED ? pawns & ~XQ_RED_HALF : pawns & XQ_RED_HALF;
}

/* Sideways steps of pawns that have crossed the river. */
static XQ_INLINE xq_set xq_pawns_left(xq_set crossed)
{
	return (crossed & ~XQ_FILE_A) >> 1;
}

static XQ_INLINE xq_set xq_pawns_right(xq_set crossed)
{
	return (crossed & ~(XQ_FILE_A << 8)) << 1;
}

static XQ_INLINE xq_set xq_pawns_all(int side, xq_set pawns) /* forward and sideways */
{
	xq_set crossed = xq_pawns_crossed(side, pawns);
	return xq_pawns_ahead(side, pawns) | xq_pawns_left(crossed) | xq_pawns_right(crossed);
}

/* Squares that a piece attacks or could move to, including squares of own pieces and moves that expose the king. */
static XQ_INLINE xq_set xq_targets(const struct xq_position *p, int side, int kind, int square)
{
	switch (kind) {
	case XQ_KING:
		return xq_tables.king[square];
	case XQ_ADVISOR:
		return xq_tables.advisor[square];
	case XQ_ELEPHANT:
		return xq_elephant(p, square);
	case XQ_HORSE:
		return xq_horse(p, square);
	case XQ_ROOK:
		return xq_along(p, square, false);
	case XQ_CANNON:
		return xq_along(p, square, true);
	default:
		return xq_pawns_all(side, xq_bit(square));
	}
}

/* Whether the given pieces of one side attack a square of the other side's palace, with the given occupancy. Kings
 * attack each other along files. 2.8 */
static XQ_INLINE bool xq_attacked_by(const struct xq_position *p, xq_set enemy, int square, xq_set occupied)
{
	int row = xq_tables.palace[square];
	xq_set lines = enemy & xq_tables.cross[row] & (p->kind[XQ_ROOK] | p->kind[XQ_CANNON] | p->kind[XQ_KING]);
	for (; lines; lines &= lines - 1) {
		int from = xq_first(lines);
		if (xq_count(xq_tables.between[row][from] & occupied) == xq_has(p->kind[XQ_CANNON], from))
			return true;
	}
	for (xq_set horses = enemy & p->kind[XQ_HORSE] & xq_tables.horses[row]; horses; horses &= horses - 1)
		if (!xq_has(occupied, xq_tables.leg[row][xq_first(horses)]))
			return true;
	return (enemy & p->kind[XQ_PAWN] & xq_tables.pawns[row]) != 0;
}

/* The same for all pieces of side by. */
static XQ_INLINE bool xq_attacked(const struct xq_position *p, int by, int square, xq_set occupied)
{
	return xq_attacked_by(p, p->side[by], square, occupied);
}

/* Whether the side's king is attacked. */
bool xq_in_check(const struct xq_position *, int side);

#endif
