/* access_log: the access log of "qipan serve --log-requests", one line of JSON per request. docs/server.md
 *
 * The path is untrusted: control characters are escaped, and anything that looks like a seat's token is masked. Queries
 * and headers are not logged. */
#ifndef SERVER_ACCESS_LOG_H
#define SERVER_ACCESS_LOG_H

#include <stdint.h>
#include <sys/socket.h>

#include "base/text.h"

struct access_entry {
	int64_t at_ms; /* since 1970 */
	const struct sockaddr_storage *client;
	const char *method, *path; /* NULL: missing or invalid; the path is decoded */
	const char *route;
	int status;
	size_t bytes; /* of the response's body */
	int64_t us;   /* time from the end of the request's head until the response was ready */
};

/* Appends the line, without a newline. */
void access_log_write(const struct access_entry *, struct string *out);

#endif
