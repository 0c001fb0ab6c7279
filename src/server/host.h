/* host: the address on which the server listens, and which requests a server for this machine alone accepts: not from a
 * page of another site, nor from one whose name was rebound to our address. */
#ifndef SERVER_HOST_H
#define SERVER_HOST_H

#include <stdbool.h>
#include <sys/socket.h>

struct host {
	struct sockaddr_storage address;
	char name[64]; /* as a URL has it: "127.0.0.1", "[::1]" */
	int port;
	bool is_loopback; /* only programs on this machine can reach it, however its address is written */
};

/* Reads a numeric address without a port. False if it is not an address. */
bool host_read(struct host *, const char *text);

/* Sets the port, and gives the bytes of the address for bind. */
void host_set_port(struct host *, int port);
socklen_t host_size(const struct host *);

/* Whether the Host of a request names a server that listens there: localhost, 127.0.0.1, [::1] or its own address, in
 * any spelling, and its port. Checked only on loopback: elsewhere a machine does not know its names. */
bool host_is_named(const struct host *, const char *text);

/* Whether the page that requests a change is our own. A browser always sends its origin; programs send none. */
bool host_is_origin(const char *origin, const char *host);

#endif
