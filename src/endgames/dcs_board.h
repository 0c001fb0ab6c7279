/* dcs_board: small rectangular boards of dark chess, for solving the game from its start.
 *
 *   3   8  9 10 11     Point = row * columns + column. Sets of points are bit sets.
 *   2   4  5  6  7
 *   1   0  1  2  3     A board maps onto itself by its symmetries: two on a single line, four on a rectangle, eight on
 *       a  b  c  d     a square. The first is the identity. Sets of points that a symmetry maps onto each other form a
 *                      class; the smallest of them represents it.                                                    */
#ifndef ENDGAMES_DCS_BOARD_H
#define ENDGAMES_DCS_BOARD_H

#include <stdbool.h>
#include <stdint.h>

#include "base/attributes.h"
#include "base/error.h"

#define DCS_POINTS_MAX     12
#define DCS_POINT_SETS     (1 << DCS_POINTS_MAX)
#define DCS_SYMMETRIES_MAX 8

struct dcs_board {
	int rows, columns, n_points, n_symmetries;
	uint16_t all;                                             /* all points */
	uint16_t adjacent[DCS_POINTS_MAX];                        /* orthogonal neighbors */
	uint16_t jumps[DCS_POINTS_MAX][DCS_POINT_SETS];           /* [point][occupied]: docs/rules/darkchess.md 2.4 */
	uint16_t mapped[DCS_SYMMETRIES_MAX][DCS_POINT_SETS];      /* [symmetry][set] */
	uint8_t to_class[DCS_POINT_SETS];                         /* the symmetries that map the set to its class */
	uint16_t class_of[DCS_POINT_SETS];                        /* number of the class among those of its size */
	uint16_t n_classes[DCS_POINTS_MAX + 1];                   /* by number of points */
	uint16_t classes[DCS_POINTS_MAX + 1][DCS_POINT_SETS / 4]; /* the sets that represent them */
	uint16_t choose[DCS_POINTS_MAX + 1][DCS_POINTS_MAX + 1];  /* binomial coefficients */
	uint8_t count[DCS_POINT_SETS];                            /* number of points in the set */
	uint8_t nth[DCS_POINT_SETS][DCS_POINTS_MAX];              /* the points of the set in order */
	uint16_t subsets[DCS_POINTS_MAX + 1][DCS_POINT_SETS / 4]; /* [size][rank]: the sets of this size, in order */
};

/* Parses "2x4", rows and columns, and fills the tables. Boards have at least 2 points. */
bool dcs_board_read(struct dcs_board *, const char *text, struct error *) MUST_USE;

/* The point's name: "a1". */
void dcs_point_name(const struct dcs_board *, int point, char name[4]);

/* The rank of a set among those of its size, counting only points in the set of free points, which includes it. */
static inline uint32_t dcs_rank(const struct dcs_board *b, uint16_t set, uint16_t free)
{
	uint32_t rank = 0;
	for (int k = 1; set; set &= (uint16_t)(set - 1))
		rank += b->choose[b->count[free & ((set & -set) - 1)]][k++];
	return rank;
}

/* The set of that size and rank among the free points. */
static inline uint16_t dcs_subset(const struct dcs_board *b, int size, uint32_t rank, uint16_t free)
{
	uint16_t set = 0;
	for (unsigned left = b->subsets[size][rank]; left; left &= left - 1)
		set |= (uint16_t)(1u << b->nth[free][__builtin_ctz(left)]);
	return set;
}

#endif
