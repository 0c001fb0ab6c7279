/* Header lines that identify the client and the server: a trusted proxy, X-Forwarded-For, Forwarded, a site, a Host, an
 * Origin. Parsed values are within bounds, and a site counts as a name of the server and as an origin of its page. */
#include "fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "server/forwarded.h"
#include "server/host.h"

enum { PROXY, LIST, ELEMENTS, SITE, HOST, ORIGIN, N_LINES };

static void check_forwarded(const struct forwarded_proxies *proxies, const char *list, const char *elements)
{
	struct sockaddr_storage client = {0}, again = {0};
	bool found = forwarded_client(proxies, list, elements, &client);
	HOLD(!found || client.ss_family == AF_INET || client.ss_family == AF_INET6);
	HOLD(!found || *list || *elements);
	if (found && *list && *elements) /* both headers name it */
		HOLD(forwarded_client(proxies, list, "", &again) && forwarded_client(proxies, "", elements, &again));
}

static void check_site(const struct host_address *own, const char *text, const char *host, const char *origin)
{
	struct host_sites sites = {0};
	char line[400];
	bool is_site = host_add_site(&sites, text);
	HOLD(sites.n == is_site);
	if (is_site) {
		const struct host_site *s = &sites.list[0];
		HOLD(s->port > 0 && s->port < 65536 && s->name[0] && memchr(s->name, 0, sizeof s->name));
		snprintf(line, sizeof line, "%s:%d", s->name, s->port);
		HOLD(host_is_named(own, &sites, line) && host_is_named(own, &sites, s->name));
		snprintf(line, sizeof line, "%s://%s:%d", s->is_secure ? "https" : "http", s->name, s->port);
		HOLD(host_is_origin(&sites, line, "other"));
		HOLD(host_add_site(&sites, line) && sites.n == 2);
	}
	const struct host_sites none = {0};
	if (host_is_named(own, &none, host))
		HOLD(host_is_named(own, &sites, host)); /* adding a site removes no name */
	if (*origin && host_is_origin(&none, origin, "elsewhere"))
		HOLD(strcasecmp(strstr(origin, "://") + 3, "elsewhere") == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const char *const binds[] = {"127.0.0.1", "0.0.0.0", "::"};
	struct forwarded_proxies proxies = {0};
	struct host_address own;
	if (size < 1)
		return 0;
	char *text = fuzz_string(data + 1, size - 1), *rest = text, *lines[N_LINES];
	for (int i = 0; i < N_LINES; i++) {
		lines[i] = rest ? strsep(&rest, "\n") : "";
	}
	HOLD(host_read(&own, binds[data[0] % 3]));
	host_set_port(&own, 8080);
	HOLD(forwarded_add(&proxies, "10.0.0.0/8"));
	bool is_added = forwarded_add(&proxies, lines[PROXY]);
	HOLD(proxies.n == 1 + is_added);
	check_forwarded(&proxies, lines[LIST], lines[ELEMENTS]);
	check_site(&own, lines[SITE], lines[HOST], lines[ORIGIN]);
	free(text);
	return 0;
}
