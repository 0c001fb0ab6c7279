#include "games/xiangqi/xq_heuristics.h"
#include "base/hot.h"
#include "games/xiangqi/xq_attacks.h"
#include "games/xiangqi/xq_evaluate.h"
#include "games/xiangqi/xq_movegen.h"

const int16_t xq_gains[XQ_KINDS] = {
	[XQ_KING] = 10000, [XQ_ADVISOR] = 180, [XQ_ELEPHANT] = 180, [XQ_HORSE] = 400,
	[XQ_ROOK] = 900,   [XQ_CANNON] = 450,  [XQ_PAWN] = 80,
};

/* Ordering scores. CAPTURE exceeds any square value; QUIET keeps quiet moves below 0 with square values and threats
 * added. A rook that escapes attacks by lesser pieces gets a bonus comparable to that of the histories, and so does a
 * horse or cannon that escapes pawns and guards. */
enum { CAPTURE = 2048, QUIET = -32768, ROOK_THREAT = 12000, MINOR_THREAT = 8000 };

/* Squares that a cannon attacks: those beyond the first piece, up to and including the second. */
static XQ_INLINE xq_set hops(const struct xq_position *p, int square)
{
	int file = xq_file(square), rank = xq_rank(square);
	unsigned on_rank = p->ranks[rank + 1], on_file = p->files[file];
	struct xq_reach r = xq_tables.rank[file][on_rank >> 1 & 127], f = xq_tables.file[rank][on_file >> 1 & 255];
	return (xq_set)r.hop << (rank * XQ_FILES) | xq_tables.spread[f.hop] << file;
}

/* Squares attacked by the side's pawns and guards; minors adds those attacked by its horses and cannons. */
struct lesser {
	xq_set guards, minors;
};

static XQ_INLINE struct lesser lesser_of(const struct xq_position *p, int side)
{
	xq_set own = p->side[side], guards = xq_pawns_all(side, own & p->kind[XQ_PAWN]);
	for (int kind = XQ_ADVISOR; kind <= XQ_ELEPHANT; kind++)
		for (xq_set left = own & p->kind[kind]; left; left &= left - 1)
			guards |= xq_targets(p, side, kind, xq_first(left));
	xq_set minors = guards;
	for (xq_set left = own & p->kind[XQ_HORSE]; left; left &= left - 1)
		minors |= xq_horse(p, xq_first(left));
	for (xq_set left = own & p->kind[XQ_CANNON]; left; left &= left - 1)
		minors |= hops(p, xq_first(left));
	return (struct lesser){guards, minors};
}

static XQ_INLINE int threat(const struct lesser *by, int kind, int from, int to)
{
	if (kind == XQ_ROOK)
		return ROOK_THREAT * (xq_has(by->minors, from) - xq_has(by->minors, to));
	if (kind == XQ_HORSE || kind == XQ_CANNON)
		return MINOR_THREAT * (xq_has(by->guards, from) - xq_has(by->guards, to));
	return 0;
}

HOT void xq_order(const struct position *position, const move_t *moves, int n, int *score)
{
	const struct xq_position *p = xq_const(position);
	xq_set enemy = p->side[!p->turn];
	struct lesser by = {0, 0};
	bool found = n == 1; /* whether `by` is computed; for a single move only the sign matters */
	for (int i = 0; i < n; i++) {
		int kind = xq_kind_of(moves[i]), from = xq_from(moves[i]), to = xq_to(moves[i]);
		int leaves = xq_placed(p->turn, kind, from);
		if (xq_has(enemy, to)) {
			score[i] = CAPTURE + 16 * xq_placed(!p->turn, xq_kind_at(p, to), to) - leaves;
			continue;
		}
		if (!found)
			by = lesser_of(p, !p->turn);
		found = true;
		score[i] = QUIET + xq_placed(p->turn, kind, to) - leaves + threat(&by, kind, from, to);
	}
}

static uint64_t mixed(xq_set set, uint64_t by)
{
	return (uint64_t)set * by + (uint64_t)(set >> 64) * (by ^ 0x5851f42d4c957f2d);
}

void xq_structures(const struct position *position, uint32_t out[HEURISTICS_STRUCTURES])
{
	const struct xq_position *p = xq_const(position);
	xq_set guards = p->kind[XQ_ADVISOR] | p->kind[XQ_ELEPHANT];
	uint64_t fixed = mixed(guards, 0x9e3779b97f4a7c15);
	for (int side = 0; side < 2; side++) {
		xq_set own = p->side[side];
		fixed += mixed(own & p->kind[XQ_PAWN], side ? 0xbf58476d1ce4e5b9 : 0x94d049bb133111eb);
		uint64_t roaming = mixed(own & p->kind[XQ_HORSE], 0x9e3779b97f4a7c15) +
				   mixed(own & p->kind[XQ_ROOK], 0xbf58476d1ce4e5b9) +
				   mixed(own & p->kind[XQ_CANNON], 0x94d049bb133111eb);
		out[1 + side] = (uint32_t)(roaming >> 32);
	}
	out[0] = (uint32_t)(fixed >> 32);
}
