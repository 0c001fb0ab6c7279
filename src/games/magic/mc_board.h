/* mc_board: a Magic Chess board (魔法暗棋) of up to 8 x 8 points, its pieces with their magic, and the bag.
 *
 * Point 8 * y + x is file x, rank y, both from 0, whatever the board's size, so a bit set is one number and its
 * neighbours are shifts. A face-down piece has no identity here, only the bag is counted; a hidden piece (3.4) keeps
 * its own. docs/rules/magic.md 1, 3 */
#ifndef GAMES_MAGIC_MC_BOARD_H
#define GAMES_MAGIC_MC_BOARD_H

#include "core/game.h"
#include "games/darkchess/dc_pieces.h"

#define MC_POINTS   64
#define MC_SIZE_MIN 2
#define MC_SIZE_MAX 8
#define MC_BAG_MAX  OUTCOMES_MAX /* different pieces, magic included */

/* What else may be on a point, besides the pieces of dc_pieces.h. */
enum { MC_FACE_DOWN = 7, MC_WOOD = 15, MC_EMPTY = 16 };

enum { MC_COLOUR_OPEN = 2 }; /* the first flip will decide */
enum { MC_NO_POINT = 255 };

/* The magic on a piece, in one byte; 0: none. */
#define MC_ICE_MAX          7
#define MC_USES_MAX         7
#define MC_GOLD             8              /* 3.3: the shield is whole */
#define MC_HIDDEN           16             /* 3.4: shows its back now */
#define MC_ICE_OF(magic)    ((magic)&7)    /* 3.2: turns still to wait */
#define MC_USES_OF(magic)   ((magic) >> 5) /* 3.4: how often it may still hide */
#define MC_MAGIC(ice, more) ((uint8_t)((ice) | (more)))
#define MC_HIDES(uses)      ((uint8_t)((uses) << 5))

enum mc_cast { MC_CAST_WOOD, MC_CAST_ICE, MC_CAST_GOLD, MC_CAST_HIDE, MC_CASTS };
#define MC_CASTS_MAX 9 /* of one kind */

struct mc_rules {
	uint16_t draw_limit; /* 2.2: plies without capture, flip or shield hit; 1 .. MC_DRAW_LIMIT_MAX */
	bool ice_plies;      /* 3.2: ice counts the plies of both sides */
	bool wood_blocks;    /* 3.1: wood is not a carriage */
	bool frozen_loses;   /* 3.2: a completely frozen side loses instead of passing */
};

#define MC_DRAW_LIMIT_MAX 999

struct mc_position {
	uint64_t own[2]; /* by colour: the known pieces, including hidden ones */
	uint64_t down;   /* face-down pieces */
	uint64_t wood;
	uint64_t frozen, gold, hidden; /* parts of own */
	uint64_t board;                /* the points of the board */
	uint64_t hash;                 /* of points and bag */
	uint32_t ply;
	uint16_t quiet; /* plies without progress. 2.2 */
	uint8_t width, height;
	uint8_t left[2];            /* by colour: living pieces, including those in the bag */
	uint8_t side;               /* who acts: ACTOR_FIRST is the player, ACTOR_SECOND the NPC */
	uint8_t player;             /* the player's colour, or MC_COLOUR_OPEN */
	uint8_t pending;            /* the point that was flipped and whose reveal is due, or MC_NO_POINT */
	uint8_t casts[2][MC_CASTS]; /* by actor: casts left. 3.5 */
	uint8_t cast_ice[2];        /* by actor: n of the ice that it casts; 0 if it never could */
	uint8_t n_bag;
	struct mc_bag {
		uint8_t piece, magic, count; /* sorted by piece, then magic; the count falls to 0 */
	} bag[MC_BAG_MAX];
	struct mc_rules rules;
	uint8_t piece[MC_POINTS]; /* a piece's code, MC_FACE_DOWN, MC_WOOD or MC_EMPTY */
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

/* The colour of that actor's pieces; the colours must be known. */
static inline int mc_colour(const struct mc_position *p, int actor)
{
	return p->player ^ actor;
}

/* All points up, down, left and right of the points of the set, on an 8 x 8 board: mask with p->board. */
static inline uint64_t mc_spread(uint64_t points)
{
	const uint64_t file_a = 0x0101010101010101u;
	return points << 8 | points >> 8 | (points << 1 & ~file_a) | (points & ~file_a) >> 1;
}

/* The points of a board of that size. */
uint64_t mc_board_of(int width, int height);

/* Everything on it changes through these four. A piece is dropped on an empty point and lifted off an occupied one;
 * wood and face-down pieces have no magic. Adding to the bag is refused (false) beyond MC_BAG_MAX kinds; taking out
 * needs one of that kind in it. */
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

/* Whether the sets, counts and hash agree with the points and the bag: for asserts and tests. */
bool mc_is_consistent(const struct mc_position *);

#endif
