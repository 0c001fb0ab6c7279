/* api_socket: the messages on the WebSocket of a player or spectator of a room: actions come in, states and answers go
 * out. It does no I/O; websocket.h does the framing. docs/rooms.md
 *
 * At most one unsent state is queued: a client that reads slowly misses intermediate states but always gets the last
 * one. */
#ifndef SERVER_API_SOCKET_H
#define SERVER_API_SOCKET_H

#include "server/api.h"
#include "server/head.h"

struct api_socket;

/* Answers the handshake. NULL: the reply is the refusal. user is for the watcher (rooms/hall.h). */
struct api_socket *api_socket_new(struct api *, const struct head *, const char *room, void *user, struct reply *);
void api_socket_free(struct api_socket *); /* accepts NULL */

/* Consumes input up to the end of a message and returns the number of bytes: less than n only if a message is complete;
 * then call api_socket_handle. */
size_t api_socket_take(struct api_socket *, const char *bytes, size_t n);
bool api_socket_has_message(const struct api_socket *);

/* Handles the complete message. is_allowed false: the client has sent too many messages, and the connection is
 * closed. */
void api_socket_handle(struct api_socket *, bool is_allowed);

/* Handles the actions that were delayed because another process was writing to the database, unless it still is. After
 * 2 s they are refused. api->n_deferred counts the delayed actions of all sockets. */
void api_socket_retry(struct api_socket *);

/* Call this when the room has changed or is gone. */
void api_socket_update(struct api_socket *);

/* The next WebSocket with actions since the last commit; NULL: none. api_socket_committed then reports to its client
 * whether they were stored. */
struct api_socket *api_socket_next_pending(struct api *);
void api_socket_committed(struct api_socket *, enum db_status);
void *api_socket_user(const struct api_socket *);

/* Measures the network delay. Call it about once a second. False: the client no longer answers; drop it. */
bool api_socket_tick(struct api_socket *);

void api_socket_close(struct api_socket *); /* because the server stops */

/* The bytes to send now and their number. They stay valid until api_socket_sent drops the first n of them. */
const char *api_socket_output(struct api_socket *, size_t *n);
void api_socket_sent(struct api_socket *, size_t n);

/* Whether the connection ends once its output is sent. */
bool api_socket_is_over(const struct api_socket *);

#endif
