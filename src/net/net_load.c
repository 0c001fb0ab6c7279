#include "net/net_load.h"
#include "base/file.h"
#include "base/mem.h"
#include "core/features.h"

#include <string.h>

bool net_fits(const struct net *net, const struct game *game, struct error *err)
{
	const struct features *f = game->advice.features;
	if (strcmp(net->game, game->name) != 0)
		return fail(err, "a net of \"%s\", expected one of %s", net->game, game->name);
	if (!f || net->n_features != f->n || net->n_stages != f->n_stages)
		return fail(err, "a net of %d features and %d stages, expected %d and %d", net->n_features,
			    net->n_stages, f ? f->n : 0, f ? f->n_stages : 0);
	return true;
}

struct net *net_load(const char *path, const struct game *game, struct error *err)
{
	struct string bytes = {0};
	struct net *net = mem_new(sizeof *net);
	struct error why;
	bool good = file_read(path, NET_BYTES_MAX, &bytes, &why) &&
		    net_read(net, string_text(&bytes), bytes.length, &why) && net_fits(net, game, &why);
	string_release(&bytes);
	if (good)
		return net;
	net_free(net);
	fail(err, "%s: %s", path, why.text);
	return NULL;
}
