/* peers: client addresses and their limits: concurrent connections, and the cost of requests by a token bucket. An IPv6
 * address counts as its /64. */
#ifndef SERVER_PEERS_H
#define SERVER_PEERS_H

#include <netinet/in.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct peers;

struct peer {
	uint64_t key;
	double tokens;   /* at then_ms; negative: a debt */
	int64_t then_ms; /* by clock_ms; 0: never seen */
	int n_connections;
	size_t memory; /* bytes of its requests and responses */
	int n_guesses; /* wrong passwords since guessed_ms, by clock_ms */
	int64_t guessed_ms;
};

#define PEERS_TOKEN_US    1000               /* of CPU time */
#define PEERS_TOKEN_NODES 1000               /* positions of a search */
#define PEERS_TOKEN_BYTES ((size_t)64 << 10) /* of a request body and its response */

/* rate: tokens per second, with a capacity of twice as many; 0: no limit. A request takes one token before it is
 * handled, and its remaining cost afterwards. connections: concurrent connections per address. */
struct peers *peers_new(int rate, int connections);
void peers_free(struct peers *);

/* Adds a connection from that address; NULL if it has too many. The peer stays valid until peers_leave. A random key
 * determines which addresses share a slot of the table. */
struct peer *peers_join(struct peers *, const struct sockaddr_storage *, int64_t now_ms);
void peers_leave(struct peer *);

/* The same for a proxy, whose connections are unlimited, since they carry many clients. */
struct peer *peers_join_proxy(struct peers *, const struct sockaddr_storage *, int64_t now_ms);

/* Takes a token for a request; false: too early. peers_wait is the number of seconds to wait, at least 1. */
bool peers_take(const struct peers *, struct peer *, int64_t now_ms);
int peers_wait(const struct peers *, const struct peer *);

/* Charges a search of that many positions, when it is accepted. */
void peers_charge_nodes(const struct peers *, struct peer *, int64_t nodes);

/* Charges what the request cost beyond that token. */
void peers_charge(const struct peers *, struct peer *, int64_t cpu_us, size_t bytes);

#endif
