/* http: a connection, from a request's first byte to the last one of its answer. It uses no sockets: the caller passes
 * on what it received, asks what to send, and calls http_turn once per turn of its event loop.
 *
 * A connection is over when http_next says so and must then be closed; it may also be closed at any other time. All of
 * this belongs to one thread. */
#ifndef SERVER_HTTP_H
#define SERVER_HTTP_H

#include "server/api.h"
#include "server/gate.h"

struct http_connection;

/* The stage of a connection. Each stage has a queue with the oldest connection first. */
enum http_stage {
	HTTP_NEXT,    /* more requests have arrived with the last one: the next waits for its turn */
	HTTP_CALLED,  /* its turn has come: http_next takes the request */
	HTTP_IDLE,    /* between two requests */
	HTTP_HEAD,    /* a part of a head has arrived; a new connection starts here too */
	HTTP_BODY,    /* the head has arrived, and a part of the body */
	HTTP_WAITING, /* it changes saved games, which another process is changing */
	HTTP_HELD,    /* it has changed them: the answer waits for the commit */
	HTTP_DUE,     /* the answer is ready to be fetched */
	HTTP_ANSWER,  /* a part of the answer has been fetched */
	HTTP_CLOSING, /* our side is closed: what still comes is read and dropped, so that the last answer arrives */
	HTTP_OVER,
	HTTP_N_STAGES
};

/* Bytes of the bodies, answers and early requests of all connections together; what goes beyond them is answered with
 * 503. A connection may keep HTTP_KEPT_BYTES in each of its five buffers besides. */
#define HTTP_MEMORY_MAX ((size_t)64 << 20)
#define HTTP_KEPT_BYTES ((size_t)4 << 10)

/* Shared by all connections. The caller fills the members before stopping; the rest is {0} at first. */
struct http {
	struct api api;
	struct gate gate;
	int connections_max;
	size_t memory_of_one;          /* of HTTP_MEMORY_MAX, for one address */
	int seconds;                   /* for a body, and again for each part of an answer */
	int header_seconds;            /* for a head */
	int idle_seconds;              /* between two requests */
	void (*log)(const char *line); /* is told about each request; or NULL */

	bool stopping;           /* each connection closes after its answer */
	int64_t called_until_ms; /* in this turn, by clock_ms; 0: none has been called yet */
	size_t memory;           /* used of HTTP_MEMORY_MAX */
	int n_busy;              /* requests whose head has arrived and that are not answered yet */
	int64_t moved_ms;        /* when bytes were last received or sent, by clock_ms */
	struct http_queue {
		struct http_connection *first, *last;
	} queues[HTTP_N_STAGES];
};

/* A new connection from that address; user belongs to the caller. NULL: there are too many; answer with
 * http_refusal. */
struct http_connection *http_open(struct http *, const struct sockaddr_storage *, void *user);
void http_refusal(struct string *out);
void *http_user(const struct http_connection *);
void http_close(struct http_connection *);

/* n bytes arrived; or the client will send no more. */
void http_take(struct http_connection *, const char *bytes, size_t n);
void http_take_end(struct http_connection *);

struct http_piece {
	const char *bytes;
	size_t n;
};

/* What the connection needs now. An answer is sent in pieces of at most HTTP_SEND_BYTES, and each has its own time: a
 * client that goes on reading gets all of it. */
#define HTTP_SEND_BYTES ((size_t)64 << 10)

enum http_next {
	HTTP_READS,    /* what comes */
	HTTP_PAUSES,   /* nothing; what arrives is left to the system */
	HTTP_SENDS,    /* sends the pieces, valid until http_sent; meanwhile nothing is read */
	HTTP_FINISHES, /* closes our side, and reads what comes */
	HTTP_ENDS,     /* to be closed */
};

enum http_next http_next(struct http_connection *, struct http_piece pieces[2]);
void http_sent(struct http_connection *); /* all of the pieces */

/* After each turn: handles the waiting requests, of each connection at most one, commits what requests have saved, all
 * at once, and ends what has taken too long. Then http_ready returns the connections whose http_next has changed, one
 * by one; NULL: no more. */
void http_turn(struct http *);
struct http_connection *http_ready(const struct http *);

/* How long the next turn may wait for input, in ms. */
int http_wait_ms(const struct http *);

#endif
