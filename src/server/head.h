/* head: the first line and the headers of a request, read strictly: what two programs could understand differently is
 * refused, so that nobody hides a request in another one (docs/server.md). It knows no sockets. */
#ifndef SERVER_HEAD_H
#define SERVER_HEAD_H

#include "base/text.h"

#define HEAD_BYTES_MAX ((size_t)16 << 10) /* browsers send localhost the cookies of all its ports */

/* The headers that are looked at; of the others only the form is. Sorted by name. */
enum head_field {
	HEAD_ACCEPT_ENCODING,
	HEAD_CONNECTION,
	HEAD_CONTENT_LENGTH,
	HEAD_CONTENT_TYPE,
	HEAD_EXPECT,
	HEAD_HOST,
	HEAD_IF_MATCH,
	HEAD_IF_NONE_MATCH,
	HEAD_ORIGIN,
	HEAD_TRANSFER_ENCODING,
	HEAD_N_FIELDS
};

enum head_state { HEAD_PART, HEAD_WHOLE, HEAD_REFUSED };

/* {0} is one of which nothing has come. The texts lie in bytes: they hold until head_clear or head_release. */
struct head {
	enum head_state state;
	struct string bytes;
	size_t line;        /* where the line begins that is coming */
	unsigned char last; /* the byte before the next one */

	/* of a whole one */
	const char *method;                /* any word */
	const char *path;                  /* with its escapes resolved; NULL: it has one that is none */
	const char *query;                 /* what stands behind '?', likewise; "" none */
	const char *fields[HEAD_N_FIELDS]; /* NULL: there is none; without the blanks on both sides */
	bool has_length;                   /* of the body, in Content-Length */
	uint64_t length;
	bool close; /* the client wants the connection to end, or has never heard of others (HTTP/1.0) */

	/* of a refused one: what comes behind it cannot be understood either */
	int status; /* of HTTP */
	const char *fault;
};

/* Takes what belongs to the head of n bytes that follow on those before; how many these were. All of them unless the
 * state is no longer HEAD_PART. */
size_t head_take(struct head *, const char *bytes, size_t n);

/* Of a whole head; "" where it has none. */
const char *head_text(const struct head *, enum head_field);

void head_clear(struct head *); /* for the next request; keeps the memory */
void head_release(struct head *);

#endif
