/* http: a connection, from the request's headers to the last byte of the answer, in the callbacks of libwebsockets. */
#ifndef SERVER_HTTP_H
#define SERVER_HTTP_H

#include <libwebsockets.h>

#include "server/api.h"
#include "server/pages.h"
#include "server/peers.h"

#define HTTP_PIECE_BYTES ((size_t)64 << 10) /* of an answer, sent at a time */
#define HTTP_HEAD_BYTES  2048               /* of an answer's head, at most */

/* What all connections share. */
struct http {
	struct api api;
	struct pages pages;
	struct peers *peers;
	int connections_max;
	int seconds;        /* for a request */
	int header_seconds; /* for its headers */
	int idle_seconds;   /* between two requests */
	char address[64];   /* that is listened on, as a URL has it: "127.0.0.1", "[::1]" */
	int port;
	bool loopback;              /* and on this machine alone: requests to other hosts' names are refused */
	bool stopping;              /* no new connections, and each ends with its answer */
	int n_busy;                 /* requests that are not answered yet */
	struct lws_dll2_owner held; /* connections whose reply waits for http_commit */
	int64_t held_ms;            /* since when, by clock_ms */
	struct lws_dll2_owner idle; /* connections between two requests, the longest first */
	unsigned char buffer[LWS_PRE + HTTP_HEAD_BYTES + HTTP_PIECE_BYTES]; /* of what is being sent */
};

/* The protocol's callback; lws_context_user is the struct http. */
int http_callback(struct lws *, enum lws_callback_reasons, void *user, void *in, size_t n);

/* After each turn of the event loop: commits what its requests have saved, all at once, and lets their answers go. */
void http_commit(struct http *);

/* Ends the connections that have waited too long for a request. */
void http_end_idle(struct http *);

#endif
