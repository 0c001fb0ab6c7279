/* evenings: the tournaments of a server: stored after every change, with rooms for their games and watchers who learn
 * of changes. Like the hall, on which it plays, it has no sockets, belongs to one thread and to the transaction of the
 * database; the host calls the functions of both together. docs/tournaments.md */
#ifndef ROOMS_EVENINGS_H
#define ROOMS_EVENINGS_H

#include "rooms/hall.h"
#include "tournament/tournament.h"

#define EVENINGS_MAX 500 /* in memory; more are refused as DB_FULL */

struct evenings;
struct evening;

/* Reads the tournaments being played. NULL with the error filled on failure. */
struct evenings *evenings_new(struct db *, struct hall *, int64_t now_ms, struct error *);
void evenings_free(struct evenings *); /* accepts NULL; watchers must have left */

enum db_status evenings_store_status(const struct evenings *);

/* Finds a tournament by its name, reading it if necessary. */
enum hall_status evenings_find(struct evenings *, const char *name, int64_t now_ms, struct evening **,
			       struct error *) MUST_USE;

const char *evenings_name(const struct evening *);
const struct tournament *evenings_tournament(const struct evening *);
bool evenings_is_dirty(const struct evening *);

/* Who holds the token: a player, from 0, or -1, and whether it is the organizer's. */
struct evenings_guest {
	int player;
	bool is_organizer;
};

struct evenings_guest evenings_guest(const struct evening *, const char *token);

/* Creates a tournament; its terms lack only created_ms and the organizer, whose token is given, or drawn if it is "".
 */
enum hall_status evenings_create(struct evenings *, struct tournament_terms *, int64_t now_ms,
				 char token[SECRET_TOKEN_LENGTH + 1], struct evening **, struct error *) MUST_USE;

/* Joins or enters a player, likewise: act is TOURNAMENT_JOIN or TOURNAMENT_ENTER. */
enum hall_status evenings_enter(struct evenings *, struct evening *, enum tournament_act act, const char *player,
				int64_t now_ms, char token[SECRET_TOKEN_LENGTH + 1], struct error *) MUST_USE;

/* Applies an event and stores it; sets its time. The caller has checked who may do it. A round's pairs are made here.
 */
enum hall_status evenings_apply(struct evenings *, struct evening *, struct tournament_event *, int64_t now_ms,
				struct error *) MUST_USE;

/* Appends the state for the guest and sets *revision to its revision. */
void evenings_write_state(const struct evening *, struct evenings_guest, int64_t *revision, struct string *out);
bool evenings_has_news(const struct evening *, int64_t revision);

/* Appends the standings as CSV. */
void evenings_write_standings(const struct evening *, struct string *out);

/* Appends all games that have begun, as one file of records. */
enum hall_status evenings_write_games(struct evenings *, const struct evening *, int64_t now_ms, struct string *out,
				      struct error *) MUST_USE;

/* As for rooms: the watcher becomes due in the hall. */
void evenings_watch(struct evening *, struct watcher *);
void evenings_unwatch(struct watcher *);

/* Opens rooms for games that have begun, takes the results of rooms, closes rooms whose games were decided otherwise.
 * Call it after hall_tick. */
void evenings_tick(struct evenings *, int64_t now_ms);

/* As hall_hear. */
void evenings_hear(struct evenings *, const char *text, int64_t now_ms);

void evenings_committed(struct evenings *, int64_t now_ms);
void evenings_rolled_back(struct evenings *, int64_t now_ms);

/* Appends one JSON object for each tournament of the stage, as hall_list does. */
enum hall_status evenings_list(struct evenings *, enum room_stage, int64_t before, int limit, struct string *out,
			       int64_t *next, struct error *) MUST_USE;

#endif
