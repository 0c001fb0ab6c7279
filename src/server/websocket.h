/* websocket: one WebSocket connection (RFC 6455), from the handshake to the close frames. It does no I/O: the caller
 * passes in received bytes and takes out messages, passes in messages and takes out bytes to send.
 *
 * Messages are text in both directions; no extensions are negotiated. A client that breaks the protocol gets a close
 * frame with the reason as a code: 1002 for a malformed frame, 1003 for a binary message, 1007 for invalid UTF-8, 1009
 * for a message that is too long. The connection is then over.
 *
 * An idle connection takes half a KiB; a frame or message that has arrived in part takes at most 11 KiB more. The
 * caller limits the bytes waiting to be sent. */
#ifndef SERVER_WEBSOCKET_H
#define SERVER_WEBSOCKET_H

#include "server/head.h"
#include "server/reply.h"

#define WEBSOCKET_MESSAGE_MAX ((size_t)4 << 10) /* bytes of a client's message, over all its fragments */
#define WEBSOCKET_REASON_MAX  123               /* bytes of the reason in a close frame */

/* --- handshake --- */

/* Whether a complete head requests a WebSocket of any version. */
bool websocket_is_requested(const struct head *);

/* Appends the response to a valid handshake, from the status line to the empty line; after it the client may send
 * frames. Otherwise returns false, and the reply is the refusal: 426 if the client does not ask for version 13, else
 * 400. The caller checks Host and Origin. */
bool websocket_accept(const struct head *, struct string *out, struct reply *);

/* --- the connection after it --- */

struct websocket *websocket_new(void);
void websocket_free(struct websocket *); /* accepts NULL */

/* Consumes bytes from the client, up to the end of a text message, and returns how many: less than n only if a message
 * is waiting for websocket_next. Messages thus never pile up: the caller decides when to continue. */
size_t websocket_take(struct websocket *, const char *bytes, size_t n);

/* The message that is waiting, as UTF-8 with a terminating zero, and its length, since it may also contain zero bytes.
 * It is valid until the next websocket_next or websocket_take. NULL: no message is waiting. */
const char *websocket_next(struct websocket *, size_t *length);

/* Queue a message in UTF-8, or a ping; ignored once the connection is closing. */
void websocket_send(struct websocket *, const char *text, size_t length);
void websocket_ping(struct websocket *);

/* Queues a close frame; ignored if one is queued already. Later messages of the client are discarded, and when its
 * close frame arrives the connection is over. The code is one of RFC 6455 7.4.1 or in 3000 .. 4999; the reason, in
 * UTF-8, is cut after WEBSOCKET_REASON_MAX bytes. */
void websocket_close(struct websocket *, int code, const char *reason);

/* The bytes to send now; *n is their number. They stay valid and unchanged until websocket_sent drops the first n of
 * them, even if more is queued meanwhile. Of several pings that arrive meanwhile, only the last is answered: RFC 6455
 * 5.5.3. */
const char *websocket_output(struct websocket *, size_t *n);
void websocket_sent(struct websocket *, size_t n);

/* Whether the connection is over: further input is discarded, and the caller closes the socket when websocket_output is
 * empty. */
bool websocket_is_over(const struct websocket *);

#endif
