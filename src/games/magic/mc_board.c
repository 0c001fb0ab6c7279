#include "games/magic/mc_board.h"
#include "base/rng.h"

#include <assert.h>
#include <string.h>

uint64_t mc_board_of(int width, int height)
{
	uint64_t row = (1u << width) - 1, board = 0;
	for (int y = 0; y < height; y++)
		board |= row << 8 * y;
	return board;
}

static uint64_t hash_of_point(int point, int piece, int magic)
{
	return rng_mix((uint64_t)point | (uint64_t)piece << 8 | (uint64_t)magic << 16);
}

static uint64_t hash_of_bag(const struct mc_bag *b)
{
	return b->count ? rng_mix(1u << 24 | (uint64_t)b->count | (uint64_t)b->piece << 8 | (uint64_t)b->magic << 16)
			: 0;
}

/* The set that contains the piece. */
static uint64_t *set_of(struct mc_position *p, int piece)
{
	return piece == MC_FACE_DOWN ? &p->down : piece == MC_WOOD ? &p->wood : &p->own[DC_SIDE_OF(piece)];
}

static void toggle(struct mc_position *p, int point, int piece, int magic)
{
	uint64_t bit = mc_bit(point);
	*set_of(p, piece) ^= bit;
	p->frozen ^= MC_ICE_OF(magic) ? bit : 0;
	p->gold ^= magic & MC_GOLD ? bit : 0;
	p->hidden ^= magic & MC_HIDDEN ? bit : 0;
	p->hash ^= hash_of_point(point, piece, magic);
}

static bool is_coloured(int piece)
{
	return piece != MC_FACE_DOWN && piece != MC_WOOD;
}

void mc_drop(struct mc_position *p, int point, int piece, int magic)
{
	assert(p->piece[point] == MC_EMPTY && (is_coloured(piece) || magic == 0));
	p->piece[point] = (uint8_t)piece;
	p->magic[point] = (uint8_t)magic;
	toggle(p, point, piece, magic);
	p->left[DC_SIDE_OF(piece)] += is_coloured(piece);
}

void mc_lift(struct mc_position *p, int point)
{
	int piece = p->piece[point];
	assert(piece != MC_EMPTY);
	toggle(p, point, piece, p->magic[point]);
	p->left[DC_SIDE_OF(piece)] -= is_coloured(piece);
	p->piece[point] = MC_EMPTY;
	p->magic[point] = 0;
}

static void bag_change(struct mc_position *p, struct mc_bag *b, int change)
{
	p->hash ^= hash_of_bag(b);
	b->count = (uint8_t)(b->count + change);
	p->hash ^= hash_of_bag(b);
	p->left[DC_SIDE_OF(b->piece)] = (uint8_t)(p->left[DC_SIDE_OF(b->piece)] + change);
}

/* Index of the piece in the bag, or its insertion index. */
static int bag_index(const struct mc_position *p, int piece, int magic)
{
	int i = 0;
	while (i < p->n_bag && (p->bag[i].piece < piece || (p->bag[i].piece == piece && p->bag[i].magic < magic)))
		i++;
	return i;
}

bool mc_bag_add(struct mc_position *p, int piece, int magic, int count)
{
	int i = bag_index(p, piece, magic);
	struct mc_bag *b = &p->bag[i];
	if (i == p->n_bag || b->piece != piece || b->magic != magic) {
		if (p->n_bag == MC_BAG_MAX)
			return false;
		memmove(b + 1, b, sizeof *b * (size_t)(p->n_bag - i));
		*b = (struct mc_bag){(uint8_t)piece, (uint8_t)magic, 0};
		p->n_bag++;
	}
	bag_change(p, b, count);
	return true;
}

void mc_bag_take(struct mc_position *p, int piece, int magic)
{
	struct mc_bag *b = &p->bag[bag_index(p, piece, magic)];
	assert(b < p->bag + p->n_bag && b->piece == piece && b->magic == magic && b->count > 0);
	bag_change(p, b, -1);
}

int mc_bag_total(const struct mc_position *p)
{
	int n = 0;
	for (int i = 0; i < p->n_bag; i++)
		n += p->bag[i].count;
	return n;
}

bool mc_is_consistent(const struct mc_position *p)
{
	struct mc_position q = {.n_bag = p->n_bag};
	memset(q.piece, MC_EMPTY, sizeof q.piece);
	memcpy(q.bag, p->bag, sizeof q.bag);
	for (int point = 0; point < MC_POINTS; point++)
		if (p->piece[point] != MC_EMPTY)
			mc_drop(&q, point, p->piece[point], p->magic[point]);
	for (int i = 0; i < q.n_bag; i++) {
		int count = q.bag[i].count;
		q.bag[i].count = 0;
		bag_change(&q, &q.bag[i], count);
	}
	return memcmp(q.own, p->own, sizeof q.own) == 0 && q.down == p->down && q.wood == p->wood &&
	       q.frozen == p->frozen && q.gold == p->gold && q.hidden == p->hidden && q.hash == p->hash &&
	       q.left[0] == p->left[0] && q.left[1] == p->left[1] && (mc_occupied(p) & ~p->board) == 0 &&
	       __builtin_popcountll(p->down) == mc_bag_total(p);
}
