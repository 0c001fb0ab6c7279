/* shipped: the nets that come with the program, data/nets/GAME.net, built into it; on a page, those that it was given.
 */
#ifndef NET_SHIPPED_H
#define NET_SHIPPED_H

#include "core/game.h"
#include "net/net.h"

/* The game's net, or NULL if there is none. It lives as long as the program; any thread may ask. The first one to ask
 * waits some milliseconds. */
const struct net *shipped_net(const struct game *);

/* Takes a net over as the game's, unless it has one already; false with the error filled if the net does not fit
 * (net_fits). */
bool shipped_give(struct net *, const struct game *, struct error *) MUST_USE;

#endif
