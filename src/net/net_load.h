/* net_load: nets from files. */
#ifndef NET_NET_LOAD_H
#define NET_NET_LOAD_H

#include "core/game.h"
#include "net/net.h"

/* The net of the game in the file; NULL with the error filled, which names the file, if there is none that can be used
 * (net_read), or it is another game's or of other features. net_free. */
struct net *net_load(const char *path, const struct game *, struct error *) MUST_USE;

/* The same for a path that another program names: pipes, devices and folders are refused at once (file_read_regular).
 */
struct net *net_load_regular(const char *path, const struct game *, struct error *) MUST_USE;

#endif
