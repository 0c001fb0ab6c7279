/* executor_ranks: an executor_run on the ranks of a cluster (base/ranks.h). Private to base/executor_run.c.
 *
 * A worker with an idle thread sends RANKS_REQUEST; rank 0 answers with RANKS_GRANT, a block of job numbers, and gets a
 * RANKS_RESULT or RANKS_FAILED for each of them. Blocks shrink as the end of the list comes near, so that all ranks end
 * at about the same time. When the run is over, rank 0 sends RANKS_OVER with all results. Messages name the run: a slow
 * worker may request jobs of a run that is over. */
#ifndef BASE_EXECUTOR_RANKS_H
#define BASE_EXECUTOR_RANKS_H

#include "base/executor_desk.h"

/* Rank 0: hands jobs to the other ranks until no job is left or running anywhere, then tells them the end. */
void executor_ranks_serve(struct executor_desk *);

/* Another rank: does jobs for rank 0 until the run is over. */
bool executor_ranks_work(const struct executor_jobs *, struct error *) MUST_USE;

#endif
