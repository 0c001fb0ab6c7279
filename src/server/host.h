/* host: the address that is listened on, and who may ask a server that is for this machine alone: a page of another
 * site, or one whose name was turned to our address, may not. */
#ifndef SERVER_HOST_H
#define SERVER_HOST_H

#include <stdbool.h>
#include <sys/socket.h>

struct host {
	struct sockaddr_storage address;
	char name[64]; /* as a URL has it: "127.0.0.1", "[::1]" */
	int port;
	bool is_loopback; /* only programs of this machine reach it, however its address is written */
};

/* Reads an address, as a number, without its port. False: it is none. */
bool host_read(struct host *, const char *text);

/* Listens there, or would: the port, and the bytes of the address that bind wants. */
void host_set_port(struct host *, int port);
socklen_t host_size(const struct host *);

/* Whether the Host of a request names a server that listens there: localhost, 127.0.0.1, [::1] or its own address, in
 * any spelling, and its port. Asked on loopback only: elsewhere the names of a machine are not known to it. */
bool host_is_named(const struct host *, const char *text);

/* Whether the page that asks for a change is our own. A browser always says which one it is; programs say nothing. */
bool host_is_origin(const char *origin, const char *host);

#endif
