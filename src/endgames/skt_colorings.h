/* skt_colorings: sets of colorings of a block (endgames/skt_index.h) as bits: bit c of the set says whether it has
 * coloring c. For n points that is a truth table of n variables, of which a word holds six. All functions take n, the
 * number of points, 2 to SKT_PIECES_MAX; words beyond those of n points are neither read nor written. */
#ifndef ENDGAMES_SKT_COLORINGS_H
#define ENDGAMES_SKT_COLORINGS_H

#include <stdbool.h>
#include <stdint.h>

#include "endgames/skt_index.h"

enum { SKT_WORDS_MAX = SKT_COLORINGS_MAX / 64, SKT_WORD_POINTS = 6 };

struct skt_colorings {
	uint64_t words[SKT_WORDS_MAX];
};

static inline int skt_n_words(int n)
{
	return n <= SKT_WORD_POINTS ? 1 : 1 << (n - SKT_WORD_POINTS);
}

static inline bool skt_colorings_have(const struct skt_colorings *set, unsigned coloring)
{
	return set->words[coloring / 64] >> coloring % 64 & 1;
}

static inline void skt_colorings_add(struct skt_colorings *set, unsigned coloring)
{
	set->words[coloring / 64] |= (uint64_t)1 << coloring % 64;
}

/* The colorings with a bit for this point, of as many points as a block may have. */
extern const struct skt_colorings skt_with_point[SKT_PIECES_MAX];

/* Turns every coloring into its complement: what one side has becomes what the other has. */
void skt_colorings_complement(struct skt_colorings *, int n);

/* Renames the points: a coloring c is in the result if the coloring with bit to[i] for every bit i of c was in the set.
 * to is a permutation of 0 .. n-1. */
void skt_colorings_rename(struct skt_colorings *, int n, const uint8_t *to);

#endif
