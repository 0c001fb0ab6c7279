/* cmd_net_run: what the commands share that make scored games: progress, Ctrl-C, and what is said in the end. */
#ifndef CMD_CMD_NET_RUN_H
#define CMD_CMD_NET_RUN_H

#include "cmd/cmd.h"
#include "train/scored_run.h"

/* Runs the job, whose report and stop it sets, says how it ended ("gathered 100 games in own.games"), and returns the
 * exit code. */
int cmd_net_run(struct scored_job *, const char *done);

#endif
