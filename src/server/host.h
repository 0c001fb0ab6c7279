/* host: the listening address, the public sites of the server, and the checks against cross-site requests and DNS
 * rebinding. */
#ifndef SERVER_HOST_H
#define SERVER_HOST_H

#include <stdbool.h>
#include <sys/socket.h>

struct host_address {
	struct sockaddr_storage address;
	char name[64]; /* as in a URL: "127.0.0.1", "[::1]" */
	int port;
	bool is_loopback; /* only reachable from this machine, in any spelling of the address */
};

/* Parses a numeric address without a port. False if it is invalid. */
bool host_read(struct host_address *, const char *text);

/* host_set_port sets the port; host_size is the address size for bind. */
void host_set_port(struct host_address *, int port);
socklen_t host_size(const struct host_address *);

/* A public address of the server, behind a proxy or by name: "https://qipan.example.org". */
struct host_site {
	bool is_secure; /* https */
	char name[256]; /* "qipan.example.org", "[2001:db8::1]" */
	int port;       /* the scheme's default, unless given */
};

#define HOST_SITES_MAX 16

struct host_sites {
	int n;
	struct host_site list[HOST_SITES_MAX];
};

/* Parses http or https, a name or address, and an optional port. False if it is invalid or the list is full. */
bool host_add_site(struct host_sites *, const char *text);

/* Whether the Host of a request may name a server that listens there. Another site could rebind a name to our address,
 * so the only valid names are localhost and those of the sites. A literal address cannot be rebound: on loopback it
 * must be 127.0.0.1, [::1] or the server's own, in any spelling, with the server's port; elsewhere any is valid. A
 * proxy may omit the site's port. */
bool host_is_named(const struct host_address *, const struct host_sites *, const char *text);

/* Whether a request for a change comes from our own page: from one of the sites, or from the request's own Host.
 * Browsers always send an Origin header; programs send none. */
bool host_is_origin(const struct host_sites *, const char *origin, const char *host);

/* Whether the browser uses a site with https. Without an Origin, all sites that the Host may name decide. */
bool host_is_secure(const struct host_sites *, const char *origin, const char *host);

#endif
