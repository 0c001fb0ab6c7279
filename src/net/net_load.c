#include "net/net_load.h"
#include "base/base_messages.h"
#include "base/file.h"
#include "base/mem.h"

typedef bool read_fn(const char *path, size_t max, struct string *out, struct error *);

static struct net *load(const char *path, const struct game *game, read_fn *read, struct error *err)
{
	struct string bytes = {0};
	struct net *net = mem_new(sizeof *net);
	struct error why;
	bool good = read(path, NET_BYTES_MAX, &bytes, &why) && net_read(net, string_text(&bytes), bytes.length, &why) &&
		    net_fits(net, game, &why);
	string_release(&bytes);
	if (good)
		return net;
	net_free(net);
	fail(err, in_file, path, &why);
	return NULL;
}

struct net *net_load(const char *path, const struct game *game, struct error *err)
{
	return load(path, game, file_read, err);
}

struct net *net_load_regular(const char *path, const struct game *game, struct error *err)
{
	return load(path, game, file_read_regular, err);
}
