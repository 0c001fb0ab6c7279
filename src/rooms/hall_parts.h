/* hall_parts: the rooms of the hall and how they change; shared by the sources of rooms/hall.h. */
#ifndef ROOMS_HALL_PARTS_H
#define ROOMS_HALL_PARTS_H

#include "rooms/hall.h"
#include "rooms/remote.h"
#include "store/db_rooms.h"

#define HALL_BUCKETS 16384
#define HALL_CHAT    8 /* phrases remembered per room */

/* A player's presence. */
struct presence {
	int n_watchers;
	int n_remote;      /* number of other servers on which the player watches */
	bool is_announced; /* the other servers know that the player watches here */
	int64_t seen_ms;   /* the last time that the player watched or acted; now, while there is a watcher */
	bool is_here;
	int64_t phrase_ms[HALL_PHRASES_MAX]; /* times of the last phrases, a ring */
	int n_phrases;
	int64_t ping_ms; /* time of the last reply that carried a ping; 0: none */
	int lag_ms;      /* measured since then */
};

struct hall_room {
	char name[SECRET_NAME_LENGTH + 1];
	struct room room;
	int64_t revision, cut_revision; /* of the last change, and of the last take-back */
	int64_t changed_ms, used_ms;    /* times of the last stored change and of the last use */
	struct presence presence[2];
	int n_spectators, n_announced; /* now, and as last announced */
	int64_t announced_ms;          /* time of that announcement */
	struct {
		int64_t n;
		int side, phrase;
	} chat[HALL_CHAT]; /* a ring; n 0: unused */
	int64_t n_chat;
	bool is_dirty; /* in the list of changed rooms */
	bool is_new;   /* created since the last commit */
	bool in_tournament;
	bool must_reload; /* a change failed: it must be reloaded */
	bool is_pinned;   /* stays in memory until its game ends, since a tournament waits for the result */
	struct watcher *watchers;
	struct hall_room *next_in_bucket, *before, *after, *next_dirty;
};

struct hall {
	struct db *db;
	enum db_status store;
	struct hall_room *buckets[HALL_BUCKETS], *rooms, *dirty;
	int n_rooms;
	int64_t stored_heartbeat_ms; /* time of our last heartbeat in the database */
	struct db_pause *pauses;
	int n_pauses;
	struct db_due next_due;        /* position in the list of games that are due */
	int64_t due_checked_ms;        /* when that list was last read */
	int64_t n_moves;               /* played */
	int64_t retention_ms;          /* how long finished games are kept after their end; 0: forever */
	int64_t next_cleanup_ms;       /* time of the next search for old rooms */
	struct remote_server *servers; /* linked list of the other servers */
	struct remote_players remote;
	int n_others;         /* other servers when it was created */
	int tag;              /* lowest bits of the revisions of this server */
	int64_t self;         /* db_bus_self when everything was last announced to the others; 0: never */
	int64_t heartbeat_ms; /* time of the last heartbeat sent to them */
	int64_t n_resyncs;    /* number of times that messages may have been missed or another server has gone */
	bool must_announce;   /* messages to them were lost, so everything is announced again */
	struct watcher *first_due, *last_due;
};

/* The phrases, HALL_PHRASES of them. */
#define HALL_PHRASES 8
extern const char *const hall_phrases[HALL_PHRASES];

/* A revision later than the given one. Revisions are ordered by time and unique among the servers of a database. */
int64_t hall_next_revision(const struct hall *, int64_t revision, int64_t now_ms);

/* Derives the tag of revisions from the number of the server. */
void hall_set_tag(struct hall *, int64_t number);

/* Whether the client's state came from this server and the room has only grown since. */
bool hall_follows(const struct hall_room *, const struct hall_known *);

/* The room in memory with that name, or NULL. */
struct hall_room *hall_look_up(struct hall *, const char *name);

/* Adds a room without events. */
struct hall_room *hall_add(struct hall *, const char *name, const struct room_terms *, int64_t now_ms);

/* Drops the room from memory. Its watchers become due with room NULL: it is gone. */
void hall_drop(struct hall *, struct hall_room *);

/* Adds the watcher to the list of watchers that are due, or removes it. */
void hall_enqueue_due(struct hall *, struct watcher *);
void hall_dequeue_due(struct hall *, struct watcher *);

/* Finds a room as hall_find does, but without hall_apply_pauses. */
enum hall_status hall_get(struct hall *, const char *name, int64_t now_ms, struct hall_room **,
			  struct error *) MUST_USE;

/* Reloads the room. False on failure, with the status in hall->store; the room then still needs reloading. */
bool hall_reload(struct hall *, struct hall_room *, int64_t now_ms, struct error *) MUST_USE;

/* Takes the times without a server off the room's clock. False on failure, with the status in hall->store. */
bool hall_apply_pauses(struct hall *, struct hall_room *, int64_t now_ms, struct error *) MUST_USE;

/* Stores the time since a server last ran as a pause, unless one is running. Servers that start at the same time take
 * turns, so that the pause is stored only once. */
bool hall_store_pause(struct hall *, int64_t now_ms, struct error *) MUST_USE;
bool hall_load_pauses(struct hall *, struct error *) MUST_USE;

/* Handles the message that another server has stored a pause. */
void hall_update_pauses(struct hall *, int64_t now_ms);

/* The due time to store: when the flag falls unless a move is made first; 0: no clock runs. */
int64_t hall_due_ms(const struct hall_room *);

/* Part of each tick: loads games whose flags have fallen, and stores a heartbeat. */
void hall_load_due(struct hall *, int64_t now_ms);
void hall_store_heartbeat(struct hall *, int64_t now_ms);

/* Marks the room as changed: it is announced after the next commit. */
void hall_mark_dirty(struct hall *, struct hall_room *);

/* Records activity of the player. */
void hall_mark_active(struct hall *, struct hall_room *, int side, int64_t now_ms);

/* Applies the event and stores it. */
enum hall_status hall_apply(struct hall *, struct hall_room *, const struct room_event *, struct error *) MUST_USE;

/* Records that the player said a phrase of hall_phrases. Phrases are numbered in ascending order across the servers of
 * a database: the number is the time in ms. Returns the number used, at least n. */
int64_t hall_add_phrase(struct hall *, struct hall_room *, int side, int phrase, int64_t n);

/* Deletes the room of that name, whether or not it is in memory. n_events: as in db_room_delete. */
enum hall_status hall_delete_stored(struct hall *, const char *name, int n_events, struct error *) MUST_USE;

/* Part of each tick: deletes some old rooms. */
void hall_delete_old(struct hall *, int64_t now_ms);

/* Publishes to the other servers what happened to a room. */
void hall_publish(struct hall *, const char *what, const char *name);
void hall_publish_presence(struct hall *, const char *what, const struct hall_room *, int side);
void hall_publish_phrase(struct hall *, const struct hall_room *, int side, int phrase, int64_t n);

/* Part of each tick: exchanges heartbeats with the other servers and reconnects if needed. */
void hall_sync_servers(struct hall *, int64_t now_ms);
void hall_free_servers(struct hall *);

/* The row to store with the events of the room. The other arguments are the texts of its clock, terms and opening. */
struct db_room hall_summary(const struct hall_room *, const char *clock, const char *terms, const char *opening);

/* The time to give to an event now: never before that of the last event. */
int64_t hall_event_ms(const struct hall_room *, int64_t now_ms);

#endif
