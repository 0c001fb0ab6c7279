/* reply: the answer to a request. {0} is an empty one, reply_release frees it. */
#ifndef SERVER_REPLY_H
#define SERVER_REPLY_H

#include <stdint.h>

#include "base/error.h"
#include "base/text.h"

struct reply {
	int status;         /* of HTTP */
	const char *type;   /* of the body, static */
	struct string body; /* or */
	const char *bytes;  /* owned by others, length of them; NULL: the body is used */
	size_t length;
	const char *encoding; /* "br", "gzip"; NULL: none */
	char etag[40];        /* with its quotes; "": none */
	char location[40];    /* of the created game; "": none */
	char allow[40];       /* the allowed methods, with status 405; "": none */
	int retry_after;      /* seconds, with status 429 and 503; 0: none */
	bool is_page;         /* a file of the page: browsers cache it and ask whether it has changed */
	bool close;           /* the connection is closed after it */
	bool waits;           /* for api_commit: it reports a change, or why there was none */
};

/* The statuses that answers have, by number from 0; 0 after the last. */
int reply_status_at(size_t i);

void reply_release(struct reply *);

/* Writes the head of the answer, from its first line to the empty one. length: of the body, even if that is not
 * sent. */
void reply_head(const struct reply *, size_t length, struct string *out);

/* Sets status, type and body: {"error": {"code": ..., "message": ...}}. The code is for programs, one lower-case word.
 */
void reply_fail(struct reply *, int status, const char *code, const char *format, ...) PRINTF_LIKE(4, 5);

/* The same for what the core refuses, with the id and the values of the message. ply: at which the moves went wrong,
 * from 1, or 0. */
void reply_refuse(struct reply *, int status, const char *code, int ply, const struct error *);

/* Begins a JSON answer: sets status and type; the caller writes to the body. */
struct string *reply_json(struct reply *, int status);

#endif
