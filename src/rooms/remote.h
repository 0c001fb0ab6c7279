/* remote: the players who are watching their rooms on other servers. */
#ifndef ROOMS_REMOTE_H
#define ROOMS_REMOTE_H

#include <stdbool.h>
#include <stdint.h>

#include "rooms/secret.h"

#define REMOTE_BUCKETS 4096

/* A player who watches on another server; store/db_bus.h numbers the servers. */
struct remote_player {
	char room[SECRET_NAME_LENGTH + 1];
	int side;
	int64_t server;
	struct remote_player *next;
};

/* A set of players; {0} is a valid empty one. */
struct remote_players {
	struct remote_player *buckets[REMOTE_BUCKETS];
};

/* The number of other servers on which the player watches. */
int remote_count(const struct remote_players *, const char *room, int side);

/* Adds a player; false if the player was already in the set. */
bool remote_add(struct remote_players *, int64_t server, const char *room, int side);

/* Removes the player, or all players of the server if room is NULL, and passes each removed player to the callback. */
typedef void remote_fn(void *context, const struct remote_player *);
void remote_remove(struct remote_players *, int64_t server, const char *room, int side, remote_fn *, void *context);

void remote_release(struct remote_players *);

#endif
