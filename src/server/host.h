/* host: the address on which the server listens, the sites under which it is known, and which requests it accepts: not
 * from a page of another site, nor from one whose name was rebound to our address. */
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

/* An address at which browsers find the server, behind a proxy or by a name: "https://qipan.example.org". */
struct host_site {
	bool is_secure; /* https */
	char name[256]; /* "qipan.example.org", "[2001:db8::1]" */
	int port;       /* the scheme's, unless given */
};

#define HOST_SITES_MAX 16

struct host_sites {
	int n;
	struct host_site list[HOST_SITES_MAX];
};

/* Reads http or https, a name or address, and perhaps a port. False if it is not such a site, or there are too many. */
bool host_add_site(struct host_sites *, const char *text);

/* Whether the Host of a request may name a server that listens there. A name could be rebound to our address by another
 * site, so names are localhost and those of the sites. A literal address cannot be rebound: on loopback it is
 * 127.0.0.1,
 * [::1] or the server's own, in any spelling, with the server's port; elsewhere any. A proxy may leave the site's port
 * out. */
bool host_is_named(const struct host *, const struct host_sites *, const char *text);

/* Whether the page that requests a change is our own: of one of the sites, or of the Host of its request. A browser
 * always sends its origin; programs send none. */
bool host_is_origin(const struct host_sites *, const char *origin, const char *host);

#endif
