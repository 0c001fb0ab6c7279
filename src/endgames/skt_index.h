/* skt_index: numbers the positions of Surakarta with few pieces. docs/tables.md
 *
 * A position is a block and a coloring. The block is the set of occupied points up to the eight symmetries of the
 * board; its least set of the eight, as a number, represents it. The coloring says which of these points have pieces of
 * the side to move: bit i stands for the i-th point of the representative. A step leads from a whole block to a whole
 * block, whatever the colors, which is what makes the solver fast (endgames/skt_solve.h).
 *
 * A class is all positions with a pieces of the side to move and b of the other. Its index numbers them block by block,
 * within a block in the order of colorings with a bits. Blocks that are symmetric in themselves have equivalent
 * colorings, of which only the least counts, so every position up to symmetry has exactly one number.
 *
 * A block index is filled once (skt_index) and then constant; it lives until the program ends. */
#ifndef ENDGAMES_SKT_INDEX_H
#define ENDGAMES_SKT_INDEX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
	SKT_POINTS = 36,
	SKT_TURNS = 8, /* symmetries of the board; turn 0 changes nothing */
	SKT_PIECES_MAX = 8,
	SKT_COLORINGS_MAX = 1 << SKT_PIECES_MAX
};

/* A block that some symmetries leave as it is. */
struct skt_symmetric {
	uint32_t block;
	uint8_t turns; /* bit g: turn g leaves it as it is; bit 0 is set */
};

/* All blocks with n pieces. */
struct skt_index {
	int n;
	uint32_t n_blocks;
	uint64_t *blocks; /* sets of points, in increasing order */
	struct skt_symmetric *symmetric;
	uint32_t n_symmetric;

	uint64_t *is_block;     /* bit r: the r-th set of n points represents a block */
	uint32_t *blocks_until; /* by word of is_block: number of blocks before it */
};

/* The blocks with n pieces, 2 to SKT_PIECES_MAX; NULL if memory runs out. Any thread. */
const struct skt_index *skt_index(int n);

/* Bytes of memory that it takes. */
size_t skt_index_bytes(const struct skt_index *);

/* A point and a set of points after a symmetry. */
int skt_turned_point(int turn, int point);
uint64_t skt_turned(int turn, uint64_t points);

/* Where a set of points is: this turn makes it the block's representative. */
struct skt_place {
	uint64_t points; /* the representative */
	uint32_t block;
	int turn;
};

/* The place of a set of index->n points, whose images under all symmetries the caller computed. */
struct skt_place skt_place_of(const struct skt_index *, const uint64_t images[SKT_TURNS]);

/* The symmetries that leave the block as it is; 1 for most. */
uint8_t skt_turns_of(const struct skt_index *, uint32_t block);

/* The least of the colorings that are equivalent to this one under the turns, which leave the points as they are. */
unsigned skt_least(uint64_t points, uint8_t turns, unsigned coloring);

/* --- classes --- */

struct skt_class {
	const struct skt_index *index;
	int own;                  /* pieces of the side to move */
	uint64_t n;               /* positions */
	uint32_t n_colorings;     /* of a block without symmetries */
	uint32_t *missing_before; /* by symmetric block: colorings that it and those before it do not count */
};

/* Returns false if memory runs out. Release it in any case. */
bool skt_class_init(struct skt_class *, int own, int other);
void skt_class_release(struct skt_class *);

/* The number of the block's first position in the class. The block may be n_blocks: then the end. */
uint64_t skt_class_begin(const struct skt_class *, uint32_t block);

/* The block that has the position with this number. */
uint32_t skt_class_block(const struct skt_class *, uint64_t number);

/* The colorings of a block that the class counts, in order; returns their number. */
int skt_class_colorings(const struct skt_class *, uint32_t block, uint8_t out[SKT_COLORINGS_MAX]);

/* The number of a position, by the points of both sides as bits in the order of games/surakarta/sk_board.h. */
uint64_t skt_class_number(const struct skt_class *, uint64_t own, uint64_t other);

#endif
