#include "net/net_load.h"
#include "base/file.h"
#include "base/mem.h"

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
