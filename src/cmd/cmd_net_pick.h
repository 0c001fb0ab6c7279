/* cmd_net_pick: selects the net that a command works on. */
#ifndef CMD_CMD_NET_PICK_H
#define CMD_CMD_NET_PICK_H

#include "cmd/cmd.h"
#include "net/net.h"

/* Opens the file as a net of the game; NULL selects the game's built-in net. On failure prints an error and returns
 * NULL. The caller owns *loaded, which is NULL or a net (net_free). */
const struct net *cmd_net_pick(const char *path, const struct game *, struct net **loaded);

#endif
