/* net_load: loads nets from files. */
#ifndef NET_NET_LOAD_H
#define NET_NET_LOAD_H

#include "core/game.h"
#include "net/net.h"

/* Loads the game's net from a file. NULL with the error filled, which names the file, if the file cannot be read, is
 * not a valid net (net_read), or is for another game or other features. The caller frees the net with net_free. */
struct net *net_load(const char *path, const struct game *, struct error *) MUST_USE;

/* The same for a path given by another program: pipes, devices and folders are rejected immediately
 * (file_read_regular). */
struct net *net_load_regular(const char *path, const struct game *, struct error *) MUST_USE;

#endif
