/* api: the HTTP API without sockets: request in, reply out. docs/server.md, docs/openapi.json
 *
 * Requests are untrusted. Everything here belongs to the thread that runs the server. */
#ifndef SERVER_API_H
#define SERVER_API_H

#include "rooms/hall.h"
#include "server/access.h"
#include "server/club.h"
#include "server/metrics.h"
#include "server/reply.h"
#include "store/db.h"

#define API_BODY_MAX   ((size_t)1 << 20)   /* bytes of a request body */
#define API_JUDGE_MAX  ((size_t)256 << 10) /* ... for rulings: they block the only thread */
#define API_ROOM_MAX   ((size_t)4 << 10)   /* ... for rooms */
#define API_THINK_MAX  ((size_t)64 << 10)  /* ... for searches */
#define API_LEVEL_MAX  ((size_t)16 << 10)  /* ... for levels */
#define API_LEVELS_MAX 10000               /* levels by players in the database */
#define API_GAMES_MAX  1000                /* games per judged file */
#define API_NAME_MAX   200                 /* bytes of a saved game's name */
#define API_PAGE_MAX   200                 /* saved games or puzzles per reply */
#define API_WORD_SIZE  32                  /* size of a word in a path, with its zero byte */

/* Searches: default and maximum nodes, and the maximum time per request. */
#define API_THINK_NODES       50000
#define API_THINK_NODES_MAX   1000000
#define API_THINK_MS          10000
#define API_ANALYSE_NODES     10000 /* for each position */
#define API_ANALYSE_NODES_MAX 100000
#define API_ANALYSE_PLIES_MAX 400 /* moves and outcomes of a record */
#define API_ANALYSE_MS        30000

struct head;
struct api_socket;
struct jobs;
struct rating_worker;
struct bundle;

struct api {
	struct db *db;
	struct hall *hall;
	struct director *director;
	struct access access;
	struct club club;
	struct jobs *jobs;                   /* NULL: the server does not search */
	struct rating_worker *rating_worker; /* NULL: the server takes no levels */
	struct bundle *bundle;
	struct api_socket *pending_sockets; /* sockets with actions since the last commit */
	int n_deferred;                     /* number of socket actions delayed because another process is writing */
	unsigned n_accepted;                /* WebSockets so far; spreads their pings over time */
	const char *version;
	int64_t started_ms;    /* by clock_ms */
	int64_t started_at_ms; /* the same moment in ms since 1970 */
	int64_t connections;   /* currently open */
	int64_t requests;      /* since the start */
	struct metrics metrics;
	bool stopping;     /* new connections are refused, and each connection closes after its response */
	int64_t ticked_ms; /* time of the last api_tick with an effect, by clock_ms */
	bool is_gone;      /* the database file is gone, and that was logged */
	int64_t logged_ms[DB_FAILED + 1]; /* by database status: time of the last log entry, by clock_ms; 0: never */
	void (*log)(const char *line);    /* logs system failures for the administrator; or NULL */
};

struct api_request {
	const char *type;                     /* content type of the body, "" if not given */
	const char *query;                    /* the part after '?', with its escapes; "": none */
	const char *if_match, *if_none_match; /* "": none */
	bool is_secure;                       /* the request was sent to an https site */
	const char *token;                    /* token of a seat or of the operator; "": none */
	int64_t id;                           /* from the path, if the route has one */
	char room[SECRET_NAME_LENGTH + 1];    /* likewise */
	char word[API_WORD_SIZE];             /* likewise */
	struct watcher *watcher;              /* for replies that wait (wait_ms, streams) */
	const struct head *head;              /* for WebSockets and events */
	const char *body;                     /* length bytes and a terminating zero byte */
	size_t length;
};

typedef void api_fn(struct api *, const struct api_request *, struct reply *);

api_fn api_act_room, api_act_tournament, api_analyse, api_delete_game, api_delete_level, api_delete_room,
	api_get_attempts, api_get_level_about, api_get_club, api_get_events, api_get_game, api_get_games, api_get_level,
	api_get_levels, api_get_puzzle, api_get_puzzles, api_get_room, api_get_room_record, api_get_rooms,
	api_get_standings, api_get_tournament, api_get_tournament_games, api_get_tournaments, api_health,
	api_health_live, api_health_ready, api_join_room, api_join_tournament, api_judge, api_login, api_metrics,
	api_open_socket, api_openapi, api_post_game, api_post_room, api_post_attempt, api_post_level, api_report_level,
	api_post_tournament, api_put_game, api_think;

/* Writes the reply for any status except HALL_DONE. */
void api_reply_hall_error(struct api *, enum hall_status, const struct error *, struct reply *);

/* Finds the room and the side of the token, -1 without a token. A token that holds no seat is refused rather than
 * treated as a spectator's. False: the reply is the refusal. */
bool api_find_seat(struct api *, const char *room, const char *token, struct hall_room **, int *side,
		   struct reply *) MUST_USE;

/* Carries out an action. If it is refused, the reply is the refusal; otherwise the reply is unchanged. HALL_NONE: the
 * room was deleted at the player's request. */
enum hall_status api_act(struct api *, struct hall_room *, int side, const struct hall_action *,
			 struct reply *) MUST_USE;

/* Parses the day of a request, by default today in UTC (server/bundle.h). False: the reply is the refusal. */
bool api_read_day(const char *word, int64_t *day, struct reply *) MUST_USE;

/* Writes the reply to a request that needs the password of the server. */
void api_refuse_login(struct reply *);

/* Writes the reply to a spectator of a room that is full. */
void api_refuse_spectator(struct reply *);

/* Completes the reply to a waiting request and stops watching; called when its watcher is due or its time is up. */
void api_resume_room(struct api *, struct watcher *, struct reply *);

/* Same for tournaments. */
void api_resume_tournament(struct api *, struct watcher *, struct reply *);

/* Stops watching for a connection that is closed. */
void api_unwatch(struct api *, struct watcher *);

/* Copies the client's token; "" if it has none or is the operator. False: the reply is the refusal. */
bool api_read_token(const struct api *, const struct api_request *, char token[SECRET_TOKEN_LENGTH + 1],
		    struct reply *) MUST_USE;

/* Whether the client may create rooms and tournaments; if not, the reply is the refusal. */
bool api_may_create(const struct api *, const struct api_request *, struct reply *) MUST_USE;

/* Appends the latest state to a stream of events (reply.streams) if its watcher has not seen it and it is committed;
 * otherwise a comment that keeps the connection alive. The stream ends if the room is gone. */
void api_add_events(struct api *, struct watcher *, struct reply *);
void api_add_comment(struct reply *);

/* Handles messages from other servers on the same database. Call it once per turn, before api_tick. */
void api_receive_messages(struct api *);

/* Advances the time in rooms and tournaments. Call it once per turn, before api_commit. */
void api_tick(struct api *);

/* The time of the rooms, in ms since 1970. It never goes backwards, even if the system's clock does. */
int64_t api_now_ms(const struct api *);

/* Logs a database failure and writes the reply to the request that failed. */
void api_reply_store_error(struct api *, enum db_status, const struct error *, struct reply *);

/* Call this before a request that changes the database. DB_BUSY: another process is writing, retry later. After any
 * other result handle the request, which reports errors itself. */
enum db_status api_begin(struct api *) MUST_USE;

/* Commits the changes since the last call. After DB_DONE, waiting replies may be sent unchanged. Any other result is
 * logged and means that all the changes were lost; api_not_committed then turns a waiting reply into an error. Reads
 * before the commit see changes that may still be lost. */
enum db_status api_commit(struct api *) MUST_USE;
void api_not_committed(struct reply *, enum db_status);

/* Reads the only game of a file in any format. False: the file has errors or not exactly one game, and the reply is the
 * refusal. */
struct record;
bool api_one_record(const char *text, struct record *out, struct reply *) MUST_USE;

#endif
