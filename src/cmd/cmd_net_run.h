/* cmd_net_run: shared by the commands that generate scored games: progress, Ctrl-C and the final summary. */
#ifndef CMD_CMD_NET_RUN_H
#define CMD_CMD_NET_RUN_H

#include "cmd/cmd.h"
#include "train/scored_run.h"

/* Runs the job after setting its report callback and stop flag, prints a summary ("gathered 100 games in own.games")
 * and returns the exit code. */
int cmd_net_run(struct scored_job *, const char *done);

#endif
