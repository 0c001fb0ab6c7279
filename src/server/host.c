#include "server/host.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static struct in6_addr *v6_of(const struct host *h)
{
	return &((struct sockaddr_in6 *)&h->address)->sin6_addr;
}

static struct in_addr *v4_of(const struct host *h)
{
	return &((struct sockaddr_in *)&h->address)->sin_addr;
}

/* An IPv4 address may be written as one of IPv6: ::ffff:127.0.0.1 is 127.0.0.1. */
static bool is_loopback(const struct host *h)
{
	const unsigned char *v6 = v6_of(h)->s6_addr;
	if (h->address.ss_family == AF_INET)
		return ntohl(v4_of(h)->s_addr) >> 24 == 127;
	return IN6_IS_ADDR_LOOPBACK(v6_of(h)) || (IN6_IS_ADDR_V4MAPPED(v6_of(h)) && v6[12] == 127);
}

bool host_read(struct host *h, const char *text)
{
	char plain[INET6_ADDRSTRLEN];
	*h = (struct host){.address = {.ss_family = AF_INET}};
	if (inet_pton(AF_INET, text, v4_of(h)) != 1) {
		h->address.ss_family = AF_INET6;
		if (inet_pton(AF_INET6, text, v6_of(h)) != 1)
			return false;
	}
	bool is_v6 = h->address.ss_family == AF_INET6;
	inet_ntop(h->address.ss_family, is_v6 ? (void *)v6_of(h) : (void *)v4_of(h), plain, sizeof plain);
	snprintf(h->name, sizeof h->name, is_v6 ? "[%s]" : "%s", plain);
	h->is_loopback = is_loopback(h);
	return true;
}

void host_set_port(struct host *h, int port)
{
	h->port = port;
	if (h->address.ss_family == AF_INET6)
		((struct sockaddr_in6 *)&h->address)->sin6_port = htons((uint16_t)port);
	else
		((struct sockaddr_in *)&h->address)->sin_port = htons((uint16_t)port);
}

socklen_t host_size(const struct host *h)
{
	return h->address.ss_family == AF_INET6 ? sizeof(struct sockaddr_in6) : sizeof(struct sockaddr_in);
}

/* Splits "name:port"; false if the port is invalid. Without one it is 80. */
static bool split(char *text, int *port)
{
	char *colon = strrchr(text, ':'), *bracket = strchr(text, ']'), *end;
	*port = 80;
	if (!colon || (bracket && colon < bracket))
		return true;
	*colon = 0;
	if (strspn(colon + 1, "0123456789") == 0)
		return false;
	*port = (int)strtol(colon + 1, &end, 10);
	return !*end && end - colon <= 6;
}

bool host_is_named(const struct host *h, const char *text)
{
	static const char *const names[] = {"localhost", "127.0.0.1", "[::1]"};
	char name[80];
	int port;
	struct host other;
	if (strlen(text) >= sizeof name)
		return false;
	strcpy(name, text);
	if (!split(name, &port) || port != h->port)
		return false;
	size_t n = strlen(name);
	if (n > 2 && name[0] == '[' && name[n - 1] == ']') {
		name[n - 1] = 0;
		if (!strchr(name, ':') || !host_read(&other, name + 1))
			return false;
		snprintf(name, sizeof name, "%s", other.name);
	}
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (strcasecmp(name, names[i]) == 0)
			return true;
	return strcasecmp(name, h->name) == 0;
}

bool host_is_origin(const char *origin, const char *host)
{
	if (!origin[0])
		return true;
	const char *name = strstr(origin, "://");
	return name && strcasecmp(name + strlen("://"), host) == 0;
}
