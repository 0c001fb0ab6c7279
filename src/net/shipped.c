#include "net/shipped.h"
#include "base/bug.h"
#include "base/mem.h"
#include "net/shipped_files.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#define NETS_MAX 16

/* Filled from the front; each entry is set once. */
static _Atomic(struct net *) nets[NETS_MAX];

static struct net *find(const struct game *game)
{
	struct net *net;
	for (int i = 0; i < NETS_MAX && (net = atomic_load(&nets[i])); i++)
		if (strcmp(net->game, game->name) == 0)
			return net;
	return NULL;
}

/* Publishes the net; if another thread was faster, returns that thread's net of the game instead. */
static struct net *keep(struct net *net)
{
	for (int i = 0; i < NETS_MAX; i++) {
		struct net *there = NULL;
		if (atomic_compare_exchange_strong(&nets[i], &there, net))
			return net;
		if (strcmp(there->game, net->game) == 0) {
			net_free(net);
			return there;
		}
	}
	BUG("more than %d nets", NETS_MAX);
}

const struct net *shipped_net(const struct game *game)
{
	struct net *net = find(game);
	const struct shipped_file *file = shipped_files;
	struct error err;
	while (file->game && strcmp(file->game, game->name) != 0)
		file++;
	if (net || !file->game)
		return net;
	net = mem_new(sizeof *net);
	if (!net_read(net, file->bytes, (size_t)(file->end - file->bytes), &err) || !net_fits(net, game, &err))
		BUG("the built-in net for %s: %s", game->name, err.text);
	return keep(net);
}

bool shipped_give(struct net *net, const struct game *game, struct error *err)
{
	if (!net_fits(net, game, err))
		return false;
	keep(net);
	return true;
}
