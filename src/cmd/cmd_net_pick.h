/* cmd_net_pick: the net that a command looks at. */
#ifndef CMD_CMD_NET_PICK_H
#define CMD_CMD_NET_PICK_H

#include "cmd/cmd.h"
#include "net/net.h"

/* Opens the file as a net of the game; for NULL, the net that comes with the program. Complains and returns NULL if
 * there is none. What *loaded then holds, NULL or a net, is the caller's (net_free). */
const struct net *cmd_net_pick(const char *path, const struct game *, struct net **loaded);

#endif
