#include "cmd/cmd_net_pick.h"
#include "cmd/cmd_messages.h"
#include "net/net_load.h"
#include "net/shipped.h"

const struct net *cmd_net_pick(const char *path, const struct game *game, struct net **loaded)
{
	struct error err;
	*loaded = NULL;
	if (!path) {
		const struct net *shipped = shipped_net(game);
		if (!shipped)
			cmd_refuses(EXIT_DATA, cmd_no_net_for, game->name);
		return shipped;
	}
	*loaded = net_load(path, game, &err);
	if (!*loaded)
		cmd_fails(EXIT_DATA, &err);
	return *loaded;
}
