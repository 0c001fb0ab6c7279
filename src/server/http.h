/* http: a connection, from the first byte of a request to the last byte of its response. It uses no sockets: the caller
 * passes in received data, asks what to send, and calls http_turn once per iteration of its event loop.
 *
 * A connection is finished when http_next says so and must then be closed; it may also be closed at any other time.
 * Everything here belongs to one thread. */
#ifndef SERVER_HTTP_H
#define SERVER_HTTP_H

#include "server/api.h"
#include "server/gate.h"

struct http_connection;

/* The stage of a connection. Each stage has a queue with the oldest connection first. */
enum http_stage {
	HTTP_PIPELINED,      /* pipelined requests have arrived: the next one waits for its turn */
	HTTP_SCHEDULED,      /* its turn has come: http_next takes the request */
	HTTP_IDLE,           /* between two requests */
	HTTP_HEAD,           /* part of a head has arrived; a new connection starts here too */
	HTTP_BODY,           /* the head has arrived, and part of the body */
	HTTP_WAITING,        /* its request changes the database while another process is writing */
	HTTP_WATCHING,       /* its response waits for a change of a room */
	HTTP_WORKING,        /* its response comes from a job */
	HTTP_WRITING,        /* its response is written in parts */
	HTTP_COMMITTING,     /* its request has changed the database: the response waits for the commit */
	HTTP_DUE,            /* the response is ready to be fetched */
	HTTP_ANSWER,         /* part of the response has been fetched */
	HTTP_STREAM,         /* a stream of events without output */
	HTTP_SOCKET,         /* a WebSocket without output */
	HTTP_SOCKET_DUE,     /* ... whose output is ready to be fetched */
	HTTP_SOCKET_SENDING, /* ... of whose output a part has been fetched */
	HTTP_CLOSING,        /* our side is closed; input is discarded, so that the client receives the last response */
	HTTP_OVER,
	HTTP_N_STAGES
};

/* Total bytes of bodies, responses and pipelined requests of all connections; requests beyond it get status 503. In
 * addition each connection may keep HTTP_BUFFER_BYTES in each of its five buffers. */
#define HTTP_MEMORY_MAX   ((size_t)64 << 20)
#define HTTP_BUFFER_BYTES ((size_t)4 << 10)

/* Shared by all connections. The caller fills the members before stopping; the rest starts as {0}. */
struct http {
	struct api api;
	struct gate gate;
	int connections_max;
	size_t memory_per_address;     /* of HTTP_MEMORY_MAX, per address */
	int seconds;                   /* timeout for a body, and again for each part of a response */
	int header_seconds;            /* timeout for a head */
	int idle_seconds;              /* timeout between two requests */
	void (*log)(const char *line); /* called for each request; or NULL */

	int64_t ticked_ms;        /* time of the last tick of the sockets, by clock_ms */
	int64_t turn_deadline_ms; /* deadline of this turn, by clock_ms; 0: no request handled yet */
	size_t memory;            /* used of HTTP_MEMORY_MAX */
	int n_busy;               /* requests whose head has arrived and that are still unanswered */
	int64_t moved_ms;         /* when bytes were last received or sent, by clock_ms */
	struct http_queue {
		struct http_connection *first, *last;
	} queues[HTTP_N_STAGES];
};

/* Opens a connection from that address; user belongs to the caller. NULL: too many connections; send http_refusal
 * instead. */
struct http_connection *http_open(struct http *, const struct sockaddr_storage *, void *user);
void http_refusal(struct string *out);
void *http_user(const struct http_connection *);
void http_close(struct http_connection *);

/* n bytes arrived; or the client closed its side. */
void http_take(struct http_connection *, const char *bytes, size_t n);
void http_take_end(struct http_connection *);

struct http_piece {
	const char *bytes;
	size_t n;
};

/* What the connection needs now. A response is sent in pieces of at most HTTP_SEND_BYTES, each with its own timeout: a
 * client that keeps reading gets all of it. */
#define HTTP_SEND_BYTES ((size_t)64 << 10)

enum http_next {
	HTTP_READS,    /* input */
	HTTP_PAUSES,   /* nothing; arriving data stays in the system's buffers */
	HTTP_SENDS,    /* sending the pieces, valid until http_sent; nothing is read meanwhile */
	HTTP_FINISHES, /* closing our side, and input */
	HTTP_ENDS,     /* closing the connection */
};

enum http_next http_next(struct http_connection *, struct http_piece pieces[2]);
void http_sent(struct http_connection *); /* all of the pieces */

/* Called after each turn: handles the waiting requests, at most one per connection, commits all their changes together,
 * and closes connections that timed out. Then http_ready returns the connections whose http_next has changed, one by
 * one; NULL: no more. */
void http_turn(struct http *);
struct http_connection *http_ready(const struct http *);

/* Whether a stopping server still has work to finish: a request, the close frames of WebSockets, or a connection so new
 * that its request may be in transit. */
bool http_has_work(const struct http *);

/* Maximum time that the next turn may wait for input, in ms. */
int http_wait_ms(const struct http *);

#endif
