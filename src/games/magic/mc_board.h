/* mc_board: board of Magic Chess (魔法暗棋), up to 8 x 8 points, the pieces with their magic, and the bag.
 *
 * Point 8 * y + x is file x, rank y, both from 0, regardless of the board size, so a set of points is one word and
 * neighbors are shifts. A face-down piece has no identity here, only the bag is counted; a hidden piece (3.4) keeps
 * its identity. docs/rules/magic.md 1, 3 */
#ifndef GAMES_MAGIC_MC_BOARD_H
#define GAMES_MAGIC_MC_BOARD_H

#include "core/game.h"
#include "games/darkchess/dc_pieces.h"

#define MC_POINTS   64
#define MC_SIZE_MIN 2
#define MC_SIZE_MAX 8
#define MC_BAG_MAX  OUTCOMES_MAX /* distinct pieces, magic included */

/* Contents of a point other than the pieces of dc_pieces.h. */
enum { MC_FACE_DOWN = 7, MC_WOOD = 15, MC_EMPTY = 16 };

enum { MC_COLOUR_OPEN = 2 }; /* not yet decided by the first flip */
enum { MC_NO_POINT = 255 };

/* The magic on a piece, in one byte; 0: no magic. */
#define MC_ICE_MAX          7
#define MC_USES_MAX         7
#define MC_GOLD             8              /* 3.3: the shield is intact */
#define MC_HIDDEN           16             /* 3.4: currently face down */
#define MC_ICE_OF(magic)    ((magic)&7)    /* 3.2: turns left to wait */
#define MC_USES_OF(magic)   ((magic) >> 5) /* 3.4: times it can still hide */
#define MC_MAGIC(ice, more) ((uint8_t)((ice) | (more)))
#define MC_HIDES(uses)      ((uint8_t)((uses) << 5))

enum mc_cast { MC_CAST_WOOD, MC_CAST_ICE, MC_CAST_GOLD, MC_CAST_HIDE, MC_CASTS };
#define MC_CASTS_MAX 9 /* per kind */

struct mc_rules {
	uint16_t draw_limit; /* 2.2: plies without capture, flip or shield hit; 1 .. MC_DRAW_LIMIT_MAX */
	bool ice_plies;      /* 3.2: ice counts down on the plies of both sides */
	bool wood_blocks;    /* 3.1: wood does not serve as a cannon carriage */
	bool frozen_loses;   /* 3.2: a side with all pieces frozen loses instead of passing */
};

#define MC_DRAW_LIMIT_MAX 999

struct mc_position {
	uint64_t own[2]; /* by color: known pieces, including hidden ones */
	uint64_t down;   /* face-down pieces */
	uint64_t wood;
	uint64_t frozen, gold, hidden; /* subsets of own */
	uint64_t board;                /* points of the board */
	uint64_t hash;                 /* Zobrist hash of points and bag */
	uint32_t ply;
	uint16_t quiet; /* plies without progress. 2.2 */
	uint8_t width, height;
	uint8_t left[2];            /* by color: living pieces, including those in the bag */
	uint8_t side;               /* actor to move: ACTOR_FIRST is the player, ACTOR_SECOND the NPC */
	uint8_t player;             /* color of the player, or MC_COLOUR_OPEN */
	uint8_t pending;            /* the flipped point whose reveal is due, or MC_NO_POINT */
	uint8_t casts[2][MC_CASTS]; /* by actor: casts left. 3.5 */
	uint8_t cast_ice[2];        /* by actor: duration of the ice it casts; 0 if it never had any */
	uint8_t n_bag;
	struct mc_bag {
		uint8_t piece, magic, count; /* sorted by piece, then magic; entries stay when the count drops to 0 */
	} bag[MC_BAG_MAX];
	struct mc_rules rules;
	uint8_t piece[MC_POINTS]; /* piece code, MC_FACE_DOWN, MC_WOOD or MC_EMPTY */
	uint8_t magic[MC_POINTS];
};

_Static_assert(sizeof(struct mc_position) <= POSITION_MAX, "a position must fit");

static inline const struct mc_position *mc_const(const struct position *p)
{
	return (const struct mc_position *)p;
}

static inline struct mc_position *mc_of(struct position *p)
{
	return (struct mc_position *)p;
}

static inline uint64_t mc_bit(int point)
{
	return 1ull << point;
}

static inline uint64_t mc_occupied(const struct mc_position *p)
{
	return p->own[0] | p->own[1] | p->down | p->wood;
}

/* Color of the actor's pieces; the colors must be known. */
static inline int mc_colour(const struct mc_position *p, int actor)
{
	return p->player ^ actor;
}

/* All points orthogonally adjacent to the set on an 8 x 8 board; mask with p->board. */
static inline uint64_t mc_spread(uint64_t points)
{
	const uint64_t file_a = 0x0101010101010101u;
	return points << 8 | points >> 8 | (points << 1 & ~file_a) | (points & ~file_a) >> 1;
}

/* Points of a board of this size. */
uint64_t mc_board_of(int width, int height);

/* All changes to the board and the bag go through these four. mc_drop requires an empty point, mc_lift an occupied one;
 * wood and face-down pieces have no magic. mc_bag_add returns false if the bag would exceed MC_BAG_MAX distinct pieces;
 * mc_bag_take requires such a piece in the bag. */
void mc_drop(struct mc_position *, int point, int piece, int magic);
void mc_lift(struct mc_position *, int point);
bool mc_bag_add(struct mc_position *, int piece, int magic, int count) MUST_USE;
void mc_bag_take(struct mc_position *, int piece, int magic);

static inline void mc_enchant(struct mc_position *p, int point, int magic)
{
	int piece = p->piece[point];
	mc_lift(p, point);
	mc_drop(p, point, piece, magic);
}

int mc_bag_total(const struct mc_position *);

/* Whether the sets, counts and hash are consistent with the points and the bag. For asserts and tests. */
bool mc_is_consistent(const struct mc_position *);

#endif
