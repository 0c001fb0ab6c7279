/* Limits on the server's resources per client address. */
#include "support.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>

#include "base/rng.h"
#include "server/peers.h"

static struct sockaddr_storage address_of(const char *text)
{
	struct sockaddr_storage a = {.ss_family = strchr(text, ':') ? AF_INET6 : AF_INET};
	void *to = a.ss_family == AF_INET6 ? (void *)&((struct sockaddr_in6 *)&a)->sin6_addr
					   : (void *)&((struct sockaddr_in *)&a)->sin_addr;
	assert_int_equal(inet_pton(a.ss_family, text, to), 1);
	return a;
}

static struct peer *join(struct peers *peers, const char *text, int64_t now_ms)
{
	struct sockaddr_storage a = address_of(text);
	return peers_join(peers, &a, now_ms);
}

static void connections_of_an_address_are_counted(void **state)
{
	(void)state;
	struct peers *peers = peers_new(0, 3);
	struct peer *first = join(peers, "192.0.2.1", 1);
	assert_non_null(first);
	for (int i = 1; i < 3; i++)
		assert_ptr_equal(join(peers, "192.0.2.1", 1), first);
	assert_null(join(peers, "192.0.2.1", 1));
	assert_non_null(join(peers, "192.0.2.2", 1));
	assert_ptr_not_equal(join(peers, "192.0.2.2", 1), first);
	peers_leave(first);
	assert_ptr_equal(join(peers, "192.0.2.1", 1), first);
	assert_null(join(peers, "192.0.2.1", 1));
	peers_free(peers);
}

/* A provider assigns a /64 to each customer, who can use all of its addresses. */
static void ipv6_addresses_are_grouped_by_64(void **state)
{
	(void)state;
	struct peers *peers = peers_new(0, 2);
	struct peer *one = join(peers, "2001:db8:0:1::1", 1);
	assert_non_null(one);
	assert_ptr_equal(join(peers, "2001:db8:0:1:ffff:ffff:ffff:ffff", 1), one);
	assert_null(join(peers, "2001:db8:0:1::2", 1));
	struct peer *other = join(peers, "2001:db8:0:2::1", 1); /* the last of the 64 bits */
	assert_non_null(other);
	assert_ptr_not_equal(other, one);
	struct peer *first_bit = join(peers, "a001:db8:0:1::1", 1);
	assert_non_null(first_bit);
	assert_ptr_not_equal(first_bit, one);
	peers_free(peers);
}

static void ipv4_mapped_addresses_equal_ipv4(void **state)
{
	(void)state;
	struct peers *peers = peers_new(0, 2);
	struct peer *one = join(peers, "192.0.2.1", 1), *other = join(peers, "::ffff:192.0.2.2", 1);
	assert_ptr_equal(join(peers, "::ffff:192.0.2.1", 1), one);
	assert_null(join(peers, "::ffff:192.0.2.1", 1));
	assert_non_null(other); /* ::/64 as a whole does not count as one address */
	assert_ptr_not_equal(other, one);
	peers_free(peers);
}

static void requests_per_address_are_rate_limited(void **state)
{
	(void)state;
	struct peers *peers = peers_new(10, 5);
	struct peer *one = join(peers, "2001:db8:0:1::1", 1000), *other = join(peers, "2001:db8:0:2::1", 1000);
	for (int i = 0; i < 20; i++)
		assert_true(peers_take(peers, one, 1000));
	assert_false(peers_take(peers, one, 1000));
	assert_false(peers_take(peers, one, 1099));
	assert_true(peers_take(peers, one, 1101));
	assert_false(peers_take(peers, one, 1101));
	assert_true(peers_take(peers, other, 1000));
	peers_leave(one); /* a returning peer is remembered */
	assert_ptr_equal(join(peers, "2001:db8:0:1::7", 1101), one);
	assert_false(peers_take(peers, one, 1101));
	peers_free(peers);
}

/* A connected peer keeps its slot, however many others come; one that has left can be replaced. */
static void addresses_may_outnumber_slots(void **state)
{
	(void)state;
	enum { N = 20000, PLACES = 8192 };
	static struct peer *all[N];
	struct peers *peers = peers_new(0, 2);
	char text[20];
	int n_in = 0;
	for (int round = 0; round < 2; round++) {
		for (int i = 0; i < N; i++) {
			snprintf(text, sizeof text, "10.0.%d.%d", i / 256, i % 256);
			struct peer *p = join(peers, text, 1 + i % 100);
			if (round)
				assert_ptr_equal(p, all[i]);
			all[i] = p;
			n_in += !round && p;
		}
	}
	assert_in_range(n_in, PLACES / 2, PLACES);
	for (int i = 0; i < N; i++)
		for (int round = 0; all[i] && round < 2; round++)
			peers_leave(all[i]);
	for (int i = 0; i < PLACES / 8; i++) {
		snprintf(text, sizeof text, "10.1.%d.%d", i / 256, i % 256);
		assert_non_null(join(peers, text, 200));
	}
	peers_free(peers);
}

static uint64_t place_of(uint64_t key)
{
	return rng_mix(key) % 8192;
}

/* Addresses that collide under the unkeyed function alone are spread by the key, so they cannot evict another
 * address. */
static void slots_of_addresses_are_unpredictable(void **state)
{
	(void)state;
	struct peers *peers = peers_new(0, 2);
	struct sockaddr_storage victim = address_of("192.0.2.1"), other = {.ss_family = AF_INET6};
	uint64_t place = place_of(((struct sockaddr_in *)&victim)->sin_addr.s_addr);
	int n = 0;
	for (uint64_t low = 0; n < 80; low++) { /* the /64s of one /32 */
		unsigned char prefix[8] = {0x20,
					   0x01,
					   0x0d,
					   0xb8,
					   (unsigned char)(low >> 24),
					   (unsigned char)(low >> 16),
					   (unsigned char)(low >> 8),
					   (unsigned char)low};
		uint64_t key;
		memcpy(&key, prefix, sizeof key);
		if ((place_of(key) - place + 32) % 8192 >= 64)
			continue;
		memcpy(((struct sockaddr_in6 *)&other)->sin6_addr.s6_addr, prefix, sizeof prefix);
		assert_non_null(peers_join(peers, &other, 1));
		n++;
	}
	assert_non_null(peers_join(peers, &victim, 1));
	peers_free(peers);
}

/* A token is a millisecond of processor time, or 64 KiB. */
static void requests_are_charged_their_cost(void **state)
{
	(void)state;
	struct peers *peers = peers_new(10, 5);
	struct peer *p = join(peers, "192.0.2.1", 1000);
	assert_true(peers_take(peers, p, 1000));
	peers_charge(peers, p, 900, 100); /* a cheap request costs only its token */
	for (int i = 0; i < 19; i++)
		assert_true(peers_take(peers, p, 1000));
	assert_false(peers_take(peers, p, 1000));
	assert_int_equal(peers_wait(peers, p), 1);
	assert_true(peers_take(peers, p, 2000)); /* of ten new tokens */
	peers_charge(peers, p, 80000, 0);
	assert_false(peers_take(peers, p, 2000));
	assert_int_equal(peers_wait(peers, p), 8);
	assert_false(peers_take(peers, p, 8900));
	assert_true(peers_take(peers, p, 9100));
	peers_charge(peers, p, 0, 32 * PEERS_TOKEN_BYTES);
	assert_false(peers_take(peers, p, 12000));
	assert_true(peers_take(peers, p, 12500));
	peers_free(peers);
	peers = peers_new(0, 5); /* without a rate nothing is charged */
	p = join(peers, "192.0.2.1", 1000);
	peers_charge(peers, p, 1000000000, 1 << 30);
	assert_true(peers_take(peers, p, 1000));
	peers_free(peers);
}

static void searches_are_charged_by_positions(void **state)
{
	(void)state;
	struct peers *peers = peers_new(10, 5);
	struct peer *p = join(peers, "192.0.2.1", 1000);
	peers_charge_nodes(peers, p, 0);
	peers_charge_nodes(peers, p, 19 * PEERS_TOKEN_NODES);
	assert_true(peers_take(peers, p, 1000));
	assert_false(peers_take(peers, p, 1000));
	peers_charge_nodes(peers, p, 100 * PEERS_TOKEN_NODES);
	assert_int_equal(peers_wait(peers, p), 11);
	assert_false(peers_take(peers, p, 11000));
	assert_true(peers_take(peers, p, 11200));
	peers_free(peers);
	peers = peers_new(0, 5);
	p = join(peers, "192.0.2.1", 1000);
	peers_charge_nodes(peers, p, INT64_MAX);
	assert_true(peers_take(peers, p, 1000));
	peers_free(peers);
}

static void rooms_and_rulings_refill_evenly(void **state)
{
	(void)state;
	static const struct {
		enum peers_flow flow;
		int seconds; /* of the budget */
	} cases[] = {{PEERS_ROOMS, 3600}, {PEERS_RULINGS, 60}};
	const struct peers_limits limits = {.rooms = 10, .rulings = 10};
	for (size_t i = 0; i < 2; i++) {
		struct peers *peers = peers_new(0, 5);
		struct peer *one = join(peers, "192.0.2.1", 1000), *other = join(peers, "192.0.2.2", 1000);
		enum peers_flow flow = cases[i].flow;
		int64_t each_ms = cases[i].seconds * 100;
		peers_limit(peers, &limits);
		for (int n = 0; n < 10; n++)
			assert_true(peers_spend(peers, one, flow, 1000));
		assert_false(peers_spend(peers, one, flow, 1000));
		assert_in_range(peers_flow_wait(peers, one, flow), each_ms / 1000, each_ms / 1000 + 1);
		assert_true(peers_spend(peers, other, flow, 1000));
		assert_true(peers_spend(peers, one, 1 - flow, 1000)); /* each has its own budget */
		assert_false(peers_spend(peers, one, flow, 1000 + each_ms - 10));
		assert_true(peers_spend(peers, one, flow, 1000 + each_ms + 10));
		assert_false(peers_spend(peers, one, flow, 1000 + each_ms + 10));
		for (int n = 0; n < 10; n++) /* never more than the budget */
			assert_true(peers_spend(peers, one, flow, 1000 + 100 * each_ms));
		assert_false(peers_spend(peers, one, flow, 1000 + 100 * each_ms));
		peers_free(peers);
	}
}

static void traffic_is_limited_on_average(void **state)
{
	(void)state;
	const struct peers_limits limits = {.kib = 10};
	struct peers *peers = peers_new(0, 5);
	struct peer *p = join(peers, "192.0.2.1", 1000);
	peers_limit(peers, &limits);
	peers_charge(peers, p, 0, 10 * 1024 * PEERS_BURST_S);
	assert_true(peers_spend(peers, p, PEERS_BYTES, 1000));
	peers_charge(peers, p, 0, 20 * 1024); /* one answer may exceed it */
	assert_false(peers_spend(peers, p, PEERS_BYTES, 1000));
	assert_in_range(peers_flow_wait(peers, p, PEERS_BYTES), 2, 3);
	assert_false(peers_spend(peers, p, PEERS_BYTES, 2900));
	assert_true(peers_spend(peers, p, PEERS_BYTES, 3100));
	peers_free(peers);
}

static void without_a_limit_nothing_is_counted(void **state)
{
	(void)state;
	struct peers *peers = peers_new(0, 5);
	struct peer *p = join(peers, "192.0.2.1", 1000);
	p->n_sockets = p->n_waiting = 1000000;
	peers_charge(peers, p, 0, (size_t)1 << 40);
	for (int i = 0; i < 1000; i++)
		for (int flow = 0; flow < PEERS_N_FLOWS; flow++)
			assert_true(peers_spend(peers, p, (enum peers_flow)flow, 1000));
	assert_true(peers_may_open_socket(peers, p) && peers_may_wait(peers, p));
	peers_limit(peers, &(const struct peers_limits){.sockets = 2, .waiting = 1});
	p->n_sockets = 1, p->n_waiting = 0;
	assert_true(peers_may_open_socket(peers, p) && peers_may_wait(peers, p));
	p->n_sockets = 2, p->n_waiting = 1;
	assert_true(!peers_may_open_socket(peers, p) && !peers_may_wait(peers, p));
	peers_free(peers);
}

static void proxies_may_have_many_connections(void **state)
{
	(void)state;
	struct sockaddr_storage a = address_of("192.0.2.1");
	struct peers *peers = peers_new(0, 2);
	struct peer *proxy = peers_join_proxy(peers, &a, 1);
	for (int i = 0; i < 100; i++)
		assert_ptr_equal(peers_join_proxy(peers, &a, 1), proxy);
	peers_free(peers);
}

static void local_sockets_count_as_one_client(void **state)
{
	(void)state;
	struct sockaddr_storage local = {.ss_family = AF_UNIX};
	struct peers *peers = peers_new(0, 2);
	struct peer *one = peers_join(peers, &local, 1);
	assert_non_null(one);
	assert_ptr_equal(peers_join(peers, &local, 1), one);
	assert_null(peers_join(peers, &local, 1));
	peers_free(peers);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(connections_of_an_address_are_counted),
		cmocka_unit_test(ipv6_addresses_are_grouped_by_64),
		cmocka_unit_test(ipv4_mapped_addresses_equal_ipv4),
		cmocka_unit_test(requests_per_address_are_rate_limited),
		cmocka_unit_test(addresses_may_outnumber_slots),
		cmocka_unit_test(slots_of_addresses_are_unpredictable),
		cmocka_unit_test(requests_are_charged_their_cost),
		cmocka_unit_test(searches_are_charged_by_positions),
		cmocka_unit_test(rooms_and_rulings_refill_evenly),
		cmocka_unit_test(traffic_is_limited_on_average),
		cmocka_unit_test(without_a_limit_nothing_is_counted),
		cmocka_unit_test(proxies_may_have_many_connections),
		cmocka_unit_test(local_sockets_count_as_one_client),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
