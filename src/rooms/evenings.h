/* evenings: the tournaments of a server. Every change is stored and announced to watchers, and each game gets a room in
 * the hall. Like the hall, it uses no sockets, belongs to one thread and takes part in the transaction of the database;
 * the host calls the functions of both together. docs/tournaments.md */
#ifndef ROOMS_EVENINGS_H
#define ROOMS_EVENINGS_H

#include "rooms/hall.h"
#include "tournament/tournament.h"

#define EVENINGS_MAX 500 /* in memory; more are refused as DB_FULL */

struct evenings;
struct evening;

/* Loads the tournaments in progress. NULL with the error filled on failure. */
struct evenings *evenings_new(struct db *, struct hall *, int64_t now_ms, struct error *);
void evenings_free(struct evenings *); /* accepts NULL; watchers must have left */

enum db_status evenings_store_status(const struct evenings *);

/* Finds a tournament by its name and loads it if necessary. */
enum hall_status evenings_find(struct evenings *, const char *name, int64_t now_ms, struct evening **,
			       struct error *) MUST_USE;

const char *evenings_name(const struct evening *);
const struct tournament *evenings_tournament(const struct evening *);
bool evenings_is_dirty(const struct evening *);

/* The holder of a token: the player's number, from 0, or -1, and whether the token is the organizer's. */
struct evenings_guest {
	int player;
	bool is_organizer;
};

struct evenings_guest evenings_guest(const struct evening *, const char *token);

/* Creates a tournament. The function sets created_ms and the organizer in the terms. token is the organizer's; if it is
 * "", a random one is written there. */
enum hall_status evenings_create(struct evenings *, struct tournament_terms *, int64_t now_ms,
				 char token[SECRET_TOKEN_LENGTH + 1], struct evening **, struct error *) MUST_USE;

/* Adds a player, whose token is handled in the same way. act is TOURNAMENT_JOIN or TOURNAMENT_ENTER. */
enum hall_status evenings_enter(struct evenings *, struct evening *, enum tournament_act act, const char *player,
				int64_t now_ms, char token[SECRET_TOKEN_LENGTH + 1], struct error *) MUST_USE;

/* Sets the time of the event, applies it and stores it; for TOURNAMENT_ROUND it also makes the pairs. The caller has
 * checked the permission. */
enum hall_status evenings_apply(struct evenings *, struct evening *, struct tournament_event *, int64_t now_ms,
				struct error *) MUST_USE;

/* Appends the state for the guest and sets *revision to its revision. */
void evenings_write_state(const struct evening *, struct evenings_guest, int64_t *revision, struct string *out);
bool evenings_has_news(const struct evening *, int64_t revision);

/* Appends the standings as CSV. */
void evenings_write_standings(const struct evening *, struct string *out);

/* A running export of the games of a tournament that have begun, as one file of records. It is written in parts of a
 * few ms each, since thousands of games take seconds. {name} starts at the first game. */
struct evenings_export {
	char name[SECRET_NAME_LENGTH + 1]; /* of the tournament; "" when the export is complete */
	int round, board, game;            /* start of the next part */
};

/* Appends the next part. */
enum hall_status evenings_write_games(struct evenings *, struct evenings_export *, int64_t now_ms, struct string *out,
				      struct error *) MUST_USE;

/* As hall_watch and hall_unwatch; hall_next_due returns these watchers too. */
void evenings_watch(struct evening *, struct watcher *);
void evenings_unwatch(struct watcher *);

/* Opens rooms for games that have begun, takes over the results of finished rooms, and closes rooms whose games were
 * decided without them. Call it after hall_tick. */
void evenings_tick(struct evenings *, int64_t now_ms);

/* Handles a message from another server, like hall_receive. */
void evenings_receive(struct evenings *, const char *text, int64_t now_ms);

void evenings_committed(struct evenings *, int64_t now_ms);
void evenings_rolled_back(struct evenings *, int64_t now_ms);

/* Appends one JSON object for each tournament of the stage, in the same way as hall_list. */
enum hall_status evenings_list(struct evenings *, enum room_stage, int64_t before, int limit, struct string *out,
			       int64_t *next, struct error *) MUST_USE;

#endif
