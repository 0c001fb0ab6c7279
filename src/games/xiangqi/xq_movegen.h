/* xq_movegen: the legal moves and how a move changes the position. docs/rules/xiangqi.md 2 */
#ifndef GAMES_XIANGQI_XQ_MOVEGEN_H
#define GAMES_XIANGQI_XQ_MOVEGEN_H

#include "games/xiangqi/xq_attacks.h"

/* A move_t holds the kind of the piece and its squares: kind << 14 | from << 7 | to. No move is 0, since from and to
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

/* The pass (core/advice.h): its slot, that of a king on b0, belongs to no other move. As after a capture, neither
 * repetitions nor limits reach behind it. */
#define XQ_PASS ((move_t)(1 << 7 | 1))

int xq_generate(const struct position *, move_t *out);
void xq_play(struct position *after, const struct position *before, move_t);

/* The captures; the other moves. */
int xq_noisy(const struct position *, move_t *out);
int xq_quiets(const struct position *, move_t *out);

/* Whether xq_generate lists the move, which may be any number; cheaper than generating. */
bool xq_is_legal(const struct position *, move_t);

/* The kind and the square it goes to: 0 to XQ_SLOTS - 1. */
#define XQ_SLOTS (XQ_KINDS * XQ_SQUARES)
int xq_slot(move_t);

/* Takes a piece off its square, or puts it on an empty one. Everything that follows from the places of pieces is
 * updated here. */
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
