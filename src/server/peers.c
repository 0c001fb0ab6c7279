#include "server/peers.h"
#include "base/clock.h"
#include "base/mem.h"
#include "base/rng.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define SLOTS 8192 /* a power of two: number of addresses remembered */
#define NEAR  32   /* number of slots probed for an address */

struct peers {
	int rate, connections;
	struct peers_limits limits;
	struct {
		double capacity, per_s; /* capacity 0: no limit */
	} flows[PEERS_N_FLOWS];
	uint64_t key; /* random, so that clients cannot choose addresses that collide */
	struct peer slots[SLOTS];
};

struct peers *peers_new(int rate, int connections)
{
	struct peers *peers = mem_new(sizeof *peers);
	peers->rate = rate;
	peers->connections = connections;
	if (getentropy(&peers->key, sizeof peers->key) != 0)
		peers->key = rng_mix((uint64_t)clock_us() ^ (uint64_t)(uintptr_t)peers);
	return peers;
}

void peers_free(struct peers *peers)
{
	free(peers);
}

static uint64_t key_of(const struct sockaddr_storage *address)
{
	uint64_t key = 0;
	if (address->ss_family == AF_INET6) {
		const struct in6_addr *a = &((const struct sockaddr_in6 *)address)->sin6_addr;
		uint32_t v4;
		memcpy(&key, a->s6_addr, sizeof key);
		if (IN6_IS_ADDR_V4MAPPED(a)) {
			memcpy(&v4, a->s6_addr + 12, sizeof v4);
			key = v4;
		}
	} else if (address->ss_family == AF_INET) {
		key = ((const struct sockaddr_in *)address)->sin_addr.s_addr;
	}
	return key;
}

/* The slot of that key; if it has none, a free one nearby, or else the slot of the address that has been disconnected
 * longest. NULL: all are connected. */
static struct peer *find(struct peers *peers, uint64_t key)
{
	uint64_t place = rng_mix(rng_mix(key ^ peers->key) + peers->key);
	struct peer *oldest = NULL;
	for (int i = 0; i < NEAR; i++) {
		struct peer *p = &peers->slots[(place + (uint64_t)i) & (SLOTS - 1)];
		if (p->then_ms && p->key == key)
			return p;
		if (p->n_connections == 0 && (!oldest || p->then_ms < oldest->then_ms))
			oldest = p;
	}
	if (oldest)
		*oldest = (struct peer){.key = key};
	return oldest;
}

static void refill(const struct peers *peers, struct peer *p, int64_t now_ms)
{
	double most = 2.0 * peers->rate;
	if (!p->then_ms)
		p->tokens = most;
	p->tokens += (double)(now_ms - p->then_ms) * peers->rate / 1000;
	if (p->tokens > most)
		p->tokens = most;
	p->then_ms = now_ms;
}

static struct peer *join(struct peers *peers, const struct sockaddr_storage *address, int most, int64_t now_ms)
{
	struct peer *p = find(peers, key_of(address));
	if (!p || p->n_connections >= most)
		return NULL;
	refill(peers, p, now_ms);
	p->n_connections++;
	return p;
}

struct peer *peers_join(struct peers *peers, const struct sockaddr_storage *address, int64_t now_ms)
{
	return join(peers, address, peers->connections, now_ms);
}

struct peer *peers_join_proxy(struct peers *peers, const struct sockaddr_storage *address, int64_t now_ms)
{
	return join(peers, address, INT_MAX, now_ms);
}

void peers_leave(struct peer *p)
{
	p->n_connections--;
}

bool peers_take(const struct peers *peers, struct peer *p, int64_t now_ms)
{
	if (!peers->rate)
		return true;
	refill(peers, p, now_ms);
	if (p->tokens < 1)
		return false;
	p->tokens -= 1;
	return true;
}

int peers_wait(const struct peers *peers, const struct peer *p)
{
	double seconds = peers->rate ? (1 - p->tokens) / peers->rate : 0;
	return seconds > 1 ? (int)seconds + 1 : 1;
}

void peers_limit(struct peers *peers, const struct peers_limits *limits)
{
	peers->limits = *limits;
	peers->flows[PEERS_ROOMS].capacity = limits->rooms;
	peers->flows[PEERS_ROOMS].per_s = limits->rooms / 3600.0;
	peers->flows[PEERS_RULINGS].capacity = limits->rulings;
	peers->flows[PEERS_RULINGS].per_s = limits->rulings / 60.0;
	peers->flows[PEERS_LEVELS].capacity = limits->levels;
	peers->flows[PEERS_LEVELS].per_s = limits->levels / 3600.0;
	peers->flows[PEERS_ATTEMPTS].capacity = limits->attempts;
	peers->flows[PEERS_ATTEMPTS].per_s = limits->attempts / 3600.0;
	peers->flows[PEERS_BYTES].capacity = 1024.0 * PEERS_BURST_S * limits->kib;
	peers->flows[PEERS_BYTES].per_s = 1024.0 * limits->kib;
}

const struct peers_limits *peers_limits(const struct peers *peers)
{
	return &peers->limits;
}

static double cost_of(enum peers_flow flow)
{
	return flow == PEERS_BYTES ? 0 : 1;
}

bool peers_spend(const struct peers *peers, struct peer *p, enum peers_flow flow, int64_t now_ms)
{
	double *spent = &p->flows[flow].spent, capacity = peers->flows[flow].capacity;
	if (capacity == 0)
		return true;
	if (p->flows[flow].then_ms)
		*spent -= (double)(now_ms - p->flows[flow].then_ms) * peers->flows[flow].per_s / 1000;
	if (*spent < 0)
		*spent = 0;
	p->flows[flow].then_ms = now_ms;
	if (*spent + cost_of(flow) > capacity)
		return false;
	*spent += cost_of(flow);
	return true;
}

int peers_flow_wait(const struct peers *peers, const struct peer *p, enum peers_flow flow)
{
	double over = p->flows[flow].spent + cost_of(flow) - peers->flows[flow].capacity;
	double seconds = peers->flows[flow].capacity > 0 ? over / peers->flows[flow].per_s : 0;
	return seconds > 0 ? (int)seconds + 1 : 1;
}

bool peers_may_open_socket(const struct peers *peers, const struct peer *p)
{
	return peers->limits.sockets == 0 || p->n_sockets < peers->limits.sockets;
}

bool peers_may_wait(const struct peers *peers, const struct peer *p)
{
	return peers->limits.waiting == 0 || p->n_waiting < peers->limits.waiting;
}

void peers_charge(const struct peers *peers, struct peer *p, int64_t cpu_us, size_t bytes)
{
	p->flows[PEERS_BYTES].spent += peers->limits.kib ? (double)bytes : 0;
	double cost = (double)cpu_us / PEERS_TOKEN_US + (double)bytes / PEERS_TOKEN_BYTES;
	if (peers->rate && cost > 1)
		p->tokens -= cost - 1;
}

void peers_charge_nodes(const struct peers *peers, struct peer *p, int64_t nodes)
{
	if (peers->rate)
		p->tokens -= (double)nodes / PEERS_TOKEN_NODES;
}
