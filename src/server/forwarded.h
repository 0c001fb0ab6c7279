/* forwarded: whose request a proxy passes on. Only the headers of trusted proxies are believed, since anyone can send
 * them. */
#ifndef SERVER_FORWARDED_H
#define SERVER_FORWARDED_H

#include <stdbool.h>
#include <sys/socket.h>

#define FORWARDED_PROXIES_MAX 16

struct forwarded_proxy {
	unsigned char address[16]; /* of IPv6; one of IPv4 is mapped: ::ffff:192.0.2.1 */
	int bits;                  /* of it that count */
};

struct forwarded_proxies {
	int n;
	struct forwarded_proxy list[FORWARDED_PROXIES_MAX];
};

/* Adds "192.0.2.1", "2001:db8::1" or a network, "10.0.0.0/8". False if it is not one, or there are too many. */
bool forwarded_add(struct forwarded_proxies *, const char *text);

/* Whether a trusted proxy has that address. */
bool forwarded_is_proxy(const struct forwarded_proxies *, const struct sockaddr_storage *);

/* The client's address in the headers X-Forwarded-For and Forwarded (RFC 7239) of a trusted proxy's request, "" if
 * missing: the last one that is not a trusted proxy's. False if they name none, or not the same one: a proxy sets one
 * of the two, and may pass on the other as the client sent it. */
bool forwarded_client(const struct forwarded_proxies *, const char *x_forwarded_for, const char *forwarded,
		      struct sockaddr_storage *out);

#endif
