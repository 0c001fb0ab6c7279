#include "games/xiangqi/xq_evaluate.h"
#include "base/hot.h"
#include "games/xiangqi/xq_attacks.h"

#include <string.h>

/* Sum of material and piece-square values. */
static xq_weight placed[2][XQ_KINDS][XQ_SQUARES];

/* A weight packs both parts so that one addition adds both; the endgame part is in the lower half. */
static XQ_INLINE int opening_of(xq_weight w)
{
	return (w + 0x8000) >> 16;
}

static XQ_INLINE int ending_of(xq_weight w)
{
	return (int16_t)w;
}

int xq_opening(xq_weight w)
{
	return opening_of(w);
}

int xq_ending(xq_weight w)
{
	return ending_of(w);
}

int xq_placed(int side, int kind, int square)
{
	return opening_of(placed[side][kind][square]);
}

static const xq_weight *on_square(int side, int kind, int square)
{
	int at = xq_relative(side, square), file = xq_file(at);
	return &xq_weights.squares[kind * XQ_RANKS + xq_rank(at)][file > 4 ? XQ_FILES - 1 - file : file];
}

void xq_evaluate_fill(void)
{
	for (int side = 0; side < 2; side++)
		for (int kind = 0; kind < XQ_KINDS; kind++)
			for (int square = 0; square < XQ_SQUARES; square++)
				placed[side][kind][square] =
					xq_weights.material[0][kind] + *on_square(side, kind, square);
}

/* Sums of one side. Counts also go to the trace if it is not NULL; inlining makes the NULL case free. */
struct tally {
	xq_weight sum;
	int units;
	int sign; /* 1: the side to move */
	struct xq_trace *trace;
};

static XQ_INLINE void add(struct tally *t, const xq_weight *weight, int n)
{
	t->sum += *weight * n;
	if (t->trace)
		t->trace->terms[weight - (const xq_weight *)&xq_weights] += (int16_t)(t->sign * n);
}

static XQ_INLINE void add_units(struct tally *t, const xq_weight *weight, int n)
{
	t->units += *weight * n;
	if (t->trace)
		t->trace->units[t->sign < 0][weight - (const xq_weight *)&xq_units] += (int16_t)n;
}

/* A horse, rook or cannon: the squares it can move to, including those of own pieces, and the squares it attacks. */
struct roamer {
	int kind, square;
	xq_set goes, attacks;
};

/* Pieces and attacks of a side. */
struct force {
	xq_set attacks[XQ_KINDS];
	xq_set guarded, all; /* attacked by pieces other than the king; by all */
	xq_set cannons_go;
	int n[XQ_KINDS];
	int n_roamers, n_across; /* pawns across the river */
	struct roamer roamers[6];
};

/* Rook attacks (goes) and cannon attacks (attacks) from a square. */
static XQ_INLINE struct roamer lines_from(const struct xq_position *p, int square)
{
	int file = xq_file(square), rank = xq_rank(square);
	struct xq_reach r = xq_tables.rank[file][p->ranks[rank + 1] >> 1 & 127];
	struct xq_reach f = xq_tables.file[rank][p->files[file] >> 1 & 255];
	return (struct roamer){
		.square = square,
		.goes = (xq_set)r.slide << (rank * XQ_FILES) | xq_tables.spread[f.slide] << file,
		.attacks = (xq_set)r.hop << (rank * XQ_FILES) | xq_tables.spread[f.hop] << file,
	};
}

static XQ_INLINE struct roamer roamer_at(const struct xq_position *p, int kind, int square)
{
	if (kind == XQ_HORSE)
		return (struct roamer){kind, square, xq_horse(p, square), xq_horse(p, square)};
	struct roamer r = lines_from(p, square);
	r.kind = kind;
	if (kind == XQ_ROOK) {
		r.attacks = r.goes;
	} else {
		xq_set occupied = xq_occupied(p);
		r.goes = (r.goes & ~occupied) | (r.attacks & occupied);
	}
	return r;
}

static XQ_INLINE void place(struct tally *t, int side, int kind, int square)
{
	t->sum += placed[side][kind][square];
	if (t->trace) {
		t->trace->terms[on_square(side, kind, square) - (const xq_weight *)&xq_weights] += (int16_t)t->sign;
		t->trace->terms[kind] += (int16_t)t->sign;
	}
}

/* Adds the piece-square values and computes the attacks. */
static XQ_INLINE void muster(const struct xq_position *p, int side, struct tally *t, struct force *f)
{
	xq_set own = p->side[side];
	f->n_roamers = 0;
	f->guarded = 0;
	f->cannons_go = 0;
	place(t, side, XQ_KING, p->king[side]);
	f->attacks[XQ_KING] = xq_tables.king[p->king[side]];
	for (int kind = XQ_ADVISOR; kind <= XQ_ELEPHANT; kind++) {
		f->attacks[kind] = 0;
		f->n[kind] = xq_count(own & p->kind[kind]);
		for (xq_set left = own & p->kind[kind]; left; left &= left - 1) {
			int square = xq_first(left);
			place(t, side, kind, square);
			f->attacks[kind] |= kind == XQ_ADVISOR ? xq_tables.advisor[square] : xq_elephant(p, square);
		}
	}
	for (int kind = XQ_HORSE; kind <= XQ_CANNON; kind++) {
		f->attacks[kind] = 0;
		f->n[kind] = xq_count(own & p->kind[kind]);
		for (xq_set left = own & p->kind[kind]; left; left &= left - 1) {
			struct roamer r = roamer_at(p, kind, xq_first(left));
			place(t, side, kind, r.square);
			f->attacks[kind] |= r.attacks;
			if (kind == XQ_CANNON)
				f->cannons_go |= r.goes;
			f->roamers[f->n_roamers++] = r;
		}
	}
	xq_set pawns = own & p->kind[XQ_PAWN], crossed = xq_pawns_crossed(side, pawns);
	xq_set adjacent = xq_pawns_left(crossed) | xq_pawns_right(crossed);
	for (xq_set left = pawns; left; left &= left - 1)
		place(t, side, XQ_PAWN, xq_first(left));
	f->n[XQ_PAWN] = xq_count(pawns);
	f->n_across = xq_count(crossed);
	f->attacks[XQ_PAWN] = xq_pawns_ahead(side, pawns) | adjacent;
	add(t, xq_weights.connected[0], xq_count(crossed & adjacent));
	for (int kind = XQ_ADVISOR; kind < XQ_KINDS; kind++)
		f->guarded |= f->attacks[kind];
	f->all = f->guarded | f->attacks[XQ_KING];
}

static XQ_INLINE xq_set guards_attack(const struct force *f)
{
	return f->attacks[XQ_PAWN] | f->attacks[XQ_ADVISOR] | f->attacks[XQ_ELEPHANT];
}

static XQ_INLINE void count_reach(const struct xq_position *p, int side, struct tally *t, const struct force *own,
				  const struct force *enemy)
{
	xq_set free = ~p->side[side], calm = free & ~guards_attack(enemy), safe = free & ~enemy->all;
	for (int i = 0; i < own->n_roamers; i++) {
		const struct roamer *r = &own->roamers[i];
		if (r->kind == XQ_HORSE)
			add(t, &xq_weights.horse_reach[0][xq_count(r->goes & calm)], 1);
		else if (r->kind == XQ_ROOK)
			add(t, &xq_weights.rook_reach[0][xq_count(r->goes & safe)], 1);
		else
			add(t, &xq_weights.cannon_reach[0][xq_count(r->goes & calm)], 1);
	}
}

static XQ_INLINE void count_threats(const struct xq_position *p, int side, struct tally *t, const struct force *own,
				    const struct force *enemy)
{
	int moves = side == p->turn;
	xq_set theirs = p->side[!side];
	xq_set loose = theirs & own->all & ~enemy->all & ~p->kind[XQ_KING];
	for (; loose; loose &= loose - 1)
		add(t, &xq_weights.loose[moves][xq_kind_at(p, xq_first(loose))], 1);
	xq_set guards = guards_attack(own), lesser = guards | own->attacks[XQ_HORSE] | own->attacks[XQ_CANNON];
	theirs &= enemy->all;
	add(t, &xq_weights.outranked[moves][0], xq_count(theirs & p->kind[XQ_ROOK] & lesser));
	add(t, &xq_weights.outranked[moves][1], xq_count(theirs & (p->kind[XQ_HORSE] | p->kind[XQ_CANNON]) & guards));
	for (int kind = XQ_ADVISOR; kind < XQ_KINDS; kind++)
		add(t, &xq_weights.protected[0][kind], xq_count(p->side[side] & p->kind[kind] & own->all));
}

static XQ_INLINE void count_forces(struct tally *t, const struct force *own, const struct force *enemy)
{
	int attackers[4] = {own->n[XQ_HORSE], own->n[XQ_ROOK], own->n[XQ_CANNON], own->n_across};
	int no_advisors = 2 - enemy->n[XQ_ADVISOR], no_elephants = 2 - enemy->n[XQ_ELEPHANT];
	for (int i = 0; i < 4; i++) {
		add(t, &xq_weights.unguarded[i][0], attackers[i] * no_advisors);
		add(t, &xq_weights.unguarded[i][1], attackers[i] * no_elephants);
		add_units(t, &xq_units.forces[0][i], attackers[i]);
	}
	for (int i = 0; i < 3; i++)
		add(t, &xq_weights.pairs[0][i], attackers[i] == 2);
	add(t, &xq_weights.pairs[0][3], own->n[XQ_HORSE] && own->n[XQ_CANNON]);
	add(t, xq_weights.rookless[0], own->n[XQ_ROOK] == 0 && enemy->n[XQ_ROOK] > 0);
	add_units(t, &xq_units.missing[0][0], no_advisors);
	add_units(t, &xq_units.missing[0][1], no_elephants);
}

/* Rooks and cannons on the rank or file of the enemy king, and pieces they pin to it. */
static XQ_INLINE void count_lines(const struct xq_position *p, int side, struct tally *t, int king)
{
	int row = xq_tables.palace[king];
	xq_set lines = p->side[side] & xq_tables.cross[row] & (p->kind[XQ_ROOK] | p->kind[XQ_CANNON]);
	for (; lines; lines &= lines - 1) {
		int from = xq_first(lines), on_rank = xq_rank(from) == xq_rank(king);
		int is_cannon = xq_has(p->kind[XQ_CANNON], from);
		xq_set met = xq_tables.between[row][from] & xq_occupied(p), pinned = met & p->side[!side];
		int n = xq_count(met);
		if (is_cannon)
			add_units(t, &xq_units.cannon_looks[on_rank][n < 3 ? n : 3], n < 4);
		else
			add_units(t, &xq_units.rook_looks[on_rank][n < 2 ? n : 2], n < 3);
		if (n == 1 + is_cannon)
			for (; pinned; pinned &= pinned - 1)
				add(t, &xq_weights.pinned[is_cannon][xq_kind_at(p, xq_first(pinned))], 1);
	}
}

/* Number of the reached squares from which a horse would attack the king. */
static XQ_INLINE int horse_checks(const struct xq_position *p, int king, xq_set reached)
{
	int row = xq_tables.palace[king], n = 0;
	for (xq_set left = xq_tables.horses[row] & reached; left; left &= left - 1)
		n += !xq_has(xq_occupied(p), xq_tables.leg[row][xq_first(left)]);
	return n;
}

#define PALACE_FILES ((xq_set)0x38)
#define RANKS_0_TO_3 (PALACE_FILES | PALACE_FILES << 9 | PALACE_FILES << 18 | PALACE_FILES << 27)

/* The palace and the rank in front of it; and the squares where horses attack its corners, from the attacker's
 * perspective: 臥槽 c8 g8, 掛角 d7 f7, 釣魚 c7 g7. */
static const xq_set zones[2] = {RANKS_0_TO_3, RANKS_0_TO_3 << 54};
#define PAIR(file, rank) ((xq_set)1 << ((rank)*9 + (file)) | (xq_set)1 << ((rank)*9 + 8 - (file)))
static const xq_set corners[2][3] = {{PAIR(2, 8), PAIR(3, 7), PAIR(2, 7)}, {PAIR(2, 1), PAIR(3, 2), PAIR(2, 2)}};

static XQ_INLINE void count_attack(const struct xq_position *p, int side, struct tally *t, const struct force *own,
				   const struct force *enemy)
{
	int king = p->king[!side];
	xq_set near = xq_tables.king[king], half = side == XQ_RED ? XQ_ALL & ~XQ_RED_HALF : XQ_RED_HALF;
	for (int i = 0; i < own->n_roamers; i++) {
		const struct roamer *r = &own->roamers[i];
		int column = r->kind - XQ_HORSE;
		add_units(t, &xq_units.zone[0][column], (r->attacks & zones[!side]) != 0);
		add_units(t, &xq_units.across[0][column], xq_has(half, r->square));
	}
	for (int kind = XQ_HORSE; kind < XQ_KINDS; kind++)
		add_units(t, &xq_units.near[0][kind - XQ_HORSE], xq_count(near & own->attacks[kind]));
	for (int i = 0; i < 3; i++)
		add_units(t, &xq_units.corners[0][i], xq_count(p->side[side] & p->kind[XQ_HORSE] & corners[side][i]));
	add_units(t, xq_units.bare[0], xq_count(near & own->all & ~enemy->guarded));
	struct roamer lines = lines_from(p, king);
	xq_set seen = lines_from(p, p->king[side]).goes & zones[!side] & near;
	add_units(t, xq_units.sight[0], seen != 0);
	add_units(t, &xq_units.flights[0][xq_count(near & ~p->side[!side] & ~own->all & ~seen)], 1);
	xq_set safe = ~p->side[side] & ~enemy->all;
	add_units(t, &xq_units.checks[0][0], horse_checks(p, king, own->attacks[XQ_HORSE] & safe));
	add_units(t, &xq_units.checks[0][1], xq_count(lines.goes & own->attacks[XQ_ROOK] & safe));
	add_units(t, &xq_units.checks[0][2], xq_count(lines.attacks & own->cannons_go & safe));
	add_units(t, &xq_units.king_rank[0][xq_rank(xq_relative(!side, king))], 1);
	add_units(t, xq_units.to_move[0], side == p->turn);
	count_lines(p, side, t, king);
}

static XQ_INLINE int worth_of_attack(int n)
{
	int max = n < XQ_UNITS_MAX ? n : XQ_UNITS_MAX;
	return n > 0 ? max * max / XQ_UNITS_SQUARED : 0;
}

/* Attacking material: 12 at the start. */
static XQ_INLINE int phase_of(const struct force *f)
{
	return 3 * f->n[XQ_ROOK] + f->n[XQ_HORSE] + 2 * f->n[XQ_CANNON];
}

/* Number of a side's horses, rooks and cannons; a rook counts twice. */
static XQ_INLINE int roaming(const struct force *f)
{
	return f->n_roamers + f->n[XQ_ROOK];
}

/* Index of a side's scale factor in struct xq_scales; -1: full value, -2: zero. */
static XQ_INLINE int scale_of(const struct force *own, const struct force *enemy)
{
	int rooks = own->n[XQ_ROOK], minors = own->n_roamers - rooks, pawns = own->n[XQ_PAWN];
	if (own->n_roamers > 3)
		return -1;
	if (own->n_roamers + pawns == 0)
		return -2;
	int what = own->n_roamers == 3 || rooks > 1 ? 5 : rooks ? 2 + 2 * minors : minors == 2 ? 3 : minors;
	int more = roaming(own) - roaming(enemy), guards = enemy->n[XQ_ADVISOR] + enemy->n[XQ_ELEPHANT];
	more = more < 0 ? 0 : more > 2 ? 2 : more;
	return ((what * 3 + more) * 4 + (pawns < 3 ? pawns : 3)) * 4 + (guards > 1 ? guards - 1 : 0);
}

static XQ_INLINE int evaluate(const struct xq_position *p, struct xq_trace *trace)
{
	int turn = p->turn;
	struct force forces[2];
	struct tally tallies[2] = {{.sign = 1, .trace = trace}, {.sign = -1, .trace = trace}};
	for (int i = 0; i < 2; i++)
		muster(p, turn ^ i, &tallies[i], &forces[i]);
	for (int i = 0; i < 2; i++) {
		count_reach(p, turn ^ i, &tallies[i], &forces[i], &forces[!i]);
		count_threats(p, turn ^ i, &tallies[i], &forces[i], &forces[!i]);
		count_forces(&tallies[i], &forces[i], &forces[!i]);
		count_attack(p, turn ^ i, &tallies[i], &forces[i], &forces[!i]);
	}
	add(&tallies[0], xq_weights.turn[0], 1);
	xq_weight sum = tallies[0].sum - tallies[1].sum;
	int phase = phase_of(&forces[0]) + phase_of(&forces[1]);
	int value = (opening_of(sum) * phase + ending_of(sum) * (XQ_PHASES - phase)) / XQ_PHASES;
	value += worth_of_attack(tallies[0].units) - worth_of_attack(tallies[1].units);
	int at = scale_of(&forces[value < 0], &forces[value >= 0]);
	if (trace) {
		trace->phase = phase;
		trace->scale = at;
	}
	return at == -1 ? value : at == -2 ? 0 : value * ((const xq_weight *)&xq_scales)[at] / XQ_FULL;
}

HOT int xq_evaluate(const struct position *position)
{
	return evaluate(xq_const(position), NULL);
}

int xq_evaluate_traced(const struct position *position, struct xq_trace *trace)
{
	memset(trace, 0, sizeof *trace);
	return evaluate(xq_const(position), trace);
}
