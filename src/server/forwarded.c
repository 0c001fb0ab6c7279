#include "server/forwarded.h"
#include "base/text.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <string.h>
#include <strings.h>

#define MAPPED_BITS 96 /* prefix bits before the IPv4 address in a mapped IPv6 address */

static bool read_address(const char *text, struct sockaddr_storage *out)
{
	struct sockaddr_in *v4 = (struct sockaddr_in *)out;
	struct sockaddr_in6 *v6 = (struct sockaddr_in6 *)out;
	memset(out, 0, sizeof *out);
	out->ss_family = AF_INET;
	if (inet_pton(AF_INET, text, &v4->sin_addr) == 1)
		return true;
	out->ss_family = AF_INET6;
	return inet_pton(AF_INET6, text, &v6->sin6_addr) == 1;
}

static bool bytes_of(const struct sockaddr_storage *address, unsigned char out[16])
{
	static const unsigned char mapped[12] = {[10] = 0xff, [11] = 0xff};
	if (address->ss_family == AF_INET6) {
		memcpy(out, &((const struct sockaddr_in6 *)address)->sin6_addr, 16);
	} else if (address->ss_family == AF_INET) {
		memcpy(out, mapped, sizeof mapped);
		memcpy(out + sizeof mapped, &((const struct sockaddr_in *)address)->sin_addr, 4);
	} else {
		return false;
	}
	return true;
}

bool forwarded_add(struct forwarded_proxies *proxies, const char *text)
{
	char address[INET6_ADDRSTRLEN];
	size_t n = strcspn(text, "/");
	struct sockaddr_storage read;
	uint64_t bits;
	if (proxies->n == FORWARDED_PROXIES_MAX || n >= sizeof address)
		return false;
	memcpy(address, text, n);
	address[n] = 0;
	if (!read_address(address, &read))
		return false;
	bool is_v4 = read.ss_family == AF_INET;
	bits = is_v4 ? 32 : 128;
	if (text[n] && !text_number(text + n + 1, bits, &bits))
		return false;
	struct forwarded_proxy *p = &proxies->list[proxies->n++];
	bytes_of(&read, p->address);
	p->bits = (int)bits + (is_v4 ? MAPPED_BITS : 0);
	return true;
}

bool forwarded_is_proxy(const struct forwarded_proxies *proxies, const struct sockaddr_storage *address)
{
	unsigned char bytes[16];
	if (!bytes_of(address, bytes))
		return false;
	for (int i = 0; i < proxies->n; i++) {
		const struct forwarded_proxy *p = &proxies->list[i];
		int whole = p->bits / 8, rest = p->bits % 8;
		if (memcmp(bytes, p->address, (size_t)whole) == 0 &&
		    (rest == 0 || (bytes[whole] ^ p->address[whole]) >> (8 - rest) == 0))
			return true;
	}
	return false;
}

/* --- headers --- */

/* "192.0.2.1", "192.0.2.1:80", "2001:db8::1", "[2001:db8::1]:80", each optionally quoted. */
static bool read_node(const char *text, size_t n, struct sockaddr_storage *out)
{
	char node[INET6_ADDRSTRLEN + 12];
	while (n > 0 && strchr(" \t", *text))
		text++, n--;
	while (n > 0 && strchr(" \t", text[n - 1]))
		n--;
	if (n > 1 && text[0] == '"' && text[n - 1] == '"')
		text++, n -= 2;
	if (n == 0 || n >= sizeof node)
		return false;
	memcpy(node, text, n);
	node[n] = 0;
	char *end = strchr(node, ']'), *colon = strchr(node, ':');
	if (node[0] == '[' && end) {
		*end = 0;
		return (!end[1] || end[1] == ':') && strchr(node, ':') && read_address(node + 1, out);
	}
	if (colon && !strchr(colon + 1, ':')) /* a port, since IPv6 addresses have at least two colons */
		*colon = 0;
	return read_address(node, out);
}

/* The node in an element of Forwarded: "for=192.0.2.1;proto=https". */
static bool read_element(const char *text, size_t n, struct sockaddr_storage *out)
{
	for (const char *end = text + n; text < end;) {
		const char *stop = memchr(text, ';', (size_t)(end - text));
		stop = stop ? stop : end;
		while (text < stop && strchr(" \t", *text))
			text++;
		if (stop - text > 4 && strncasecmp(text, "for=", 4) == 0)
			return read_node(text + 4, (size_t)(stop - text) - 4, out);
		text = stop + (stop < end);
	}
	return false;
}

typedef bool read_fn(const char *text, size_t n, struct sockaddr_storage *out);

/* The last element that is not a proxy, or the first one. */
static bool client_of(const struct forwarded_proxies *proxies, const char *list, read_fn *read,
		      struct sockaddr_storage *out)
{
	const char *end = list + strlen(list);
	for (;;) {
		const char *begin = end;
		while (begin > list && begin[-1] != ',')
			begin--;
		if (!read(begin, (size_t)(end - begin), out))
			return false;
		if (begin == list || !forwarded_is_proxy(proxies, out))
			return true;
		end = begin - 1;
	}
}

bool forwarded_client(const struct forwarded_proxies *proxies, const char *x_forwarded_for, const char *forwarded,
		      struct sockaddr_storage *out)
{
	struct sockaddr_storage other;
	unsigned char bytes[16], others[16];
	if (!*x_forwarded_for)
		return *forwarded && client_of(proxies, forwarded, read_element, out);
	if (!client_of(proxies, x_forwarded_for, read_node, out))
		return false;
	if (!*forwarded)
		return true;
	return client_of(proxies, forwarded, read_element, &other) && bytes_of(out, bytes) &&
	       bytes_of(&other, others) && memcmp(bytes, others, sizeof bytes) == 0;
}
