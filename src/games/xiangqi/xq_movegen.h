/* xq_movegen: generates legal moves and plays them. docs/rules/xiangqi.md 2 */
#ifndef GAMES_XIANGQI_XQ_MOVEGEN_H
#define GAMES_XIANGQI_XQ_MOVEGEN_H

#include "games/xiangqi/xq_attacks.h"

/* A move_t encodes the piece kind and the squares: kind << 14 | from << 7 | to. No move encodes to 0, since from and to
 * differ. */
static inline move_t xq_move(int kind, int from, int to)
{
	return (move_t)kind << 14 | (move_t)from << 7 | (move_t)to;
}

static inline int xq_kind_of(move_t move)
{
	return (int)(move >> 14);
}

static inline int xq_from(move_t move)
{
	return move >> 7 & 127;
}

static inline int xq_to(move_t move)
{
	return move & 127;
}

/* The null move (core/heuristics.h). Its slot, of a king on b0, belongs to no other move. Like a capture, it is a
 * boundary for repetitions and ply limits. */
#define XQ_PASS ((move_t)(1 << 7 | 1))

int xq_generate(const struct position *, move_t *out);
void xq_play(struct position *after, const struct position *before, move_t);

/* Generate only captures; only quiet moves. */
int xq_noisy(const struct position *, move_t *out);
int xq_quiets(const struct position *, move_t *out);

/* Whether the move is legal, that is, listed by xq_generate; it may be any number. Cheaper than generating. */
bool xq_is_legal(const struct position *, move_t);

/* History index of a move, by kind and destination square: 0 to XQ_SLOTS - 1. */
#define XQ_SLOTS (XQ_KINDS * XQ_SQUARES)
int xq_slot(move_t);

/* Removes a piece from its square or puts it on an empty one. Updates everything derived from the piece placement. */
static XQ_INLINE void xq_toggle(struct xq_position *p, int side, int kind, int square)
{
	p->side[side] ^= xq_bit(square);
	p->kind[kind] ^= xq_bit(square);
	p->ranks[xq_rank(square) + 1] ^= (uint16_t)(1u << xq_file(square));
	p->files[xq_file(square)] ^= (uint16_t)(1u << xq_rank(square));
	p->key ^= xq_tables.keys[side][kind][square];
}

static XQ_INLINE void xq_lift(struct xq_position *p, int side, int kind, int square)
{
	xq_toggle(p, side, kind, square);
}

static XQ_INLINE void xq_drop(struct xq_position *p, int side, int kind, int square)
{
	xq_toggle(p, side, kind, square);
	if (kind == XQ_KING)
		p->king[side] = (uint8_t)square;
}

#endif
