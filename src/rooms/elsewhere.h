/* elsewhere: the players who are watching their rooms on other servers. */
#ifndef ROOMS_ELSEWHERE_H
#define ROOMS_ELSEWHERE_H

#include <stdbool.h>
#include <stdint.h>

#include "rooms/secret.h"

#define ELSEWHERE_BUCKETS 4096

/* A player who watches on another server; store/db_bus.h numbers the servers. */
struct elsewhere_player {
	char room[SECRET_NAME_LENGTH + 1];
	int side;
	int64_t server;
	struct elsewhere_player *next;
};

/* A set of players; {0} is a valid empty one. */
struct elsewhere {
	struct elsewhere_player *buckets[ELSEWHERE_BUCKETS];
};

/* The number of other servers on which the player watches. */
int elsewhere_count(const struct elsewhere *, const char *room, int side);

/* Adds a player; false if the player was already in the set. */
bool elsewhere_add(struct elsewhere *, int64_t server, const char *room, int side);

/* Removes the player, or all players of the server if room is NULL, and passes each removed player to the callback. */
typedef void elsewhere_fn(void *context, const struct elsewhere_player *);
void elsewhere_remove(struct elsewhere *, int64_t server, const char *room, int side, elsewhere_fn *, void *context);

void elsewhere_release(struct elsewhere *);

#endif
