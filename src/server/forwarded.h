/* forwarded: the client address that a proxy forwards. Only headers from trusted proxies are used, since anyone can
 * send them. */
#ifndef SERVER_FORWARDED_H
#define SERVER_FORWARDED_H

#include <stdbool.h>
#include <sys/socket.h>

#define FORWARDED_PROXIES_MAX 16

struct forwarded_proxy {
	unsigned char address[16]; /* IPv6; an IPv4 address is mapped: ::ffff:192.0.2.1 */
	int bits;                  /* prefix length */
};

struct forwarded_proxies {
	int n;
	struct forwarded_proxy list[FORWARDED_PROXIES_MAX];
};

/* Adds "192.0.2.1", "2001:db8::1" or a network such as "10.0.0.0/8". False if it is invalid or the list is full. */
bool forwarded_add(struct forwarded_proxies *, const char *text);

/* Whether the address is a trusted proxy. */
bool forwarded_is_proxy(const struct forwarded_proxies *, const struct sockaddr_storage *);

/* Extracts the client address from the headers X-Forwarded-For and Forwarded (RFC 7239) of a trusted proxy's request,
 * "" if missing: the last address that is not a trusted proxy. False without such an address, or if the two headers
 * disagree: a proxy sets one of them and may pass the other through as the client sent it. */
bool forwarded_client(const struct forwarded_proxies *, const char *x_forwarded_for, const char *forwarded,
		      struct sockaddr_storage *out);

#endif
