/* qlt_verify: checks every value of a sector of Qilin chess's second stage against the values after its moves. It finds
 * moves by the game's own tables of lines and neighbors (endgames/qlt_moves.h), not by the solver's ways. */
#ifndef ENDGAMES_QLT_VERIFY_H
#define ENDGAMES_QLT_VERIFY_H

#include "endgames/qlt_solve.h"

/* values: by side to move and index; of a sector with equal numbers both are side 0's. solved: the smaller sectors that
 * removals lead to. On failure the error names the first wrong position that was met. progress (may be NULL) is called
 * on one thread at a time with the share that is done. */
bool qlt_verify(const struct qlt_sector *, const struct qlt_solved *, const uint8_t *const values[2], int threads,
		void (*progress)(void *context, double share), void *context, struct error *) MUST_USE;

#endif
