/* cmd_net_run: shared by the commands that work on nets or generate scored games. */
#ifndef CMD_CMD_NET_RUN_H
#define CMD_CMD_NET_RUN_H

#include "cmd/cmd.h"
#include "net/net.h"
#include "train/scored_run.h"

/* Opens the file as a net of the game; NULL selects the game's built-in net. On failure prints an error and returns
 * NULL. The caller owns *loaded, which is NULL or a net (net_free). */
const struct net *cmd_net_pick(const char *path, const struct game *, struct net **loaded);

/* Loads the net of a file, or for NULL no net; prints any error. */
bool cmd_net_load(const char *path, const struct game *, struct net **loaded) MUST_USE;

/* Runs the job, with progress and Ctrl-C, after setting its report callback and stop flag, prints a summary ("gathered
 * 100 games in own.games") and returns the exit code. */
int cmd_net_run(struct scored_job *, const char *done);

#endif
