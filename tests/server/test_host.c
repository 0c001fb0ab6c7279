/* Which addresses belong to this machine alone, and which names a request may use for them. */
#include "support.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <string.h>

#include "server/host.h"

static void loopback_is_known_in_every_spelling(void **state)
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
		struct host h;
		assert_true(host_read(&h, cases[i].text));
		assert_string_equal(h.name, cases[i].name);
		if (h.is_loopback != cases[i].is_loopback)
			fail_msg("%s: the other way round", cases[i].text);
	}
	static const char *const none[] = {"", "localhost", "127.1", "127.0.0.1:80", "[::1]", "::1%lo", "0x7f.0.0.1"};
	for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
		struct host h;
		assert_false(host_read(&h, none[i]));
	}
}

static void a_server_has_few_names(void **state)
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
	struct host h;
	assert_true(host_read(&h, "127.0.0.2"));
	host_set_port(&h, 8080);
	for (size_t i = 0; i < sizeof own / sizeof *own; i++)
		if (!host_is_named(&h, own[i]))
			fail_msg("\"%s\" was not taken", own[i]);
	for (size_t i = 0; i < sizeof others / sizeof *others; i++)
		if (host_is_named(&h, others[i]))
			fail_msg("\"%s\" was taken", others[i]);
	host_set_port(&h, 80); /* the default, never written */
	assert_true(host_is_named(&h, "localhost"));
	assert_true(host_is_named(&h, "[::1]"));
	assert_true(host_is_named(&h, "localhost:80"));
	assert_false(host_is_named(&h, "localhost:8080"));
}

/* As bind and connect need it. */
static void an_address_knows_its_size_and_port(void **state)
{
	(void)state;
	struct host v4, v6;
	assert_true(host_read(&v4, "127.0.0.1") && host_read(&v6, "::1"));
	host_set_port(&v4, 8080);
	host_set_port(&v6, 8080);
	assert_int_equal(host_size(&v4), sizeof(struct sockaddr_in));
	assert_int_equal(host_size(&v6), sizeof(struct sockaddr_in6));
	assert_int_equal(ntohs(((struct sockaddr_in *)&v4.address)->sin_port), 8080);
	assert_int_equal(ntohs(((struct sockaddr_in6 *)&v6.address)->sin6_port), 8080);
}

static void only_our_own_page_asks_for_changes(void **state)
{
	(void)state;
	assert_true(host_is_origin("", "localhost:8080"));
	assert_true(host_is_origin("http://localhost:8080", "localhost:8080"));
	assert_true(host_is_origin("https://LOCALHOST:8080", "localhost:8080"));
	assert_false(host_is_origin("http://localhost:8081", "localhost:8080"));
	assert_false(host_is_origin("http://localhost:8080.evil.example", "localhost:8080"));
	assert_false(host_is_origin("null", "localhost:8080"));
	assert_false(host_is_origin("localhost:8080", "localhost:8080"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(loopback_is_known_in_every_spelling),
		cmocka_unit_test(a_server_has_few_names),
		cmocka_unit_test(an_address_knows_its_size_and_port),
		cmocka_unit_test(only_our_own_page_asks_for_changes),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
