/* The client address of a proxied request. */
#include "support.h"

#include <arpa/inet.h>
#include <string.h>

#include "server/forwarded.h"

static struct forwarded_proxies proxies_of(const char *const *list)
{
	struct forwarded_proxies proxies = {0};
	for (; *list; list++)
		if (!forwarded_add(&proxies, *list))
			fail_msg("\"%s\" was refused", *list);
	return proxies;
}

static struct sockaddr_storage address_of(const char *text)
{
	struct sockaddr_storage a = {.ss_family = strchr(text, ':') ? AF_INET6 : AF_INET};
	void *to = a.ss_family == AF_INET6 ? (void *)&((struct sockaddr_in6 *)&a)->sin6_addr
					   : (void *)&((struct sockaddr_in *)&a)->sin_addr;
	assert_int_equal(inet_pton(a.ss_family, text, to), 1);
	return a;
}

static const char *text_of(const struct sockaddr_storage *a)
{
	static char text[INET6_ADDRSTRLEN];
	inet_ntop(a->ss_family,
		  a->ss_family == AF_INET6 ? (const void *)&((const struct sockaddr_in6 *)a)->sin6_addr
					   : (const void *)&((const struct sockaddr_in *)a)->sin_addr,
		  text, sizeof text);
	return text;
}

static void proxies_are_addresses_and_networks(void **state)
{
	(void)state;
	static const struct {
		const char *address;
		bool is_proxy;
	} cases[] = {
		{"127.0.0.1", true},       {"::ffff:127.0.0.1", true}, {"127.0.0.2", false},  {"10.0.0.1", true},
		{"10.255.1.1", true},      {"11.0.0.1", false},        {"192.0.2.127", true}, {"192.0.2.128", false},
		{"2001:db8:1::5", true},   {"2001:db8:2::5", false},   {"::1", true},         {"::2", false},
		{"::ffff:10.2.3.4", true},
	};
	static const char *const none[] = {"",           "a",        "10.0.0.0/33",  "::/129", "10.0.0.0/",
					   "10.0.0.0/x", "10.0.0/8", "127.0.0.1:80", "[::1]",  "/8"};
	struct forwarded_proxies proxies = proxies_of(
		(const char *const[]){"127.0.0.1", "10.1.2.3/8", "192.0.2.0/25", "2001:db8:1::/48", "::1", NULL});
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct sockaddr_storage a = address_of(cases[i].address);
		if (forwarded_is_proxy(&proxies, &a) != cases[i].is_proxy)
			fail_msg("%s: the other way round", cases[i].address);
	}
	for (size_t i = 0; i < sizeof none / sizeof *none; i++)
		if (forwarded_add(&proxies, none[i]))
			fail_msg("\"%s\" was taken", none[i]);
	struct sockaddr_storage local = {.ss_family = AF_UNIX}, any = address_of("198.51.100.1");
	assert_false(forwarded_is_proxy(&proxies, &local));
	assert_true(forwarded_add(&proxies, "0.0.0.0/0"));
	assert_true(forwarded_is_proxy(&proxies, &any));
	while (proxies.n < FORWARDED_PROXIES_MAX)
		assert_true(forwarded_add(&proxies, "::/0"));
	assert_false(forwarded_add(&proxies, "::1"));
}

static void the_client_is_the_last_that_is_no_proxy(void **state)
{
	(void)state;
	static const struct {
		const char *x_forwarded_for, *forwarded, *client; /* NULL: none */
	} cases[] = {
		{"198.51.100.1", "", "198.51.100.1"},
		{"203.0.113.9, 198.51.100.1", "", "198.51.100.1"},
		{"203.0.113.9,198.51.100.1 , 10.0.0.7", "", "198.51.100.1"},
		{"10.0.0.8, 10.0.0.7", "", "10.0.0.8"},
		{"nonsense, 198.51.100.1", "", "198.51.100.1"},
		{"2001:db8::5", "", "2001:db8::5"},
		{"[2001:db8::5]:4711", "", "2001:db8::5"},
		{"198.51.100.1:4711", "", "198.51.100.1"},
		{"\t198.51.100.1\t", "", "198.51.100.1"},
		{"", "for=198.51.100.1", "198.51.100.1"},
		{"", "For=\"[2001:db8::5]:4711\";proto=https", "2001:db8::5"},
		{"", "proto=https; for=198.51.100.1;by=10.0.0.1", "198.51.100.1"},
		{"", "for=203.0.113.9, for=198.51.100.1, for=10.0.0.7", "198.51.100.1"},
		{"198.51.100.1", "for=198.51.100.1", "198.51.100.1"},
		/* headers that name no client, or two */
		{"", "", NULL},
		{"unknown", "", NULL},
		{"198.51.100.1, nonsense", "", NULL},
		{"198.51.100.1,", "", NULL},
		{",", "", NULL},
		{"198.51.100.1 198.51.100.2", "", NULL},
		{"[198.51.100.1]", "", NULL},
		{"[2001:db8::5]x", "", NULL},
		{"", "for=_hidden", NULL},
		{"", "for=unknown;proto=http", NULL},
		{"", "proto=http", NULL},
		{"", "before=198.51.100.1", NULL},
		{"198.51.100.1", "for=198.51.100.2", NULL}, /* one of them was sent by the client itself */
		{"198.51.100.1", "nonsense", NULL},
		{"11111111111111111111111111111111111111111111111111111111111111111111111111", "", NULL},
	};
	struct forwarded_proxies proxies = proxies_of((const char *const[]){"10.0.0.0/8", NULL});
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct sockaddr_storage client = {0};
		bool found = forwarded_client(&proxies, cases[i].x_forwarded_for, cases[i].forwarded, &client);
		if (found != (cases[i].client != NULL))
			fail_msg("\"%s\", \"%s\": the other way round", cases[i].x_forwarded_for, cases[i].forwarded);
		if (found)
			assert_string_equal(text_of(&client), cases[i].client);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(proxies_are_addresses_and_networks),
		cmocka_unit_test(the_client_is_the_last_that_is_no_proxy),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
