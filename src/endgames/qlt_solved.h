/* qlt_solved: results of Qilin chess's second stage in memory, two bits each. */
#ifndef ENDGAMES_QLT_SOLVED_H
#define ENDGAMES_QLT_SOLVED_H

#include "endgames/qlt_solve.h"

/* Reads the files of the sectors in which each side has min to max pieces. *sum: a checksum of their values. On failure
 * the error says which file is missing or damaged, and there is nothing to release. */
bool qlt_solved_read(struct qlt_solved *, const char *folder, int min, int max, int threads, uint32_t *sum,
		     struct error *) MUST_USE;
void qlt_solved_release(struct qlt_solved *);

/* The result for the side to move of a position of these sectors that plays on (qlt_plays), pieces as bits 0-23 in the
 * order of ql_board.h. Any thread. */
enum qlt_result qlt_solved_result(const struct qlt_solved *, const uint32_t pieces[2], int side);

#endif
