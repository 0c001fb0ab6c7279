/* reply: the response to a request. {0} is an empty one, reply_release frees it. */
#ifndef SERVER_REPLY_H
#define SERVER_REPLY_H

#include <stdint.h>

#include "base/error.h"
#include "base/text.h"
#include "rooms/director.h"
#include "server/metrics.h"

struct api;
struct api_socket;
struct job;

struct reply {
	int status;         /* HTTP status */
	const char *type;   /* of the body, static */
	struct string body; /* or bytes */
	const char *bytes;  /* borrowed, of that length; NULL: the body is used */
	size_t length;
	const char *encoding;      /* "br", "gzip"; NULL: none */
	char etag[40];             /* including its quotes; "": none */
	char location[40];         /* of the created game; "": none */
	char cookie[160];          /* Set-Cookie; "": none */
	bool is_guess;             /* the request had a wrong password */
	char allow[40];            /* allowed methods, for status 405; "": none */
	int retry_after;           /* seconds, for status 429 and 503; 0: none */
	bool is_page;              /* a file of the page: browsers cache it and revalidate */
	bool close;                /* close the connection afterwards */
	int wait_ms;               /* above 0: the reply comes from api_resume_room, at most that much later */
	bool streams;              /* events follow the body, from api_add_events, until the connection is closed */
	struct api_socket *socket; /* the WebSocket that takes over the connection; NULL: none */
	struct job *job;           /* completes the reply later; NULL: none */
	/* Nodes charged to the client: at first the maximum that the job may search; when it is done, the unused
	 * rest. */
	int64_t nodes;
	/* Appends the next part of a body that takes long to write, so that other requests are answered in between;
	 * sets itself to NULL after the last part. Called when no response waits for a commit. NULL: the body is
	 * complete. */
	void (*write_part)(struct api *, struct reply *);
	struct director_export games; /* state of write_part: the next game of a tournament, or the next attempts */
	struct {
		int64_t after;
		int left;
	} attempts;
	enum metrics_refusal refusal;
	int failed_commit_status; /* status if the commit fails; 0: it depends on the reason */
	bool waits;               /* must wait for api_commit: it reports a change, or why nothing changed */
};

/* The HTTP statuses in use, by index from 0; 0 after the last. */
int reply_status_at(size_t i);

void reply_release(struct reply *);

/* Writes the head of the response, from the status line to the empty line. length: of the body, even if it is not sent.
 */
void reply_head(const struct reply *, size_t length, struct string *out);

/* Sets status, type and body: {"error": {"code": ..., "message": ...}}. The code is machine-readable: one lower-case
 * word. */
void reply_fail(struct reply *, int status, const char *code, const char *format, ...) PRINTF_LIKE(4, 5);

/* Same for errors from the core, with the id and arguments of the message. ply: number of the invalid move, from 1, or
 * 0. */
void reply_refuse(struct reply *, int status, const char *code, int ply, const struct error *);

/* Same for an error in the named field of the request. */
void reply_refuse_field(struct reply *, int status, const char *code, const char *field, const struct error *);

/* Begins a JSON response: sets status and type; the caller writes the body. */
struct string *reply_json(struct reply *, int status);

#endif
