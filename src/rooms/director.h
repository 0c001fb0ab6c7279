/* director: runs the tournaments of a server. Every change is stored and announced to watchers, and each game gets a
 * room in the hall. Like the hall, it uses no sockets, belongs to one thread and takes part in the transaction of the
 * database; the host calls the functions of both together. docs/tournaments.md */
#ifndef ROOMS_DIRECTOR_H
#define ROOMS_DIRECTOR_H

#include "rooms/hall.h"
#include "tournament/tournament.h"

#define DIRECTOR_TOURNAMENTS_MAX 500 /* in memory; more are refused as DB_FULL */

struct director;
struct live_tournament;

/* Loads the tournaments in progress. NULL with the error filled on failure. */
struct director *director_new(struct db *, struct hall *, int64_t now_ms, struct error *);
void director_free(struct director *); /* accepts NULL; watchers must have left */

enum db_status director_store_status(const struct director *);

/* Finds a tournament by its name and loads it if necessary. */
enum hall_status director_find(struct director *, const char *name, int64_t now_ms, struct live_tournament **,
			       struct error *) MUST_USE;

const char *director_name(const struct live_tournament *);
const struct tournament *director_tournament(const struct live_tournament *);
bool director_is_dirty(const struct live_tournament *);

/* The role of the holder of a token: the player's number, from 0, or -1, and whether the token is the organizer's. */
struct director_role {
	int player;
	bool is_organizer;
};

struct director_role director_role(const struct live_tournament *, const char *token);

/* Creates a tournament. The function sets created_ms and the organizer in the terms. token is the organizer's; if it is
 * "", a random one is written there. */
enum hall_status director_create(struct director *, struct tournament_terms *, int64_t now_ms,
				 char token[SECRET_TOKEN_LENGTH + 1], struct live_tournament **,
				 struct error *) MUST_USE;

/* Adds a player, whose token is handled in the same way. act is TOURNAMENT_JOIN or TOURNAMENT_ENTER. */
enum hall_status director_enter(struct director *, struct live_tournament *, enum tournament_act act,
				const char *player, int64_t now_ms, char token[SECRET_TOKEN_LENGTH + 1],
				struct error *) MUST_USE;

/* Sets the time of the event, applies it and stores it; for TOURNAMENT_ROUND it also makes the pairs. The caller has
 * checked the permission. */
enum hall_status director_apply(struct director *, struct live_tournament *, struct tournament_event *, int64_t now_ms,
				struct error *) MUST_USE;

/* Appends the state for a client in that role and sets *revision to its revision. */
void director_write_state(const struct live_tournament *, struct director_role, int64_t *revision, struct string *out);
bool director_is_newer(const struct live_tournament *, int64_t revision);

/* Appends the standings as CSV. */
void director_write_standings(const struct live_tournament *, struct string *out);

/* A running export of the games of a tournament that have begun, as one file of records. It is written in parts of a
 * few ms each, since thousands of games take seconds. {name} starts at the first game. */
struct director_export {
	char name[SECRET_NAME_LENGTH + 1]; /* of the tournament; "" when the export is complete */
	int round, board, game;            /* start of the next part */
};

/* Appends the next part. */
enum hall_status director_write_games(struct director *, struct director_export *, int64_t now_ms, struct string *out,
				      struct error *) MUST_USE;

/* As hall_watch and hall_unwatch; hall_next_due returns these watchers too. */
void director_watch(struct live_tournament *, struct watcher *);
void director_unwatch(struct watcher *);

/* Opens rooms for games that have begun, takes over the results of finished rooms, and closes rooms whose games were
 * decided without them. Call it after hall_tick. */
void director_tick(struct director *, int64_t now_ms);

/* Handles a message from another server, like hall_receive. */
void director_receive(struct director *, const char *text, int64_t now_ms);

void director_committed(struct director *, int64_t now_ms);
void director_rolled_back(struct director *, int64_t now_ms);

/* Appends one JSON object for each tournament of the stage, in the same way as hall_list. */
enum hall_status director_list(struct director *, enum room_stage, int64_t before, int limit, struct string *out,
			       int64_t *next, struct error *) MUST_USE;

#endif
