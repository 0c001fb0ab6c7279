/* qlt_solve: computes the values of a sector of Qilin chess's second stage by retrograde analysis. docs/rules/qilin.md
 * 4.1 - 4.4, preset source, without the draws by repetition and by 100 plies.
 *
 * Moves that complete a line remove pieces and lead to smaller sectors: they are looked up once, forward. All other
 * moves stay within the sector, and are followed backward from decided positions, the shortest ways first. */
#ifndef ENDGAMES_QLT_SOLVE_H
#define ENDGAMES_QLT_SOLVE_H

#include <stddef.h>

#include "base/error.h"
#include "endgames/qlt_index.h"

/* A value is one byte, for the side to move. With best play by both sides the next removal, or the end of the game if
 * it comes first, is due after n plies: the winner hurries, the loser delays. */
enum {
	QLT_DRAW = 0,
	QLT_WIN = 1,    /* QLT_WIN + n, n from 1 */
	QLT_LOSS = 128, /* QLT_LOSS + n, n from 0 */
	QLT_PLIES_MAX = 126,
	QLT_REMOVED_MAX = 3 /* pieces by a move */
};

enum qlt_result { QLT_DRAWN, QLT_WON, QLT_LOST };

static inline enum qlt_result qlt_result_of(uint8_t value)
{
	return value == QLT_DRAW ? QLT_DRAWN : value < QLT_LOSS ? QLT_WON : QLT_LOST;
}

/* The results of a solved sector, two bits each, by side to move; of equal numbers of pieces only for side 0. NULL: not
 * known. */
struct qlt_results {
	struct qlt_sector sector;
	uint8_t *of[2];
};

/* Packs values. False without memory. */
bool qlt_results_init(struct qlt_results *, int first, int second, uint8_t *const values[2]);
void qlt_results_release(struct qlt_results *);

static inline enum qlt_result qlt_result_at(const uint8_t *results, uint32_t i)
{
	return (enum qlt_result)(results[i >> 2] >> 2 * (i & 3) & 3);
}

/* The smaller sectors by numbers of pieces, the smaller number first: [a][b], a <= b. */
struct qlt_solved {
	struct qlt_results sectors[QLT_SIDE_MAX + 1][QLT_SIDE_MAX + 1];
};

/* Whether the side with a and the side with b pieces play on: otherwise the position is decided without a
 * move. 4.3, 4.4 */
static inline bool qlt_plays(int a, int b)
{
	return a > 0 && b > 0 && (a > 2 || b > 2) && a + b < 24;
}

/* Computes, on all ranks together (base/ranks.h), the values of the sector, first <= second, by side to move and index,
 * into arrays of sector->n bytes. The sectors reached by removals must be solved. False with the error filled if memory
 * runs out or a way is longer than QLT_PLIES_MAX. */
bool qlt_solve(const struct qlt_sector *, const struct qlt_solved *, int threads, uint8_t *values[2],
	       struct error *) MUST_USE;

/* Bytes that qlt_solve allocates, without the values. */
size_t qlt_solve_memory(const struct qlt_sector *, int threads);

#endif
