/* head: the first line and the headers of a request, parsed strictly: anything that two programs could understand
 * differently is refused, so that a request cannot be hidden in another one (docs/server.md). It uses no sockets. */
#ifndef SERVER_HEAD_H
#define SERVER_HEAD_H

#include "base/text.h"

#define HEAD_BYTES_MAX ((size_t)16 << 10) /* browsers send localhost the cookies of all its ports */

/* The headers that are used; of the others only the form is checked. Sorted by name. */
enum head_field {
	HEAD_ACCEPT_ENCODING,
	HEAD_CONNECTION,
	HEAD_CONTENT_LENGTH,
	HEAD_CONTENT_TYPE,
	HEAD_EXPECT,
	HEAD_FORWARDED,
	HEAD_HOST,
	HEAD_IF_MATCH,
	HEAD_IF_NONE_MATCH,
	HEAD_ORIGIN,
	HEAD_TRANSFER_ENCODING,
	HEAD_X_FORWARDED_FOR,
	HEAD_N_FIELDS
};

enum head_state { HEAD_PART, HEAD_WHOLE, HEAD_REFUSED };

/* {0} is an empty head. The texts point into bytes: they are valid until head_clear or head_release. */
struct head {
	enum head_state state;
	struct string bytes;
	size_t line;        /* where the current line begins */
	unsigned char last; /* the byte before the next one */

	/* of a complete head */
	const char *method;                /* any word */
	const char *path;                  /* decoded; NULL: it has an invalid escape */
	const char *query;                 /* the part after '?', likewise; "" none */
	const char *fields[HEAD_N_FIELDS]; /* NULL: there is none; without the blanks on both sides. The host of an
					      address instead of a path replaces the Host. */
	const char *host;                  /* of such an address; NULL: a path */
	bool is_old;                       /* HTTP/1.0 */
	bool has_length;                   /* of the body, in Content-Length */
	uint64_t length;
	bool close; /* the client wants the connection to be closed, or cannot keep it open (HTTP/1.0) */

	/* of a refused one: what follows it cannot be understood either */
	int status; /* of HTTP */
	const char *fault;
};

/* Consumes the next n bytes as far as they belong to the head, and returns how many. All of them unless the state is no
 * longer HEAD_PART. */
size_t head_take(struct head *, const char *bytes, size_t n);

/* A header of a complete head; "" if it is missing. */
const char *head_text(const struct head *, enum head_field);

void head_clear(struct head *); /* for the next request; keeps the memory */
void head_release(struct head *);

#endif
