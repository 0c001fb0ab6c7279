/* api: the HTTP API without sockets: request in, reply out. docs/server.md, docs/openapi.json
 *
 * Requests are untrusted. Everything here belongs to the thread that runs the server. */
#ifndef SERVER_API_H
#define SERVER_API_H

#include "server/reply.h"
#include "store/db.h"

#define API_BODY_MAX  ((size_t)1 << 20)   /* bytes of a request body */
#define API_JUDGE_MAX ((size_t)256 << 10) /* ... for rulings: they block the only thread */
#define API_GAMES_MAX 1000                /* games per judged file */
#define API_NAME_MAX  200                 /* bytes of a saved game's name */
#define API_PAGE_MAX  200                 /* saved games per reply */

struct api {
	struct db *db;
	const char *version;
	int64_t started_ms;               /* by clock_ms */
	int64_t connections;              /* currently open */
	int64_t requests;                 /* since the start */
	bool is_gone;                     /* the database file is gone, and that was logged */
	int64_t logged_ms[DB_FAILED + 1]; /* by database status: time of the last log entry, by clock_ms; 0: never */
	void (*log)(const char *line);    /* logs system failures for the administrator; or NULL */
};

struct api_request {
	const char *type;                     /* of the body, "" if not given */
	const char *query;                    /* the part after '?', decoded, pairs separated by '&'; "": none */
	const char *if_match, *if_none_match; /* "": none */
	int64_t id;                           /* from the path, if the route has one */
	const char *body;                     /* length bytes and a terminating zero byte */
	size_t length;
};

typedef void api_fn(struct api *, const struct api_request *, struct reply *);

api_fn api_delete_game, api_get_game, api_get_games, api_health, api_judge, api_openapi, api_post_game, api_put_game;

/* Call this before a request that changes saved games. DB_BUSY: another process is writing, retry later; after any
 * other result handle the request, which reports errors itself. */
enum db_status api_begin(struct api *) MUST_USE;

/* Commits the changes to saved games since the last call. After DB_DONE a waiting reply may be sent unchanged; any
 * other result is logged and means that all the changes were lost, and api_not_kept makes the reply say so. Reads in
 * between see changes that may still be lost. */
enum db_status api_commit(struct api *) MUST_USE;
void api_not_kept(struct reply *, enum db_status);

/* Converts a file to the stored form. The file, in any format, must contain exactly one game, without errors; out gets
 * it in our own format. On failure the reply is complete. */
struct record;
bool api_one_record(const char *text, struct record *out, struct reply *) MUST_USE;

#endif
