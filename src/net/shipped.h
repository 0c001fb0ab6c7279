/* shipped: the nets built into the program (data/nets/GAME.net); on a web page, the nets that it was given. */
#ifndef NET_SHIPPED_H
#define NET_SHIPPED_H

#include "core/game.h"
#include "net/net.h"

/* The game's net, or NULL if it has no net. It lives until the program exits. Thread-safe; the first call takes some
 * milliseconds. */
const struct net *shipped_net(const struct game *);

/* Takes ownership of the net and installs it for the game unless the game already has one. False with the error filled
 * if the net does not fit (net_fits). */
bool shipped_give(struct net *, const struct game *, struct error *) MUST_USE;

#endif
