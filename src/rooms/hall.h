/* hall: the rooms of a server: stored after every change, with the presence of their players and with watchers, who
 * learn of changes. It has no sockets: the host owns the watchers and asks for those that are due.
 *
 * Changes belong to the transaction of the database (store/db.h): the host commits it once per turn and then calls
 * hall_committed or hall_rolled_back. A change is announced only after its commit, and a room whose change failed is
 * read again from the database. Times are in ms since 1970 and must not go backwards. Everything belongs to one
 * thread. */
#ifndef ROOMS_HALL_H
#define ROOMS_HALL_H

#include "rooms/room.h"
#include "store/db_rooms.h"

#define HALL_ROOMS_MAX      20000 /* rooms in memory; more are refused as DB_FULL */
#define HALL_AWAY_MS        10000 /* without a watcher until a player counts as away */
#define HALL_SPECTATORS_MAX 1000  /* of a room */
#define HALL_PHRASES_MAX    5     /* of a player in HALL_PHRASES_MS */
#define HALL_PHRASES_MS     10000

struct hall;
struct hall_room;

/* NULL with the error filled on failure. */
struct hall *hall_new(struct db *, struct error *);

/* The server runs from now on: clocks stood still since the last one did, unless another one runs. Commits. */
bool hall_start(struct hall *, int64_t now_ms, struct error *) MUST_USE;

void hall_free(struct hall *); /* accepts NULL; watchers must have left */

enum hall_status {
	HALL_DONE,
	HALL_NONE,    /* no such room */
	HALL_REFUSED, /* the error says why; nothing has changed */
	HALL_STORE,   /* the database; hall_store_status says which problem */
};

enum db_status hall_store_status(const struct hall *);

/* Finds a room by its name, reading it if necessary. */
enum hall_status hall_find(struct hall *, const char *name, int64_t now_ms, struct hall_room **,
			   struct error *) MUST_USE;

const char *hall_name(const struct hall_room *);
const struct room *hall_game(const struct hall_room *);

/* The side of the token, or -1. */
int hall_side(const struct hall_room *, const char *token);

/* Whether the room has changes that are not committed yet: what is written about it must wait. */
bool hall_is_dirty(const struct hall_room *);

/* Creates a room with its creator in the seat terms->creator; the deal is drawn here. token is the creator's; "": one
 * is drawn. */
enum hall_status hall_create(struct hall *, struct room_terms *, const char *player, int64_t now_ms,
			     char token[SECRET_TOKEN_LENGTH + 1], struct hall_room **, struct error *) MUST_USE;

/* Takes the free seat, likewise. Who repeats it with the same token keeps the seat. */
enum hall_status hall_join(struct hall *, struct hall_room *, const char *player, int64_t now_ms,
			   char token[SECRET_TOKEN_LENGTH + 1], struct error *) MUST_USE;

/* Creates a room with both players, whose keys and names the seats have; the deal is drawn here. */
enum hall_status hall_seat_both(struct hall *, struct room_terms *, const struct room_seat seats[2], int64_t now_ms,
				struct hall_room **, struct error *) MUST_USE;

/* An action of a player, as in docs/rooms.md; what it does not need is ignored. */
struct hall_action {
	const char *what;          /* "move" */
	const char *move, *phrase; /* NULL: missing */
	int64_t ply;               /* -1: missing */
	int lag_ms;                /* time of the way that is given back to the player's clock */
};

/* side -1, a spectator, is refused. After "leave" the room is gone: HALL_NONE. */
enum hall_status hall_act(struct hall *, struct hall_room *, int side, const struct hall_action *, int64_t now_ms,
			  struct error *) MUST_USE;

/* What the operator may do: end a game without a result, or delete a room. */
enum hall_status hall_close(struct hall *, struct hall_room *, int64_t now_ms, struct error *) MUST_USE;
enum hall_status hall_delete(struct hall *, struct hall_room *, struct error *) MUST_USE;

/* Deletes a finished game for that player: the room leaves the lists and loses the player's name. It is deleted when
 * both have done so, or when nobody ever took the other seat. */
enum hall_status hall_erase(struct hall *, struct hall_room *, int side, int64_t now_ms, struct error *) MUST_USE;

/* The way to a player without a socket: hall_ping returns a number for an answer, hall_pong takes the number that
 * the player's next request brings, and hall_lag is the time of the way that this gives. */
int64_t hall_ping(struct hall_room *, int side, int64_t now_ms);
void hall_pong(struct hall_room *, int side, int64_t ping, int64_t now_ms);
int hall_lag(const struct hall_room *, int side);

/* What a client knows of a room: the revision and length of its last state; {0}: nothing. */
struct hall_known {
	int64_t revision;
	int ply;
};

/* Appends the state for the side, -1 for spectators, and sets *known to what the client knows then. */
void hall_write_state(const struct hall_room *, int side, int64_t now_ms, struct hall_known *, struct string *out);

/* Whether there is more than the client knows. */
bool hall_has_news(const struct hall_room *, const struct hall_known *);

/* A client may know a later state from another server: then the next one is later than that. */
void hall_pass(struct hall *, struct hall_room *, const struct hall_known *, int64_t now_ms);

/* Someone who waits for changes: a request or a socket. The host fills user; known is used and set by the host. */
struct watcher {
	void *user;
	struct hall_known known;
	int side;                /* set by hall_watch */
	struct hall_room *room;  /* NULL: does not watch, or the room is gone */
	struct evening *evening; /* the tournament that is watched instead (rooms/evenings.h), or NULL */
	bool is_organizer;       /* of the evening; side is the player there */
	bool is_due;
	struct watcher *before, *after, *before_due, *after_due;
};

/* Whether the room has a place for another watcher: players always have. */
bool hall_may_watch(const struct hall_room *, int side);

/* The watcher must stay where it is until hall_unwatch. */
void hall_watch(struct hall *, struct hall_room *, int side, struct watcher *, int64_t now_ms);
void hall_unwatch(struct hall *, struct watcher *, int64_t now_ms);

/* The next watcher for whom there is news; NULL: none. It is due again after the next change. */
struct watcher *hall_next_due(struct hall *);

/* Fallen flags, players who have gone, rooms to forget. Call it about every 50 ms, in a turn. */
void hall_tick(struct hall *, int64_t now_ms);

/* What another server on the same database tells (store/db_news.h); from is its number. docs/architecture.md */
void hall_hear(struct hall *, int64_t from, const char *text, int64_t now_ms);

void hall_committed(struct hall *, int64_t now_ms);
void hall_rolled_back(struct hall *, int64_t now_ms);

/* What the hall holds now, and the moves played since it was made. */
struct hall_counts {
	int rooms[3];            /* in memory, by enum room_stage */
	int players, spectators; /* that watch */
	int64_t moves;           /* including the few whose commit failed */
};

void hall_count(const struct hall *, struct hall_counts *);

/* The lobby and the archive: the rooms wanted, the latest change first; challenges whose creator has gone are left out
 * unless the game has days per move. Appends one JSON object for each, separated by commas. wanted->before: 0 or *next
 * of the previous page; *next is 0 at the end. */
enum hall_status hall_list(struct hall *, const struct db_rooms_wanted *, struct string *out, int64_t *next,
			   struct error *) MUST_USE;

#endif
