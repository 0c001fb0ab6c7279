#include "games/surakarta/sk_parts.h"
#include "base/hot.h"

/* The terms are those of Zhang and Ding (2010): e1 piece placement, e2 attacks, e3 mutual protection along the tracks,
 * e4 pieces in danger. As in their paper, the weights depend on the number of pieces: they are interpolated between
 * values for a full and a bare board. In hundredths of a piece. */
enum { PIECE = 100 };

struct weight {
	int full, bare;
};

/* e1. Points by the tracks through them, the same in all four quarters of the board. Crossings of the two tracks attack
 * most. Corners are safe, which counts for more as open tracks get longer. */
static const struct place {
	uint64_t points;
	struct weight weight;
} places[] = {
	{0x840000021, {0, 6}},  /* a1: no track */
	{0x4a1000852, {1, 0}},  /* b1: inner track */
	{0x30086100c, {2, 0}},  /* c1: outer track */
	{0x012000480, {4, 3}},  /* b2: inner track crosses itself */
	{0x00c492300, {10, 6}}, /* c2: both tracks cross */
	{0x00030c000, {8, 6}},  /* c3: outer track crosses itself */
};
#define N_PLACES ((int)(sizeof places / sizeof *places))

static const struct weight attack = {6, 10}, guard = {4, 8}, danger = {20, 35};

static inline int weigh(struct weight w, int n_pieces)
{
	return (w.full * n_pieces + w.bare * (2 * SK_PIECES - n_pieces)) / (2 * SK_PIECES);
}

/* Whether the enemy could recapture immediately. */
static bool guarded(const struct sk_position *p, int side, move_t capture)
{
	struct sk_position after = *p;
	sk_toggle(&after, side, sk_from(capture));
	sk_toggle(&after, !side, sk_to(capture));
	sk_toggle(&after, side, sk_to(capture));
	move_t replies[SK_CAPTURES_MAX];
	int n = sk_captures(&after, !side, replies);
	while (n > 0 && sk_to(replies[n - 1]) != sk_to(capture))
		n--;
	return n > 0;
}

/* e2, e3, e4: value of the side's captures, whether or not it is to act. */
static int threats(const struct sk_position *p, int side, int n_pieces)
{
	move_t captures[SK_CAPTURES_MAX];
	uint64_t attacked = 0, endangered = 0;
	int n = sk_captures(p, side, captures);
	for (int i = 0; i < n; i++) {
		uint64_t target = (uint64_t)1 << sk_to(captures[i]);
		attacked |= target;
		if (!(endangered & target) && !guarded(p, side, captures[i]))
			endangered |= target;
	}
	int n_attacked = __builtin_popcountll(attacked), n_endangered = __builtin_popcountll(endangered);
	return weigh(attack, n_pieces) * n_attacked + weigh(danger, n_pieces) * n_endangered -
	       weigh(guard, n_pieces) * (n_attacked - n_endangered);
}

HOT int sk_evaluate(const struct position *position)
{
	const struct sk_position *p = sk_const(position);
	uint64_t own = p->pieces[p->side], enemy = p->pieces[!p->side];
	int n_own = __builtin_popcountll(own), n_enemy = __builtin_popcountll(enemy), n_pieces = n_own + n_enemy;
	int score = PIECE * (n_own - n_enemy);
	for (int i = 0; i < N_PLACES; i++)
		score += weigh(places[i].weight, n_pieces) * (__builtin_popcountll(own & places[i].points) -
							      __builtin_popcountll(enemy & places[i].points));
	/* The side to act can still answer threats against it, so they count half. */
	return score + threats(p, p->side, n_pieces) - threats(p, !p->side, n_pieces) / 2;
}

static int place_of(int point)
{
	int i = 0;
	while (!(places[i].points >> point & 1))
		i++;
	return places[i].weight.full;
}

/* Captures without a recapture come first, then other captures, then steps by improvement of the point. */
HOT void sk_order(const struct position *position, const move_t *moves, int n, int *score)
{
	const struct sk_position *p = sk_const(position);
	for (int i = 0; i < n; i++) {
		int from = sk_from(moves[i]), to = sk_to(moves[i]);
		if (p->pieces[!p->side] >> to & 1)
			score[i] = guarded(p, p->side, moves[i]) ? 100 : 200;
		else
			score[i] = place_of(to) - place_of(from) - 20;
	}
}
