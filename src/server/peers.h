/* peers: the addresses of clients and their limits: connections at the same time, and the cost of their requests by a
 * token bucket. An IPv6 address counts as its /64. */
#ifndef SERVER_PEERS_H
#define SERVER_PEERS_H

#include <netinet/in.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct peers;

struct peer {
	uint64_t key;
	double tokens;   /* at then_ms; below 0: a debt */
	int64_t then_ms; /* of clock_ms; 0: never seen */
	int n_connections;
	size_t memory; /* bytes of its requests and answers */
};

#define PEERS_TOKEN_US    1000               /* of processor time */
#define PEERS_TOKEN_BYTES ((size_t)64 << 10) /* of a request's body and its answer */

/* rate: tokens a second, with a reserve of twice as many; 0: no limit. A request takes one token before it is handled,
 * and afterwards what else it has cost. connections: of one address at the same time. */
struct peers *peers_new(int rate, int connections);
void peers_free(struct peers *);

/* One more connection from that address; NULL if it has too many. The peer stays valid until peers_leave. Which
 * addresses share a place in the table depends on a random key. */
struct peer *peers_join(struct peers *, const struct sockaddr_storage *, int64_t now_ms);
void peers_leave(struct peer *);

/* The same for a proxy, whose connections are not limited: they are those of many clients. */
struct peer *peers_join_proxy(struct peers *, const struct sockaddr_storage *, int64_t now_ms);

/* Takes a token for a request; false: it came too soon. peers_wait says how many seconds too soon, at least 1. */
bool peers_take(const struct peers *, struct peer *, int64_t now_ms);
int peers_wait(const struct peers *, const struct peer *);

/* Takes what the request has cost beyond that token. */
void peers_charge(const struct peers *, struct peer *, int64_t cpu_us, size_t bytes);

#endif
