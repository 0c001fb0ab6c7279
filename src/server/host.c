#include "server/host.h"
#include "base/text.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static struct in6_addr *v6_of(const struct host_address *h)
{
	return &((struct sockaddr_in6 *)&h->address)->sin6_addr;
}

static struct in_addr *v4_of(const struct host_address *h)
{
	return &((struct sockaddr_in *)&h->address)->sin_addr;
}

/* An IPv4 address may be written as a mapped IPv6 address: ::ffff:127.0.0.1 is 127.0.0.1. */
static bool is_loopback(const struct host_address *h)
{
	const unsigned char *v6 = v6_of(h)->s6_addr;
	if (h->address.ss_family == AF_INET)
		return ntohl(v4_of(h)->s_addr) >> 24 == 127;
	return IN6_IS_ADDR_LOOPBACK(v6_of(h)) || (IN6_IS_ADDR_V4MAPPED(v6_of(h)) && v6[12] == 127);
}

bool host_read(struct host_address *h, const char *text)
{
	char plain[INET6_ADDRSTRLEN];
	*h = (struct host_address){.address = {.ss_family = AF_INET}};
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

void host_set_port(struct host_address *h, int port)
{
	h->port = port;
	if (h->address.ss_family == AF_INET6)
		((struct sockaddr_in6 *)&h->address)->sin6_port = htons((uint16_t)port);
	else
		((struct sockaddr_in *)&h->address)->sin_port = htons((uint16_t)port);
}

socklen_t host_size(const struct host_address *h)
{
	return h->address.ss_family == AF_INET6 ? sizeof(struct sockaddr_in6) : sizeof(struct sockaddr_in);
}

/* --- names --- */

#define NAME_BYTES 300 /* including its port */

/* A name with an optional port, as in Host. */
struct named {
	char name[NAME_BYTES]; /* an address in brackets is in the form of inet_ntop */
	int port;              /* 0: none */
	bool is_address;
};

/* Normalizes an IPv6 address in brackets; false if it is invalid. */
static bool read_brackets(char *name)
{
	struct host_address other;
	size_t n = strlen(name);
	if (n < 3 || name[n - 1] != ']')
		return false;
	name[n - 1] = 0;
	if (!strchr(name, ':') || !host_read(&other, name + 1))
		return false;
	snprintf(name, NAME_BYTES, "%s", other.name);
	return true;
}

/* Splits "name:port". */
static bool read_named(const char *text, struct named *out)
{
	struct host_address other;
	uint64_t port;
	*out = (struct named){.port = 0};
	if (strlen(text) >= sizeof out->name)
		return false;
	strcpy(out->name, text);
	char *colon = strrchr(out->name, ':'), *bracket = strchr(out->name, ']');
	if (colon && !(bracket && colon < bracket)) {
		*colon = 0;
		if (strlen(colon + 1) > 5 || !text_number(colon + 1, 65535, &port) || port == 0)
			return false;
		out->port = (int)port;
	}
	out->is_address = out->name[0] == '[' ? read_brackets(out->name) : host_read(&other, out->name);
	return out->name[0] == '[' ? out->is_address : out->name[0] && !strchr(out->name, ':');
}

static bool is_one_of_ours(const struct host_address *h, const char *name)
{
	static const char *const names[] = {"localhost", "127.0.0.1", "[::1]"};
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (strcasecmp(name, names[i]) == 0)
			return true;
	return strcasecmp(name, h->name) == 0;
}

/* Whether the Host names the site; a proxy may omit the port. */
static bool names_site(const struct named *n, const struct host_site *s)
{
	return strcasecmp(n->name, s->name) == 0 && (n->port == 0 || n->port == s->port);
}

bool host_is_named(const struct host_address *h, const struct host_sites *sites, const char *text)
{
	struct named n;
	if (!read_named(text, &n))
		return false;
	for (int i = 0; i < sites->n; i++)
		if (names_site(&n, &sites->list[i]))
			return true;
	if (!h->is_loopback && (n.is_address || strcasecmp(n.name, "localhost") == 0))
		return true;
	return is_one_of_ours(h, n.name) && (n.port ? n.port : 80) == h->port;
}

/* --- sites --- */

static bool is_name(const char *text)
{
	static const char allowed[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._";
	return *text && text[strspn(text, allowed)] == 0;
}

/* Splits "https://name:port", optionally followed by '/'. */
static bool read_site(const char *text, struct host_site *out)
{
	struct named n;
	char rest[NAME_BYTES];
	*out = (struct host_site){.is_secure = strncasecmp(text, "https://", 8) == 0};
	if (!out->is_secure && strncasecmp(text, "http://", 7) != 0)
		return false;
	text = strstr(text, "://") + 3;
	size_t length = strcspn(text, "/");
	if (length >= sizeof rest || (text[length] && text[length + 1]))
		return false;
	memcpy(rest, text, length);
	rest[length] = 0;
	if (!read_named(rest, &n) || !(n.is_address || is_name(n.name)) || strlen(n.name) >= sizeof out->name)
		return false;
	memcpy(out->name, n.name, strlen(n.name) + 1);
	out->port = n.port ? n.port : out->is_secure ? 443 : 80;
	return true;
}

bool host_add_site(struct host_sites *sites, const char *text)
{
	return sites->n < HOST_SITES_MAX && read_site(text, &sites->list[sites->n]) && ++sites->n;
}

static bool has_site(const struct host_sites *sites, const struct host_site *site)
{
	for (int i = 0; i < sites->n; i++) {
		const struct host_site *s = &sites->list[i];
		if (site->is_secure == s->is_secure && site->port == s->port && strcasecmp(site->name, s->name) == 0)
			return true;
	}
	return false;
}

bool host_is_secure(const struct host_sites *sites, const char *origin, const char *host)
{
	struct host_site from;
	struct named n;
	bool is_secure = false;
	if (origin[0])
		return read_site(origin, &from) && from.is_secure && has_site(sites, &from);
	if (!read_named(host, &n))
		return false;
	for (int i = 0; i < sites->n; i++) {
		const struct host_site *s = &sites->list[i];
		if (names_site(&n, s) && !s->is_secure)
			return false;
		is_secure |= names_site(&n, s);
	}
	return is_secure;
}

bool host_is_origin(const struct host_sites *sites, const char *origin, const char *host)
{
	struct host_site from;
	if (!origin[0])
		return true;
	if (origin[strlen(origin) - 1] == '/' || !read_site(origin, &from))
		return false;
	return has_site(sites, &from) || strcasecmp(strstr(origin, "://") + 3, host) == 0;
}
