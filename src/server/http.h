/* http: a connection, from a request's first byte to the last one of its answer. It knows no sockets: whoever has them
 * hands over what came, asks for what is to be sent, and calls http_turn once a turn of its event loop.
 *
 * A connection is over when http_next says so and is then to be closed; it may be closed at any other time too. All of
 * this belongs to one thread. */
#ifndef SERVER_HTTP_H
#define SERVER_HTTP_H

#include "server/api.h"
#include "server/host.h"
#include "server/pages.h"
#include "server/peers.h"

struct http_connection;

/* How far a connection is. Each stage has its queue, in which the one that has been there for longest is the first. */
enum http_stage {
	HTTP_IDLE,    /* between two requests */
	HTTP_HEAD,    /* a part of a head is there; the first one must come like that too */
	HTTP_BODY,    /* the head is, and a part of the body */
	HTTP_WAITING, /* it changes saved games, which another process is changing */
	HTTP_HELD,    /* it has changed them: the answer waits for the commit */
	HTTP_DUE,     /* the answer stands and is to be asked for */
	HTTP_ANSWER,  /* it has been */
	HTTP_CLOSING, /* our side has ended: what still comes is read away, so that the last answer arrives */
	HTTP_OVER,
	HTTP_N_STAGES
};

/* What all connections share. The caller fills what stands before stopping, the rest is {0} at first. */
struct http {
	struct api api;
	struct pages pages;
	struct peers *peers;
	struct host host; /* that is listened on */
	int connections_max;
	int seconds;        /* for a body, and again for an answer */
	int header_seconds; /* for a head */
	int idle_seconds;   /* between two requests */

	bool stopping;    /* each connection ends with its answer */
	int n_busy;       /* requests whose head is there and that are not answered yet */
	int64_t moved_ms; /* when bytes came or went for the last time, by clock_ms */
	struct http_queue {
		struct http_connection *first, *last;
	} queues[HTTP_N_STAGES];
};

/* A new connection from that address; user is the caller's. NULL: there are too many; http_refusal is what to say. */
struct http_connection *http_open(struct http *, const struct sockaddr_storage *, void *user);
void http_refusal(struct string *out);
void *http_user(const struct http_connection *);
void http_close(struct http_connection *);

/* n bytes came; or: the client will send no more. */
void http_take(struct http_connection *, const char *bytes, size_t n);
void http_take_end(struct http_connection *);

struct http_piece {
	const char *bytes;
	size_t n;
};

/* What the connection needs now. */
enum http_next {
	HTTP_READS,    /* what comes */
	HTTP_PAUSES,   /* nothing; what comes is better left with the system */
	HTTP_SENDS,    /* the pieces; they hold until http_sent. Meanwhile nothing is read */
	HTTP_FINISHES, /* our side to be ended, and what comes */
	HTTP_ENDS,     /* to be closed */
};

enum http_next http_next(struct http_connection *, struct http_piece pieces[2]);
void http_sent(struct http_connection *); /* all of the pieces */

/* After each turn: carries out what has waited, commits what requests have saved, all at once, and ends what has taken
 * too long. Then http_ready says one by one whose http_next is to be asked; NULL: nobody's. */
void http_turn(struct http *);
struct http_connection *http_ready(const struct http *);

/* How long the next turn may wait for something to come, in ms. */
int http_wait_ms(const struct http *);

#endif
