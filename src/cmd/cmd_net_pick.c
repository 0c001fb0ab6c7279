#include "cmd/cmd_net_pick.h"
#include "net/net_load.h"
#include "net/shipped.h"

const struct net *cmd_net_pick(const char *path, const struct game *game, struct net **loaded)
{
	struct error err;
	*loaded = NULL;
	if (!path) {
		const struct net *shipped = shipped_net(game);
		if (!shipped)
			cmd_fails(EXIT_DATA, "no net comes with %s, expected a file", game->name);
		return shipped;
	}
	*loaded = net_load(path, game, &err);
	if (!*loaded)
		cmd_fails(EXIT_DATA, "%s", err.text);
	return *loaded;
}
