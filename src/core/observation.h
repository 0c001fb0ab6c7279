/* observation: positions as planes of small numbers, for programs that learn (docs/actions.md lists them). After the
 * planes of the game (struct game_observation) come two that all games have: who is to act, and how often the position
 * has occurred before. Only public information; numbers above 255 are written as 255. */
#ifndef CORE_OBSERVATION_H
#define CORE_OBSERVATION_H

#include <string.h>

#include "core/line.h"

#define OBSERVATION_MAX 4096 /* bytes; fits the observation of any game: tests/contract */

/* The number of planes, and their names; NULL past the end. */
int observation_planes(const struct game *);
const char *observation_plane(const struct game *, int i);

/* Writes the last position of the line: planes x rows x columns bytes. */
void observation_write(const struct line *, uint8_t *out);

/* --- for games that write their planes, of n points --- */

/* Every point has the number. */
static inline void plane_fill(uint8_t *plane, int n, unsigned number)
{
	memset(plane, number < 255 ? (int)number : 255, (size_t)n);
}

/* The points of the set have the number 1. */
static inline void plane_mark(uint8_t *plane, uint64_t points)
{
	for (; points; points &= points - 1)
		plane[__builtin_ctzll(points)] = 1;
}

#endif
