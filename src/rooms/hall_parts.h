/* hall_parts: shared by the sources of the hall (rooms/hall.h): its rooms, and how they change. */
#ifndef ROOMS_HALL_PARTS_H
#define ROOMS_HALL_PARTS_H

#include "rooms/elsewhere.h"
#include "rooms/hall.h"
#include "store/db_rooms.h"

#define HALL_BUCKETS 16384
#define HALL_SAID    8 /* remembered phrases of a room */

/* A player's presence. */
struct presence {
	int n_watchers;
	int n_elsewhere; /* other servers that the player watches from */
	bool is_told;    /* the other servers know of our watchers */
	int64_t seen_ms; /* the last time that someone watched or acted; now, while there is a watcher */
	bool is_here;
	int64_t said_ms[HALL_PHRASES_MAX]; /* times of the last phrases, a ring */
	int n_said;
	int64_t ping_ms; /* of the last answer to its requests that carried it, 0: none */
	int lag_ms;      /* measured since then */
};

struct hall_room {
	char name[SECRET_NAME_LENGTH + 1];
	struct room room;
	int64_t revision, cut_revision; /* of the last change, and of the last one that took moves back */
	int64_t changed_ms, used_ms;    /* of the last stored change, of the last use */
	struct presence presence[2];
	int n_spectators, n_told; /* now, and when it was last announced */
	int64_t told_ms;          /* ... by time */
	struct {
		int64_t n;
		int side, phrase;
	} said[HALL_SAID]; /* a ring; n 0: none */
	int64_t n_said;
	bool is_dirty; /* on the list of changed rooms */
	bool is_new;   /* created since the last commit */
	bool in_tournament;
	bool is_unread; /* a change failed: it must be read again */
	bool is_kept;   /* stays in memory until its game ends: a tournament waits for it */
	struct watcher *watchers;
	struct hall_room *next_in_bucket, *before, *after, *next_dirty;
};

struct hall {
	struct db *db;
	enum db_status store;
	struct hall_room *buckets[HALL_BUCKETS], *rooms, *dirty;
	int n_rooms;
	int64_t alive_ms; /* when it was last noted that the server runs */
	struct db_pause *pauses;
	int n_pauses;
	struct db_due next_due; /* where the list of games that are due goes on */
	int64_t looked_ms;      /* when it was last read */
	int64_t n_moves;        /* played */
	int64_t keep_ms;        /* finished games, from their end on; 0: for ever */
	int64_t look_ms;        /* when to look for old rooms again */
	struct other *others;   /* servers, on a list */
	struct elsewhere elsewhere;
	int n_others;    /* other servers when it was made */
	int tag;         /* of its revisions */
	int64_t self;    /* as db_news_self when the others were last told everything; 0: never */
	int64_t told_ms; /* when they last heard that this server runs */
	int64_t n_lost;  /* how often news may have been missed, or another server has gone */
	bool is_untold;  /* what was sent to them is lost */
	struct watcher *first_due, *last_due;
};

/* The phrases, HALL_PHRASES of them. */
#define HALL_PHRASES 8
extern const char *const hall_phrases[HALL_PHRASES];

/* A later revision than that. Revisions of servers that share a database follow each other in time, and differ. */
int64_t hall_next_revision(const struct hall *, int64_t revision, int64_t now_ms);

/* The number of a server determines the tag of its revisions. */
void hall_set_tag(struct hall *, int64_t number);

/* Whether the room continues what the client knows, which it had from this server. */
bool hall_follows(const struct hall_room *, const struct hall_known *);

/* The room in memory with that name, or NULL. */
struct hall_room *hall_look_up(struct hall *, const char *name);

/* Adds a room without events. */
struct hall_room *hall_add(struct hall *, const char *name, const struct room_terms *, int64_t now_ms);

/* Frees the room. Its watchers become due without a room: the host sees that it is gone. */
void hall_forget(struct hall *, struct hall_room *);

/* Puts the watcher on the list of those for whom there is news, or takes it off. */
void hall_join_due(struct hall *, struct watcher *);
void hall_leave_due(struct hall *, struct watcher *);

/* As hall_find, but without hall_settle. */
enum hall_status hall_get(struct hall *, const char *name, int64_t now_ms, struct hall_room **,
			  struct error *) MUST_USE;

/* Reads the room again. False: hall->store says why not; it is still to be read. */
bool hall_reread(struct hall *, struct hall_room *, int64_t now_ms, struct error *) MUST_USE;

/* Stops the room's clock for the times without a server. False: hall->store says why not. */
bool hall_settle(struct hall *, struct hall_room *, int64_t now_ms, struct error *) MUST_USE;

/* Notes the time since a server last ran, unless one runs. Servers that begin wait for each other, so that it is noted
 * once. */
bool hall_note_pause(struct hall *, int64_t now_ms, struct error *) MUST_USE;
bool hall_read_pauses(struct hall *, struct error *) MUST_USE;

/* Another server has noted such a time. */
void hall_hear_of_pause(struct hall *, int64_t now_ms);

/* What the store keeps: when the flag falls if nobody moves; 0: no clock runs. */
int64_t hall_due_ms(const struct hall_room *);

/* In each tick: reads games whose flags have fallen, and notes that a server runs. */
void hall_read_due(struct hall *, int64_t now_ms);
void hall_note_alive(struct hall *, int64_t now_ms);

/* Announces the room at the next commit. */
void hall_mark(struct hall *, struct hall_room *);

/* The player has given a sign of life. */
void hall_seen(struct hall *, struct hall_room *, int side, int64_t now_ms);

/* Applies the event and stores it. */
enum hall_status hall_apply(struct hall *, struct hall_room *, const struct room_event *, struct error *) MUST_USE;

/* The player's phrase, of hall_phrases. Phrases have numbers that grow, also over the servers of a database: the time
 * in ms. Returns the number, n or a greater one. */
int64_t hall_say(struct hall *, struct hall_room *, int side, int phrase, int64_t n);

/* Deletes the room of that name, in memory or not. n_events: as in db_room_delete. */
enum hall_status hall_delete_stored(struct hall *, const char *name, int n_events, struct error *) MUST_USE;

/* Deletes some of the rooms that are old. In each tick. */
void hall_delete_old(struct hall *, int64_t now_ms);

/* Tells the other servers: what happened to a room. */
void hall_tell(struct hall *, const char *what, const char *name);
void hall_tell_side(struct hall *, const char *what, const struct hall_room *, int side);
void hall_tell_phrase(struct hall *, const struct hall_room *, int side, int phrase, int64_t n);

/* What is due with the other servers. In each tick. */
void hall_meet_others(struct hall *, int64_t now_ms);
void hall_forget_others(struct hall *);

/* What the store keeps besides the events. clock, terms and opening are their texts. */
struct db_room hall_summary(const struct hall_room *, const char *clock, const char *terms, const char *opening);

/* The time of an event now: not before the last event. */
int64_t hall_event_ms(const struct hall_room *, int64_t now_ms);

#endif
