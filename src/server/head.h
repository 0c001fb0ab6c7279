/* head: strict parser for the request line and headers: anything that two programs might interpret differently is
 * rejected, to prevent request smuggling (docs/server.md). It uses no sockets. */
#ifndef SERVER_HEAD_H
#define SERVER_HEAD_H

#include "base/text.h"

#define HEAD_BYTES_MAX ((size_t)16 << 10) /* browsers send localhost the cookies of all its ports */

/* The headers in use, sorted by name; all others are only checked for syntax. */
enum head_field {
	HEAD_ACCEPT_ENCODING,
	HEAD_AUTHORIZATION, /* secret; must not appear in logs or errors */
	HEAD_CONNECTION,
	HEAD_CONTENT_LENGTH,
	HEAD_CONTENT_TYPE,
	HEAD_COOKIE, /* secret too */
	HEAD_EXPECT,
	HEAD_FORWARDED,
	HEAD_HOST,
	HEAD_IF_MATCH,
	HEAD_IF_NONE_MATCH,
	HEAD_LAST_EVENT_ID,
	HEAD_ORIGIN,
	HEAD_SEC_WEBSOCKET_KEY,
	HEAD_SEC_WEBSOCKET_VERSION,
	HEAD_TRANSFER_ENCODING,
	HEAD_UPGRADE,
	HEAD_X_FORWARDED_FOR,
	HEAD_N_FIELDS
};

enum head_state { HEAD_PART, HEAD_WHOLE, HEAD_REFUSED };

/* {0} is an empty head. The strings point into bytes: they are valid until head_clear or head_release. */
struct head {
	enum head_state state;
	struct string bytes;
	size_t line;        /* offset of the current line */
	unsigned char last; /* the previous byte */

	/* set for a complete head */
	const char *method;                /* any token */
	const char *path;                  /* decoded; NULL: it has an invalid escape */
	const char *query;                 /* the part after '?', with its escapes; "": none */
	const char *fields[HEAD_N_FIELDS]; /* NULL: missing; without surrounding blanks. The host of an absolute URL in
					      the request line replaces Host. */
	const char *host;                  /* of an absolute URL; NULL: the target is a path */
	bool is_old;                       /* HTTP/1.0 */
	bool has_length;                   /* of the body, from Content-Length */
	uint64_t length;
	bool close; /* the client wants the connection closed, or cannot keep it open (HTTP/1.0) */

	/* set for a rejected head: the bytes after it cannot be parsed either */
	int status; /* HTTP status */
	const char *fault;
};

/* Consumes the next n bytes up to the end of the head, and returns how many: all of them while the state remains
 * HEAD_PART. */
size_t head_take(struct head *, const char *bytes, size_t n);

/* A header of a complete head; "" if missing. */
const char *head_text(const struct head *, enum head_field);

/* Whether a header of a complete head is a list, such as "keep-alive, close", that contains the word in any case. */
bool head_has_word(const struct head *, enum head_field, const char *word);

/* Decodes the escapes of a path or a part of a query; out may be text, or NULL to check only. False: one is invalid or
 * encodes a zero byte. */
bool head_decode(const char *text, char *out) MUST_USE;

void head_clear(struct head *); /* for the next request; keeps the buffer */
void head_release(struct head *);

#endif
