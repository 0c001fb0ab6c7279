/* hall: the rooms of a server. The hall stores every change, tracks which players are present, and announces changes to
 * watchers. It uses no sockets: the host owns the watchers and asks which of them are due.
 *
 * Changes belong to the transaction of the database (store/db.h): the host commits it once per turn and then calls
 * hall_committed or hall_rolled_back. A change is announced only after its commit; a room whose change failed is
 * reloaded from the database. Times are in ms since 1970 and must not go backwards. Everything belongs to one
 * thread. */
#ifndef ROOMS_HALL_H
#define ROOMS_HALL_H

#include "rooms/room.h"
#include "store/db_rooms.h"

#define HALL_ROOMS_MAX      20000 /* rooms in memory; more are refused as DB_FULL */
#define HALL_AWAY_MS        10000 /* time without a watcher after which a player counts as away */
#define HALL_SPECTATORS_MAX 1000  /* per room */
#define HALL_PHRASES_MAX    5     /* phrases per player in HALL_PHRASES_MS */
#define HALL_PHRASES_MS     10000
#define HALL_CHALLENGE_DAYS 30 /* days after which an unaccepted challenge is deleted */

struct hall;
struct hall_room;

/* NULL with the error filled on failure. */
struct hall *hall_new(struct db *, struct error *);

/* Call this when the server starts. Unless another server is running, the clocks of all games stood still since the
 * last one stopped; this is noted and committed. */
bool hall_start(struct hall *, int64_t now_ms, struct error *) MUST_USE;

/* Deletes finished games outside of tournaments retention_ms after their end. 0, the default: never. */
void hall_set_retention(struct hall *, int64_t retention_ms);

void hall_free(struct hall *); /* accepts NULL; watchers must have left */

enum hall_status {
	HALL_DONE,
	HALL_NONE,    /* no such room */
	HALL_REFUSED, /* the error says why; nothing has changed */
	HALL_STORE,   /* the database failed; hall_store_status tells how */
};

enum db_status hall_store_status(const struct hall *);

/* Finds a room by its name and loads it if necessary. */
enum hall_status hall_find(struct hall *, const char *name, int64_t now_ms, struct hall_room **,
			   struct error *) MUST_USE;

const char *hall_name(const struct hall_room *);
const struct room *hall_game(const struct hall_room *);

/* The side of the token, or -1. */
int hall_side(const struct hall_room *, const char *token);

/* Whether the room has uncommitted changes: replies about it must wait for the commit. */
bool hall_is_dirty(const struct hall_room *);

/* Creates a room, draws its deal and puts the creator into the seat terms->creator. token is the creator's; if it is
 * "", a random one is written there. */
enum hall_status hall_create(struct hall *, struct room_terms *, const char *player, int64_t now_ms,
			     char token[SECRET_TOKEN_LENGTH + 1], struct hall_room **, struct error *) MUST_USE;

/* Puts a player into the free seat, whose token is handled in the same way. Joining again with the same token has no
 * effect. */
enum hall_status hall_join(struct hall *, struct hall_room *, const char *player, int64_t now_ms,
			   char token[SECRET_TOKEN_LENGTH + 1], struct error *) MUST_USE;

/* Creates a room with two players, given by the names and keys in seats, and draws its deal. */
enum hall_status hall_seat_both(struct hall *, struct room_terms *, const struct room_seat seats[2], bool in_tournament,
				int64_t now_ms, struct hall_room **, struct error *) MUST_USE;

/* A player's action (docs/rooms.md); members that the action does not need are ignored. */
struct hall_action {
	const char *what;          /* "move" */
	const char *move, *phrase; /* NULL: missing */
	int64_t ply;               /* -1: missing */
	int lag_ms;                /* network delay to give back to the player's clock */
};

/* Carries out the action. Side -1, a spectator, is refused. "leave" deletes the room and returns HALL_NONE. */
enum hall_status hall_act(struct hall *, struct hall_room *, int side, const struct hall_action *, int64_t now_ms,
			  struct error *) MUST_USE;

/* Operator actions: end a game without a result, or delete a room. */
enum hall_status hall_close(struct hall *, struct hall_room *, int64_t now_ms, struct error *) MUST_USE;
enum hall_status hall_delete(struct hall *, struct hall_room *, struct error *) MUST_USE;

/* Deletes a finished game for one player: the room disappears from the lists and loses the player's name. The room
 * itself is deleted once both players have done so, or at once if the other seat was never taken. */
enum hall_status hall_erase(struct hall *, struct hall_room *, int side, int64_t now_ms, struct error *) MUST_USE;

/* Round-trip times for players without a socket: hall_ping returns a number to send with a reply, hall_pong takes the
 * number that comes back with the player's next request, and hall_lag returns the network delay measured this way. */
int64_t hall_ping(struct hall_room *, int side, int64_t now_ms);
void hall_pong(struct hall_room *, int side, int64_t ping, int64_t now_ms);
int hall_lag(const struct hall_room *, int side);

/* The last state that a client has: its revision and the length of the game; {0}: none. */
struct hall_known {
	int64_t revision;
	int ply;
};

/* Appends the state for a side (-1: spectators) and updates *known. */
void hall_write_state(const struct hall_room *, int side, int64_t now_ms, struct hall_known *, struct string *out);

/* Whether the room has changed since the state that the client has. */
bool hall_is_newer(const struct hall_room *, const struct hall_known *);

/* Gives the room a revision later than the client's, which may come from another server. */
void hall_advance_revision(struct hall *, struct hall_room *, const struct hall_known *, int64_t now_ms);

/* A request or socket that waits for changes. The host sets user, and reads and sets known. */
struct watcher {
	void *user;
	struct hall_known known;
	int side;               /* set by hall_watch */
	struct hall_room *room; /* NULL: not watching, or the room is gone */
	struct live_tournament
		*tournament; /* the watched tournament (rooms/director.h), if it is not a room; or NULL */
	bool is_organizer;   /* for a tournament; side is then the player's number */
	bool is_due;
	struct watcher *before, *after, *before_due, *after_due;
};

/* Whether the room admits another watcher on that side; players are always admitted. */
bool hall_may_watch(const struct hall_room *, int side);

/* Starts watching. The watcher must not move in memory until hall_unwatch. */
void hall_watch(struct hall *, struct hall_room *, int side, struct watcher *, int64_t now_ms);
void hall_unwatch(struct hall *, struct watcher *, int64_t now_ms);

/* The next watcher with unseen changes; NULL: none. It becomes due again at the next change. */
struct watcher *hall_next_due(struct hall *);

/* Handles fallen flags and players who have left, drops idle rooms from memory and deletes old ones. Call it about
 * every 50 ms, in a turn. */
void hall_tick(struct hall *, int64_t now_ms);

/* Handles a message from another server on the same database (store/db_bus.h); from is that server's number. */
void hall_receive(struct hall *, int64_t from, const char *text, int64_t now_ms);

void hall_committed(struct hall *, int64_t now_ms);
void hall_rolled_back(struct hall *, int64_t now_ms);

/* Current counts, and the moves played since the hall was created. */
struct hall_counts {
	int rooms[3];            /* in memory, by enum room_stage */
	int players, spectators; /* watching */
	int64_t moves;           /* including the few whose commit failed */
};

void hall_count(const struct hall *, struct hall_counts *);

/* The lobby and the archive: lists the rooms that match the filter, last changed first. Challenges whose creator has
 * left are skipped unless the game has days per move. Appends one JSON object per room, separated by commas.
 * filter->before: 0 or *next of the previous page; *next is 0 at the end. */
enum hall_status hall_list(struct hall *, const struct db_rooms_filter *, struct string *out, int64_t *next,
			   struct error *) MUST_USE;

#endif
