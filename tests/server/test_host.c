/* Which addresses belong to this machine alone, and which host names a request may use for them. */
#include "support.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <string.h>

#include "server/host.h"

static void loopback_is_recognized_in_every_spelling(void **state)
{
	(void)state;
	static const struct {
		const char *text, *name;
		bool is_loopback;
	} cases[] = {
		{"127.0.0.1", "127.0.0.1", true},
		{"127.0.0.2", "127.0.0.2", true},
		{"127.255.255.255", "127.255.255.255", true},
		{"::1", "[::1]", true},
		{"0:0:0:0:0:0:0:1", "[::1]", true},
		{"0000:0000::0001", "[::1]", true},
		{"::ffff:127.0.0.1", "[::ffff:127.0.0.1]", true},
		{"::FFFF:7f00:2", "[::ffff:127.0.0.2]", true},
		{"0.0.0.0", "0.0.0.0", false},
		{"128.0.0.1", "128.0.0.1", false},
		{"126.255.255.255", "126.255.255.255", false},
		{"::", "[::]", false},
		{"::2", "[::2]", false},
		{"::ffff:128.0.0.1", "[::ffff:128.0.0.1]", false},
		{"2001:db8::1", "[2001:db8::1]", false},
		{"::127.0.0.1", "[::127.0.0.1]", false},
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct host_address h;
		assert_true(host_read(&h, cases[i].text));
		assert_string_equal(h.name, cases[i].name);
		if (h.is_loopback != cases[i].is_loopback)
			fail_msg("%s: wrong answer", cases[i].text);
	}
	static const char *const none[] = {"", "localhost", "127.1", "127.0.0.1:80", "[::1]", "::1%lo", "0x7f.0.0.1"};
	for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
		struct host_address h;
		assert_false(host_read(&h, none[i]));
	}
}

static void only_known_host_names_are_accepted(void **state)
{
	(void)state;
	static const char *const own[] = {"localhost:8080", "LOCALHOST:8080",         "127.0.0.1:8080",   "[::1]:8080",
					  "127.0.0.2:8080", "[0:0:0:0:0:0:0:1]:8080", "[0000::0001]:8080"};
	static const char *const others[] = {
		"",
		"localhost",
		"localhost:",
		"localhost:8081",
		"localhost:808",
		"localhost:80800",
		"localhost:8080:8080",
		"localhost.:8080",
		"evil.example:8080",
		"127.0.0.1.evil.example:8080",
		"127.0.0.3:8080",
		"[::2]:8080",
		"[::1:8080",
		"::1:8080",
		"[127.0.0.1]:8080",
		"[]:8080",
		"[:zz:]:8080",
		"a-name-of-more-than-eighty-bytes-which-is-longer-than-any-of-ours-could-be.evil.example:8080",
		"localhost:4294975376",
		"localhost:+8080"};
	struct host_address h;
	const struct host_sites sites = {0};
	assert_true(host_read(&h, "127.0.0.2"));
	host_set_port(&h, 8080);
	for (size_t i = 0; i < sizeof own / sizeof *own; i++)
		if (!host_is_named(&h, &sites, own[i]))
			fail_msg("\"%s\" is refused", own[i]);
	for (size_t i = 0; i < sizeof others / sizeof *others; i++)
		if (host_is_named(&h, &sites, others[i]))
			fail_msg("\"%s\" is accepted", others[i]);
	host_set_port(&h, 80); /* the default, which is omitted */
	assert_true(host_is_named(&h, &sites, "localhost"));
	assert_true(host_is_named(&h, &sites, "[::1]"));
	assert_true(host_is_named(&h, &sites, "localhost:80"));
	assert_false(host_is_named(&h, &sites, "localhost:8080"));
}

/* Sites are host names of the server on every address. A literal address cannot be rebound to another one. */
static void sites_are_accepted_host_names(void **state)
{
	(void)state;
	static const struct {
		const char *bind, *host;
		bool is_named;
	} cases[] = {
		{"127.0.0.1", "qipan.example.org", true},
		{"127.0.0.1", "QIPAN.example.org:443", true},
		{"127.0.0.1", "qipan.example.org:80", false},
		{"127.0.0.1", "lan:9000", true},
		{"127.0.0.1", "lan", true},
		{"127.0.0.1", "lan:8080", false},
		{"127.0.0.1", "other.example.org", false},
		{"127.0.0.1", "127.0.0.1:8080", true},
		{"127.0.0.1", "192.0.2.1:8080", false},
		{"0.0.0.0", "qipan.example.org", true},
		{"0.0.0.0", "rebound.evil.example:8080", false},
		{"0.0.0.0", "rebound.evil.example", false},
		{"0.0.0.0", "192.0.2.1:8080", true},
		{"0.0.0.0", "192.0.2.1:9000", true}, /* a router may change the port */
		{"0.0.0.0", "[2001:db8::1]:8080", true},
		{"0.0.0.0", "[::ffff:192.0.2.1]", true},
		{"0.0.0.0", "localhost:8080", true},
		{"0.0.0.0", "localhost:9000", true},
		{"0.0.0.0", "192.0.2.1.evil.example", false},
		{"0.0.0.0", "192.0.2.1:0", false},
		{"0.0.0.0", "[2001:db8::1", false},
		{"192.0.2.1", "evil.example:8080", false},
		{"::", "evil.example:8080", false},
		{"::", "[2001:db8::1]:8080", true},
	};
	struct host_sites sites = {0};
	assert_true(host_add_site(&sites, "https://qipan.example.org"));
	assert_true(host_add_site(&sites, "http://lan:9000/"));
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct host_address h;
		assert_true(host_read(&h, cases[i].bind));
		host_set_port(&h, 8080);
		if (host_is_named(&h, &sites, cases[i].host) != cases[i].is_named)
			fail_msg("bound to %s, Host %s: wrong answer", cases[i].bind, cases[i].host);
	}
}

static void sites_are_parsed_strictly(void **state)
{
	(void)state;
	static const char *const good[] = {"https://a", "HTTP://A.example:1/", "https://192.0.2.1:65535",
					   "http://[::1]:80", "https://x_y-z.example"};
	static const char *const none[] = {
		"",           "qipan.example.org", "https://",     "https://a:0", "https://a:65536",
		"https://a:", "https://a/b",       "https://me@a", "ftp://a",     "https://a b",
		"https://a?", "https://[::1",      "https://[a]",  "https://::1", "https://\xc3\xa9.example",
		"null"};
	struct host_sites sites = {0};
	for (size_t i = 0; i < sizeof good / sizeof *good; i++)
		if (!host_add_site(&sites, good[i]))
			fail_msg("\"%s\" is refused", good[i]);
	for (size_t i = 0; i < sizeof none / sizeof *none; i++)
		if (host_add_site(&sites, none[i]))
			fail_msg("\"%s\" is accepted", none[i]);
	while (sites.n < HOST_SITES_MAX)
		assert_true(host_add_site(&sites, "https://a"));
	assert_false(host_add_site(&sites, "https://a"));
}

/* A proxy may send the server's own address as the Host; the browser sends the site. */
static void pages_of_a_site_may_request_changes(void **state)
{
	(void)state;
	struct host_sites sites = {0};
	assert_true(host_add_site(&sites, "https://qipan.example.org"));
	assert_true(host_add_site(&sites, "http://lan:9000"));
	assert_true(host_is_origin(&sites, "https://qipan.example.org", "127.0.0.1:8080"));
	assert_true(host_is_origin(&sites, "https://qipan.example.org:443", "127.0.0.1:8080"));
	assert_true(host_is_origin(&sites, "http://lan:9000", "127.0.0.1:8080"));
	assert_true(host_is_origin(&sites, "http://127.0.0.1:8080", "127.0.0.1:8080"));
	assert_false(host_is_origin(&sites, "http://qipan.example.org", "127.0.0.1:8080"));
	assert_false(host_is_origin(&sites, "https://qipan.example.org:8443", "127.0.0.1:8080"));
	assert_false(host_is_origin(&sites, "https://qipan.example.org/", "127.0.0.1:8080"));
	assert_false(host_is_origin(&sites, "https://qipan.example.org.evil.example", "127.0.0.1:8080"));
	assert_false(host_is_origin(&sites, "https://evil.example", "127.0.0.1:8080"));
	assert_false(host_is_origin(&sites, "http://lan", "127.0.0.1:8080"));
	assert_false(host_is_origin(&sites, "null", "127.0.0.1:8080"));
}

/* Of sites with and without https, the Origin names the one that the browser uses, or else the Host. */
static void the_site_of_a_request_decides_whether_it_is_secure(void **state)
{
	(void)state;
	static const struct {
		const char *origin, *host;
		bool is_secure;
	} cases[] = {
		{"https://qipan.example.org", "127.0.0.1:8080", true},
		{"https://QIPAN.example.org:443", "qipan.example.org", true},
		{"http://lan:9000", "127.0.0.1:8080", false},
		{"http://localhost:8080", "localhost:8080", false},
		{"https://localhost:8080", "localhost:8080", false}, /* no site */
		{"https://other.example", "qipan.example.org", false},
		{"null", "qipan.example.org", false},
		{"", "qipan.example.org", true},
		{"", "qipan.example.org:443", true},
		{"", "qipan.example.org:80", false},
		{"", "lan:9000", false},
		{"", "both.example", false},
		{"", "both.example:443", true},
		{"", "localhost:8080", false},
		{"", "a b", false},
		{"", "", false},
	};
	static const char *const names[] = {"https://qipan.example.org", "http://lan:9000", "http://both.example",
					    "https://both.example"};
	struct host_sites sites = {0};
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		assert_true(host_add_site(&sites, names[i]));
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		if (host_is_secure(&sites, cases[i].origin, cases[i].host) != cases[i].is_secure)
			fail_msg("\"%s\" \"%s\"", cases[i].origin, cases[i].host);
}

/* The size that bind and connect need. */
static void addresses_have_their_size_and_port(void **state)
{
	(void)state;
	struct host_address v4, v6;
	assert_true(host_read(&v4, "127.0.0.1") && host_read(&v6, "::1"));
	host_set_port(&v4, 8080);
	host_set_port(&v6, 8080);
	assert_int_equal(host_size(&v4), sizeof(struct sockaddr_in));
	assert_int_equal(host_size(&v6), sizeof(struct sockaddr_in6));
	assert_int_equal(ntohs(((struct sockaddr_in *)&v4.address)->sin_port), 8080);
	assert_int_equal(ntohs(((struct sockaddr_in6 *)&v6.address)->sin6_port), 8080);
}

static void only_our_page_may_request_changes(void **state)
{
	(void)state;
	const struct host_sites sites = {0};
	assert_true(host_is_origin(&sites, "", "localhost:8080"));
	assert_true(host_is_origin(&sites, "http://localhost:8080", "localhost:8080"));
	assert_true(host_is_origin(&sites, "https://LOCALHOST:8080", "localhost:8080"));
	assert_false(host_is_origin(&sites, "http://localhost:8081", "localhost:8080"));
	assert_false(host_is_origin(&sites, "http://localhost:8080.evil.example", "localhost:8080"));
	assert_false(host_is_origin(&sites, "null", "localhost:8080"));
	assert_false(host_is_origin(&sites, "localhost:8080", "localhost:8080"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(loopback_is_recognized_in_every_spelling),
		cmocka_unit_test(only_known_host_names_are_accepted),
		cmocka_unit_test(sites_are_accepted_host_names),
		cmocka_unit_test(sites_are_parsed_strictly),
		cmocka_unit_test(pages_of_a_site_may_request_changes),
		cmocka_unit_test(the_site_of_a_request_decides_whether_it_is_secure),
		cmocka_unit_test(addresses_have_their_size_and_port),
		cmocka_unit_test(only_our_page_may_request_changes),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
